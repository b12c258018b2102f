// The life of an order: from each status where it goes, by which act, and what has to be told with it. The database's hook runs this
// for every writer, superusers included; devices judge by it what they show at once, and the order desk which acts to offer. COMPLETED
// and CANCELLED are final but for three exceptions that leave a trace: an administrator's reopening, a hand-over taken back within
// moments, and money that the till took before an automatic cancellation.
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import type { AttentionReason } from './attention.ts'
import type { CancelledBy, Channel } from './order.ts'
import type { PaidBy } from './order-payment.ts'
import type { OrderStatus } from './states.ts'

export interface StatusChange {
  from: OrderStatus
  to: OrderStatus
  /** How it is paid, once it is. */
  paymentMethod: PaidBy
  /** When money was taken that comes with this change, by the till's clock; null when none was. */
  collectedAtMs: number | null
  /** Who pays it after it is handed over, and why; empty for nobody. */
  payLater: string
  cancelReason: string
  /** Who cancelled it and when, for an order that is CANCELLED. */
  cancelledBy: CancelledBy | null
  cancelledAtMs: number | null
  /** Set by the admin's reopen route only. */
  reopenReason: string
  /** Handing over is taken back by whoever did it, within moments (`UNDO_HAND_OVER_MS`). */
  isTakenBack?: boolean
}

type Act = 'collect' | 'hand-over' | 'cancel' | 'undo-hand-over' | 'reopen' | 'collect-late'

interface Transition {
  to: OrderStatus
  by: Act
  /** Another transition, or none, where this does not hold. */
  when?: (change: StatusChange) => boolean
  /** Refused without. */
  needs?: 'payment' | 'reason'
  /** Somebody has to look at it then. */
  raises?: AttentionReason
}

const CANCEL: Transition = { to: 'CANCELLED', by: 'cancel', needs: 'reason' }
const REOPEN: Transition = {
  to: 'INPROGRESS',
  by: 'reopen',
  when: ({ reopenReason }) => reopenReason.trim() !== '',
  raises: 'reopened',
}

/** Of several to one status the first counts whose condition holds. */
const TRANSITIONS: Readonly<Record<OrderStatus, readonly Transition[]>> = {
  NOTPAID: [
    { to: 'INPROGRESS', by: 'collect', needs: 'payment' },
    // Paid and handed over in one step, or handed over to somebody who pays later.
    { to: 'COMPLETED', by: 'hand-over', when: ({ paymentMethod, payLater }) => paymentMethod !== null || payLater !== '' },
    CANCEL,
  ],
  INPROGRESS: [{ to: 'COMPLETED', by: 'hand-over' }, CANCEL],
  COMPLETED: [{ to: 'INPROGRESS', by: 'undo-hand-over', when: ({ isTakenBack }) => isTakenBack === true }, REOPEN],
  CANCELLED: [
    { to: 'INPROGRESS', by: 'collect-late', when: wasCollectedBefore, needs: 'payment', raises: 'collected-late' },
    REOPEN,
  ],
}

export type StatusDecision =
  | { ok: true; transition: Transition | null }
  | { ok: false; reason: 'not-allowed' | 'payment-missing' | 'reason-missing' }

/** Whether a status may change so. The same status again is no transition, and no error. */
export function decideStatusChange(change: StatusChange): StatusDecision {
  if (change.from === change.to) return { ok: true, transition: null }
  const transition = TRANSITIONS[change.from].find(({ to, when }) => to === change.to && (when?.(change) ?? true))
  if (!transition) return { ok: false, reason: 'not-allowed' }
  if (transition.needs === 'payment' && change.paymentMethod === null) return { ok: false, reason: 'payment-missing' }
  if (transition.needs === 'reason' && change.cancelReason.trim() === '') return { ok: false, reason: 'reason-missing' }
  return { ok: true, transition }
}

/** Whether an act leads on from here, whatever is told with it. */
export function leadsOn({ status }: { status: OrderStatus }, act: Act): boolean {
  return TRANSITIONS[status].some(({ by, when }) => by === act && when === undefined)
}

/** What a person reads when a change is refused. */
export function statusRefusalText(reason: Extract<StatusDecision, { ok: false }>['reason']): string {
  if (reason === 'payment-missing') return 'Indica come è stato pagato l’ordine.'
  if (reason === 'reason-missing') return 'Indica il motivo dell’annullamento.'
  return 'Lo stato dell’ordine è già cambiato: questa modifica non è più possibile.'
}

/** The till had taken the money before the order was cancelled by itself. */
export function wasCollectedBefore(order: Pick<StatusChange, 'cancelledBy' | 'cancelledAtMs' | 'collectedAtMs'>): boolean {
  const { cancelledBy, cancelledAtMs, collectedAtMs } = order
  return cancelledBy === 'auto' && collectedAtMs !== null && cancelledAtMs !== null && collectedAtMs <= cancelledAtMs
}

/** How long staff may take a hand-over back. An undo that arrives later is an administrator's reopening. */
export const UNDO_HAND_OVER_MS = 10 * MINUTE_MS

/**
 * The counter takes the money; from the web there may be none to take, or none before it is made. A kiosk's order is collected at the
 * till in any case: its customer stands there.
 */
export function firstStatus(channel: Channel, totalCents: number, isPaidAtPickup: boolean): 'NOTPAID' | 'INPROGRESS' {
  return channel === 'counter' || (channel === 'web' && (isPaidAtPickup || totalCents === 0)) ? 'INPROGRESS' : 'NOTPAID'
}
