// What Stripe says, in whatever order and however often, on the real server: never money without an order, nor an order without
// money.
import { beforeAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../model/seeded-random.ts'
import { isWholeProof, seed } from '../proof.ts'
import { randomId } from './an-order.ts'
import type { Json } from './harness.ts'
import { openPaymentShop, type PaymentShop } from './payment-shop.ts'

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop()
})

describe('an event', () => {
  test('that it is paid moves the order on, once', async () => {
    const open = await at.anOpenPayment()
    const answer = await at.event('paid', open)
    expect(answer.body).toMatchObject({ outcome: 'applied', payment: { state: 'paid' }, order: { status: 'INPROGRESS' } })
    expect(await at.stored(open.order)).toMatchObject({
      ...{ status: 'INPROGRESS', payment_method: 'card', payment_ref: `pi_${open.session.slice(3)}`, attention: [] },
    })
    expect((await at.event('paid', open)).body.outcome).toBe('known')
    expect((await at.event('expired', open)).body.outcome).toBe('ignored')
    expect(await at.eventsOf(open.order)).toEqual(['created', 'card-paid', 'collected'])
  })

  test('that money came for a cancelled order owes it back, and staff see it', async () => {
    const open = await at.anOpenPayment()
    await at.server.call(`/api/sfoglia/orders/${open.order}/cancel`, { token: at.shop.anna.token, body: {} })
    expect((await at.due(open.order)).map(({ todo }: Json) => todo)).toEqual(['expire'])
    expect((await at.event('paid', open)).body).toMatchObject({ outcome: 'applied', payment: { state: 'refund-due' } })
    expect(await at.stored(open.order)).toMatchObject({
      status: 'CANCELLED',
      attention: ['paid-after-cancellation'],
      ...{ payment_method: 'card', paid_total: 8 },
    })
    expect(await at.due(open.order)).toMatchObject([{ todo: 'refund', id: open.payment, intent: `pi_${open.session.slice(3)}` }])
  })

  test('that money came for what the till has collected owes it back', async () => {
    const open = await at.anOpenPayment()
    await at.patch(open.order, { status: 'INPROGRESS', payment_method: 'cash' })
    expect((await at.due(open.order)).map(({ todo }: Json) => todo)).toEqual(['expire'])
    expect((await at.event('paid', open)).body.payment.state).toBe('refund-due')
    expect(await at.stored(open.order)).toMatchObject({
      ...{ status: 'INPROGRESS', payment_method: 'mixed', paid_total: 16, attention: ['paid-twice'] },
      payments: [
        { method: 'cash', amount: 8, kind: 'payment' },
        { id: open.payment, method: 'card', amount: 8, kind: 'payment' },
      ],
    })
  })

  test.each([{ amount_cents: 799 }, { amount_cents: 80_000 }, { currency: 'usd' }])('of %j pays nothing', async (fields) => {
    const open = await at.anOpenPayment()
    expect((await at.event('paid', open, fields)).body).toMatchObject({ outcome: 'applied', payment: { state: 'mismatch' } })
    expect(await at.stored(open.order)).toMatchObject({
      status: 'NOTPAID',
      attention: ['payment-mismatch'],
      payment_method: '',
      paid_at: '',
    })
  })

  test('that the session ended cancels the order; that it failed lets the customer try again', async () => {
    const failed = await at.anOpenPayment()
    expect((await at.event('failed', failed)).body.payment.state).toBe('expired')
    expect((await at.pay(failed.order)).body.payment).toMatchObject({ attempt: 2, state: 'opening', session: '' })
    expect((await at.event('expired', failed)).body.order.status).toBe('NOTPAID')
    const ended = await at.anOpenPayment()
    expect((await at.event('expired', ended)).body).toMatchObject({ outcome: 'applied', order: { status: 'CANCELLED' } })
    expect(await at.stored(ended.order)).toMatchObject({
      cancelled_by: 'auto',
      cancel_reason: 'Pagamento non completato in tempo',
    })
    expect(await at.eventsOf(ended.order)).toEqual(['created', 'card-expired', 'cancelled'])
  })

  test('of a session that is not ours is told so; money for an order of ours is never lost', async () => {
    const unknown = { order: randomId(), session: `cs_${randomId()}` }
    for (const type of ['paid', 'expired', 'failed', 'refunded']) expect((await at.event(type, unknown)).status).toBe(404)
    // The reply that named the session was lost.
    const order = await at.anUnpaidOrder()
    const { payment } = (await at.pay(order)).body
    const session = `cs_${randomId()}`
    expect((await at.event('expired', { order, session })).status).toBe(404)
    expect((await at.event('paid', { order, session })).body).toMatchObject({
      outcome: 'applied',
      payment: { id: payment.id, session },
    })
    expect((await at.stored(order)).status).toBe('INPROGRESS')
    // The server was restored from before the payment.
    const restored = await at.anUnpaidOrder()
    const paid = await at.event('paid', { order: restored, session: `cs_${randomId()}` })
    expect(paid.body).toMatchObject({
      outcome: 'applied',
      payment: { state: 'paid', attempt: 1 },
      order: { status: 'INPROGRESS' },
    })
  })

  test('of each kind, shuffled and twice each: right after each of them', async () => {
    const { next } = seededRandom(seed)
    for (let round = 0; round < (isWholeProof ? 12 : 4); round++) {
      const open = await at.anOpenPayment()
      const five = ['paid', 'expired', 'failed', 'refunded', 'paid'].map((type) => ({ type, event_id: `evt_${randomId()}` }))
      let isMoneyHere = false
      let isMoneyBack = false
      for (const { type, event_id } of shuffled([...five, ...five], next)) {
        const { status, body } = await at.event(type, open, { event_id })
        expect(status, `seed ${seed}`).toBe(200)
        isMoneyHere ||= type === 'paid'
        isMoneyBack ||= type === 'refunded'
        const order = await at.stored(open.order)
        const seen = [body.payment.state, order.status, order.paid_total]
        const right = isMoneyBack
          ? [
              ['refunded', 'NOTPAID', 0],
              ['refunded', 'CANCELLED', 0],
              ['refunded', 'INPROGRESS', 0],
            ]
          : isMoneyHere
            ? [
                ['paid', 'INPROGRESS', 8],
                ['refund-due', 'CANCELLED', 8],
              ]
            : [
                ['open', 'NOTPAID', 0],
                ['expired', 'NOTPAID', 0],
                ['expired', 'CANCELLED', 0],
              ]
        expect(right, `seed ${seed}`).toContainEqual(seen)
        if (isMoneyBack && order.status === 'INPROGRESS') expect(order.attention).toContain('payment-refunded')
      }
      expect(await at.paymentsOf(open.order)).toHaveLength(1)
    }
  })

  test('of twenty senders at once counts once', async () => {
    const open = await at.anOpenPayment()
    const event_id = `evt_${randomId()}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => at.event('paid', open, { event_id: index % 2 ? event_id : `evt_${index}` })),
    )
    expect(answers.filter(({ body }) => body.outcome === 'applied')).toHaveLength(1)
    expect((await at.eventsOf(open.order)).filter((name) => name === 'collected')).toHaveLength(1)
    expect(await at.server.list('messages', `order_id='${open.order}' && kind='mail'`)).toHaveLength(1)
  })
})

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], next: () => number): Item[] {
  const rest = [...items]
  return items.flatMap(() => rest.splice(Math.floor(next() * rest.length), 1))
}
