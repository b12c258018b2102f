// What holds for every order that can be sent. The table of single cases is tests/cases/order-cases.ts, which also runs
// against the bundle and the real server.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { slotProblems } from '#domain/pickup/slots.ts'
import {
  type CaseRole,
  CODES,
  caseId,
  HISTORY,
  PEOPLE,
  PRODUCTS,
  slotAt,
  TYPES,
  VARIANTS,
  type WorldProduct,
  worldFacts,
} from '../../../tests/cases/order-world.ts'
import { billFor, wholeCents } from '../../../tests/oracle/money.ts'
import { isWholeProof } from '../../../tests/proof.ts'
import { judgeOrder } from './acceptance.ts'
import { parseWireOrder, type WireOrder } from './submission.ts'

const nowMs = Date.parse('2026-11-20T10:07:00.000Z')

const amount = fc.integer({ min: 0, max: 4000 }).map((cents) => cents / 100)
/** Mostly the first, sometimes the other. */
const mostly = <Usual, Strange>(usual: fc.Arbitrary<Usual>, strange: fc.Arbitrary<Strange>) =>
  fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: strange })

type Choice = { type: string; value: string; priceIncrease: number }

const strangeVariant: fc.Arbitrary<Choice> = fc.oneof(
  fc
    .constantFrom(...HISTORY.filter((row) => row.variant))
    .map(({ type = '', value = '', price }) => ({ type, value, priceIncrease: price })),
  fc.record({
    type: fc.constantFrom('Frase', 'Ripieno', 'Decoro', ''),
    value: fc.string({ maxLength: 45 }),
    priceIncrease: amount,
  }),
)

/** One choice of each type that the product has. */
function usualVariants(types: readonly string[]): fc.Arbitrary<Choice[]> {
  const choices = types.map((slug) => {
    const name = TYPES.find((type) => type.slug === slug)?.name ?? ''
    const values = VARIANTS.filter(({ type }) => type === slug).map(({ value, price }) => ({
      type: name,
      value,
      priceIncrease: price,
    }))
    return fc.constantFrom(...values)
  })
  return fc.tuple(...choices)
}

/** Deleted today, and never there. */
const GONE: WorldProduct[] = PRODUCTS.slice(0, 2).map((product, index) => ({
  ...product,
  id: caseId(index ? 'nonesiste' : 'tolto'),
  price: 3.5,
}))

const item = fc
  .tuple(fc.nat(9999), mostly(fc.constantFrom(...PRODUCTS), fc.constantFrom(...GONE)))
  .chain(([index, { id, price, types, min, step }]: [number, WorldProduct]) =>
    fc.record({
      id: fc.constant(`riga${String(index).padStart(11, '0')}`),
      product_id: fc.constant(id),
      quantity: mostly(
        fc.nat(5).map((steps) => min + steps * step),
        fc.constantFrom(-1, 0, 0.25, 1.5, 70, 1e9, Number.NaN),
      ),
      custom_variants: mostly<Choice[], Choice[]>(usualVariants(types), fc.array(strangeVariant, { maxLength: 3 })),
      price: mostly(fc.constant(price), amount),
    }),
  )
  .map(({ price, ...line }) => {
    const unitPrice = price + line.custom_variants.reduce((sum, { priceIncrease }) => sum + priceIncrease, 0)
    return { ...line, unit_price: Math.round(unitPrice * 100) / 100 }
  })

/** In cents; of what has no price (less than nothing, not a number of pieces) nothing. */
function costOf(items: readonly { unit_price: number; quantity: number }[], percent: number): number {
  if (!items.every(({ quantity }) => quantity >= 0)) return 0
  return billFor(items.map(priced), percent).totalCents
}

function priced({ unit_price, quantity }: { unit_price: number; quantity: number }) {
  return { unitPriceCents: wholeCents(unit_price), quantity }
}

const CHANNELS = { admin: 'counter', cashier: 'counter', kiosk: 'kiosk', anna: 'web', bruno: 'web' } as const
const caller = fc.constantFrom(...(Object.keys(PEOPLE) as CaseRole[]))

