// Some 3,000 orders: a year behind, a full today and a week ahead, as a shop of this size has them: mornings fuller than
// afternoons, never above a slot's capacity, everything of the past settled, today in all its states.
import { totalsOf } from '#domain/cart/pricing.ts'
import { formatOrderNumber } from '#domain/order/number.ts'
import type { Channel } from '#domain/order/order.ts'
import { type DaySetting, hoursOn } from '#domain/pickup/opening-hours.ts'
import { addDays, DAY_MS, instantOf, MINUTE_MS, type ShopDay, shopMoment, timeOfMinutes } from '#domain/pickup/shop-time.ts'
import { SLOT_MINUTES } from '#domain/pickup/slots.ts'
import { newRecordId } from '#domain/record-id.ts'
import { busyDays } from './busy-days.ts'
import { demoId } from './demo-product.ts'
import { type Assortment, assortmentOf, type DemoLine, demoLines } from './order-lines.ts'
import {
  type Cast,
  castAny,
  castComing,
  castLeftOver,
  castToday,
  closingOf,
  type DemoState,
  demoState,
  hasRoomForChecks,
  isPassed,
  lastOpenMs,
  latestPlacingMs,
  type Part,
} from './order-states.ts'
import { CUSTOMERS, NOTES, WALK_INS } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { openingSettings } from './shop-facts.ts'

export interface DemoOrder {
  id: string
  pickupMs: number
  placedMs: number
  channel: Channel
  device: string
  number: string
  userId: string
  customerName: string
  customerPhone: string
  note: string
  discountCode: string
  percent: number
  totalCents: number
  lines: DemoLine[]
  state: DemoState
}

export interface DemoShop {
  today: ShopDay
  settings: DaySetting[]
  /** In the order in which they were placed. */
  orders: DemoOrder[]
}

interface Moment {
  nowMs: number
  today: ShopDay
  settings: readonly DaySetting[]
}

/** Accounts that order from the web, the demo's own customer first. */
const WEB_CUSTOMERS = [demoId('cliente'), ...CUSTOMERS.map(([name, surname]) => demoId(`${name}${surname}`))]
/** How often each of them came in the year; of late they all do. */
const LOYALTY = [1, 6, 5, 4, 4, 3, 3, 2, 2].flatMap((times, index) =>
  Array.from({ length: times }, () => WEB_CUSTOMERS[index] ?? ''),
)
const RECENT_DAYS = 14

/**
 * The same shop for the same moment and seed.
 * @param seed of the day when not given
 */
export function demoShop(nowMs: number, seed?: number): DemoShop {
  const today = shopMoment(nowMs).day
  const settings = openingSettings(today)
  const random = seededRandom(seed ?? Number(today.replaceAll('-', '')))
  const moment = { nowMs, today, settings }
  const orders = castDays(random, moment).flatMap(({ day, pickups, parts }) => {
    const assortment = assortmentOf(day)
    const place = (pickupMs: number, index: number) =>
      demoOrder(random, moment, { day, pickupMs, assortment, part: parts[index] ?? { state: 'any', cake: null } })
    return pickups.map(place)
  })
  return { today, settings, orders: numbered(orders.sort((a, b) => a.placedMs - b.placedMs)) }
}

function castDays(random: Random, { nowMs, today, settings }: Moment): (Cast & { day: ShopDay })[] {
  const days = busyDays(random, today, settings).map(({ day, count }) => ({
    day,
    pickups: pickupsOf(random, settings, day, count),
  }))
  const dayBefore = days.findLast(({ day, pickups }) => day < today && pickups.length > 0)?.day
  const dayAfter = days.find(({ day }) => day > today)?.day
  const closingMs = closingOf(settings, today) ?? nowMs
  const ofToday = days.find(({ day }) => day === today)?.pickups ?? []
  const passed = ofToday.filter((pickupMs) => isPassed(pickupMs, nowMs)).length
  const castOf = (day: ShopDay, pickups: number[]): Cast => {
    if (day === today) return castToday(pickups, nowMs, nowMs >= closingMs)
    if (day === dayBefore && passed < 2) return castLeftOver(pickups)
    if (day === dayAfter && !hasRoomForChecks(ofToday.length - passed)) return castComing(pickups)
    return castAny(pickups)
  }
  return days.map(({ day, pickups }) => ({ day, ...castOf(day, pickups) }))
}

