// 200 orders over the last and the next week, as a shop of this size has them: mornings fuller than afternoons, never above
// a slot's capacity, everything of the past settled, today in all its states.
import { euroFromCents } from '#domain/money.ts'
import { type DaySetting, hoursOn } from '#domain/opening-hours.ts'
import type { Channel } from '#domain/order.ts'
import { formatOrderNumber } from '#domain/order-number.ts'
import { SLOT_MINUTES } from '#domain/pickup-slots.ts'
import { totalsOf } from '#domain/pricing.ts'
import { newRecordId } from '#domain/record-id.ts'
import { addDays, DAY_MS, instantOf, MINUTE_MS, type ShopDay, shopMoment, timeOfMinutes } from '#domain/shop-time.ts'
import { demoId } from './demo-product.ts'
import { type DemoLine, demoLines } from './order-lines.ts'
import { type DemoState, demoState } from './order-states.ts'
import { NOTES, WALK_INS } from './people.ts'
import type { Random } from './random.ts'

const ORDERS = 200
const DAYS_AROUND = 7

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

/** @param customerIds accounts that order from the web */
export function demoOrders(
  random: Random,
  nowMs: number,
  settings: readonly DaySetting[],
  ids: { customers: string[]; kiosk: string; cashier: string },
): DemoOrder[] {
  const orders = ordersPerDay(nowMs, settings).flatMap(({ day, count }) =>
    pickupsOf(random, settings, day, count).map((pickupMs) => demoOrder(random, nowMs, pickupMs, ids)),
  )
  return numbered(orders.sort((a, b) => a.placedMs - b.placedMs))
}

function ordersPerDay(nowMs: number, settings: readonly DaySetting[]): { day: ShopDay; count: number }[] {
  const today = shopMoment(nowMs).day
  const days: { day: ShopDay; weight: number }[] = []
  for (let ahead = -DAYS_AROUND; ahead <= DAYS_AROUND; ahead++) {
    const day = addDays(today, ahead)
    const weight = ahead === 0 ? 40 : ahead < 0 ? 12 : 18 - ahead
    if (hoursOn(settings, day).kind === 'open') days.push({ day, weight })
  }
  const sum = days.reduce((total, { weight }) => total + weight, 0)
  let given = 0
  let weightSoFar = 0
  return days.map(({ day, weight }) => {
    weightSoFar += weight
    const count = Math.round((ORDERS * weightSoFar) / sum) - given
    given += count
    return { day, count }
  })
}

/** `count` slot starts of a day, fuller before noon and after five, none above its capacity. */
function pickupsOf(random: Random, settings: readonly DaySetting[], day: ShopDay, count: number): number[] {
  const hours = hoursOn(settings, day)
  if (hours.kind !== 'open') return []
  const places: number[] = []
  for (let minutes = hours.openMinutes; minutes + SLOT_MINUTES <= hours.closeMinutes; minutes += SLOT_MINUTES) {
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
  return chosen
}

function demoOrder(
  random: Random,
  nowMs: number,
  pickupMs: number,
  ids: { customers: string[]; kiosk: string; cashier: string },
): Omit<DemoOrder, 'number'> {
  const lines = demoLines(random, pickupMs > nowMs + 2 * DAY_MS ? 7 : 2)
  const leadDays = Math.max(...lines.map((line) => line.leadDays))
  const latest = Math.min(pickupMs - leadDays * DAY_MS - 30 * MINUTE_MS, nowMs - MINUTE_MS)
  const channel = random.pick<Channel>(['web', 'web', 'kiosk', 'counter'])
  const earlierMs = random.between(0, leadDays > 0 ? 2 * 1440 : 26 * 60) * MINUTE_MS
  const placedMs = channel === 'web' ? latest - earlierMs : whileOpen(latest - earlierMs)
  const [walkIn, phone] = random.pick(WALK_INS)
  const hasCode = random.chance(0.12)
  const percent = hasCode ? 10 : 0
  const { totalCents } = totalsOf(lines, percent)
  return {
    id: newRecordId((count) => random.bytes(count)),
    pickupMs,
    placedMs,
    channel,
    device: channel === 'web' ? '' : channel === 'kiosk' ? 'K1' : 'C1',
    userId: channel === 'web' ? random.pick(ids.customers) : channel === 'kiosk' ? ids.kiosk : ids.cashier,
    customerName: channel === 'web' ? '' : walkIn,
    customerPhone: channel === 'counter' ? phone : '',
    note: random.chance(0.15) ? random.pick(NOTES) : '',
    discountCode: hasCode ? 'NONNA10' : '',
    percent,
    totalCents,
    lines,
    state: demoState(random, { nowMs, pickupMs, placedMs, channel }),
  }
}

/** The shop's devices take orders while people are there: a time at night becomes six in the evening before. */
function whileOpen(ms: number): number {
  const hour = Number(shopMoment(ms).time.slice(0, 2))
  return hour >= 7 && hour < 20 ? ms : ms - ((hour - 18 + 24) % 24) * 60 * MINUTE_MS
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

const instant = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString())

/** The order, its items and its first event as records. */
export function orderRecords(order: DemoOrder): { collection: string; body: Record<string, unknown> }[] {
  const { state } = order
  const body = {
    id: order.id,
    user_id: order.userId,
    status: state.status,
    note: order.note,
    pickup_date: instant(order.pickupMs),
    order_discount_id: order.discountCode ? demoId(`codice ${order.discountCode}`) : '',
    discount_code: order.discountCode,
    printed: state.isPrinted,
    number: order.number,
    channel: order.channel,
    device: order.device,
    placed_at: instant(order.placedMs),
    total: euroFromCents(order.totalCents),
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    ready_at: instant(state.readyMs),
    paid_at: instant(state.paidMs),
    payment_method: state.paymentMethod ?? '',
    cancel_reason: state.cancelReason,
    cancelled_by: state.cancelReason ? 'staff' : '',
    cancelled_at: instant(state.cancelledMs),
    attention: state.attention,
  }
  const items = order.lines.map((line, index) => ({
    collection: 'order_items',
    body: {
      order_id: order.id,
      product_id: line.productId,
      product_name: line.productName,
      quantity: line.quantity,
      unit_price: euroFromCents(line.unitPriceCents),
      price: euroFromCents(line.priceCents),
      custom_variants: line.customVariants.map(({ type, value, priceIncreaseCents }) => ({
        type,
        value,
        priceIncrease: euroFromCents(priceIncreaseCents),
      })),
      position: index,
    },
  }))
  const event = { order_id: order.id, actor: order.userId, event: 'created', detail: { channel: order.channel } }
  return [{ collection: 'orders', body }, ...items, { collection: 'order_events', body: event }]
}
