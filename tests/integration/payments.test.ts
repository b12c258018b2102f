// Card payments on the real server: one at a time for an order, nothing to pay where there is nothing, what the edge is asked to
// do, and a power cut in between.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomId } from './an-order.ts'
import type { Json } from './harness.ts'
import { inThirtyMinutes, openPaymentShop, type PaymentShop, storedMinutesAgo } from './payment-shop.ts'
import { slotIn } from './small-shop.ts'

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop()
})

describe('to pay', () => {
  test('gives the order and a payment whose session is not known yet', async () => {
    const id = await at.anUnpaidOrder()
    const { status, body } = await at.pay(id)
    expect(status).toBe(200)
    expect(body).toEqual({
      payment: {
        ...{ id: expect.any(String), order_id: id, attempt: 1, state: 'opening', session: '', url: '', intent: '' },
        ...{ amount_cents: 800, currency: 'eur', expires_at: '' },
      },
      order: {
        ...{
          id,
          number: expect.stringMatching(/^W-/),
          status: 'NOTPAID',
          total: 8,
          deposit: 0,
          pickup_date: expect.any(String),
        },
        ...{ customer_name: 'anna Prova', email: 'anna@sfoglia.test', discount_code: '' },
        payment_method: '',
        items: [{ product_name: 'Cornetto', quantity: 5, unit_price: 1.6, price: 8, choices: [] }],
      },
    })
  })

  test('twenty times at once gives one payment, and one session', async () => {
    const id = await at.anUnpaidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.pay(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body.payment.id)).size).toBe(1)
    const [payment] = await at.paymentsOf(id)
    const sessions = Array.from({ length: 10 }, (_, index) => ({
      ...{ session: `cs_${id}_${index % 2}`, url: 'https://pay.test/x', expires_at: inThirtyMinutes() },
    }))
    const recorded = await Promise.all(sessions.map((body) => at.asService(`${payment.id}/session`, body)))
    expect(recorded.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)])
    const [{ session }] = await at.paymentsOf(id)
    for (const { status, body } of recorded) expect((status === 200 ? body.payment : body.data.payment).session).toBe(session)
    expect(await at.paymentsOf(id)).toHaveLength(1)
    expect((await at.pay(id)).body.payment).toMatchObject({ session, url: 'https://pay.test/x', state: 'open' })
  })
})

describe('a deposit', () => {
  const payDeposit = (id: string) =>
    at.server.call(`/api/sfoglia/orders/${id}/pay`, { token: at.shop.anna.token, body: { deposit: true } })
  const opened = async (id: string, payment: Json) => {
    const session = `cs_${randomId()}`
    await at.asService(`${payment.id}/session`, { session, url: 'https://pay.test/x', expires_at: inThirtyMinutes() })
    return { order: id, session }
  }

  beforeAll(async () => {
    await at.sql('UPDATE shop SET deposit_percent = 30, deposit_from = 5')
  })
  afterAll(async () => {
    await at.sql('UPDATE shop SET deposit_percent = 0, deposit_from = 0')
  })

  test('is what the shop asks for, and the rest is paid at the till', async () => {
    const id = await at.anUnpaidOrder()
    const { payment, order } = (await payDeposit(id)).body
    expect([payment.amount_cents, order.deposit, order.total]).toEqual([300, 3, 8])
    const paid = await at.event('paid', await opened(id, payment), { amount_cents: 300 })
    expect(paid.body).toMatchObject({ outcome: 'applied', payment: { state: 'paid' }, order: { status: 'INPROGRESS' } })
    expect(await at.stored(id)).toMatchObject({ paid_total: 3, paid_at: '', payment_method: 'card', attention: [] })
    await at.patch(id, { status: 'COMPLETED', payment_method: 'cash' })
    const after = await at.stored(id)
    expect(after).toMatchObject({ status: 'COMPLETED', paid_total: 8, payment_method: 'mixed', attention: [] })
    const lines = [
      { method: 'card', kind: 'deposit', amount: 3 },
      { method: 'cash', kind: 'payment', amount: 5 },
    ]
    expect(after.payments).toMatchObject(lines)
  })

  test('another amount is another payment; paid on both pages, what is too much goes back', async () => {
    const id = await at.anUnpaidOrder()
    const whole = await opened(id, (await at.pay(id)).body.payment)
    const { payment } = (await payDeposit(id)).body
    expect(payment).toMatchObject({ attempt: 2, state: 'opening', amount_cents: 300 })
    await at.event('paid', await opened(id, payment), { amount_cents: 300 })
    expect((await at.event('paid', whole)).body.payment.state).toBe('refund-due')
    expect(await at.stored(id)).toMatchObject({ paid_total: 11, attention: ['paid-twice'] })
    await at.event('refunded', whole)
    expect(await at.stored(id)).toMatchObject({ paid_total: 3, status: 'INPROGRESS' })
  })

  test('a page that comes after another amount was chosen is to be closed', async () => {
    const id = await at.anUnpaidOrder()
    const { payment: whole } = (await at.pay(id)).body
    await opened(id, (await payDeposit(id)).body.payment)
    const late = { session: `cs_${randomId()}`, url: 'https://pay.test/x', expires_at: inThirtyMinutes() }
    for (const _ of [1, 2]) {
      const { status, body } = await at.asService(`${whole.id}/session`, late)
      expect([status, body.message]).toEqual([400, 'Di questo ordine hai aperto il pagamento di un altro importo.'])
    }
    expect(await at.due(id)).toMatchObject([
      { id: whole.id, state: 'expired', todo: 'expire', session: late.session },
      { state: 'open', todo: 'check' },
    ])
    await at.event('expired', { order: id, session: late.session })
    expect((await at.due(id)).map(({ todo }: Json) => todo)).toEqual(['check'])
    expect((await at.stored(id)).status).toBe('NOTPAID')
  })

  test('goes back when the order is cancelled', async () => {
    const id = await at.anUnpaidOrder()
    const open = await opened(id, (await payDeposit(id)).body.payment)
    await at.event('paid', open, { amount_cents: 300 })
    await at.patch(id, { status: 'CANCELLED', cancel_reason: 'Prova' })
    expect(await at.due(id)).toMatchObject([{ todo: 'refund', amount_cents: 300 }])
  })
})

