// What money does to an order: paid, paid in part, paid twice, given back, cancelled with money on it, handed over without.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aLine, anOrder, SATURDAY_1042 } from '../../../tests/builders/an-order.ts'
import { applyOrderChange, decideOrderChange, type OrderChange } from './change.ts'
import { settleMoney, withPayment } from './collecting.ts'
import type { Order } from './order.ts'
import {
  dueCents,
  isTooMuchBack,
  lineOf,
  type OrderPayment,
  PAYMENT_KINDS,
  type PaymentLine,
  paidBy,
  paidCents,
  parseLines,
  parsePayment,
  paymentContent,
  toGiveBackCents,
  wirePayment,
} from './order-payment.ts'
import { PAYMENT_METHODS } from './payment-methods.ts'

const unpaid = anOrder()
let count = 0
const line = (fields: Partial<PaymentLine>) => aLine({ id: `line${String(++count).padStart(11, '0')}`, ...fields })
const withLines = (order: Order, ...lines: Partial<PaymentLine>[]) =>
  lines.reduce<Order>((paid, fields) => withPayment(paid, line(fields)), order)
const handedOver = (order: Order) => applyOrderChange(order, { kind: 'hand-over', handedOverAtMs: SATURDAY_1042 })
const cancelled = (order: Order) =>
  applyOrderChange(order, { kind: 'cancel', reason: 'Non viene più', cancelledAtMs: SATURDAY_1042 })

describe('a payment', () => {
  test('of the whole makes it paid, and sets it going', () => {
    const paid = withLines(unpaid, { method: 'pos' })
    expect(paid).toMatchObject({ status: 'INPROGRESS', paymentMethod: 'pos', paidAtMs: SATURDAY_1042, attention: [] })
    expect(dueCents(paid)).toBe(0)
  })

  test('for an order of 0 euro is taken too, with a question, and given back', () => {
    const paid = withLines({ ...unpaid, totalCents: 0 }, { amountCents: 500 })
    expect(paid).toMatchObject({ status: 'INPROGRESS', paymentMethod: 'cash', attention: ['collected-twice'] })
    expect(paid.paidAtMs).toBe(SATURDAY_1042)
    const back = withLines(paid, { amountCents: -500, kind: 'refund' })
    expect(back).toMatchObject({ status: 'INPROGRESS', paymentMethod: 'cash', paidAtMs: SATURDAY_1042 })
    expect(toGiveBackCents(back)).toBe(0)
  })

  test('of a part sets it going, and the rest stays due', () => {
    const deposit = withLines(unpaid, { amountCents: 1000, kind: 'deposit' })
    expect(deposit).toMatchObject({ status: 'INPROGRESS', paymentMethod: 'cash', paidAtMs: null })
    expect(dueCents(deposit)).toBe(2600)
    const paid = withLines(deposit, { amountCents: 2600, method: 'pos', takenAtMs: SATURDAY_1042 + 1 })
    expect(paid).toMatchObject({ paymentMethod: 'mixed', paidAtMs: SATURDAY_1042 + 1 })
  })

  test('that is there already changes nothing', () => {
    const first = line({})
    const paid = withPayment(unpaid, first)
    expect(withPayment(paid, first)).toBe(paid)
  })

  test('in the shop of what is paid is a question, and lapses when it is given back', () => {
    const twice = withLines(unpaid, {}, { method: 'pos', device: 'C2' })
    expect(twice.attention).toEqual(['collected-twice'])
    expect([dueCents(twice), toGiveBackCents(twice)]).toEqual([0, 3600])
    const back: OrderChange = { kind: 'pay', payment: aPayment({ method: 'pos', amountCents: -3600, kind: 'refund' }) }
    expect(applyOrderChange(twice, back).attention).toEqual([])
  })

  test('in cash, with cents told a moment before it, pays all the same', () => {
    const cents = { method: 'rounding', amountCents: -5 } as const
    const rounded = withLines(unpaid, { ...cents, takenAtMs: SATURDAY_1042 - 1 })
    expect([dueCents(rounded), rounded.status]).toEqual([3600, unpaid.status])
    const paid = withLines(rounded, { amountCents: 3605 })
    expect([dueCents(paid), toGiveBackCents(paid), paid.attention]).toEqual([0, 0, []])
  })

  test('that Stripe tells of by its refund alone, which came back, makes it paid', () => {
    const cameBack = withLines(unpaid, { method: 'card', kind: 'refund', takenAtMs: SATURDAY_1042 + 1 })
    expect([dueCents(cameBack), cameBack.paidAtMs]).toEqual([0, SATURDAY_1042 + 1])
    const told = withLines(cameBack, { method: 'card' }, { method: 'card', amountCents: -3600, kind: 'refund' })
    expect([dueCents(told), told.paidAtMs]).toEqual([0, SATURDAY_1042 + 1])
  })

  test('by card of what is paid is not: Stripe’s own reason says that', () => {
    expect(withLines(unpaid, {}, { method: 'card' }).attention).toEqual([])
  })

  test('before it was cancelled by itself brings it back', () => {
    const auto = { ...unpaid, status: 'CANCELLED', cancelledBy: 'auto', cancelledAtMs: SATURDAY_1042, cancelReason: 'x' } as const
    const late = withLines(auto, { takenAtMs: SATURDAY_1042 })
    expect(late).toMatchObject({ status: 'INPROGRESS', cancelledBy: null, cancelReason: '', attention: ['collected-late'] })
    const tooLate = withLines(auto, { takenAtMs: SATURDAY_1042 + 1 })
    expect(tooLate).toMatchObject({ status: 'CANCELLED', attention: ['collected-cancelled'] })
    expect(withLines({ ...auto, cancelledBy: 'staff' }, {})).toMatchObject({
      status: 'CANCELLED',
      attention: ['collected-cancelled'],
    })
  })
})

