// Means of payment as the till draws them.
import { Banknote, Coins, CreditCard, Gift, type LucideIcon, Ticket } from 'lucide-react'
import { METHODS, type PaymentMethod, TILL_METHODS } from '#domain/order/payment-methods.ts'

/** What a customer gives at the till. */
export const TILL_CHOICES = TILL_METHODS.map((value) => ({ value, label: METHODS[value].till.label }))

export const METHOD_ICONS: Record<PaymentMethod, LucideIcon> = {
  cash: Banknote,
  pos: CreditCard,
  card: CreditCard,
  voucher: Ticket,
  gift: Gift,
  rounding: Coins,
}