const sent = caller
  .chain((name) =>
    fc.record({
      name: fc.constant(name),
      channel: mostly(fc.constant(CHANNELS[name]), fc.constantFrom('web', 'kiosk', 'counter', 'phone')),
      author: mostly(fc.constant(null), fc.constantFrom(...Object.keys(PEOPLE))),
      days: mostly(fc.integer({ min: 2, max: 29 }), fc.integer({ min: -2, max: 31 })),
      quarter: mostly(fc.integer({ min: 29, max: 51 }), fc.nat(95)),
      offMs: mostly(fc.constant(0), fc.constantFrom(1, 60_000)),
      code: mostly(
        fc.constantFrom({ code: '', value: 0 }, ...CODES),
        fc.constantFrom({ code: 'META50', value: 50 }, { code: 'NONNA10', value: 30 }),
      ),
      hoursAgo: fc.integer({ min: -5, max: 300 }),
      items: fc.array(item, { minLength: 1, maxLength: 3 }),
    }),
  )
  .map(({ name, channel, author, days, quarter, offMs, code, hoursAgo, items }) => {
    const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    const order = {
      id: caseId('ordine'),
      number: 'K1-001',
      channel,
      placed_at: new Date(nowMs - hoursAgo * 3_600_000).toISOString(),
      pickup_date: new Date(slotAt(nowMs, days, time) + offMs).toISOString(),
      discount_code: code.code,
      promised_total: costOf(items, code.value) / 100,
      items,
      ...(author && { author_id: caseId(author) }),
    }
    return { caller: name, order }
  })

/** The order as it is parsed, with its judgement; null where there is nothing to judge. */
function judged({ caller, order }: { caller: CaseRole; order: unknown }) {
  const parsed = parseWireOrder(order)
  if (!parsed.ok) return null
  const facts = worldFacts(nowMs, caller, parsed.order.author_id, parsed.order.discount_code)
  return facts && { wire: parsed.order, facts, judgement: judgeOrder(parsed.order, facts) }
}

function accepted(check: (order: WireOrder, facts: NonNullable<ReturnType<typeof judged>>) => void): number {
  let count = 0
  fc.assert(
    fc.property(sent, (one) => {
      const result = judged(one)
      if (!result?.judgement.ok) return
      count += 1
      check(result.wire, result)
    }),
    { numRuns: isWholeProof ? 4000 : 1000 },
  )
  return count
}

describe('every order that is accepted', () => {
  test('costs what its lines cost, less a percentage that the code has', () => {
    const count = accepted((order, { judgement }) => {
      if (!judgement.ok) return
      const percent = CODES.find(({ id }) => id === judgement.discountId)?.value ?? 0
      const bill = billFor(order.items.map(priced), percent)
      expect(judgement.lines.map(({ priceCents }) => priceCents)).toEqual(bill.lineCents)
      expect(judgement.totalCents).toBe(bill.totalCents)
      expect(judgement.totalCents).toBe(wholeCents(order.promised_total))
      expect(CODES.find(({ id }) => id === judgement.discountId)?.code ?? '').toBe(order.discount_code)
    })
    // A property that nothing reaches shows nothing.
    expect(count).toBeGreaterThan(50)
  })

  test('from the web is right now: nothing to look at, a slot with room, prices of today', () => {
    accepted((order, { judgement, facts }) => {
      if (!judgement.ok || order.channel !== 'web') return
      expect(judgement.attention).toEqual([])
      const leadDays = Math.max(...order.items.map(({ product_id }) => facts.products.get(product_id)?.leadDays ?? 0))
      const question = { settings: facts.settings, load: facts.load, leadDays, nowMs }
      expect(slotProblems(question, Date.parse(order.pickup_date))).toEqual([])
      for (const { product_id } of order.items)
        expect(facts.products.get(product_id)).toMatchObject({ isAvailable: true, isHidden: false })
    })
  })

  test('is in the name of who sends it, unless staff send it, and on the channel of its author', () => {
    accepted((order, { facts }) => {
      expect(facts.author.id === facts.caller.id || facts.caller.role !== 'USER').toBe(true)
      expect(order.channel).toBe(facts.author.role !== 'USER' ? 'counter' : facts.author.isKiosk ? 'kiosk' : 'web')
    })
  })
})

test('every order is judged: nothing that can be sent makes the judgement fail', () => {
  fc.assert(
    fc.property(sent, (one) => {
      const result = judged(one)
      if (result && !result.judgement.ok) expect(result.judgement.message).toMatch(/\.$/)
    }),
    { numRuns: isWholeProof ? 4000 : 1000 },
  )
})

