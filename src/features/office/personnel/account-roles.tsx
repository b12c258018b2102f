// Accounts in words: roles, names, how many there are; and the question before a change that takes somebody's access away,
// one's own above all.
import { useId } from 'react'
import type { StaffAccount } from '#data/admin/staff-accounts.ts'
import { isDeviceAddress } from '#domain/account/enrolment.ts'
import { classNames } from '#ui/class-names.ts'
import looks from '#ui/office/looks.module.css'
import { pluralText } from '#ui/text/plural-text.ts'

/** What a person may be here; `USER` is a customer. */
export type AccountRole = 'ADMIN' | 'CASHIER' | 'USER'

export const ACCOUNT_ROLES: readonly { post: AccountRole; label: string; text: string }[] = [
  { post: 'CASHIER', label: 'Cassa', text: 'Ordini e nuovo ordine' },
  { post: 'ADMIN', label: 'Amministrazione', text: 'Tutto il gestionale' },
  { post: 'USER', label: 'Cliente', text: 'Solo il negozio, niente gestionale' },
]

export function roleText({ isKiosk, isDisabled, role }: StaffAccount): string {
  if (isDisabled) return 'Accesso sospeso'
  return isKiosk ? 'Totem' : (ACCOUNT_ROLES.find(({ post }) => post === role)?.label ?? '')
}

export function accountName({ name, surname, email }: StaffAccount): string {
  return [name, surname].filter(Boolean).join(' ') || email
}

export function accountInitials(account: StaffAccount): string {
  return [account.name, account.surname].map((part) => part.charAt(0).toUpperCase()).join('') || '?'
}

/** A till's own, not a person's. */
export function isTillAccount({ isKiosk, email }: StaffAccount): boolean {
  return !isKiosk && isDeviceAddress(email)
}

/** `4 persone, 2 totem, 1 cassa` */
export function staffCountText(accounts: readonly StaffAccount[]): string {
  const kiosks = accounts.filter(({ isKiosk }) => isKiosk).length
  const tills = accounts.filter(isTillAccount).length
  const people = pluralText(accounts.length - kiosks - tills, 'persona', 'persone')
  return [people, `${kiosks} totem`, ...(tills > 0 ? [pluralText(tills, 'cassa', 'casse')] : [])].join(', ')
}

// Changes of an account that are asked about first: those that lock somebody out, oneself above all.

export interface AccountQuestion {
  title: string
  text: string
  action: string
  answer: (isYes: boolean) => void
}

interface AccountChange {
  role?: AccountRole
  isDisabled?: boolean
  /** The account is the person's who asks. */
  isSelf: boolean
}

/** Null when nothing is lost by it. */
export function questionFor(
  account: StaffAccount,
  { role, isDisabled, isSelf }: AccountChange,
): Omit<AccountQuestion, 'answer'> | null {
  const losesOffice = role !== undefined && role !== account.role && (account.role === 'ADMIN' || role === 'USER')
  if (isSelf && (losesOffice || isDisabled)) {
    return {
      title: 'Stai togliendo l’accesso a te',
      text: 'Da questo momento non potrai più aprire il personale e le impostazioni: solo chi amministra potrà ridarti l’accesso.',
      action: 'Toglilo comunque',
    }
  }
  if (isDisabled) {
    return {
      title: `Sospendere ${accountName(account)}?`,
      text: 'Esce da ogni dispositivo al prossimo contatto. Gli ordini in attesa su quei dispositivi non vanno persi.',
      action: 'Sospendi',
    }
  }
  if (!losesOffice) return null
  return {
    title: `Cambiare il ruolo di ${accountName(account)}?`,
    text: role === 'USER' ? 'Non potrà più aprire il gestionale.' : 'Vedrà solo gli ordini e il nuovo ordine.',
    action: 'Cambia il ruolo',
  }
}

export const TEXT_PERSONNEL_OFFLINE = 'Sei offline: per il personale serve la rete. Quello che hai scritto resta qui.'

// What a person may do here: one of a few, each with what it means.

interface RoleChoiceProps {
  value: AccountRole
  onChange: (post: AccountRole) => void
  /** Without "Cliente", for whom is being invited. */
  isForStaff?: boolean
}

export function RoleChoice({ value, onChange, isForStaff = false }: RoleChoiceProps) {
  const name = useId()
  return (
    <fieldset className="stack gap-2">
      <legend className="text-2 strong">Ruolo</legend>
      {ACCOUNT_ROLES.filter(({ post }) => !isForStaff || post !== 'USER').map(({ post, label, text }) => (
        <label key={post} className={classNames(looks.option, looks.pad, 'row gap-3', post === value && looks.chosen)}>
          <input type="radio" name={name} checked={post === value} onChange={() => onChange(post)} />
          <span className="stack fill">
            <strong className="text-2">{label}</strong>
            <span className="muted text-1">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
