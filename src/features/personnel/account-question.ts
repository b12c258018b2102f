// Changes of an account that are asked about first: those that lock somebody out, oneself above all.
import type { StaffAccount } from '#data/staff-accounts.ts'
import { nameOf, type Post } from './role-words.ts'

export interface Question {
  title: string
  text: string
  action: string
  onConfirm: () => void
}

export interface AccountChange {
  role?: Post
  isDisabled?: boolean
  /** The account is the person's who asks. */
  isSelf: boolean
}

/** Null when nothing is lost by it. */
export function questionFor(
  account: StaffAccount,
  { role, isDisabled, isSelf }: AccountChange,
): Omit<Question, 'onConfirm'> | null {
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
      title: `Sospendere ${nameOf(account)}?`,
      text: 'Esce da ogni dispositivo al prossimo contatto. Gli ordini in attesa su quei dispositivi non vanno persi.',
      action: 'Sospendi',
    }
  }
  if (!losesOffice) return null
  return {
    title: `Cambiare il ruolo di ${nameOf(account)}?`,
    text: role === 'USER' ? 'Non potrà più aprire il gestionale.' : 'Vedrà solo gli ordini e il nuovo ordine.',
    action: 'Cambia il ruolo',
  }
}
