// Means of payment as the till names and draws them.
import { Banknote, Coins, CreditCard, Gift, type LucideIcon, Ticket } from 'lucide-react'
import type { MoneyMethod, PaymentMethod } from '#domain/order/order-payment.ts'

/** What a customer gives at the till. */
export type TillMethod = Exclude<MoneyMethod, 'card'>

export const TILL_METHODS = [
  { value: 'cash', label: 'Contanti' },
  { value: 'pos', label: 'POS' },
  { value: 'voucher', label: 'Buoni pasto' },
  { value: 'gift', label: 'Buono regalo' },
] as const satisfies readonly { value: TillMethod; label: string }[]

export const METHOD_ICONS: Record<PaymentMethod, LucideIcon> = {
  cash: Banknote,
  pos: CreditCard,
  card: CreditCard,
  voucher: Ticket,
  gift: Gift,
  rounding: Coins,
}
