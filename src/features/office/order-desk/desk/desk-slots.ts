// Slots and days as the desk shows them: orders grouped by slot, seats taken against capacity, how full each day of the strip
// is, and how far away a slot is. Seats count every order of the slot that is not cancelled, whichever tab it stands in.
import { differenceInMinutes } from 'date-fns'
import { type DayCount, listOrdersOfDays } from '#data/orders/orders.ts'
import { type Order, TEXT_IMMEDIATE } from '#domain/order/order.ts'
import { holdsSlot } from '#domain/order/states.ts'
import { type DaySetting, hoursOn, isSlotInside } from '#domain/pickup/opening-hours.ts'
import { addDays, daysBetween, type ShopDay, shopMoment } from '#domain/pickup/shop-time.ts'
import { SLOT_MINUTES } from '#domain/pickup/slots.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { formatMinutes } from '#ui/text/durations.ts'
import { pluralText } from '#ui/text/plural-text.ts'

type Placed = Pick<Order, 'pickupMs' | 'isImmediate' | 'status' | 'number'>

export interface SlotGroup<T> {
  /** Of its header on the page. */
  headerId: string
  /** Null for what has no slot of this day: what was handed over at once, and orders for other days. */
  startMs: number | null
  /** `10:45`, `Subito`, or `Per un altro giorno`. */
  time: string
  /** Its rows say when they are for. */
  isOfOtherDays?: boolean
  /** Orders of the slot that are not cancelled; all of those without one. */
  taken: number
  /** 0 = no limit. */
  capacity: number
  orders: T[]
}

/**
 * @param shown the tab's orders, any order
 * @param ofDay all orders of the day, for the seats
 * @returns earliest slot first, and what has none at the end; within a slot by number
 */
export function groupBySlot<T extends Placed>(shown: readonly T[], ofDay: readonly Placed[], capacity: number): SlotGroup<T>[] {
  const taken = takenBySlot(ofDay)
  const groups = new Map<number, T[]>()
  for (const order of shown.filter(({ isImmediate }) => !isImmediate)) {
    groups.set(order.pickupMs, [...(groups.get(order.pickupMs) ?? []), order])
  }
  const byNumber = (orders: readonly T[]) => [...orders].sort((a, b) => a.number.localeCompare(b.number))
  const slots = [...groups].map(([startMs, orders]) => ({
    ...{ headerId: `orario-${startMs}`, startMs, time: shopMoment(startMs).time },
    ...{ taken: taken.get(startMs) ?? 0, capacity, orders: byNumber(orders) },
  }))
  slots.sort((a, b) => a.startMs - b.startMs)
  const atOnce = byNumber(shown.filter(({ isImmediate }) => isImmediate))
  if (atOnce.length === 0) return slots
  const group = {
    headerId: 'orario-subito',
    startMs: null,
    time: TEXT_IMMEDIATE,
    taken: atOnce.length,
    capacity: 0,
    orders: atOnce,
  }
  return [...slots, group]
}

/** Orders whose customers may be here today, and come for them on another day. */
export function groupForLater<T extends Placed>(orders: readonly T[]): SlotGroup<T> {
  const group = { headerId: 'orario-altri-giorni', startMs: null, time: 'Per un altro giorno', isOfOtherDays: true }
  return { ...group, taken: orders.length, capacity: 0, orders: [...orders] }
}

function takenBySlot(ofDay: readonly Placed[]): Map<number, number> {
  const taken = new Map<number, number>()
  for (const order of ofDay) {
    if (holdsSlot(order)) taken.set(order.pickupMs, (taken.get(order.pickupMs) ?? 0) + 1)
  }
  return taken
}

export type Seat = 'taken' | 'free' | 'over'
const MAX_PIPS = 12

/** One pip per seat, those beyond the capacity as `over`; none when there is no limit or too many to read. */
export function seatsOf(taken: number, capacity: number): Seat[] {
  const pips = Math.max(taken, capacity)
  if (capacity === 0 || pips > MAX_PIPS) return []
  return Array.from({ length: pips }, (_, index) => (index >= capacity ? 'over' : index < taken ? 'taken' : 'free'))
}

/** `3 di 4`, `4 di 4 · completo`, `5 di 4 · oltre`; without a limit `3 ordini`. */
export function seatsText(taken: number, capacity: number): string {
  if (capacity === 0) return pluralText(taken, 'ordine', 'ordini')
  const count = `${taken} di ${capacity}`
  if (taken > capacity) return `${count} · oltre`
  return taken === capacity ? `${count} · completo` : count
}