describe('there is nothing to pay by card', () => {
  const anOrderIn = async (fields: Record<string, unknown>): Promise<string> => {
    const given = { status: 'NOTPAID', channel: 'web', user_id: at.shop.anna.id, pickup_date: slotIn(9, '10:00'), total: 3.2 }
    const { id } = await at.server.create('orders', { attention: [], ...given, ...fields })
    const price = (fields.total ?? 3.2) as number
    await at.server.create('order_items', { order_id: id, product_name: 'Cornetto', quantity: 1, unit_price: price, price })
    return id
  }
  const cancelled = { status: 'CANCELLED', cancel_reason: 'Prova', cancelled_by: 'staff' }

  test.each([
    { what: 'paid', fields: { status: 'INPROGRESS' }, message: 'L’ordine è già pagato.' },
    { what: 'handed over', fields: { status: 'COMPLETED' }, message: 'L’ordine è già pagato.' },
    { what: 'cancelled', fields: cancelled, message: 'L’ordine è annullato: non si può più pagare.' },
    { what: 'too small', fields: { total: 0.49 }, message: 'Sotto 0,50 € non si paga con carta: paghi al ritiro.' },
    {
      ...{ what: 'of yesterday', fields: { pickup_date: slotIn(-1, '10:00') } },
      message: 'L’orario di ritiro è già passato: l’ordine non si può più pagare.',
    },
  ])('when the order is $what', async ({ fields, message }) => {
    const id = await anOrderIn(fields)
    expect((await at.pay(id)).body).toMatchObject({ status: 400, message })
    expect(await at.paymentsOf(id)).toEqual([])
  })

  test('for anybody but who ordered it', async () => {
    const id = await anOrderIn({})
    for (const person of [at.shop.bruno, at.shop.kiosk, at.shop.cashier, at.shop.admin])
      expect((await at.pay(id, person)).status).toBe(404)
    expect((await at.pay(id, { id: '', token: '' })).status).toBe(401)
    expect((await at.pay('nessunordine000')).status).toBe(404)
    const ofKiosk = await anOrderIn({ channel: 'kiosk', user_id: at.shop.kiosk.id })
    expect((await at.pay(ofKiosk, at.shop.kiosk)).status).toBe(404)
    expect(await at.paymentsOf(id)).toEqual([])
  })

  test('when the total is not what the lines give: never a session for a wrong amount', async () => {
    const id = await anOrderIn({})
    await at.server.create('order_items', { order_id: id, product_name: 'Pane', quantity: 1, unit_price: 1, price: 1 })
    expect((await at.pay(id)).status).toBe(500)
    expect(await at.paymentsOf(id)).toEqual([])
    const discounted = await anOrderIn({ total: 3.2, order_discount_id: (await at.server.list('order_discount_codes'))[0].id })
    expect((await at.pay(discounted)).status).toBe(500)
  })
})

