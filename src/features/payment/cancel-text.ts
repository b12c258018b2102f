// What cancelling an own order means, said before it is done.
import { formatEuro } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'

export function cancelConsequence(order: Pick<Order, 'number' | 'paymentMethod' | 'totalCents'>, pickup: string): string {
  const free = `L’ordine ${order.number} per ${pickup} viene annullato e il posto torna libero.`
  if (order.paymentMethod !== 'card') return `${free} Non hai pagato nulla.`
  return `${free} I ${formatEuro(order.totalCents)} tornano sulla tua carta: di solito servono da 5 a 10 giorni.`
}
