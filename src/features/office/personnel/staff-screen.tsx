// Who works here: the list on one side, the chosen account or an invitation on the other. Customers appear by search alone.
import { TabletSmartphone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { StaffAccount } from '#data/admin/staff-accounts.ts'
import { now } from '#data/server/clock.ts'
import { getConnection } from '#data/server/connection.ts'
import { isDeviceAddress, isMailAddress } from '#domain/account/enrolment.ts'
import { classNames } from '#ui/class-names.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import looks from '#ui/office/looks.module.css'
import { OfficeSplit } from '#ui/office/office-split.tsx'
import { formatDistance } from '#ui/text/durations.ts'
import { accountInitials, accountName, isTillAccount, roleText } from './account-roles.tsx'
import { InviteForm } from './invite-form.tsx'
import { StaffSearch } from './staff-bar.tsx'
import { StaffForm } from './staff-form.tsx'
import styles from './staff-screen.module.css'
import type { Staff } from './use-staff.ts'

/** An account's id, somebody new, or nobody. */
export type Chosen = string | null
/** As it stands in the address. */
export const CHOSEN_NEW = 'nuovo'

interface StaffScreenProps {
  renderPin: (accountId: string) => ReactNode
  staff: Staff
  selfId: string
  chosen: Chosen
  /** `isSure`: nothing typed is lost by it. */
  choose: (chosen: Chosen, options?: { isSure: boolean }) => void
}

export function StaffScreen({ staff, selfId, chosen, choose, renderPin }: StaffScreenProps) {
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
          {staff.state === 'offline' && (
            <div className={looks.pad}>
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
          <div className={classNames(looks.pad, styles.search)}>
            <StaffSearch staff={staff} />
          </div>
          {staff.state === 'loading' && <ListSkeleton />}
          {staff.state === 'ready' && !isEmpty && <StaffColumns />}
          {list(
            'Persone',
            people.filter((one) => !isTillAccount(one)),
          )}
          {list('Totem', kiosks)}
          {list('Casse', people.filter(isTillAccount))}
          {list('Clienti', customers)}
          {staff.state === 'ready' && isEmpty && (
            <div className={classNames('stack gap-3', styles.hollow)}>
              <p className="muted text-2">Nessuno con «{words}».</p>
              <Button variant="secondary" size="small" onClick={() => staff.search('')}>
                Cancella la ricerca
              </Button>
            </div>
          )}
        </>
      }
      detail={detailOf()}
    />
  )

  function detailOf(): ReactNode {
    if (chosen === CHOSEN_NEW) return <InviteForm renderPin={renderPin} onDone={staff.refresh} onClose={() => choose(null)} />
    if (account === null) {
      return (
        <div className="center fill">
          <EmptyState
            scene="tutto-fatto"
            title="Scegli una persona"
            text="Qui cambi nome, telefono e ruolo, le dai il PIN per il banco, le togli l’accesso o la elimini. Con «Aggiungi» inviti chi comincia a lavorare con te, e fai entrare totem e casse."
          />
        </div>
      )
    }
    return (
      <StaffForm
        key={account.id}
        account={account}
        isSelf={account.id === selfId}
        renderPin={renderPin}
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
    <Button variant="secondary" size="small" onClick={onClick}>
      Riprova
    </Button>
  )
}

function ListSkeleton() {
  return (
    <Loading label="Carico il personale" className={looks.pad}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height="60px" />
      ))}
    </Loading>
  )
}

// Who works here and which kiosks have an account: one row each, people first.

interface StaffListProps {
  /** Read aloud, and shown above. */
  title: string
  accounts: readonly StaffAccount[]
  chosenId: string | null
  nowMs: number
  onChoose: (id: string) => void
}

function StaffList({ title, accounts, chosenId, nowMs, onChoose }: StaffListProps) {
  if (accounts.length === 0) return null
  return (
    <>
      <h2 className={classNames(looks.group, 'row text-1 strong')}>{title}</h2>
      <ul aria-label={title}>
        {accounts.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              className={classNames(
                looks.row,
                looks.lined,
                account.id === chosenId && looks.edge,
                'stack gap-3 text-2 figures',
                styles.row,
              )}
              data-row={account.id}
              aria-current={account.id === chosenId ? 'true' : undefined}
              onClick={() => onChoose(account.id)}
            >
              <span
                className={classNames(looks.face, 'text-1 strong', styles.face)}
                data-kiosk={account.isKiosk || isTillAccount(account)}
                aria-hidden="true"
              >
                {account.isKiosk || isTillAccount(account) ? <TabletSmartphone size={20} /> : accountInitials(account)}
              </span>
              <span className="stack fill">
                <span className={classNames('truncate strong', account.isDisabled && 'muted')}>{accountName(account)}</span>
                <span className="muted text-1 truncate">{placeText(account)}</span>
              </span>
              <span className={classNames('muted', styles.phone)}>
                {account.phone || (account.isKiosk ? 'ordini non pagati' : '—')}
              </span>
              <span className={classNames(looks.badge, account.isDisabled && looks.bad, 'text-1 strong', styles.role)}>
                {roleText(account)}
              </span>
              <span className={classNames('muted', styles.seen)}>{seenText(account, nowMs)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** An address that we made says nothing to anybody. */
function placeText(account: StaffAccount): string {
  if (!account.isKiosk && !isTillAccount(account))
    return isMailAddress(account.email) ? account.email : 'Senza e-mail: entra con il PIN'
  if (account.devices.length > 0) return account.devices.join(', ')
  return isAwaited(account) ? 'ancora nessun dispositivo' : 'nessun dispositivo'
}

/** A device's own account that no device has taken yet. */
function isAwaited({ email, lastContactMs, devices }: StaffAccount): boolean {
  return isDeviceAddress(email) && lastContactMs === null && devices.length === 0
}

/** What the columns hold, over the first list; the rows say it by themselves where there are fewer. */
function StaffColumns() {
  return (
    <div className={classNames(looks.group, 'stack gap-3 muted text-1 nowrap', styles.columns)} aria-hidden="true">
      <span className={styles.nameColumn}>Nome</span>
      <span>Telefono</span>
      <span>Ruolo</span>
      <span>Ultimo contatto</span>
    </div>
  )
}

function seenText(account: StaffAccount, nowMs: number): string {
  const { lastContactMs, isVerified, isKiosk, role } = account
  if (lastContactMs !== null) return formatDistance(Math.min(lastContactMs, nowMs), nowMs)
  if (isAwaited(account)) return 'In attesa'
  return role !== 'USER' && !isKiosk && !isVerified ? 'Da confermare' : '—'
}