test('what a customer sees of a payment is how far it is, not what passes between shop and Stripe', async () => {
  const open = await at.anOpenPayment()
  await at.asService(`${open.payment}/failed`, { error: 'Stripe non risponde' })
  const list = async (token: string) =>
    (
      await at.server.call(
        `/api/collections/payments/records?order=${open.order}&filter=${encodeURIComponent(`order_id='${open.order}'`)}`,
        { token },
      )
    ).body.items
  const [own] = await list(at.shop.anna.token)
  expect(own).toMatchObject({ order_id: open.order, state: 'open', amount: 8, expires_at: expect.stringMatching(/^20/) })
  for (const field of ['session', 'url', 'intent', 'error', 'event_ids', 'refunds']) expect(own).not.toHaveProperty(field)
  const [ofStaff] = await list(at.shop.cashier.token)
  expect(ofStaff).toMatchObject({ session: open.session, error: 'Stripe non risponde' })
  expect(ofStaff).not.toHaveProperty('url')
  expect(await list(at.shop.bruno.token)).toEqual([])
})

describe('what is due', () => {
  test('is asked about after a minute, or at once for one order', async () => {
    const open = await at.anOpenPayment()
    const inAll = async () => (await at.asService('due')).body.payments.filter(({ id }: Json) => id === open.payment)
    expect(await inAll()).toEqual([])
    expect(await at.due(open.order)).toMatchObject([{ todo: 'check', session: open.session, order_id: open.order, attempt: 1 }])
    await at.age('payments', open.payment, 2)
    expect(await inAll()).toMatchObject([{ todo: 'check' }])
  })

  test('an order that nobody paid in time gives its place back', async () => {
    const unopened = await at.anUnpaidOrder()
    const opened = await at.anOpenPayment()
    const lost = await at.anOpenPayment()
    const fresh = await at.anUnpaidOrder()
    const { payment } = (await at.pay(unopened)).body
    for (const order of [unopened, opened.order, lost.order]) await at.age('orders', order, 36)
    await at.sql(`UPDATE payments SET expires_at = '${storedMinutesAgo(61)}' WHERE id = '${lost.payment}'`)
    await at.server.call('/api/crons/cancel-unpaid', { method: 'POST', token: at.server.superuser })
    await expect.poll(async () => (await at.stored(unopened)).status, { timeout: 20_000 }).toBe('CANCELLED')
    expect(await at.stored(unopened)).toMatchObject({ cancelled_by: 'auto', cancel_reason: 'Pagamento non completato in tempo' })
    expect((await at.stored(lost.order)).status).toBe('CANCELLED')
    for (const order of [opened.order, fresh]) expect((await at.stored(order)).status).toBe('NOTPAID')
    expect(await at.paymentsOf(unopened)).toMatchObject([{ state: 'expired' }])
    // Its session comes after all: it is known, so that it is closed, and leads nobody to pay.
    const session = { session: `cs_${randomId()}`, url: 'https://pay.test/x', expires_at: inThirtyMinutes() }
    const answer = await at.asService(`${payment.id}/session`, session)
    expect(answer.body).toMatchObject({ status: 400, message: 'L’ordine non aspetta più un pagamento.' })
    expect((await at.due(unopened)).map(({ todo }: Json) => todo)).toEqual(['expire'])
  })
})

test('killed like by a power cut while money comes in: what it acknowledged is there, and told again it is known', async () => {
  const open: Awaited<ReturnType<PaymentShop['anOpenPayment']>>[] = []
  for (let number = 0; number < 12; number++) open.push(await at.anOpenPayment())
  const acknowledged = new Set<string>()
  const pour = open.map(async (payment, index) => {
    await new Promise((resolve) => setTimeout(resolve, index * 8))
    try {
      if ((await at.event('paid', payment, { event_id: `evt_${payment.order}` })).status === 200) acknowledged.add(payment.order)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  })
  await Promise.race(pour)
  await at.server.kill()
  await Promise.all(pour)
  await at.server.start()
  expect(acknowledged.size).toBeGreaterThan(0)
  for (const payment of open) {
    const { status } = await at.stored(payment.order)
    const [{ state }] = await at.paymentsOf(payment.order)
    expect([
      ['NOTPAID', 'open'],
      ['INPROGRESS', 'paid'],
    ]).toContainEqual([status, state])
    if (acknowledged.has(payment.order)) expect(status).toBe('INPROGRESS')
    const again = await at.event('paid', payment, { event_id: `evt_${payment.order}` })
    expect(again.body).toMatchObject({ outcome: status === 'INPROGRESS' ? 'known' : 'applied', order: { status: 'INPROGRESS' } })
    expect((await at.eventsOf(payment.order)).filter((name) => name === 'collected')).toHaveLength(1)
  }
})
