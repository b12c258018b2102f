// One line per thing that happened to a payment: which order, which payment, what came of it. No names, no cards, no keys.
import type { PaymentEvent } from './ledger.ts'
import type { EventOutcome } from './ledger-records.ts'

export function logOutcome({ type }: PaymentEvent, { payment, order, outcome }: EventOutcome): void {
  console.warn(`payment ${order.number} ${payment.id}: ${type} ${outcome}, ${payment.state}`)
}
