// Money that goes back: when it is owed, made once, tried again, called off.
import { beforeAll, describe, expect, test } from 'vitest'
import { openPaymentShop, type PaymentShop } from './payment-shop.ts'

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop()
})

describe('a refund', () => {
  const aPaidOrder = async () => {
    const open = await at.anOpenPayment()
    await at.event('paid', open)
    return open
  }
  const refunded = (payment: string, fields: Record<string, unknown> = {}) =>
    at.asService(`${payment}/refunded`, { refund: 're_1', amount_cents: 800, status: 'succeeded', ...fields })

  test.each([
    {
      who: 'a customer',
      cancel: (id: string) => at.server.call(`/api/sfoglia/orders/${id}/cancel`, { token: at.shop.anna.token, body: {} }),
    },
    { who: 'staff', cancel: (id: string) => at.patch(id, { status: 'CANCELLED', cancel_reason: 'Forno rotto' }) },
  ])('is due when $who cancels what is paid, and is made once', async ({ cancel }) => {
    const { order, payment } = await aPaidOrder()
    expect((await cancel(order)).status).toBe(200)
    expect(await at.due(order)).toMatchObject([{ id: payment, todo: 'refund', amount_cents: 800, currency: 'eur' }])
    const answers = await Promise.all(Array.from({ length: 5 }, () => refunded(payment)))
    expect(answers.map(({ body }) => body.payment.state)).toEqual(Array(5).fill('refunded'))
    expect(await at.due(order)).toEqual([])
    expect(await at.paymentsOf(order)).toMatchObject([{ state: 'refunded', refunds: [{ id: 're_1', amount_cents: 800 }] }])
    expect(await at.eventsOf(order)).toEqual(['created', 'card-paid', 'collected', 'refund-due', 'cancelled', 'card-refunded'])
  })

  test('that Stripe cannot make is seen and tried again later, more and more slowly', async () => {
    const { order, payment, session } = await aPaidOrder()
    await at.patch(order, { status: 'CANCELLED', cancel_reason: 'Prova' })
    const waits: number[] = []
    for (const report of [
      () => at.asService(`${payment}/failed`, { error: 'Saldo insufficiente' }),
      () => refunded(payment, { status: 'failed' }),
    ]) {
      expect((await report()).body.payment.state).toBe('refund-due')
      const [{ next_try_at }] = await at.paymentsOf(order)
      waits.push(Math.round((Date.parse(next_try_at) - Date.now()) / 60_000))
      expect(await at.due(order)).toEqual([])
    }
    expect(waits).toEqual([1, 5])
    expect(await at.paymentsOf(order)).toMatchObject([{ error: 'Rimborso re_1: failed', tries: 2 }])
    await refunded(payment)
    expect(await at.paymentsOf(order)).toMatchObject([{ state: 'refunded', error: '', tries: 0, next_try_at: '' }])
    // Banks return some of them days later.
    const failed = { session: '', refund: 're_1', error: 'expired_or_canceled_card', event_id: 'failed:re_1' }
    for (const _ of [1, 2, 3]) await at.event('refund-failed', { order, session }, failed)
    expect(await at.paymentsOf(order)).toMatchObject([{ state: 'refund-due', error: 'expired_or_canceled_card', tries: 0 }])
    expect(await at.stored(order)).toMatchObject({ paid_total: 8, attention: ['refund-failed'] })
  })

  test('is called off when the order is reopened before it, and not after it', async () => {
    const reopen = (id: string) =>
      at.server.call(`/api/sfoglia/orders/${id}/reopen`, { token: at.shop.admin.token, body: { reason: 'Annullato per errore' } })
    const early = await aPaidOrder()
    await at.patch(early.order, { status: 'CANCELLED', cancel_reason: 'Prova' })
    await reopen(early.order)
    expect(await at.paymentsOf(early.order)).toMatchObject([{ state: 'paid' }])
    expect(await at.stored(early.order)).toMatchObject({ status: 'INPROGRESS', payment_method: 'card', attention: ['reopened'] })
    expect(await at.due(early.order)).toEqual([])

    const late = await aPaidOrder()
    await at.patch(late.order, { status: 'CANCELLED', cancel_reason: 'Prova' })
    await refunded(late.payment)
    await reopen(late.order)
    expect(await at.paymentsOf(late.order)).toMatchObject([{ state: 'refunded' }])
    const after = await at.stored(late.order)
    expect(after).toMatchObject({ status: 'INPROGRESS', payment_method: '', paid_at: '', payment_ref: '' })
    expect(after.attention.sort()).toEqual(['payment-refunded', 'reopened'])
    expect((await at.patch(late.order, { payment_method: 'cash' })).status).toBe(200)

    const tooLate = await at.anOpenPayment()
    await at.event('expired', tooLate)
    await at.event('paid', tooLate)
    await reopen(tooLate.order)
    expect(await at.paymentsOf(tooLate.order)).toMatchObject([{ state: 'paid' }])
    expect(await at.stored(tooLate.order)).toMatchObject({
      status: 'INPROGRESS',
      payment_method: 'card',
      attention: ['reopened'],
    })
  })

  test('made by hand at Stripe takes the payment off an order that is being made', async () => {
    const open = await aPaidOrder()
    expect(
      (await at.event('refunded', { ...open, session: open.session }, { session: '', amount_cents: 300 })).body.payment.state,
    ).toBe('paid')
    expect((await at.event('refunded', open, { session: '' })).body).toMatchObject({ payment: { state: 'refunded' } })
    expect(await at.stored(open.order)).toMatchObject({
      status: 'INPROGRESS',
      payment_method: '',
      attention: ['payment-refunded'],
    })
  })
})
