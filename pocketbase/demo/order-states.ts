// How far a demo order has come, given when it is collected: the past is settled, today is in all states, what comes is
// waiting or paid.
import { type DaySetting, hoursOn } from '#domain/opening-hours.ts'
import type { AttentionReason, Channel } from '#domain/order.ts'
import type { CancelledBy, OrderStatus, PaymentMethod } from '#domain/order-status.ts'
import { addDays, instantOf, MINUTE_MS, type ShopDay, shopMoment, timeOfMinutes, weekdayOf } from '#domain/shop-time.ts'
import { TEXT_UNCOLLECTED } from '#domain/uncollected.ts'
import { TEXT_PAYMENT_OVER, UNPAID_AFTER_MS } from '#domain/unpaid.ts'
import type { Random } from './random.ts'
import { isPassed, type Part } from './today-parts.ts'

export interface DemoState {
  status: OrderStatus
  paymentMethod: PaymentMethod | null
  paidMs: number | null
  readyMs: number | null
  completedMs: number | null
  cancelledMs: number | null
  cancelReason: string
  cancelledBy: CancelledBy | null
  attention: AttentionReason[]
  /** When its ticket came out; null while it waits for that. */
  printedMs: number | null
}

interface Placed {
  nowMs: number
  settings: readonly DaySetting[]
  pickupMs: number
  placedMs: number
  channel: Channel
  part: Part['state']
}

type Payment = Pick<DemoState, 'paymentMethod' | 'paidMs'>

const CANCEL_REASONS = ['Il cliente ha rinunciato', 'Prodotto esaurito', 'Ordine doppio']
const UNPAID: Payment = { paymentMethod: null, paidMs: null }
const TICKETS_AT = '04:30'
const HELD_MS = UNPAID_AFTER_MS + 10 * MINUTE_MS

/** The latest moment at which an order of a part was placed: what is ready has been made since, what was given back was held. */
export function latestPlacingMs(part: Part['state'], channel: Channel, nowMs: number, settings: readonly DaySetting[]): number {
  if (part === 'ready') return lastWorkMs(settings, nowMs - 10 * MINUTE_MS) - 60 * MINUTE_MS
  if (part === 'slot-full' || part === 'sold-out') return nowMs - 30 * MINUTE_MS
  // What somebody is still paying for on the web is not among them.
  return nowMs - (part === 'cancelled' || channel === 'web' ? HELD_MS : MINUTE_MS)
}

export function demoState(random: Random, order: Placed): DemoState {
  const { nowMs, pickupMs, placedMs, channel, part } = order
  const paid = payment(random, order)
  const waiting: DemoState = {
    status: 'INPROGRESS',
    ...paid,
    ...{ readyMs: null, completedMs: null, cancelledMs: null, cancelReason: '', cancelledBy: null, attention: [] },
    printedMs: printing(pickupMs, channel === 'counter' ? placedMs : (paid.paidMs ?? placedMs), nowMs),
  }
  const unpaid: DemoState = { ...waiting, ...UNPAID, status: 'NOTPAID', printedMs: null }
  const madeMs = pickupMs - random.between(5, 20) * MINUTE_MS
  const isGoneWrong = random.chance(0.05) && part === 'any' && placedMs <= nowMs - HELD_MS
  if (part === 'cancelled' || isGoneWrong) return { ...waiting, ...cancellation(random, order), ...UNPAID }
  if (part === 'unpaid') return unpaid
  if (part === 'slot-full' || part === 'sold-out') return { ...unpaid, attention: [part] }
  if (part === 'late' || part === 'paid') return waiting
  if (part === 'late-unpaid') return { ...waiting, ...UNPAID, readyMs: madeMs }
  if (part === 'late-ready') return { ...waiting, readyMs: madeMs }
  if (isPassed(pickupMs, nowMs)) {
    const completedMs = Math.min(pickupMs + random.between(0, 12) * MINUTE_MS, nowMs)
    const collected = { paymentMethod: paid.paymentMethod ?? 'cash', paidMs: paid.paidMs ?? completedMs } as const
    return { ...waiting, ...collected, status: 'COMPLETED', readyMs: madeMs, completedMs }
  }
  if (channel === 'kiosk' && random.chance(0.6)) return unpaid
  const readyMs = Math.min(madeMs, lastWorkMs(order.settings, nowMs - 10 * MINUTE_MS))
  if (part === 'ready') return { ...waiting, readyMs }
  const isSoon = pickupMs < nowMs + 90 * MINUTE_MS && placedMs < readyMs - 20 * MINUTE_MS
  return { ...waiting, readyMs: isSoon && random.chance(0.4) ? readyMs : null }
}

