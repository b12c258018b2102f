// Which order plays which part today, so that every state that the shop knows can be seen at any hour. During the day something is
// late and something is ready; before the first slot what is late was left over on the day before; in the evening, when nothing
// is to come any more, the last ones of the day have not been fetched.
import { MINUTE_MS } from '#domain/shop-time.ts'

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
/** What is in the slot that was promised once too often: four, and one that somebody gave back since. */
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