describe('giving back', () => {
  test('a part makes it cheaper, not due', () => {
    const cheaper = withLines(unpaid, {}, { amountCents: -600, kind: 'refund' })
    expect([dueCents(cheaper), paidCents(cheaper), cheaper.paidAtMs]).toEqual([0, 3000, SATURDAY_1042])
  })

  test('everything makes it due again while it goes on, and not once it was handed over', () => {
    const back = { amountCents: -3600, kind: 'refund' } as const
    expect(withLines(unpaid, {}, back)).toMatchObject({ paidAtMs: null, paymentMethod: null, status: 'INPROGRESS' })
    const done = withLines(handedOver(withLines(unpaid, {})), back)
    expect(done).toMatchObject({ paidAtMs: SATURDAY_1042, paymentMethod: 'cash', attention: [] })
    expect(dueCents(done)).toBe(0)
  })

  test('a mistake makes it due again, handed over or not', () => {
    const mistake = { amountCents: -3600, kind: 'payment' } as const
    expect(dueCents(withLines(unpaid, {}, mistake))).toBe(3600)
    expect(withLines(handedOver(withLines(unpaid, {})), mistake)).toMatchObject({ attention: ['unpaid'], paidAtMs: null })
  })

  test('more than was taken is not allowed', () => {
    const back = (amountCents: number): OrderChange => ({ kind: 'pay', payment: aPayment({ amountCents, kind: 'refund' }) })
    expect(decideOrderChange(withLines(unpaid, {}), back(-3600))).toEqual({ ok: true })
    expect(decideOrderChange(withLines(unpaid, {}), back(-3601))).toMatchObject({ ok: false, reason: 'too-much-back' })
    // By Stripe and over the counter as well: what is taken then is no money back.
    const twice = withLines(unpaid, { method: 'card' }, { amountCents: -3600 }, { amountCents: -3600, method: 'card' })
    expect(decideOrderChange(twice, { kind: 'pay', payment: aPayment({ amountCents: 500 }) })).toEqual({ ok: true })
  })
})