/** `count` slot starts of a day, fuller before noon and after five, none above its capacity; ascending. */
function pickupsOf(random: Random, settings: readonly DaySetting[], day: ShopDay, count: number): number[] {
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return []
  const places: number[] = []
  // Not for the first quarter of an hour: who orders more than a week ahead cannot choose it.
  for (let minutes = hours.openMinutes + SLOT_MINUTES; minutes + SLOT_MINUTES <= hours.closeMinutes; minutes += SLOT_MINUTES) {
    for (let place = 0; place < hours.slotCapacity; place++) places.push(minutes)
  }
  const isBusy = (minutes: number) => (minutes >= 9 * 60 && minutes < 13 * 60) || (minutes >= 17 * 60 && minutes < 19 * 60)
  const chosen: number[] = []
  while (chosen.length < count && places.length > 0) {
    const index = random.between(0, places.length - 1)
    const minutes = places[index]
    if (minutes === undefined || (!isBusy(minutes) && random.chance(0.7))) continue
    places.splice(index, 1)
    chosen.push(instantOf(day, timeOfMinutes(minutes)))
  }
  return chosen.sort((a, b) => a - b)
}

function demoOrder(
  random: Random,
  { nowMs, today, settings }: Moment,
  { day, pickupMs, assortment, part }: { day: ShopDay; pickupMs: number; assortment: Assortment; part: Part },
): Omit<DemoOrder, 'number'> {
  const isRecent = day >= addDays(today, -RECENT_DAYS)
  const channel = channelFor(random, part.state, isRecent)
  const lines = demoLines(random, assortment, { cake: part.cake, isSoldOut: part.state === 'sold-out' })
  const placedMs = placing(
    random,
    { channel, pickupMs, lines, latestMs: latestPlacingMs(part.state, channel, nowMs, settings) },
    settings,
  )
  const [walkIn, phone] = random.pick(WALK_INS)
  const isNameless = channel === 'web' || (channel === 'kiosk' && !isRecent && random.chance(0.5))
  const { code, percent } = discountOf(random, day, today, totalsOf(lines, 0).totalCents)
  return {
    id: newRecordId((count) => random.bytes(count)),
    pickupMs,
    placedMs,
    channel,
    device: channel === 'web' ? '' : channel === 'kiosk' ? 'K1' : 'C1',
    userId: channel === 'web' ? random.pick(isRecent ? WEB_CUSTOMERS : LOYALTY) : demoId(channel === 'kiosk' ? 'totem' : 'cassa'),
    customerName: isNameless ? '' : walkIn,
    customerPhone: channel === 'counter' ? phone : '',
    note: random.chance(0.15) ? random.pick(NOTES) : '',
    discountCode: code,
    percent,
    totalCents: totalsOf(lines, percent).totalCents,
    lines,
    state: demoState(random, { nowMs, settings, pickupMs, placedMs, channel, part: part.state }),
  }
}

/** The web shop is the newest of the three doors. */
function channelFor(random: Random, part: Part['state'], isRecent: boolean): Channel {
  if (part === 'unpaid' || part === 'slot-full' || part === 'sold-out') return 'kiosk'
  if (part === 'late-unpaid') return 'counter'
  return random.pick<Channel>(isRecent ? ['web', 'web', 'kiosk', 'counter'] : ['web', 'kiosk', 'kiosk', 'counter'])
}

/** As early as the preparation needs and the shop's doors allow: nobody orders from the web at night, or from a device while it is closed. */
function placing(
  random: Random,
  { channel, pickupMs, lines, latestMs }: { channel: Channel; pickupMs: number; lines: readonly DemoLine[]; latestMs: number },
  settings: readonly DaySetting[],
): number {
  const leadDays = Math.max(...lines.map((line) => line.leadDays))
  const latest = Math.min(pickupMs - leadDays * DAY_MS - 30 * MINUTE_MS, latestMs)
  const isSoon = leadDays === 0 && channel !== 'web' && random.chance(0.6)
  const longest = leadDays > 0 ? 2 * 1440 : isSoon ? 180 : 26 * 60
  const whole = Math.floor((latest - random.between(0, longest) * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  if (channel !== 'web') return lastOpenMs(settings, whole)
  const isNight = shopMoment(whole).time < '06:30'
  return isNight ? whole - 7 * 60 * MINUTE_MS : whole
}

function discountOf(random: Random, day: ShopDay, today: ShopDay, subtotalCents: number): { code: string; percent: number } {
  if (!random.chance(0.12)) return { code: '', percent: 0 }
  const isSummer = day.slice(5) >= '06-21' && day.slice(5) <= '08-31' && day < addDays(today, -35)
  if (isSummer) return { code: 'ESTATE20', percent: 20 }
  if (subtotalCents >= 1000 && random.chance(0.3)) return { code: 'BENVENUTO5', percent: 5 }
  return { code: 'NONNA10', percent: 10 }
}

/** Numbers by device and day in the order of placing, without gaps. */
function numbered(orders: readonly Omit<DemoOrder, 'number'>[]): DemoOrder[] {
  const counters = new Map<string, number>()
  return orders.map((order) => {
    const code = order.device || 'W'
    const key = `${code} ${shopMoment(order.placedMs).day}`
    const counter = (counters.get(key) ?? 0) + 1
    counters.set(key, counter)
    return { ...order, number: formatOrderNumber(code, counter) }
  })
}
