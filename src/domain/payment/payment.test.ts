// Stripe's events in any order and any number, against one payment and its order.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decidePaymentEvent,
  PAYMENT_STATES,
  type PaidOrderFacts,
  type PaymentDecision,
  type PaymentEvent,
  type PaymentEventType,
  type PaymentFacts,
  type PaymentState,
} from './payment.ts'

const aPayment = (state: PaymentState, eventIds: string[] = []): PaymentFacts => ({ state, amountCents: 800, eventIds })
const anOrder = (fields: Partial<PaidOrderFacts> = {}): PaidOrderFacts => ({
  status: 'NOTPAID',
  isPaid: false,
  hasOtherOpen: false,
  ...fields,
})
const anEvent = (type: PaymentEventType, fields: Partial<PaymentEvent> = {}): PaymentEvent => ({
  id: 'evt_1',
  type,
  amountCents: 800,
  currency: 'eur',
  ...fields,
})
const decide = (
  state: PaymentState,
  order: Partial<PaidOrderFacts>,
  type: PaymentEventType,
  fields: Partial<PaymentEvent> = {},
) => {
  const {
    outcome,
    state: after,
    order: then,
    attention,
  } = decidePaymentEvent(aPayment(state), anOrder(order), anEvent(type, fields))
  return [outcome, after, then, attention]
}

describe('money that came', () => {
  test.each(['opening', 'open', 'expired'] as const)('for a payment that is %s pays its order', (state) => {
    expect(decide(state, {}, 'paid')).toEqual(['applied', 'paid', 'pay', null])
  })

  test.each(['paid', 'refund-due', 'refunded', 'mismatch'] as const)('for a payment that is %s is known', (state) => {
    expect(decide(state, { status: 'INPROGRESS', isPaid: true }, 'paid')).toEqual(['known', state, 'none', null])
  })

  test('for an order that was reopened without money pays it', () => {
    expect(decide('expired', { status: 'INPROGRESS' }, 'paid')).toEqual(['applied', 'paid', 'pay', null])
  })

  test.each([
    { what: 'a cancelled order', order: { status: 'CANCELLED' }, attention: 'paid-after-cancellation' },
    { what: 'an order paid at the till', order: { status: 'INPROGRESS', isPaid: true }, attention: 'paid-twice' },
    { what: 'an order handed over', order: { status: 'COMPLETED', isPaid: true }, attention: 'paid-twice' },
  ] as const)('for $what goes back', ({ order, attention }) => {
    for (const state of ['open', 'expired'] as const)
      expect(decide(state, order, 'paid')).toEqual(['applied', 'refund-due', 'none', attention])
  })

  test.each([
    { what: 'too little', fields: { amountCents: 799 } },
    { what: 'too much', fields: { amountCents: 801 } },
    { what: 'another currency', fields: { currency: 'usd' } },
    { what: 'the currency in capitals', fields: { currency: 'EUR' } },
    { what: 'nothing', fields: { amountCents: 0 } },
  ])('that is $what pays nothing, whatever the order is', ({ fields }) => {
    for (const order of [{}, { status: 'CANCELLED' }, { status: 'INPROGRESS', isPaid: true }] as const)
      expect(decide('open', order, 'paid', fields)).toEqual(['applied', 'mismatch', 'none', 'payment-mismatch'])
  })
})

describe('a session that ended', () => {
  test('cancels the order that waits for it', () => {
    for (const state of ['opening', 'open', 'expired'] as const)
      expect(decide(state, {}, 'expired')).toEqual(['applied', 'expired', 'cancel', null])
  })

  test('cancels nothing that another attempt is open for, or that went on', () => {
    expect(decide('open', { hasOtherOpen: true }, 'expired')).toEqual(['applied', 'expired', 'none', null])
    for (const status of ['INPROGRESS', 'COMPLETED', 'CANCELLED'] as const) {
      expect(decide('open', { status }, 'expired')).toEqual(['applied', 'expired', 'none', null])
      expect(decide('expired', { status }, 'expired')).toEqual(['known', 'expired', 'none', null])
    }
  })

  test.each(['paid', 'refund-due', 'refunded', 'mismatch'] as const)('says nothing about one that is %s', (state) => {
    expect(decide(state, {}, 'expired')).toEqual(['ignored', state, 'none', null])
    expect(decide(state, {}, 'failed')).toEqual(['ignored', state, 'none', null])
  })

  test('by a payment that failed leaves the order waiting for another try', () => {
    expect(decide('open', {}, 'failed')).toEqual(['applied', 'expired', 'none', null])
  })
})

describe('money that went back', () => {
  test.each([
    { state: 'refund-due', status: 'CANCELLED', attention: null },
    { state: 'paid', status: 'CANCELLED', attention: null },
    { state: 'paid', status: 'INPROGRESS', attention: 'payment-refunded' },
    { state: 'paid', status: 'COMPLETED', attention: null },
    { state: 'open', status: 'NOTPAID', attention: null },
  ] as const)('of one that is $state, its order $status: $attention', ({ state, status, attention }) => {
    const then = attention === null ? 'none' : 'unpay'
    expect(decide(state, { status, isPaid: true }, 'refunded')).toEqual(['applied', 'refunded', then, attention])
  })

  test('that the shop itself asked for is no question to it', () => {
    const asked = { ...aPayment('paid'), isAsked: true }
    const decision = decidePaymentEvent(asked, anOrder({ status: 'INPROGRESS', isPaid: true }), anEvent('refunded'))
    expect(decision).toEqual({ outcome: 'applied', state: 'refunded', order: 'unpay', attention: null })
  })

  test('in part leaves it as it is, of a mismatch it is all', () => {
    expect(decide('refund-due', { status: 'CANCELLED' }, 'refunded', { amountCents: 799 })[1]).toBe('refund-due')
    expect(decide('paid', { status: 'INPROGRESS', isPaid: true }, 'refunded', { amountCents: 300 })[1]).toBe('paid')
    expect(decide('mismatch', {}, 'refunded', { amountCents: 300 })[1]).toBe('refunded')
  })

  test('cannot be paid again', () => {
    expect(decide('refunded', {}, 'paid')).toEqual(['known', 'refunded', 'none', null])
  })
})

