// When an order can be collected: 15-minute slots; the next 7 days from each day's own hours, later ones from the fixed list
// 07:15 … 20:00, as far ahead as whoever asks may look; closures and days too early for the longest preparation say why; and the
// pickup in words. Pure: `nowMs` and the load are arguments, so page, kiosk, till and server decide alike.
import { type DaySetting, hoursOn, isSlotInside } from './opening-hours.ts'
import {
  addDays,
  DAY_MS,
  daysBetween,
  instantOf,
  MINUTE_MS,
  minutesOfTime,
  type ShopDay,
  type ShopTime,
  shopMoment,
  timeOfMinutes,
} from './shop-time.ts'

export const SLOT_MINUTES = 15
export const SLOT_MS = SLOT_MINUTES * MINUTE_MS
/** What customers may choose from: today and the 29 days after it. */
export const DAYS_OFFERED = 30
/** What staff may choose from, who take next May's wedding cake by telephone: today and the 365 days after it. */
export const DAYS_OF_STAFF = 366
const DAYS_FROM_HOURS = 7
const LIST_FIRST_MINUTES = 7 * 60 + 15
const LIST_LAST_MINUTES = 20 * 60 - SLOT_MINUTES

/** Days of pickup, both ends included. */
export interface DaySpan {
  from: ShopDay
  to: ShopDay
}

/** A day before the preparation is done. `days`: of what is in the cart; `time`: it would have been done for an order before then. */
export type TooEarly = { reason: 'lead-days'; days: number } | { reason: 'after-cutoff'; time: ShopTime }

/**
 * Why nothing can be collected on a day. `other-days`: something in the cart is made for other days; `sold-out`: as many of something are
 * ordered for that day as there will be.
 */
export type NoPickup = { reason: 'not-today' | 'closed' | 'other-days' | 'sold-out' } | TooEarly

export interface Slot {
  startMs: number
  time: ShopTime
  /** Orders already there. */
  taken: number
  /** 0 = no limit. */
  capacity: number
  isFull: boolean
}

export interface PickupDay {
  day: ShopDay
  /** Why nothing can be collected, or null when `slots` has something. */
  reason: NoPickup | null
  /** Past ones left out, full ones kept and marked. */
  slots: Slot[]
}

/** Orders per slot that are not cancelled, by the slot's start in epoch milliseconds. */
export type SlotLoad = ReadonlyMap<number, number>

export interface SlotQuestion {
  settings: readonly DaySetting[]
  load: SlotLoad
  /** Of these, orders from the web that wait for their payment; only where the question is about one more of them. */
  unpaid?: SlotLoad | undefined
  /** The longest preparation in the cart, in days; 0 for an empty cart. */
  leadDays: number
  nowMs: number
  /** Staff look further ahead than customers, and know no cut-off. */
  isStaff?: boolean | undefined
  /** From this time on a customer's order is prepared as one of the next day; empty or absent: no order is. */
  cutoff?: ShopTime | undefined
  /** When the order was placed; absent: now. */
  placedMs?: number | undefined
  /** What is in the cart is made for these days alone, however far ahead they are; absent: for any. */
  spans?: readonly DaySpan[] | undefined
  /** Days for which less is left of something than is in the cart. They are not offered; a day that is chosen all the same stands. */
  soldOut?: ReadonlySet<ShopDay> | undefined
}

/** How many days may be chosen from, today included. */
function daysOffered({ isStaff, spans }: Pick<SlotQuestion, 'isStaff' | 'spans'>): number {
  return isStaff || spans ? DAYS_OF_STAFF : DAYS_OFFERED
}

/** Whether all of it is sold on that day. */
export function isMadeFor({ spans }: Pick<SlotQuestion, 'spans'>, day: ShopDay): boolean {
  return spans === undefined || spans.some(({ from, to }) => from <= day && day <= to)
}

/**
 * The days to show, today first; days without a weekly setting are skipped, and those that the cart is not made for. A year of them
 * for staff: ask for one day instead.
 */
export function pickupDays(question: SlotQuestion): PickupDay[] {
  const today = shopMoment(question.nowMs).day
  const days: PickupDay[] = []
  for (let ahead = 0; ahead < daysOffered(question); ahead++) {
    const day = addDays(today, ahead)
    const offered = isMadeFor(question, day) ? pickupDayOn(question, day) : null
    if (offered !== null) days.push(offered)
  }
  return days
}

/** Null for a day that is not offered, and for one without a weekly setting. */
export function pickupDayOn(question: SlotQuestion, day: ShopDay): PickupDay | null {
  const ahead = daysBetween(shopMoment(question.nowMs).day, day)
  const isOffered = ahead >= 0 && ahead < daysOffered(question)
  return isOffered && hoursOn(question.settings, day).kind !== 'skipped' ? pickupDay(question, day, ahead) : null
}

