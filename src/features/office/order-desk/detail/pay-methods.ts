// What a customer gives at the till, as its buttons name it.
import type { MoneyMethod } from '#domain/order/order-payment.ts'

export type TillMethod = Exclude<MoneyMethod, 'card'>

export const TILL_METHODS = [
  { value: 'cash', label: 'Contanti' },
  { value: 'pos', label: 'POS' },
  { value: 'voucher', label: 'Buoni pasto' },
  { value: 'gift', label: 'Buono regalo' },
] as const satisfies readonly { value: TillMethod; label: string }[]
