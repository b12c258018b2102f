// The demo shop is alive whenever it is filled: on every weekday, at night as at noon, on the days of 23 and 25 hours and on the
// last of the year.
import { describe, expect, test } from 'vitest'
import { centsFromEuro, euroFromCents } from '#domain/money.ts'
import { type AcceptanceFacts, type JudgedProduct, judgeOrder } from '#domain/order/acceptance.ts'
import { isUncollected } from '#domain/order/cancelling.ts'
import { parseOrderNumber } from '#domain/order/number.ts'
import type { WireOrder } from '#domain/order/submission.ts'
import { type DaySetting, hoursOn, openingNow } from '#domain/pickup/opening-hours.ts'
import { addDays, DAY_MS, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { nextFreeSlot, pickupDays } from '#domain/pickup/slots.ts'
import { newRecordId } from '#domain/record-id.ts'
import { isWholeProof } from '../../tests/proof.ts'
import { PRODUCTS } from './catalogue.ts'
import { demoId } from './demo-product.ts'
import { orderRows } from './fill.ts'
import { type DemoOrder, demoShop } from './orders.ts'
import { seededRandom } from './random.ts'
import { CODES } from './shop-facts.ts'
import { VARIANT_TYPES, VARIANTS } from './variants.ts'

const TIMES = ['00:01', '06:00', '10:00', '12:30', '19:59', '23:58']
/** Both changes of the clock, the year's last day and its first. */
const ODD_DAYS = ['2026-03-29', '2026-10-25', '2026-12-31', '2027-01-01']
const WEEK = Array.from({ length: 7 }, (_, index) => addDays('2026-11-23', index))
/** In the gate every day and every time once, in the whole proof each time of each day. */
const MOMENTS = [...WEEK, ...ODD_DAYS].flatMap((day, index) =>
  TIMES.filter((_, nth) => isWholeProof || nth === index % TIMES.length).map((time) => ({
    moment: `${day} ${time}`,
    nowMs: instantOf(day, time),
  })),
)
/** Of these each of the 3,000 orders is looked at; of the others those that are near. */
const WHOLE = ['2026-11-25 10:00', ...(isWholeProof ? ['2026-03-29 06:00'] : [])]

const dayOf = (ms: number) => shopMoment(ms).day
const isFinal = ({ state }: DemoOrder) => state.status === 'COMPLETED' || state.status === 'CANCELLED'
const cakesOf = ({ lines }: DemoOrder) =>
  lines.filter(({ productId }) =>
    PRODUCTS.some(({ slug, composition }) => demoId(slug) === productId && composition !== undefined),
  )

describe.each(MOMENTS)('$moment', ({ moment, nowMs }) => {
  const { today, settings, orders } = demoShop(nowMs)
  const closingMs = instantOf(today, '20:00')
  const ofToday = orders.filter(({ pickupMs }) => dayOf(pickupMs) === today)
  const near = WHOLE.includes(moment) ? orders : orders.filter(({ pickupMs }) => pickupMs > nowMs - 4 * DAY_MS)
  const load = new Map<number, number>()
  for (const { pickupMs, state } of orders) if (state.status !== 'CANCELLED') load.set(pickupMs, (load.get(pickupMs) ?? 0) + 1)

  test('today and tomorrow are open days, and something can be collected on one of them', () => {
    expect(today).toBe(dayOf(nowMs))
    for (const day of [today, addDays(today, 1)]) expect(hoursOn(settings, day).kind).toBe('open')
    const slot = nextFreeSlot({ settings, load, leadDays: 0, nowMs }, nowMs)
    expect([today, addDays(today, 1)]).toContain(slot && dayOf(slot.startMs))
    const tomorrow = pickupDays({ settings, load, leadDays: 1, nowMs }).find(({ day }) => day === addDays(today, 1))
    expect(tomorrow?.slots.filter(({ isFull }) => !isFull).length).toBeGreaterThan(20)
    const isDaytime = nowMs >= instantOf(today, '07:00') && nowMs < closingMs
    expect(openingNow(settings, nowMs).isOpen).toBe(isDaytime)
  })

  test('six weekdays and two closures, none of them near', () => {
    expect(settings.filter(({ day }) => day.length === 1)).toHaveLength(6)
    const closures = settings.filter(({ day }) => day.length === 8).map(({ day }) => day)
    expect(closures).toHaveLength(2)
    expect(Math.min(...closures.map(Number))).toBeGreaterThanOrEqual(Number(addDays(today, 5).replaceAll('-', '')))
  })

  test('today has late, ready, unpaid, paid, cancelled and cake orders', () => {
    const late = orders.filter((order) => !isFinal(order) && order.pickupMs <= nowMs - 60_000)
    expect(late.length).toBeGreaterThanOrEqual(2)
    expect(late.length).toBeLessThanOrEqual(5)
    const inProgress = ofToday.filter(({ state }) => state.status === 'INPROGRESS')
    expect(inProgress.filter(({ state }) => state.readyMs !== null).length).toBeGreaterThanOrEqual(1)
    expect(inProgress.filter(({ state }) => state.paymentMethod !== null).length).toBeGreaterThanOrEqual(1)
    expect(ofToday.filter(({ state }) => state.status === 'CANCELLED').length).toBeGreaterThanOrEqual(1)
    const unpaid = ofToday.filter((order) => !isFinal(order) && order.state.paymentMethod === null)
    expect(unpaid.length).toBeGreaterThanOrEqual(1)
    // After closing time the server cancels a kiosk's; tomorrow's wait on.
    const due = orders.filter(({ state, pickupMs }) => state.status === 'NOTPAID' && pickupMs < nowMs + 2 * DAY_MS)
    expect(due.some(({ pickupMs }) => nowMs >= closingMs || dayOf(pickupMs) === today)).toBe(true)
    const cakes = ofToday.flatMap((order) => (order.state.status === 'CANCELLED' ? [] : cakesOf(order)))
    expect(cakes.map(({ productId }) => productId)).toContain('componilatuator')
    expect(cakes.length).toBeGreaterThanOrEqual(2)
    expect(orders.flatMap(({ state }) => state.attention).sort()).toEqual(expect.arrayContaining(['slot-full', 'sold-out']))
  })

  test('late ones are of today, or of the last day there was when today has hardly begun', () => {
    const late = orders.filter((order) => !isFinal(order) && order.pickupMs <= nowMs - 60_000)
    const lastDay = dayOf(Math.max(...orders.map(({ pickupMs }) => pickupMs).filter((ms) => dayOf(ms) < today)))
    const isEarly = ofToday.filter(({ pickupMs }) => pickupMs <= nowMs - 60_000).length < 2
    for (const { pickupMs } of late) expect(isEarly ? [lastDay, today] : [today]).toContain(dayOf(pickupMs))
  })

  test('some 3,000 orders, on every open day of a year', () => {
    expect(orders.length).toBeGreaterThan(2600)
    expect(orders.length).toBeLessThan(3500)
    const days = new Set(orders.map(({ pickupMs }) => dayOf(pickupMs)))
    const isShut = (day: string) => day < today && ['12-25', '01-01'].includes(day.slice(5))
    const expected = Array.from({ length: 365 + 8 }, (_, index) => addDays(today, index - 365))
    const open = expected.filter((day) => hoursOn(settings, day).kind === 'open' && !isShut(day))
    expect(open.filter((day) => !days.has(day))).toEqual([])
    expect([...days].filter((day) => hoursOn(settings, day).kind !== 'open')).toEqual([])
    // A device that mirrors the last month does not get the year.
    const recent = orders.filter(({ pickupMs }) => pickupMs >= nowMs - 30 * DAY_MS)
    expect(recent.length).toBeLessThan(700)
  })

  test('every order is one that the shop would have taken', () => {
    expect(Math.max(...load.values())).toBeLessThanOrEqual(4)
    expect(near.map(moneyOf)).toEqual(
      near.map(({ lines, totalCents }) => ({ lines: lines.map(({ priceCents }) => priceCents), totalCents })),
    )
    expect(near.map((order) => judged(order, settings, load))).toEqual(
      near.map(({ number, totalCents, state }) => ({ number, totalCents, attention: state.attention })),
    )
    const isByDevice = ({ channel }: DemoOrder) => channel !== 'web'
    expect(near.filter((order) => isByDevice(order) && !openingNow(settings, order.placedMs).isOpen)).toEqual([])
    expect(orders.filter(({ placedMs }) => placedMs >= nowMs)).toEqual([])
  })

  test('the server’s jobs find nothing to cancel', () => {
    const facts = ({ channel, state, pickupMs }: DemoOrder) => ({ channel, status: state.status, pickupMs })
    expect(orders.filter((order) => isUncollected(facts(order), settings, nowMs))).toEqual([])
    expect(orders.filter(({ channel, state }) => channel === 'web' && state.status === 'NOTPAID')).toEqual([])
  })

  test('sequences have no gap, device by device and day by day', () => {
    const counters = new Map<string, number[]>()
    for (const { device, daySequence, placedMs } of orders) {
      if (device === '') continue
      const key = `${device} ${dayOf(placedMs)}`
      const given = counters.get(key)
      if (given) given.push(daySequence)
      else counters.set(key, [daySequence])
    }
    // As many different ones as the highest says: 1, 2, 3 … without a gap, none twice.
    const isBroken = ([, given]: [string, number[]]) => new Set(given).size < given.length || Math.max(...given) !== given.length
    expect([...counters].filter(isBroken)).toEqual([])
  })

  test('a number belongs to one open order', () => {
    const open = orders.filter((order) => !isFinal(order)).map(({ number }) => number)
    expect(new Set(open).size).toBe(open.length)
    expect(open.filter((number) => parseOrderNumber(number) === null)).toEqual([])
  })

  test('what happened to an order is told in its order, and was before now', () => {
    const rows = orderRows(near)
    const now = new Date(nowMs).toISOString().replace('T', ' ')
    const told = new Map(rows.orders.map(({ id }): [unknown, string[]] => [id, []]))
    for (const { order_id, event } of rows.order_events) told.get(order_id)?.push(String(event))
    const isWrong = (order: (typeof rows.orders)[number]) => {
      const events = told.get(order.id) ?? []
      const has = (event: string) => events.includes(event)
      return !(
        events[0] === 'created' &&
        order.updated <= now &&
        has('completed') === (order.status === 'COMPLETED') &&
        has('cancelled') === (order.status === 'CANCELLED') &&
        has('ready') === (order.ready_at !== '') &&
        has('printed') === order.printed &&
        (has('collected') || has('payment')) === (order.payment_method !== '') &&
        (order.paid_at === '') === (order.payment_method === '') &&
        (order.status !== 'INPROGRESS' || order.channel === 'counter' || has('collected')) &&
        (!has('completed') || (has('ready') && (has('collected') || has('payment')) && events.slice(-2).includes('completed')))
      )
    }
    expect(rows.orders.filter(isWrong).map((order) => ({ ...order, told: told.get(order.id) }))).toEqual([])
    const ids = Object.values(rows).flatMap((list: { id: string }[]) => list.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('each line has the VAT of its product, or of its category', () => {
  const { order_items } = orderRows(demoShop(instantOf('2026-11-23', '10:00'), 7).orders)
  const vatOf = (productName: string) => order_items.find(({ product_name }) => product_name === productName)?.vat
  expect(['Cornetto alla crema', 'Ciabatta', 'Scatola di cioccolatini'].map(vatOf)).toEqual(['10%', '4%', '22%'])
  expect(order_items.filter(({ vat }) => vat === '')).toEqual([])
})

test('the same moment and seed give the same shop', () => {
  const nowMs = instantOf('2026-11-23', '10:00')
  expect(orderRows(demoShop(nowMs, 7).orders)).toEqual(orderRows(demoShop(nowMs, 7).orders))
  expect(demoShop(nowMs, 8).orders).not.toEqual(demoShop(nowMs, 7).orders)
})

/** By hand: whole numbers alone, halves up, prices out of the tables. */
function moneyOf({ lines, percent }: Pick<DemoOrder, 'lines' | 'percent'>) {
  const prices = lines.map((line) => {
    const product = PRODUCTS.find(({ slug }) => demoId(slug) === line.productId)
    const increases = line.customVariants.map(({ type, value }) => {
      const slug = VARIANT_TYPES.find(({ name }) => name === type)?.slug
      return Math.round((VARIANTS.find((variant) => variant.type === slug && variant.value === value)?.increase ?? 0) * 100)
    })
    const unit = increases.reduce((sum, cents) => sum + cents, Math.round((product?.price ?? Number.NaN) * 100))
    return (BigInt(unit) * BigInt(Math.round(line.quantity * 1000)) * 2n + 1000n) / 2000n
  })
  const sum = prices.reduce((total, cents) => total + cents, 0n)
  return { lines: prices.map(Number), totalCents: Number((sum * BigInt(100 - percent) * 2n + 100n) / 200n) }
}

const FACTS = {
  products: new Map<string, JudgedProduct>(
    PRODUCTS.map((product) => [
      demoId(product.slug),
      {
        ...{ name: product.name, priceCents: centsFromEuro(product.price), leadDays: product.leadDays ?? 0 },
        ...{ isAvailable: !product.isSoldOut, isHidden: product.isHidden ?? false, composition: product.composition ?? 'none' },
        variantTypeIds: product.variantTypes ?? [],
        ...{ minQuantity: product.min ?? 1, maxQuantity: product.max ?? 0, quantityStep: product.step ?? 1 },
        isWedding: product.isWedding ?? false,
        unit: product.unit ?? 'pezzo',
      },
    ]),
  ),
  variantTypes: VARIANT_TYPES.map((type) => ({ ...type, id: type.slug })),
  variants: VARIANTS.map(({ type, value, increase, isSoldOut, layer = '', servings = 0 }) => ({
    ...{ layer, servings },
    ...{ id: `${type} ${value}`, typeId: type, value },
    ...{ priceIncreaseCents: centsFromEuro(increase), isAvailable: !isSoldOut },
  })),
} satisfies Partial<AcceptanceFacts>

/** What the shop's rules say of an order at the moment at which it was placed. */
function judged(order: DemoOrder, settings: readonly DaySetting[], load: ReadonlyMap<number, number>) {
  const isStaff = order.channel === 'counter'
  const person = {
    id: order.userId,
    role: isStaff ? ('CASHIER' as const) : ('USER' as const),
    isKiosk: order.channel === 'kiosk',
  }
  const isFull = order.state.attention.includes('slot-full')
  const judgement = judgeOrder(wireOf(order), {
    ...FACTS,
    nowMs: order.placedMs,
    author: person,
    caller: person,
    settings,
    load: isFull ? load : new Map(),
    discountRecords: CODES.filter(({ code }) => code === order.discountCode).map(({ code, value, min_total }) => ({
      ...{ id: demoId(`codice ${code}`), code, percent: value },
      // The summer's code was good in the summer.
      ...{ isDeleted: false, validUntilMs: null, minTotalCents: (min_total ?? 0) * 100, maxUses: 0 },
    })),
    ...{ campaigns: [], campaignPrices: new Map(), caps: [], ordered: new Map() },
    ...{ discountUses: new Map(), productPrices: new Map(), goneNames: new Map(), variantPrices: new Map(), goneVariants: [] },
  })
  const { number } = order
  return judgement.ok ? { number, totalCents: judgement.totalCents, attention: judgement.attention } : { number, ...judgement }
}

const random = seededRandom(1)

function wireOf(order: DemoOrder): WireOrder {
  return {
    ...{ id: order.id, number: order.channel === 'web' ? '' : order.number, day_sequence: order.daySequence },
    ...{ channel: order.channel, note: order.note },
    placed_at: new Date(order.placedMs).toISOString(),
    pickup_date: new Date(order.pickupMs).toISOString(),
    discount_code: order.discountCode,
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    promised_total: euroFromCents(order.totalCents),
    items: order.lines.map((line) => ({
      id: newRecordId((count) => random.bytes(count)),
      product_id: line.productId,
      quantity: line.quantity,
      unit_price: euroFromCents(line.unitPriceCents),
      custom_variants: line.customVariants.map(({ type, value, priceIncreaseCents }) => ({
        type,
        value,
        priceIncrease: euroFromCents(priceIncreaseCents),
      })),
    })),
  }
}
