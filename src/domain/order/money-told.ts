// An order's money as its customer is told of it, the same on every screen, in mails and in messages.
import { type Cents, formatEuro } from '#domain/money.ts'
import { backCents, dueCents, type MoneyOfOrder, paidBy } from './order-payment.ts'
import { isCancelled, isOpen } from './states.ts'

interface MoneyTold {
  /** Of its total; with what is due it makes the total. */
  paidCents: Cents
  /** Nothing of an order that is cancelled. */
  dueCents: Cents
  /** Given back; 0 when it is due again. */
  backCents: Cents
}

export function moneyTold(order: MoneyOfOrder): MoneyTold {
  const due = dueCents(order)
  const paidCents = order.totalCents - due
  return { paidCents, dueCents: isCancelled(order) ? 0 : due, backCents: backCents(order) }
}

/** `acconto di 33,00 € ricevuto, restano 75,00 € al ritiro`: what stands after "Pagamento:" of an order that is not cancelled. */
export function moneyText(order: MoneyOfOrder): string {
  if (order.totalCents === 0) return 'niente da pagare'
  const money = moneyTold(order)
  const where = isOpen(order) ? 'al ritiro' : 'in negozio'
  if (money.paidCents <= 0) return `${formatEuro(money.dueCents)} ${where}`
  const back = money.backCents > 0 ? `, ${formatEuro(money.backCents)} restituiti` : ''
  if (money.dueCents === 0) return `${paidBy(order) === 'card' ? 'con carta, ricevuto' : 'ricevuto'}${back}`
  return `acconto di ${formatEuro(money.paidCents)} ricevuto${back}, restano ${formatEuro(money.dueCents)} ${where}`
}
