// What the laboratory makes on a day, out of the orders: totals by product, base and filling in bands of hours, the composed
// cakes, and what coming days need to have begun. Amounts are whole thousandths of the product's unit, so that kilos add up.
import { type CakeLook, lookOfItem } from '#domain/cake/look.ts'
import { roleOf } from '#domain/cake/roles.ts'
import { type CakeLabel, cakeLabels, cakeWords } from '#domain/cake/words.ts'
import { type CustomVariant, PHRASE_TYPE, type Product, type Unit } from '#domain/catalogue/catalogue.ts'
import type { Order, OrderItem } from '#domain/order/order.ts'
import { holdsSlot, isToCollect } from '#domain/order/states.ts'
import { type DaySetting, hoursOn } from '#domain/pickup/opening-hours.ts'
import { addDays, minutesOfTime, type ShopDay, type ShopTime, shopMoment, weekdayOf } from '#domain/pickup/shop-time.ts'

export type ProductionOrder = Pick<Order, 'id' | 'number' | 'status' | 'pickupMs' | 'isImmediate' | 'note'> & {
  items: readonly OrderItem[]
  customer: { name: string }
}

/** Whole hours of the shop's clock, `toHour` not included. */
export interface HourBand {
  fromHour: number
  toHour: number
}

export interface SheetLine {
  /** The product's id with the name as sold, or the name of the base or filling. */
  key: string
  name: string
  /** Undefined for bases and fillings, which are counted in cakes, and for products that are gone. */
  unit: Unit | undefined
  categoryId: string | null
  /** Thousandths of the unit, per band. */
  bandAmounts: number[]
  totalAmount: number
}

export interface SheetCake {
  itemId: string
  orderNumber: string
  pickupMs: number
  customerName: string
  productName: string
  quantity: number
  choices: string[]
  phrase: string
  note: string
  isUnpaid: boolean
  look: CakeLook
  labels: CakeLabel[]
  words: string
}

/** What has to be begun on the sheet's day for another one. */
interface EarlyStart {
  key: string
  name: string
  unit: Unit | undefined
  pickupDay: ShopDay
  amount: number
}

export interface ProductionSheet {
  day: ShopDay
  bands: HourBand[]
  products: SheetLine[]
  bases: SheetLine[]
  fillings: SheetLine[]
  cakes: SheetCake[]
  starts: EarlyStart[]
  orderCount: number
  /** Of these, not paid yet: made all the same, and marked. */
  unpaidCount: number
  /** `start_prep_hours` and `finish_prep_hours` of the weekday; null where the settings say none, or the day is closed. */
  prepHours: { from: ShopTime; to: ShopTime } | null
  isClosed: boolean
}

const MAX_BANDS = 5
/** For a day that is closed and has orders nevertheless. */
const FALLBACK_HOURS = { fromHour: 6, toHour: 21 }

export interface SheetInput {
  day: ShopDay
  /** Of the day and of those after it, in any order and status. */
  orders: readonly ProductionOrder[]
  products: ReadonlyMap<string, Pick<Product, 'unit' | 'leadDays' | 'categoryId'>>
  settings: readonly DaySetting[]
}

/** The sheet of one day; left out are cancelled orders, and what was handed over at once: it had been made before. */
export function productionSheet({ day, orders, products, settings }: SheetInput): ProductionSheet {
  const kept = orders.filter(holdsSlot)
  const ofDay = kept.filter(({ pickupMs }) => shopMoment(pickupMs).day === day)
  const bands = hourBands(settings, day)
  const totals = {
    products: new Map<string, SheetLine>(),
    bases: new Map<string, SheetLine>(),
    fillings: new Map<string, SheetLine>(),
  }
  for (const order of ofDay) {
    const band = bandOf(bands, order.pickupMs)
    for (const item of order.items) {
      const amount = amountOf(item)
      const product = products.get(item.productId)
      const line = { name: item.productName, unit: product?.unit, categoryId: product?.categoryId ?? null }
      add(totals.products, `${item.productId} ${item.productName}`, line, bands.length, band, amount)
      for (const name of valuesOf(item.customVariants, 'base')) add(totals.bases, name, { name }, bands.length, band, amount)
      for (const name of valuesOf(item.customVariants, 'farcia')) add(totals.fillings, name, { name }, bands.length, band, amount)
    }
  }
  return {
    day,
    bands,
    products: byName(totals.products),
    bases: byName(totals.bases),
    fillings: byName(totals.fillings),
    cakes: ofDay.flatMap(cakesOf).sort((a, b) => a.pickupMs - b.pickupMs || a.itemId.localeCompare(b.itemId)),
    starts: startsOn(day, kept, products),
    orderCount: ofDay.length,
    unpaidCount: ofDay.filter(isToCollect).length,
    ...prepOf(settings, day),
  }
}