test('the same event again is known, whatever it was', () => {
  for (const state of PAYMENT_STATES) {
    for (const type of ['paid', 'expired', 'failed', 'refunded'] as const) {
      const decision = decidePaymentEvent(aPayment(state, ['evt_1']), anOrder(), anEvent(type))
      expect(decision).toEqual({ outcome: 'known', state, order: 'none', attention: null })
    }
  }
})

/** A payment and its order as they go through events. */
interface Play {
  payment: PaymentFacts
  order: PaidOrderFacts
  byCard: boolean
  attention: Set<string>
}

function play(before: Play, event: PaymentEvent): { after: Play; decision: PaymentDecision } {
  const decision = decidePaymentEvent(before.payment, before.order, event)
  const eventIds = [...before.payment.eventIds, event.id]
  const payment = { ...before.payment, state: decision.state, eventIds }
  let { order, byCard } = before
  if (decision.order === 'pay') {
    order = { ...order, status: order.status === 'NOTPAID' ? 'INPROGRESS' : order.status, isPaid: true }
    byCard = true
  }
  if (decision.order === 'unpay') {
    order = { ...order, isPaid: false }
    byCard = false
  }
  if (decision.order === 'cancel') order = { ...order, status: 'CANCELLED' }
  const attention = new Set([...before.attention, ...(decision.attention ? [decision.attention] : [])])
  return { after: { payment, order, byCard, attention }, decision }
}

const FIVE = [
  anEvent('paid', { id: 'evt_paid' }),
  anEvent('expired', { id: 'evt_expired' }),
  anEvent('failed', { id: 'evt_failed' }),
  anEvent('refunded', { id: 'evt_refunded' }),
  anEvent('paid', { id: 'evt_paid_again' }),
]

/** I5: paid by card if and only if its own session took its amount, and what it took and may not keep goes back. */
function expectRight({ payment, order, byCard, attention }: Play, seen: readonly PaymentEvent[]): void {
  const isMoneyHere = seen.some(({ type, amountCents }) => type === 'paid' && amountCents === payment.amountCents)
  const isMoneyBack = seen.some(({ type }) => type === 'refunded')
  if (byCard) expect(isMoneyHere).toBe(true)
  if (isMoneyHere && !isMoneyBack) {
    expect(['paid', 'refund-due']).toContain(payment.state)
    expect(payment.state === 'paid').toBe(byCard)
    expect(order.status).toBe(byCard ? 'INPROGRESS' : 'CANCELLED')
    if (!byCard) expect(attention).toContain('paid-after-cancellation')
  }
  if (isMoneyBack) {
    expect(payment.state).toBe('refunded')
    expect(byCard).toBe(false)
    if (order.status === 'INPROGRESS') expect(attention).toContain('payment-refunded')
  }
  if (!isMoneyHere && !isMoneyBack) expect(['open', 'expired']).toContain(payment.state)
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]))
}

const START: Play = { payment: aPayment('open'), order: anOrder(), byCard: false, attention: new Set() }

test('every order of five events, each twice in a row: right after each of them', () => {
  const orders = permutations(FIVE)
  expect(orders).toHaveLength(120)
  for (const events of orders) {
    let now = START
    for (const [index, event] of events.entries()) {
      now = play(now, event).after
      const again = play(now, event)
      expect([again.decision.outcome, again.decision.state, again.decision.order]).toEqual(['known', now.payment.state, 'none'])
      expectRight(now, events.slice(0, index + 1))
    }
  }
})

test('the five events and their repetitions shuffled: right after each of them', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...FIVE, ...FIVE], { minLength: 1 }), (events) => {
      let now = START
      for (const [index, event] of events.entries()) {
        now = play(now, event).after
        expectRight(now, events.slice(0, index + 1))
      }
    }),
    { numRuns: 2000 },
  )
})

test('no amount and no currency but its own pay an order', () => {
  const event = fc.record({
    id: fc.string(),
    type: fc.constantFrom<PaymentEventType>('paid', 'expired', 'failed', 'refunded'),
    amountCents: fc.constantFrom(0, 1, 799, 800, 801, 80_000),
    currency: fc.constantFrom('eur', 'EUR', 'usd', ''),
  })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 8 }), (events) => {
      let now = START
      for (const one of events) now = play(now, one).after
      const isPaid = events.some(
        ({ type, amountCents, currency }) => type === 'paid' && amountCents === 800 && currency === 'eur',
      )
      if (!isPaid)
        expect([now.byCard, now.payment.state === 'paid', now.order.status === 'INPROGRESS']).toEqual([false, false, false])
    }),
    { numRuns: 2000 },
  )
})