/** Nothing chosen: 24 hours from now, moved to the next free slot. Null when nothing is free in the days offered. */
export function defaultSlot(question: SlotQuestion): Slot | null {
  return nextFreeSlot(question, question.nowMs + DAY_MS) ?? nextFreeSlot(question, question.nowMs)
}

/** The first slot with room that starts at or after `fromMs`. Seldom needs to look further than a day or two, and does not. */
export function nextFreeSlot(question: SlotQuestion, fromMs: number): Slot | null {
  const today = shopMoment(question.nowMs).day
  const first = Math.max(0, daysOfPreparation(question), daysBetween(today, shopMoment(fromMs).day))
  for (let ahead = first; ahead < daysOffered(question); ahead++) {
    const day = addDays(today, ahead)
    if (!isMadeFor(question, day) || question.soldOut?.has(day)) continue
    const { slots } = pickupDay(question, day, ahead)
    const free = slots.find((slot) => !slot.isFull && slot.startMs >= fromMs)
    if (free) return free
  }
  return null
}

/**
 * First free slot by preparation days, in epoch milliseconds; null when there is none in the days offered. Asked once per
 * preparation time, not once per product.
 */
export function firstSlots(question: SlotQuestion, leadDays: Iterable<number>): Map<number, number | null> {
  const startOf = (days: number) => nextFreeSlot({ ...question, leadDays: days }, question.nowMs)?.startMs ?? null
  return new Map([...new Set(leadDays)].map((days) => [days, startOf(days)]))
}

export type SlotProblem = 'slot-past' | 'closed' | 'slot-full'

/**
 * What is wrong with a chosen slot, worst first; empty when it can be taken. `slot-past` also stands for a day that comes
 * before the preparation is done. A time that is no slot at all is `closed`.
 */
export function slotProblems(question: SlotQuestion, startMs: number): SlotProblem[] {
  const { day, time } = shopMoment(startMs)
  const hours = hoursOn(question.settings, day)
  const problems: SlotProblem[] = []
  const ahead = daysBetween(shopMoment(question.nowMs).day, day)
  if (startMs < question.nowMs || tooEarly(question, day)) problems.push('slot-past')
  const minutes = minutesOfTime(time) ?? 0
  const isListed = ahead < DAYS_FROM_HOURS || (minutes >= LIST_FIRST_MINUTES && minutes <= LIST_LAST_MINUTES)
  const isDay = ahead < daysOffered(question) && isMadeFor(question, day)
  if (!isSlotStart(startMs) || !isListed || !isDay || !isSlotInside(hours, minutes, SLOT_MINUTES)) problems.push('closed')
  if (hours.kind === 'open' && isFull(question, startMs, hours.slotCapacity)) problems.push('slot-full')
  return problems
}

/** From today, until the first day for which there is time. What is made every day waits for no preparation, and for no next day. */
function daysOfPreparation({ leadDays, nowMs, placedMs = nowMs, cutoff = '', isStaff }: SlotQuestion): number {
  const placed = shopMoment(placedMs)
  if (leadDays === 0 || isStaff || cutoff === '' || placed.time < cutoff) return leadDays
  return leadDays + Math.max(0, daysBetween(shopMoment(nowMs).day, addDays(placed.day, 1)))
}

/** Why there is no time for a day; null when there is. */
export function tooEarly(question: SlotQuestion, day: ShopDay): TooEarly | null {
  const ahead = daysBetween(shopMoment(question.nowMs).day, day)
  const { leadDays, cutoff = '' } = question
  if (ahead < leadDays) return { reason: 'lead-days', days: leadDays }
  return ahead < daysOfPreparation(question) ? { reason: 'after-cutoff', time: cutoff } : null
}

/** Slots start on the quarter hours of the shop's clock. */
export function isSlotStart(startMs: number): boolean {
  return Number.isInteger(startMs) && startMs % SLOT_MS === 0
}

/**
 * Why an order cannot have the time it asks for. `date` (`31/12`) is null when the first free time is on the same day; `gone`:
 * nothing is free in the days offered.
 */
export type LostSlot = { reason: 'gone' } | TooEarly | { reason: 'taken'; date: string | null; time: ShopTime }

/** @param nextMs start of the first free slot */
export function takenSlot(pickupMs: number, nextMs: number): LostSlot {
  const { day, time } = shopMoment(nextMs)
  const [, month, date] = day.split('-')
  return { reason: 'taken', date: day === shopMoment(pickupMs).day ? null : `${date}/${month}`, time }
}