describe('when an order was placed', () => {
  const judge = (placedMs: number, more: { placedAfterMs?: number } = {}) => {
    const line = { id: caseId('riga'), product_id: caseId('rincaratoprima'), quantity: 2, unit_price: 1.5 }
    const order = {
      ...{ id: caseId('ordine'), number: 'K1-001', channel: 'kiosk', discount_code: '', promised_total: 3, items: [line] },
      ...{ placed_at: new Date(placedMs).toISOString(), pickup_date: new Date(slotAt(nowMs, 2, '11:00')).toISOString() },
    }
    const parsed = parseWireOrder(order)
    const facts = worldFacts(nowMs, 'kiosk', undefined, '')
    if (!parsed.ok || !facts) throw new Error('not an order')
    return judgeOrder(parsed.order, { ...facts, ...more })
  }
  const hoursAgo = (hours: number) => nowMs - hours * 3_600_000

  // It cost 1.50 until 100 hours ago.
  test('keeps the prices of the 72 hours before, unless its device had nothing to deliver since', () => {
    expect(judge(hoursAgo(60))).toMatchObject({ ok: true, attention: ['price-changed'], placedAtMs: hoursAgo(60) })
    expect(judge(hoursAgo(60), { placedAfterMs: hoursAgo(61) })).toMatchObject({ ok: true })
    expect(judge(hoursAgo(60), { placedAfterMs: hoursAgo(20) })).toMatchObject({ ok: false, reason: 'price-changed' })
    expect(judge(0, { placedAfterMs: hoursAgo(20) })).toMatchObject({ ok: false, reason: 'price-changed' })
  })
})

describe('the cut-off of the day', () => {
  const judge = (caller: 'anna' | 'kiosk' | 'cashier', placed: string, arrived: string) => {
    const atMs = instantOf('2026-11-20', arrived)
    const order = {
      ...{ id: caseId('ordine'), number: 'K1-001', channel: caller === 'anna' ? 'web' : CHANNELS[caller], discount_code: '' },
      ...{ placed_at: new Date(instantOf('2026-11-20', placed)).toISOString(), promised_total: 1.6 },
      ...{ pickup_date: new Date(slotAt(atMs, 1, '10:00')).toISOString() },
      items: [{ id: caseId('riga'), product_id: caseId('cornetto'), quantity: 1, unit_price: 1.6 }],
    }
    const parsed = parseWireOrder(order)
    const facts = worldFacts(atMs, caller, undefined, '')
    const product = facts?.products.get(caseId('cornetto'))
    if (!parsed.ok || !facts || !product) throw new Error('not an order')
    const products = new Map([[caseId('cornetto'), { ...product, leadDays: 1 }]])
    return judgeOrder(parsed.order, { ...facts, products, orderCutoff: '18:00' })
  }

  test('a kiosk’s order counts from when it was placed, however late it comes; one from the web from when it comes', () => {
    expect(judge('kiosk', '17:58', '19:30')).toMatchObject({ ok: true, attention: [] })
    expect(judge('kiosk', '18:00', '19:30')).toMatchObject({ ok: true, attention: ['slot-past'] })
    expect(judge('anna', '17:58', '17:59')).toMatchObject({ ok: true })
    const message = 'Per quel giorno si ordina prima delle 18:00: scegli un altro giorno.'
    expect(judge('anna', '17:58', '18:00')).toMatchObject({ ok: false, reason: 'slot-past', message })
  })

  test('binds no staff', () => {
    expect(judge('cashier', '19:00', '19:00')).toMatchObject({ ok: true, attention: [] })
  })
})

describe('a slot that began while the order was on its way', () => {
  const arrives = (caller: CaseRole, time: string, days = 0, atMs = nowMs) => {
    const order = {
      ...{ id: caseId('ordine'), number: 'K1-001', channel: caller === 'anna' ? 'web' : CHANNELS[caller], discount_code: '' },
      ...{ placed_at: new Date(atMs).toISOString(), pickup_date: new Date(slotAt(atMs, days, time)).toISOString() },
      ...{ promised_total: 1.6, items: [{ id: caseId('riga'), product_id: caseId('cornetto'), quantity: 1, unit_price: 1.6 }] },
    }
    const parsed = parseWireOrder(order)
    const facts = worldFacts(atMs, caller, undefined, '')
    if (!parsed.ok || !facts) throw new Error('not an order')
    return judgeOrder(parsed.order, { ...facts, onTheWayMs: 15 * 60_000 })
  }

  // It is 11:07 in the shop.
  test.each(['kiosk', 'cashier'] as const)('is no late one from the %s until its quarter of an hour is over', (caller) => {
    expect(arrives(caller, '11:15')).toMatchObject({ ok: true, attention: [] })
    expect(arrives(caller, '11:00')).toMatchObject({ ok: true, attention: [] })
    expect(arrives(caller, '10:45')).toMatchObject({ ok: true, attention: ['slot-past'] })
  })

  test('is past at once from the web, which promises nothing before it has arrived', () => {
    expect(arrives('anna', '11:00')).toMatchObject({ ok: false, reason: 'slot-past' })
  })

  test('the last of the days offered stays one of them just after midnight', () => {
    const pastMidnight = Date.parse('2026-11-19T23:05:00.000Z')
    expect(arrives('kiosk', '10:00', 29, pastMidnight)).toMatchObject({ ok: true, attention: [] })
  })
})
