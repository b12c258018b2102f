// When a customer's account may go, and what that does to an order of theirs.
import { isInProgress, isToCollect, type OrderStatus } from '#domain/order/states.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'

/** After this time an order counts as over, even if nobody marked it as collected. */
const FORGOTTEN_AFTER_MS = 7 * DAY_MS

/**
 * `blocks`: paid for and still to be collected, so somebody will ask for a name at the counter. `cancelled`: not paid, it goes
 * with the account. `kept`: it is over, and stays in the books without a name.
 */
export type OrderFate = 'blocks' | 'cancelled' | 'kept'

export function orderFate(order: { status: OrderStatus; pickupMs: number }, nowMs: number): OrderFate {
  if (isToCollect(order)) return 'cancelled'
  return isInProgress(order) && order.pickupMs > nowMs - FORGOTTEN_AFTER_MS ? 'blocks' : 'kept'
}

/** Why the account cannot be deleted yet, Italian. @param numbers at least one */
export function blockingText(numbers: readonly string[]): string {
  const list = numbers.join(', ')
  return numbers.length === 1
    ? `L’ordine ${list} è ancora da ritirare: ritiralo o annullalo, poi elimina l’account.`
    : `Gli ordini ${list} sono ancora da ritirare: ritirali o annullali, poi elimina l’account.`
}