describe('the end of an order', () => {
  test('handed over unpaid is a question until it is paid', () => {
    const owed = handedOver(withLines(unpaid, { amountCents: 1000 }))
    expect(owed).toMatchObject({ status: 'COMPLETED', attention: ['unpaid'] })
    const paid = applyOrderChange(owed, { kind: 'pay', payment: aPayment({ amountCents: 2600 }) })
    expect(paid).toMatchObject({ status: 'COMPLETED', attention: [], paidAtMs: SATURDAY_1042 })
  })

  test('who pays later is written down', () => {
    expect(
      applyOrderChange(unpaid, { kind: 'hand-over', handedOverAtMs: SATURDAY_1042, payLater: 'Rosa: torna domani' }),
    ).toMatchObject({
      ...{ status: 'COMPLETED', payLater: 'Rosa: torna domani', attention: ['unpaid'] },
    })
  })

  test('cancelled with the till’s money on it is a question until that is given back; a card’s goes back by itself', () => {
    const owed = cancelled(withLines(unpaid, { amountCents: 1000 }))
    expect(owed.attention).toEqual(['collected-cancelled'])
    const back = aPayment({ amountCents: -1000, kind: 'refund' })
    expect(applyOrderChange(owed, { kind: 'pay', payment: back }).attention).toEqual([])
    expect(cancelled(withLines(unpaid, { method: 'card' })).attention).toEqual([])
  })
})

it('says how it was paid by what was not taken back', () => {
  const by = (...lines: Partial<PaymentLine>[]) => paidBy({ status: 'INPROGRESS', payments: lines.map(line) })
  expect(by({ method: 'voucher' })).toBe('voucher')
  expect(by({}, { amountCents: -3600 }, { method: 'pos' })).toBe('pos')
  expect(by({ amountCents: 1040 }, { amountCents: 1, method: 'rounding' })).toBe('cash')
  expect(by()).toBeNull()
})

it('gives back no more than was taken, and what rounds a sum is no money', () => {
  const payments = [line({ amountCents: 1045 }), line({ amountCents: -2, method: 'rounding' })]
  const back = (amountCents: number, method: PaymentLine['method'] = 'cash') =>
    isTooMuchBack({ payments }, { amountCents, method })
  expect([back(-1045), back(-1046), back(-2, 'rounding')]).toEqual([false, true, false])
})

it('takes money for an order whose money went back twice, over the counter and by Stripe', () => {
  const twice = [line({ method: 'card' }), line({ amountCents: -3600, kind: 'refund' })]
  const payments = [...twice, line({ method: 'card', amountCents: -3600, kind: 'refund' })]
  expect(isTooMuchBack({ payments }, { amountCents: 1000, method: 'cash' })).toBe(false)
})

test('whatever is taken and given back, in whatever order it arrives, the same is due', () => {
  const anyLine = fc.record({
    id: fc.stringMatching(/^[a-z0-9]{15}$/),
    amountCents: fc.integer({ min: -4000, max: 4000 }).filter((cents) => cents !== 0),
    method: fc.constantFrom(...PAYMENT_METHODS),
    kind: fc.constantFrom(...PAYMENT_KINDS),
    takenAtMs: fc.nat(5),
    device: fc.constantFrom('C1', 'C2', ''),
  })
  fc.assert(
    fc.property(fc.uniqueArray(anyLine, { maxLength: 6, selector: ({ id }) => id }), fc.nat(), (lines, turn) => {
      const others = lines.map((_, index) => lines[(index + turn) % lines.length]).filter((one) => one !== undefined)
      const [one, other] = [lines, others].map((some) => some.reduce<Order>(withPayment, unpaid))
      if (!one || !other) throw new Error('there are two')
      expect([other.payments, dueCents(other), other.paymentMethod]).toEqual([one.payments, dueCents(one), one.paymentMethod])
      expect(dueCents(one) > 0).toBe(one.paidAtMs === null)
      expect(settleMoney(one, one).attention).toEqual(one.attention)
    }),
  )
})