/** The opening hours in at most five bands. They depend on the hours alone: another order never moves a column. */
export function hourBands(settings: readonly DaySetting[], day: ShopDay): HourBand[] {
  const hours = hoursOn(settings, day)
  const { fromHour, toHour } =
    hours.kind === 'open'
      ? { fromHour: Math.floor(hours.openMinutes / 60), toHour: Math.ceil(hours.closeMinutes / 60) }
      : FALLBACK_HOURS
  const width = Math.ceil((toHour - fromHour) / MAX_BANDS)
  const bands: HourBand[] = []
  for (let hour = fromHour; hour < toHour; hour += width) {
    bands.push({ fromHour: hour, toHour: Math.min(hour + width, toHour) })
  }
  return bands
}

/** Index of the band; pickups before the first count in the first, those after the last in the last. */
function bandOf(bands: readonly HourBand[], pickupMs: number): number {
  const hour = Math.floor((minutesOfTime(shopMoment(pickupMs).time) ?? 0) / 60)
  const index = bands.findIndex(({ toHour }) => hour < toHour)
  return index < 0 ? bands.length - 1 : index
}

function amountOf({ quantity }: OrderItem): number {
  return Math.round(quantity * 1000)
}

function add(
  lines: Map<string, SheetLine>,
  key: string,
  { name, unit, categoryId = null }: { name: string; unit?: Unit | undefined; categoryId?: string | null },
  bandCount: number,
  band: number,
  amount: number,
): void {
  const line = lines.get(key) ?? { key, name, unit, categoryId, bandAmounts: Array<number>(bandCount).fill(0), totalAmount: 0 }
  line.bandAmounts[band] = (line.bandAmounts[band] ?? 0) + amount
  line.totalAmount += amount
  lines.set(key, line)
}

function byName(lines: ReadonlyMap<string, SheetLine>): SheetLine[] {
  return [...lines.values()].sort((a, b) => a.name.localeCompare(b.name) || a.key.localeCompare(b.key))
}

function valuesOf(variants: readonly CustomVariant[], role: 'base' | 'farcia'): Set<string> {
  return new Set(variants.filter((variant) => roleOf(variant) === role).map(({ value }) => value))
}

function cakesOf(order: ProductionOrder): SheetCake[] {
  return order.items.flatMap((item) => {
    const hasWafer = item.waferImage !== ''
    const look = lookOfItem(item)
    const phrase = item.customVariants.find(({ type }) => type === PHRASE_TYPE)?.value ?? ''
    if (look === null) return []
    return {
      itemId: item.id,
      orderNumber: order.number,
      pickupMs: order.pickupMs,
      customerName: order.customer.name,
      productName: item.productName,
      quantity: item.quantity,
      choices: item.customVariants.filter(({ type }) => type !== PHRASE_TYPE).map(({ value }) => value),
      phrase,
      note: order.note,
      isUnpaid: isToCollect(order),
      look,
      labels: cakeLabels(item.customVariants),
      words: cakeWords(item.customVariants, look.tiers, hasWafer),
    }
  })
}

/** Products of later days whose preparation takes exactly the days in between. */
function startsOn(day: ShopDay, orders: readonly ProductionOrder[], products: SheetInput['products']): EarlyStart[] {
  const starts = new Map<string, EarlyStart>()
  for (const { pickupMs, items } of orders) {
    const pickupDay = shopMoment(pickupMs).day
    for (const item of items) {
      const product = products.get(item.productId)
      if (!product || product.leadDays === 0 || addDays(pickupDay, -product.leadDays) !== day) continue
      const key = `${pickupDay} ${item.productId} ${item.productName}`
      const start = starts.get(key) ?? { key, name: item.productName, unit: product.unit, pickupDay, amount: 0 }
      starts.set(key, { ...start, amount: start.amount + amountOf(item) })
    }
  }
  return [...starts.values()].sort((a, b) => a.pickupDay.localeCompare(b.pickupDay) || a.name.localeCompare(b.name))
}

function prepOf(settings: readonly DaySetting[], day: ShopDay): Pick<ProductionSheet, 'prepHours' | 'isClosed'> {
  if (hoursOn(settings, day).kind !== 'open') return { prepHours: null, isClosed: true }
  const weekly = settings.find((setting) => setting.day === String(weekdayOf(day)))
  const isSet = weekly && minutesOfTime(weekly.startPrepHours) !== null && minutesOfTime(weekly.finishPrepHours) !== null
  return { prepHours: isSet ? { from: weekly.startPrepHours, to: weekly.finishPrepHours } : null, isClosed: false }
}