/** Web orders are paid by card at once, the others at the till, now or when they are collected. */
function payment(random: Random, { channel, placedMs, nowMs, part }: Placed): Payment {
  if (channel === 'web') return { paymentMethod: 'card', paidMs: placedMs + 2 * MINUTE_MS }
  if (channel === 'counter' && part === 'any' && random.chance(0.5)) return UNPAID
  const paidMs = Math.min(placedMs + random.between(1, 5) * MINUTE_MS, nowMs)
  return { paymentMethod: random.pick(['cash', 'pos'] as const), paidMs }
}

/** With the morning's other tickets, or as soon as it may be made. */
function printing(pickupMs: number, payableMs: number, nowMs: number): number | null {
  const printedMs = Math.max(instantOf(shopMoment(pickupMs).day, TICKETS_AT), payableMs)
  return printedMs <= nowMs ? printedMs : null
}

/** By the server where nobody paid in time, else by the shop. */
function cancellation(random: Random, { nowMs, settings, pickupMs, placedMs, channel }: Placed) {
  const { day } = shopMoment(pickupMs)
  const closingMs = closingOf(settings, day) ?? instantOf(addDays(day, 1), '00:00')
  const cancelled = (cancelledMs: number, cancelledBy: CancelledBy, cancelReason: string) =>
    ({ status: 'CANCELLED', cancelledMs, cancelledBy, cancelReason, printedMs: null }) as const
  if (channel === 'web') return cancelled(placedMs + UNPAID_AFTER_MS + MINUTE_MS, 'auto', TEXT_PAYMENT_OVER)
  if (channel === 'kiosk' && closingMs <= nowMs) return cancelled(closingMs, 'auto', TEXT_UNCOLLECTED)
  return cancelled(placedMs + random.between(2, 40) * MINUTE_MS, 'staff', random.pick(CANCEL_REASONS))
}

/** When the shop closes on a day; null when it does not open. */
export function closingOf(settings: readonly DaySetting[], day: ShopDay): number | null {
  const hours = hoursOn(settings, day)
  return hours.kind === 'open' ? instantOf(day, timeOfMinutes(hours.closeMinutes)) : null
}

/** The instant itself while people are at the counter, else shortly before the shop closed last. */
export function lastOpenMs(settings: readonly DaySetting[], ms: number): number {
  const { day, time } = shopMoment(ms)
  for (let back = 0; back < 14; back++) {
    const candidate = addDays(day, -back)
    const hours = hoursOn(settings, candidate)
    if (hours.kind !== 'open' || (back === 0 && time < timeOfMinutes(hours.openMinutes))) continue
    const closingMs = instantOf(candidate, timeOfMinutes(hours.closeMinutes))
    if (ms < closingMs) return ms
    return closingMs - (20 + (Math.floor(ms / MINUTE_MS) % 70)) * MINUTE_MS
  }
  throw new RangeError('The demo shop never opens')
}

/** The laboratory begins hours before the counter does. */
function lastWorkMs(settings: readonly DaySetting[], ms: number): number {
  const { day, time } = shopMoment(ms)
  const setting = settings.find((candidate) => candidate.day === String(weekdayOf(day)))
  const isOpen = setting !== undefined && hoursOn(settings, day).kind === 'open'
  const isWorking = isOpen && time >= setting.startPrepHours && time < setting.finishPrepHours
  return isWorking ? ms : lastOpenMs(settings, ms)
}
