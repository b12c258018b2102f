// A drawer's facts on the wire, and its sums: held against a second reckoning that shares nothing with them.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { byMethod, PAYMENT_METHODS, type PaymentMethod } from '#domain/order/payment-methods.ts'
import { PAYMENT_KINDS } from '../order/order-payment.ts'
import {
  amountsOf,
  countedCents,
  DENOMINATIONS,
  differenceOf,
  expectedIn,
  MOVEMENT_KINDS,
  type MovementKind,
  noAmounts,
  parseTillFact,
  type TillFact,
  tillFactContent,
  totalOf,
  wireAmounts,
  wireTillFact,
} from './till.ts'

const SESSION = 'sessione0000001'
const OTHER = 'movimento000001'
const COMMON = { sessionId: SESSION, atMs: Date.UTC(2026, 10, 21, 9, 42), device: 'C1', actorId: 'cassa0000000001' }
const FACTS: Record<TillFact['kind'], TillFact> = {
  open: { ...COMMON, id: SESSION, kind: 'open', floatCents: 15_050 },
  in: { ...COMMON, id: OTHER, kind: 'in', amountCents: 1, reason: 'Monete dalla banca' },
  out: { ...COMMON, id: OTHER, kind: 'out', amountCents: 2000, reason: 'Farina' },
  drawer: { ...COMMON, id: OTHER, kind: 'drawer', amountCents: 0, reason: 'Cambio' },
  close: {
    ...{ ...COMMON, id: OTHER, kind: 'close', note: 'Un resto sbagliato' },
    ...{ expected: { ...noAmounts(), cash: -5 }, counted: { ...noAmounts(), cash: 9850, pos: 320 } },
    counts: { 5000: 1, 2000: 2, 50: 17 },
  },
  end: { ...COMMON, id: OTHER, kind: 'end', reason: 'Il tablet è rotto' },
}

describe('a fact', () => {
  test.each(Object.values(FACTS))('comes back from the wire as it went: $kind', (fact) => {
    expect(parseTillFact(wireTillFact(fact))).toEqual({ ok: true, fact })
  })

  test.each<[field: string, kind: TillFact['kind'], wrong: Record<string, unknown>]>([
    ['id', 'in', { id: 'corto' }],
    ['session', 'in', { session: '' }],
    ['session', 'open', { id: OTHER }],
    ['session', 'close', { id: SESSION }],
    ['at', 'in', { at: 'ieri' }],
    ['device', 'in', { device: 'cassa' }],
    ['actor', 'in', { actor: 'io' }],
    ['kind', 'in', { kind: 'lend' }],
    ['float', 'open', { float: -0.01 }],
    ['float', 'open', { float: 10_000.01 }],
    ['float', 'open', { float: '100' }],
    ['amount', 'in', { amount: 0 }],
    ['amount', 'out', { amount: -1 }],
    ['amount', 'out', { amount: 0.005 }],
    ['amount', 'drawer', { amount: 1 }],
    ['reason', 'drawer', { reason: ' ' }],
    ['reason', 'in', { reason: 'x'.repeat(301) }],
    ['expected', 'close', { expected: { cash: 'x' } }],
    ['counted', 'close', { counted: { pos: -1 } }],
    ['note', 'close', { note: 'a\nb' }],
    ['counts', 'close', { counts: { 33: 1 } }],
    ['counts', 'close', { counts: { 5000: -1 } }],
    ['counts', 'close', { counts: { 5000: 1.5 } }],
    ['session', 'end', { id: SESSION }],
    ['reason', 'end', { reason: ' ' }],
  ])('with a wrong %s is none: %s %j', (field, kind, wrong) => {
    expect(parseTillFact({ ...wireTillFact(FACTS[kind]), ...wrong })).toEqual({ ok: false, field })
  })

  test('is another one by what was done, not by who brings it', () => {
    const content = tillFactContent(FACTS.out)
    expect(tillFactContent({ ...FACTS.out, device: 'C2', actorId: '' })).toBe(content)
    const others: Partial<TillFact>[] = [
      { sessionId: OTHER },
      { atMs: 0 },
      { amountCents: 1 } as Partial<TillFact>,
      { reason: 'Altro' } as Partial<TillFact>,
    ]
    for (const other of others) expect(tillFactContent({ ...FACTS.out, ...other } as TillFact)).not.toBe(content)
    const closing = FACTS.close as Extract<TillFact, { kind: 'close' }>
    for (const other of [{ counted: noAmounts() }, { expected: noAmounts() }, { note: '' }])
      expect(tillFactContent({ ...closing, ...other })).not.toBe(tillFactContent(closing))
  })
})