/** In Italian, as the server answers it: `L’orario scelto non è più disponibile. Il primo libero è 12:15.` */
export function lostSlotText(lost: LostSlot): string {
  if (lost.reason === 'gone') return 'L’orario scelto non è più disponibile. Scegli giorno e orario di ritiro.'
  if (lost.reason === 'taken') {
    const moment = lost.date === null ? lost.time : `il ${lost.date} alle ${lost.time}`
    return `L’orario scelto non è più disponibile. Il primo libero è ${moment}.`
  }
  if (lost.reason === 'after-cutoff') return `Per quel giorno si ordina prima delle ${lost.time}: scegli un altro giorno.`
  const { days } = lost
  return `Servono almeno ${days} ${days === 1 ? 'giorno' : 'giorni'} di preparazione: scegli un altro giorno.`
}

function pickupDay(question: SlotQuestion, day: ShopDay, ahead: number): PickupDay {
  const hours = hoursOn(question.settings, day)
  if (hours.kind !== 'open') return { day, reason: { reason: 'closed' }, slots: [] }
  if (!isMadeFor(question, day)) return { day, reason: { reason: 'other-days' }, slots: [] }
  if (question.soldOut?.has(day)) return { day, reason: { reason: 'sold-out' }, slots: [] }
  const early = tooEarly(question, day)
  if (early) return { day, reason: ahead === 0 ? { reason: 'not-today' } : early, slots: [] }
  const slots = startMinutes(hours, ahead)
    .map((minutes) => slotAt(question, day, minutes, hours.slotCapacity))
    .filter((slot) => slot.startMs >= question.nowMs && existsOnTheWall(slot))
  return { day, reason: slots.length > 0 ? null : { reason: ahead === 0 ? 'not-today' : 'closed' }, slots }
}

function startMinutes(hours: Extract<ReturnType<typeof hoursOn>, { kind: 'open' }>, ahead: number): number[] {
  const isFirstWeek = ahead < DAYS_FROM_HOURS
  const first = isFirstWeek ? Math.ceil(hours.openMinutes / SLOT_MINUTES) * SLOT_MINUTES : LIST_FIRST_MINUTES
  const last = isFirstWeek ? hours.closeMinutes - SLOT_MINUTES : LIST_LAST_MINUTES
  const starts: number[] = []
  for (let minutes = first; minutes <= last; minutes += SLOT_MINUTES) {
    if (isSlotInside(hours, minutes, SLOT_MINUTES)) starts.push(minutes)
  }
  return starts
}

function slotAt(question: SlotQuestion, day: ShopDay, minutes: number, capacity: number): Slot {
  const time = timeOfMinutes(minutes)
  const startMs = instantOf(day, time)
  const taken = question.load.get(startMs) ?? 0
  return { startMs, time, taken, capacity, isFull: isFull(question, startMs, capacity) }
}

/** The hour that spring skips has no slots. */
function existsOnTheWall(slot: Slot): boolean {
  return shopMoment(slot.startMs).time === slot.time
}

/** Of a slot's places, what unpaid orders from the web may hold among themselves: they cost nothing to whoever makes them. */
const UNPAID_SHARE = 0.5

function isFull({ load, unpaid }: SlotQuestion, startMs: number, capacity: number): boolean {
  if (capacity === 0) return false
  const share = Math.max(1, Math.floor(capacity * UNPAID_SHARE))
  return (load.get(startMs) ?? 0) >= capacity || (unpaid?.get(startMs) ?? 0) >= share
}

// When an order is collected, in words for messages and mails, on the shop's clock. Without Intl, which the database's script
// engine lacks; screens have their own.

const DAYS = ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato']
const MONTHS = [
  ...['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno'],
  ...['luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre'],
]

/** `sabato 21 novembre alle 10:15`. */
export function pickupText(pickupMs: number): string {
  const { day, time, weekday } = shopMoment(pickupMs)
  return `${DAYS[weekday]} ${dayText(day)} alle ${time}`
}

/** `24 dicembre`. */
export function dayText(day: ShopDay): string {
  const [, month = '', date = ''] = day.split('-')
  return `${Number(date)} ${MONTHS[Number(month) - 1]}`
}

/** `il 24 dicembre`, `l’8 dicembre`, `dal 20 al 24 dicembre`, `dal 28 marzo al 5 aprile`. */
export function spanText({ from, to }: DaySpan): string {
  const first = Number(from.slice(8))
  if (from === to) return `${first === 8 || first === 11 ? 'l’' : 'il '}${dayText(from)}`
  const until = to.slice(8) === '08' || to.slice(8) === '11' ? 'all’' : 'al '
  const since = first === 8 || first === 11 ? 'dall’' : 'dal '
  return `${since}${from.slice(0, 7) === to.slice(0, 7) ? first : dayText(from)} ${until}${dayText(to)}`
}
