// Who works here and which kiosks have an account: one row each, people first.
import { TabletSmartphone } from 'lucide-react'
import type { StaffAccount } from '#data/staff-accounts.ts'
import { formatDistance } from '#ui/dates.ts'
import { initialsOf, nameOf, roleText } from './role-words.ts'
import styles from './staff-list.module.css'

export interface StaffListProps {
  /** Read aloud, and shown above. */
  title: string
  accounts: readonly StaffAccount[]
  chosenId: string | null
  nowMs: number
  onChoose: (id: string) => void
}

export function StaffList({ title, accounts, chosenId, nowMs, onChoose }: StaffListProps) {
  if (accounts.length === 0) return null
  return (
    <>
      <h2 className={styles.group}>{title}</h2>
      <ul className={styles.list} aria-label={title}>
        {accounts.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              className={styles.row}
              data-row
              aria-current={account.id === chosenId ? 'true' : undefined}
              data-off={account.isDisabled}
              onClick={() => onChoose(account.id)}
            >
              <span className={styles.face} data-kiosk={account.isKiosk} aria-hidden="true">
                {account.isKiosk ? <TabletSmartphone size={20} /> : initialsOf(account)}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{nameOf(account)}</span>
                <span className={styles.email}>
                  {account.isKiosk ? account.devices.join(', ') || account.email : account.email}
                </span>
              </span>
              <span className={styles.phone}>{account.phone || (account.isKiosk ? 'ordini non pagati' : '—')}</span>
              <span className={styles.role} data-off={account.isDisabled}>
                {roleText(account)}
              </span>
              <span className={styles.seen}>{seenText(account, nowMs)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the columns hold, over the first list; the rows say it by themselves where there are fewer. */
export function StaffColumns() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <span className={styles.nameColumn}>Nome</span>
      <span>Telefono</span>
      <span>Ruolo</span>
      <span>Ultimo contatto</span>
    </div>
  )
}

function seenText({ lastContactMs, isVerified, isKiosk, role }: StaffAccount, nowMs: number): string {
  if (lastContactMs !== null) return formatDistance(Math.min(lastContactMs, nowMs), nowMs)
  return role !== 'USER' && !isKiosk && !isVerified ? 'Da confermare' : '—'
}