// How far away a slot is, in the few words a busy person reads: "tra 18 min", "tra 1 h 3 min", "pomeriggio", "in ritardo di 12 min".

export interface Countdown {
  /** Empty when the day says it all. */
  text: string
  /** The slot is past and its order still waits for the shop. */
  isLate: boolean
}

const NEAR_MINUTES = 120

/**
 * @param isDue whether the shop still owes something (to collect, to prepare): only then a past slot is late
 */
export function slotCountdown(startMs: number, nowMs: number, isDue: boolean): Countdown {
  const ahead = daysBetween(shopMoment(nowMs).day, shopMoment(startMs).day)
  if (ahead > 0) return calm('')
  if (ahead < 0) return isDue ? { text: `in ritardo di ${pluralText(-ahead, 'giorno', 'giorni')}`, isLate: true } : calm('')
  const minutesLeft = differenceInMinutes(startMs, nowMs, { roundingMethod: 'ceil' })
  if (minutesLeft > 0) return calm(minutesLeft < NEAR_MINUTES ? `tra ${formatMinutes(minutesLeft)}` : partOfDay(startMs))
  const minutesPast = differenceInMinutes(nowMs, startMs)
  if (minutesPast === 0) return calm('adesso')
  return isDue ? { text: `in ritardo di ${formatMinutes(minutesPast)}`, isLate: true } : calm(`${formatMinutes(minutesPast)} fa`)
}

/** Of a slot's orders; what was handed over at once is never late. */
export function groupCountdown({ startMs }: SlotGroup<unknown>, nowMs: number, isDue: boolean): Countdown {
  return startMs === null ? calm('') : slotCountdown(startMs, nowMs, isDue)
}

function partOfDay(startMs: number): string {
  const { time } = shopMoment(startMs)
  if (time < '12:00') return 'mattina'
  return time < '18:00' ? 'pomeriggio' : 'sera'
}

function calm(text: string): Countdown {
  return { text, isLate: false }
}

// How many orders share a pickup time, on whatever day it is: the detail may show an order of another day than the list.

/** Orders at `pickupMs` that are not cancelled; 0 while they are read. */
export function useSlotTaken(pickupMs: number): number {
  const taken = useLiveQuery(async () => takenBySlot(await listOrdersOfDays(shopMoment(pickupMs).day)).get(pickupMs), [pickupMs])
  return taken ?? 0
}

// How full a day is: orders against all seats of its slots, for the bars of the day strip.

/** A day without a limit is compared to this many orders. */
const UNLIMITED_REFERENCE = 100
const MINUTES_PER_DAY = 24 * 60

export interface StripDay {
  day: ShopDay
  /** Orders that are not cancelled. */
  count: number
  /** 0 to 1. */
  load: number
  isClosed: boolean
  isToday: boolean
  /** After the days that stand side by side: its month has to be said. */
  isFar: boolean
}

/**
 * The days of the strip: `back` before today and `ahead` after it, and of the later ones those that have orders, and the chosen
 * one. A chosen day before them stretches the strip.
 */
export function stripDays(question: {
  settings: readonly DaySetting[]
  counts: ReadonlyMap<ShopDay, DayCount>
  today: ShopDay
  selected: ShopDay
  back: number
  ahead: number
}): StripDay[] {
  const { settings, counts, today } = question
  const offset = daysBetween(today, question.selected)
  const first = Math.min(-question.back, offset)
  const near = Array.from({ length: question.ahead - first + 1 }, (_, index) => addDays(today, first + index))
  const last = addDays(today, question.ahead)
  const far = [...new Set([...counts.keys(), question.selected])].filter((day) => day > last).sort()
  return [...near, ...far].map((day) => {
    const { orders = 0, inSlots = 0 } = counts.get(day) ?? {}
    const seats = seatsOfDay(settings, day)
    const load = Math.min(1, inSlots / (seats.total || UNLIMITED_REFERENCE))
    return { day, count: orders, load, isClosed: !seats.isOpen, isToday: day === today, isFar: day > last }
  })
}

/** Seats of all slots of a day; 0 in total also when there is no limit. */
export function seatsOfDay(settings: readonly DaySetting[], day: ShopDay): { total: number; perSlot: number; isOpen: boolean } {
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return { total: 0, perSlot: 0, isOpen: false }
  let slots = 0
  for (let minutes = 0; minutes < MINUTES_PER_DAY; minutes += SLOT_MINUTES) {
    if (isSlotInside(hours, minutes, SLOT_MINUTES)) slots += 1
  }
  return { total: slots * hours.slotCapacity, perSlot: hours.slotCapacity, isOpen: true }
}
