// Roles as the shop says them.
import type { StaffAccount } from '#data/staff-accounts.ts'

/** What a person may be here; `USER` is a customer. */
export type Post = 'ADMIN' | 'CASHIER' | 'USER'

export const POSTS: readonly { post: Post; label: string; text: string }[] = [
  { post: 'CASHIER', label: 'Cassa', text: 'Ordini e nuovo ordine' },
  { post: 'ADMIN', label: 'Amministrazione', text: 'Tutto il gestionale' },
  { post: 'USER', label: 'Cliente', text: 'Solo il negozio, niente gestionale' },
]

export function roleText({ isKiosk, isDisabled, role }: StaffAccount): string {
  if (isDisabled) return 'Accesso sospeso'
  return isKiosk ? 'Totem' : (POSTS.find(({ post }) => post === role)?.label ?? '')
}

export function nameOf({ name, surname, email }: StaffAccount): string {
  return [name, surname].filter(Boolean).join(' ') || email
}

export function initialsOf(account: StaffAccount): string {
  return [account.name, account.surname].map((part) => part.charAt(0).toUpperCase()).join('') || '?'
}

/** `4 persone, 2 totem` */
export function countText(accounts: readonly StaffAccount[]): string {
  const kiosks = accounts.filter(({ isKiosk }) => isKiosk).length
  const people = accounts.length - kiosks
  return `${people === 1 ? '1 persona' : `${people} persone`}, ${kiosks} totem`
}