function aPayment(fields: Partial<OrderPayment>): OrderPayment {
  const facts = { orderId: unpaid.id, actorId: '', tillSession: '', reference: '', note: '' }
  return { ...line({}), ...facts, ...fields }
}

describe('on the wire', () => {
  const wire = wirePayment(aPayment({ amountCents: 1005, note: ' per la nonna ' }))

  test('it is read as it was written', () => {
    const parsed = parsePayment(wire)
    expect(parsed).toMatchObject({ ok: true, payment: { amountCents: 1005, note: 'per la nonna', method: 'cash' } })
  })

  test('meal vouchers say how many they were, where somebody said so', () => {
    const vouchers = aPayment({ id: 'line00000000000', method: 'voucher', amountCents: 2100, pieces: 3 })
    expect(parsePayment(wirePayment(vouchers))).toMatchObject({ ok: true, payment: { method: 'voucher', pieces: 3 } })
    expect(lineOf(vouchers).pieces).toBe(3)
    expect(parseLines([wirePayment(vouchers), { ...wire, pieces: 0 }]).map(({ pieces }) => pieces)).toEqual([3, undefined])
    expect(parsePayment({ ...wire, method: 'voucher' })).toMatchObject({ ok: true, payment: { method: 'voucher' } })
  })

  test('what cash cannot pay is at most two cents, either way, and goes back either way', () => {
    const rounding = { ...wire, method: 'rounding' }
    for (const [amount, kind] of [[0.02, 'payment'], [-0.02, 'payment'], [0.01, 'refund'], [-0.02, 'refund']] as const) // biome-ignore format: pairs
      expect(parsePayment({ ...rounding, amount, kind })).toMatchObject({ ok: true })
    for (const amount of [0.03, -0.03, 1])
      expect(parsePayment({ ...rounding, amount })).toMatchObject({ ok: false, field: 'amount' })
  })

  test.each([
    ['no money', { amount: 0 }, 'amount'],
    ['half a cent', { amount: 1.005 }, 'amount'],
    ['text', { amount: '10' }, 'amount'],
    ['more than a drawer holds', { amount: 10_000.01 }, 'amount'],
    ['nothing at all', { amount: Number.NaN }, 'amount'],
    ['an unknown method', { method: 'assegno' }, 'method'],
    ['a refund that is none', { kind: 'refund' }, 'kind'],
    ['no time', { taken_at: 'ieri' }, 'taken_at'],
    ['no order', { order_id: '' }, 'order_id'],
    ['a device that is none', { device: 'la mia cassa' }, 'device'],
    ['a novel', { note: 'x'.repeat(301) }, 'note'],
    ['half a voucher', { method: 'voucher', pieces: 0.5 }, 'pieces'],
    ['less than no voucher', { method: 'voucher', pieces: -1 }, 'pieces'],
    ['pieces of cash', { pieces: 2 }, 'pieces'],
  ])('%s is refused', (_, fields, field) => {
    expect(parsePayment({ ...wire, ...fields })).toMatchObject({ ok: false, field })
  })

  test('its content is order, amount, method, kind and time: who brings it may differ', () => {
    const payment = aPayment({ id: 'line00000000000' })
    expect(paymentContent({ ...payment, device: 'C9', actorId: 'x', note: 'y' })).toBe(paymentContent(payment))
    for (const fields of [
      { amountCents: 1 },
      { method: 'pos' },
      { kind: 'deposit' },
      { takenAtMs: 1 },
      { orderId: 'altro' },
    ] as const)
      expect(paymentContent({ ...payment, ...fields })).not.toBe(paymentContent(payment))
  })
})
