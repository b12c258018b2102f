// How far a demo order has come, given when it is collected: the past is settled, today is in all states, what comes is
// waiting or paid.

import type { AttentionReason } from '#domain/order/attention.ts'
import { TEXT_UNCOLLECTED } from '#domain/order/cancelling.ts'
import type { CancelledBy, Channel } from '#domain/order/order.ts'
import type { PaymentMethod } from '#domain/order/payment-methods.ts'
import type { OrderStatus } from '#domain/order/states.ts'
import { TEXT_PAYMENT_OVER, UNPAID_AFTER_MS } from '#domain/payment/unpaid.ts'
import { type DaySetting, hoursOn } from '#domain/pickup/opening-hours.ts'
import { addDays, instantOf, MINUTE_MS, type ShopDay, shopMoment, timeOfMinutes, weekdayOf } from '#domain/pickup/shop-time.ts'
import type { Random } from './random.ts'

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

/** Cancelled by the server where the payment did not come in time, else by the shop. */
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

// Which order plays which part today, so that every state that the shop knows can be seen at any hour. During the day something
// is late and something is ready; before the first slot what is late was left over on the day before; in the evening, when
// nothing is to come any more, the last ones of the day have not been fetched.

export interface Part {
  state:
    | 'any'
    | 'cancelled'
    | 'completed'
    | 'late'
    | 'late-ready'
    /** Taken at the counter, to be paid when it is fetched: a kiosk's would have been cancelled at closing time. */
    | 'late-unpaid'
    | 'paid'
    | 'ready'
    | 'slot-full'
    | 'sold-out'
    | 'unpaid'
  cake: 'compose' | 'personalise' | null
}

const ANY: Part = { state: 'any', cake: null }
const part = (state: Part['state'], cake: Part['cake'] = null): Part => ({ state, cake })

/** In the order of their slots. */
const COMING = [
  part('ready', 'personalise'),
  part('unpaid'),
  part('paid', 'compose'),
  part('cancelled'),
  part('ready'),
  part('unpaid', 'personalise'),
  part('sold-out'),
]
/** The latest first. */
const PASSED = [part('late-ready'), part('late', 'personalise')]
const PASSED_IN_THE_EVENING = [part('unpaid', 'compose'), part('cancelled'), part('completed', 'compose'), part('cancelled')]
/** The orders of the slot that was promised once too often: four, and one that was cancelled since. */
const OVERBOOKED = [part('paid'), part('paid'), part('paid'), part('slot-full'), part('cancelled')]
const OVERBOOKED_FROM = COMING.length + 1
/** With so many to come there is room for all of that. */
const MANY = OVERBOOKED_FROM + 4 + OVERBOOKED.length

export interface Cast {
  pickups: number[]
  parts: Part[]
}

/** A slot counts as passed a minute after it began. */
export const isPassed = (pickupMs: number, nowMs: number) => pickupMs <= nowMs - MINUTE_MS

/** @param pickups of today, ascending @param isOver whether the shop has closed for today */
export function castToday(pickups: readonly number[], nowMs: number, isOver: boolean): Cast {
  const passed = pickups.filter((pickupMs) => isPassed(pickupMs, nowMs)).length
  const coming = pickups.slice(passed)
  const isEvening = coming.length < COMING.length
  const evening = PASSED_IN_THE_EVENING.map((one) =>
    isOver && one.state === 'unpaid' ? { ...one, state: 'late-unpaid' as const } : one,
  )
  const latest = [...PASSED, ...(isEvening ? evening : [])]
  const ofPassed = Array.from({ length: passed }, (_, index) => latest[passed - 1 - index] ?? ANY)
  const cast = isEvening ? { pickups: coming, parts: coming.map(() => ANY) } : castComing(coming)
  return { pickups: [...pickups.slice(0, passed), ...cast.pickups], parts: [...ofPassed, ...cast.parts] }
}

/** Of a day that has not begun, or the rest of one. Where there are enough, one slot is promised once too often. */
export function castComing(pickups: readonly number[]): Cast {
  const parts = pickups.map((_, index) => COMING[index] ?? ANY)
  if (!hasRoomForChecks(pickups.length)) return { pickups: [...pickups], parts }
  const first = pickups.findIndex((pickupMs, index) => index >= OVERBOOKED_FROM && pickupMs !== pickups[index - 1])
  const isThere = (index: number) => index >= first && index < first + OVERBOOKED.length
  return {
    pickups: pickups.map((pickupMs, index) => (isThere(index) ? (pickups[first] ?? pickupMs) : pickupMs)),
    parts: parts.map((one, index) => (isThere(index) ? (OVERBOOKED[index - first] ?? one) : one)),
  }
}

export function hasRoomForChecks(coming: number): boolean {
  return coming >= MANY
}

/** Of the last day before today, whose last two nobody has fetched. */
export function castLeftOver(pickups: readonly number[]): Cast {
  return { pickups: [...pickups], parts: pickups.map((_, index) => (index < pickups.length - 2 ? ANY : part('late-ready'))) }
}

export function castAny(pickups: readonly number[]): Cast {
  return { pickups: [...pickups], parts: pickups.map(() => ANY) }
}
