// Who works here: the list on one side, the chosen account or an invitation on the other. Customers appear by search alone.
import { type ReactNode, useState } from 'react'
import { now } from '#data/clock.ts'
import { getConnection } from '#data/connection.ts'
import type { StaffAccount } from '#data/staff-accounts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { OfficeSplit } from '#ui/office-split.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { InviteForm } from './invite-form.tsx'
import styles from './panel.module.css'
import { StaffForm } from './staff-form.tsx'
import { StaffColumns, StaffList } from './staff-list.tsx'
import { StaffSearch } from './staff-search.tsx'
import type { Staff } from './use-staff.ts'

/** An account's id, somebody new, or nobody. */
export type Chosen = string | null
/** As it stands in the address. */
export const CHOSEN_NEW = 'nuovo'

export interface StaffScreenProps {
  staff: Staff
  selfId: string
  chosen: Chosen
  /** `isSure`: nothing typed is lost by it. */
  choose: (chosen: Chosen, options?: { isSure: boolean }) => void
}

export function StaffScreen({ staff, selfId, chosen, choose }: StaffScreenProps) {
  const { people, kiosks, customers, words } = staff
  const account = useOpened(staff, chosen)
  // What is opened is read again: its owner may have changed it since the list was.
  const open = (id: string) => {
    choose(id)
    staff.refresh()
  }
  const list = (title: string, accounts: StaffAccount[]) => (
    <StaffList title={title} accounts={accounts} chosenId={account?.id ?? null} nowMs={now()} onChoose={open} />
  )
  const isEmpty = words !== '' && people.length + kiosks.length + customers.length === 0
  return (
    <OfficeSplit
      listLabel="Elenco"
      detailLabel="Scheda"
      detailWidth="aside"
      isDetailOpen={chosen !== null}
      list={
        <>
          {staff.state === 'loading' && <ListSkeleton />}
          {staff.state === 'offline' && (
            <div className={styles.notice}>
              {getConnection().isReachable ? (
                <Notice tone="error" action={<Retry onClick={staff.refresh} />}>
                  Non riesco a leggere il personale. Riprova tra poco.
                </Notice>
              ) : (
                <Notice tone="offline" action={<Retry onClick={staff.refresh} />}>
                  Il personale non resta su questo dispositivo: per vederlo serve la rete.
                </Notice>
              )}
            </div>
          )}
          <div className={styles.search}>
            <StaffSearch staff={staff} />
          </div>
          {staff.state === 'ready' && !isEmpty && <StaffColumns />}
          {list('Persone', people)}
          {list('Totem', kiosks)}
          {list('Clienti', customers)}
          {staff.state === 'ready' && isEmpty && <p className={styles.hollow}>Nessuno con «{words}».</p>}
        </>
      }
      detail={detailOf()}
    />
  )

  function detailOf(): ReactNode {
    if (chosen === CHOSEN_NEW) return <InviteForm onDone={staff.refresh} onClose={() => choose(null)} />
    if (account === null) return <p className={styles.hollow}>Scegli una persona o un totem per vedere la sua scheda.</p>
    return (
      <StaffForm
        key={account.id}
        account={account}
        isSelf={account.id === selfId}
        onChanged={staff.refresh}
        onDeleted={() => choose(null, { isSure: true })}
        onClose={() => choose(null)}
      />
    )
  }
}

/** The chosen account; it stays open with what was typed when a search hides it. */
function useOpened(staff: Staff, chosen: Chosen): StaffAccount | null {
  const [last, setLast] = useState<StaffAccount | null>(null)
  const found = [...staff.all, ...staff.customers].find(({ id }) => id === chosen) ?? null
  if (found !== null && found !== last) setLast(found)
  return found ?? (last?.id === chosen ? last : null)
}

function Retry({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" size="small" shape="box" onClick={onClick}>
      Riprova
    </Button>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Carico il personale" className={styles.notice}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="60px" />
      ))}
    </Loading>
  )
}
