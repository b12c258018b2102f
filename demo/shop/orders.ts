// Some 3,000 orders: a year behind, a full today and a week ahead, as a shop of this size has them: mornings fuller than
// afternoons, never above a slot's capacity, everything of the past settled, today in all its states.
import { linePrice, totalsOf, unitPrice } from '#domain/cart/pricing.ts'
import { type Composition, type CustomVariant, phraseVariant } from '#domain/catalogue/catalogue.ts'
import { type Cents, centsFromEuro } from '#domain/money.ts'
import { formatOrderNumber, LAST_COUNTER, WEB_DEVICE_CODE } from '#domain/order/number.ts'
import type { Channel } from '#domain/order/order.ts'
import { type DaySetting, hoursOn } from '#domain/pickup/opening-hours.ts'
import { addDays, DAY_MS, instantOf, MINUTE_MS, type ShopDay, shopMoment, timeOfMinutes } from '#domain/pickup/shop-time.ts'
import { SLOT_MINUTES } from '#domain/pickup/slots.ts'
import { newRecordId } from '#domain/record-id.ts'
import { busyDays, easterOf } from './busy-days.ts'
import { PRODUCTS } from './catalogue.ts'
import { type DemoProduct, demoId } from './demo-product.ts'
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
import { VARIANT_TYPES, VARIANTS } from './variants.ts'

export interface DemoOrder {
  id: string
  pickupMs: number
  placedMs: number
  channel: Channel
  device: string
  number: string
  daySequence: number
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
): Omit<DemoOrder, 'number' | 'daySequence'> {
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

/**
 * As early as the preparation needs and the shop's doors allow: nobody orders from the web at night, or from a device while it is
 * closed.
 */
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

/** Numbers by device, and sequences by device and day, in the order of placing and without gaps. */
function numbered(orders: readonly Omit<DemoOrder, 'number' | 'daySequence'>[]): DemoOrder[] {
  const counters = new Map<string, number>()
  const count = (key: string) => {
    const counter = (counters.get(key) ?? 0) + 1
    counters.set(key, counter)
    return counter
  }
  return orders.map((order) => {
    const code = order.device || WEB_DEVICE_CODE
    const daySequence = code === WEB_DEVICE_CODE ? 0 : count(`${code} ${shopMoment(order.placedMs).day}`)
    const number = formatOrderNumber(code, ((count(code) - 1) % LAST_COUNTER) + 1)
    return { ...order, number, daySequence }
  })
}

// What somebody buys: lines that the shop's own rules allow, with choices and phrases.

interface DemoLine {
  productId: string
  productName: string
  leadDays: number
  quantity: number
  unitPriceCents: Cents
  priceCents: Cents
  customVariants: CustomVariant[]
  isWedding: boolean
}

const PHRASES = ['Auguri Sofia', 'Buon compleanno Leo', '50 anni insieme', 'Benvenuta Emma', 'Dottor Andrea', 'Auguri nonna']
const SOLD = PRODUCTS.filter((product) => !product.isHidden && !product.isSoldOut)
const SOLD_OUT = PRODUCTS.filter((product) => !product.isHidden && product.isSoldOut)
const isSmall = (product: DemoProduct) => product.price < 10 && (product.leadDays ?? 0) === 0
/** A wedding cake comes once in a while. */
const RARE = 'torta-nuziale'

/** What is sold on one day. */
interface Assortment {
  small: DemoProduct[]
  /** And trays and boxes: what is not bought in passing. */
  cakes: DemoProduct[]
}

function assortmentOf(day: ShopDay): Assortment {
  const sold = SOLD.filter((product) => isInSeason(product, day))
  return { small: sold.filter(isSmall), cakes: sold.filter((product) => !isSmall(product)) }
}

interface Wish {
  /** The kind of cake that has to be among them. */
  cake: Composition | null
  /** Whether something is among them that has run out since. */
  isSoldOut: boolean
}

/** One to four lines, mostly small things, sometimes a cake. */
function demoLines(random: Random, { small, cakes }: Assortment, { cake, isSoldOut }: Wish): DemoLine[] {
  const isRareToo = random.chance(0.05)
  const common = cakes.filter(({ slug }) => slug !== RARE)
  const chosen = new Set<DemoProduct>()
  if (isSoldOut) chosen.add(random.pick(SOLD_OUT))
  if (cake !== null) chosen.add(random.pick(common.filter(({ composition }) => composition === cake)))
  else if (random.chance(0.4)) chosen.add(random.pick(isRareToo ? cakes : common))
  const count = random.between(Math.max(1, chosen.size), 4)
  while (chosen.size < count) chosen.add(random.chance(0.6) ? popular(random, small) : random.pick(small))
  return [...chosen].map((product) => demoLine(random, product))
}

/** The first ones most of all: what stands at the front of the counter. */
function popular(random: Random, products: readonly DemoProduct[]): DemoProduct {
  return random.pick(products.slice(0, random.between(1, products.length)))
}

/** Feasts have their sweets: they are in the catalogue all year, and asked for when it is time. */
function isInSeason({ slug }: DemoProduct, day: ShopDay): boolean {
  const date = day.slice(5)
  if (slug === 'panettone') return date >= '11-10' || date <= '01-06'
  if (slug === 'zeppola-di-san-giuseppe') return date >= '02-15' && date <= '03-31'
  if (slug === 'pastiera-napoletana') return day >= addDays(easterOf(day), -40) && day <= addDays(easterOf(day), 1)
  return true
}

function demoLine(random: Random, product: DemoProduct): DemoLine {
  const customVariants = choices(random, product)
  const unitPriceCents = unitPrice(centsFromEuro(product.price), customVariants)
  const quantity = demoQuantity(random, product)
  return {
    productId: demoId(product.slug),
    productName: product.name,
    leadDays: product.leadDays ?? 0,
    quantity,
    unitPriceCents,
    priceCents: linePrice({ unitPriceCents, quantity }),
    customVariants,
    isWedding: product.isWedding ?? false,
  }
}

function demoQuantity(random: Random, product: DemoProduct): number {
  const min = product.min ?? 1
  if (product.step && product.step < 1) return Math.round((min + product.step * random.between(0, 6)) * 1000) / 1000
  if (product.price >= 15) return 1
  return min + (product.step ?? 1) * random.between(0, product.price < 3 ? 11 : 4)
}

function choices(random: Random, product: DemoProduct): CustomVariant[] {
  const chosen: CustomVariant[] = []
  for (const slug of product.variantTypes ?? []) {
    const type = VARIANT_TYPES.find((candidate) => candidate.slug === slug)
    const values = VARIANTS.filter((variant) => variant.type === slug && !variant.isSoldOut)
    if (!type || (!type.isRequired && random.chance(0.4))) continue
    const variant = random.pick(values)
    const cake = { role: type.role, layer: variant.layer ?? '', servings: variant.servings ?? 0 }
    chosen.push({ type: type.name, value: variant.value, priceIncreaseCents: centsFromEuro(variant.increase), cake })
  }
  const mayHavePhrase = product.composition === 'personalise' || product.composition === 'compose'
  if (mayHavePhrase && random.chance(0.7)) chosen.push(phraseVariant(random.pick(PHRASES)))
  return chosen
}