const method = fc.constantFrom<PaymentMethod[]>(...PAYMENT_METHODS)
const aLine = fc.record({
  method,
  amountCents: fc.integer({ min: -50_000, max: 50_000 }),
  kind: fc.constantFrom(...PAYMENT_KINDS),
})
const aMovement = fc.record({
  kind: fc.constantFrom<MovementKind[]>(...MOVEMENT_KINDS),
  amountCents: fc.integer({ min: 1, max: 50_000 }),
})
const aTill = fc.record({ floatCents: fc.nat(50_000), movements: fc.array(aMovement), lines: fc.array(aLine) })

describe('what should be there', () => {
  test('is in cash the float, what was taken and put in, less what was taken out', () => {
    const movements = [
      { kind: 'in', amountCents: 1000 },
      { kind: 'out', amountCents: 250 },
      { kind: 'drawer', amountCents: 0 },
    ] as const
    const lines = amountsOf([
      { method: 'cash', amountCents: 450 },
      { method: 'cash', amountCents: -200 },
      { method: 'pos', amountCents: 320 },
    ])
    expect(expectedIn(10_000, movements, lines)).toEqual({ ...noAmounts(), cash: 11_000, pos: 320 })
  })

  it('accounts for every line of all tills: cash less floats and what was put in, plus what was taken out, plus the rest', () => {
    fc.assert(
      fc.property(fc.array(aTill, { maxLength: 4 }), (tills) => {
        // The second reckoning: one long list of what went through people's hands, in no till in particular. What rounds a sum did not.
        let taken = 0
        for (const { lines } of tills)
          for (const { amountCents, method } of lines) taken += method === 'rounding' ? 0 : amountCents
        let [cash, rest] = [0, 0]
        for (const { floatCents, movements, lines } of tills) {
          const expected = expectedIn(floatCents, movements, amountsOf(lines))
          let own = expected.cash - floatCents
          for (const { kind, amountCents } of movements) own += kind === 'out' ? amountCents : kind === 'in' ? -amountCents : 0
          cash += own
          rest += expected.pos + expected.card + expected.voucher + expected.gift + expected.rounding
        }
        expect(cash + rest).toBe(taken)
      }),
    )
  })

  it('is the same by the day as by the till', () => {
    fc.assert(
      fc.property(fc.array(aLine), fc.array(aLine), (one, other) => {
        const sums = byMethod((method) => amountsOf(one)[method] + amountsOf(other)[method])
        expect(sums).toEqual(amountsOf([...one, ...other]))
      }),
    )
  })
})

describe('what was counted', () => {
  test('is pieces times their value', () => {
    expect(countedCents(new Map([[5000, 2], [200, 3], [1, 4]]))).toBe(10_604) // biome-ignore format: pairs
    expect(countedCents(new Map())).toBe(0)
  })

  test('knows the euro’s fifteen, largest first', () => {
    expect(DENOMINATIONS).toHaveLength(15)
    expect([...DENOMINATIONS].sort((a, b) => b - a)).toEqual(DENOMINATIONS)
    expect(countedCents(new Map(DENOMINATIONS.map((value) => [value, 1])))).toBe(88_888)
  })

  test('differs by means: negative is missing', () => {
    const difference = differenceOf({ ...noAmounts(), cash: 950, pos: 20 }, { ...noAmounts(), cash: 1000 })
    expect(difference).toEqual({ ...noAmounts(), cash: -50, pos: 20 })
    expect(totalOf(difference)).toBe(-30)
  })

  const NOTHING = { cash: 0, pos: 0, card: 0, voucher: 0, gift: 0, rounding: 0 }
  test('is euro on the wire, and what is not told is nothing', () => {
    expect(wireAmounts({ ...noAmounts(), cash: 9850 })).toEqual({ ...NOTHING, cash: 98.5 })
    const counted = (amounts: object) => parseTillFact({ ...wireTillFact(FACTS.close), counted: amounts })
    expect(counted({ cash: 98.5 })).toMatchObject({ ok: true, fact: { counted: { ...NOTHING, cash: 9850 } } })
    expect(counted({ cash: null, pos: 0.001 })).toEqual({ ok: false, field: 'counted' })
  })
})
