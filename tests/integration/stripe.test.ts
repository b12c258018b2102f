// Paying by card through the edge, the real database and a Stripe that stands in: from the button to an order in the kitchen, and
// everything that can go wrong on the way.
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type CardShop, startCardShop } from './card-shop.ts'

const UNAVAILABLE = 'Il pagamento con carta non è disponibile adesso. Il tuo ordine è salvato: riprova tra poco.'

let shop: CardShop
beforeAll(async () => {
  shop = await startCardShop()
})

/** An order whose payment page is open. */
async function atThePage(): Promise<{ order: string; page: string; session: string }> {
  const order = await shop.anUnpaidOrder()
  const { status, body } = await shop.click(order)
  expect([status, body]).toEqual([200, { url: expect.stringContaining('/_demo/stripe/pay/cs_test_') }])
  return { order, page: body.url, session: body.url.split('/').at(-1) }
}

const stateOf = async (order: string) => {
  const { status, payment_method, attention } = await shop.stored(order)
  return { status, payment_method, attention, payments: (await shop.paymentsOf(order)).map(({ state }) => state) }
}
const PAID = { status: 'INPROGRESS', payment_method: 'card', attention: [], payments: ['paid'] }
const WAITING = { status: 'NOTPAID', payment_method: '', attention: [], payments: ['open'] }

describe('a customer', () => {
  test('pays: the webhook is there before the customer is back', async () => {
    const { order, page } = await atThePage()
    expect(await shop.press(page)).toBe(`${shop.url}/post-payment?success=true`)
    expect(await stateOf(order)).toEqual(PAID)
    const { payment_ref, total } = await shop.stored(order)
    expect([payment_ref, total]).toEqual([expect.stringMatching(/^pi_/), 8])
    expect((await shop.ask('/api/stripe/return', { order_id: order })).body).toEqual({ status: 'INPROGRESS' })
  })

  test('is back before the webhook', async () => {
    await shop.control('stripe/hold-webhooks')
    const { order, page } = await atThePage()
    await shop.press(page)
    expect(await stateOf(order)).toEqual(WAITING)
    expect((await shop.ask('/api/stripe/return', { order_id: order })).body).toEqual({ status: 'INPROGRESS' })
    expect(await stateOf(order)).toEqual(PAID)
    await shop.control('stripe/release-webhooks')
    expect(await stateOf(order)).toEqual(PAID)
  })

  test('gives up, and comes back to the same page later', async () => {
    const { order, page } = await atThePage()
    expect(await shop.press(page, 'Annulla')).toBe(`${shop.url}/post-payment?success=false`)
    expect(await stateOf(order)).toEqual(WAITING)
    expect((await shop.click(order)).body).toEqual({ url: page })
    await shop.press(page)
    expect(await stateOf(order)).toEqual(PAID)
  })

  test('sees on the page what is paid', async () => {
    const { page } = await atThePage()
    const answer = await fetch(page)
    const html = await answer.text()
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    for (const text of ['Ordine W-', '8,00 €', '5 × Cornetto', 'Paga', 'Annulla', 'Dimostrazione']) expect(html).toContain(text)
    expect(html).not.toContain('<script')
  })

  test('clicks 20 times at once: one payment, one open session', async () => {
    const order = await shop.anUnpaidOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, () => shop.click(order)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const urls = new Set(answers.map(({ body }) => body.url))
    const { sessions } = await shop.atStripe()
    expect(
      sessions.filter((session) => session.client_reference_id === order && session.status === 'open').map(({ url }) => url),
    ).toEqual([...urls])
    expect(await stateOf(order)).toEqual(WAITING)
  })

  test('cannot pay for somebody else, as a guest, or twice', async () => {
    const { order, page } = await atThePage()
    expect((await shop.click(order, shop.people.bruno)).status).toBe(404)
    expect((await shop.ask('/api/stripe/session', { order_id: order }, null)).status).toBe(401)
    expect((await shop.ask('/api/stripe/return', { order_id: order }, shop.people.bruno)).status).toBe(404)
    await shop.press(page)
    const again = await shop.click(order)
    expect([again.status, again.body.message]).toEqual([400, 'L’ordine è già pagato.'])
  })
})

describe('the webhook is lost', () => {
  test('the job that runs every minute makes it good', async () => {
    await shop.control('stripe/lose-webhooks')
    const { order, page } = await atThePage()
    await shop.press(page)
    await shop.control('stripe/release-webhooks')
    expect(await stateOf(order)).toEqual(WAITING)
    await backdate(order)
    await shop.jobs()
    expect(await stateOf(order)).toEqual(PAID)
  })

  test('because the database was away: Stripe tells it again', async () => {
    const { order, page } = await atThePage()
    await shop.server.stop()
    expect(await shop.press(page)).toBe(`${shop.url}/post-payment?success=true`)
    await shop.server.start()
    await vi.waitFor(async () => expect(await stateOf(order)).toEqual(PAID), { timeout: 60_000, interval: 250 })
  })
})

describe('money goes back', () => {
  test('when a paid order is cancelled', async () => {
    const { order, page } = await atThePage()
    await shop.press(page)
    expect((await shop.ask(`/api/sfoglia/orders/${order}/cancel`, {})).status).toBe(200)
    await shop.settled()
    expect(await stateOf(order)).toMatchObject({ status: 'CANCELLED', payments: ['refunded'] })
    expect(await refundsOf(order)).toMatchObject([{ amount: 800, status: 'succeeded' }])
  })

  test('when the payment arrives for an order that was cancelled', async () => {
    await shop.control('stripe/hold-webhooks')
    const { order, page } = await atThePage()
    await shop.press(page)
    const cancelled = { status: 'CANCELLED', cancel_reason: 'Forno rotto' }
    const headers = { method: 'PATCH', token: shop.people.admin.token, body: cancelled }
    expect((await shop.server.call(`/api/collections/orders/records/${order}`, headers)).status).toBe(200)
    await shop.control('stripe/release-webhooks')
    await shop.settled()
    expect(await stateOf(order)).toMatchObject({
      status: 'CANCELLED',
      attention: ['paid-after-cancellation'],
      payments: ['refunded'],
    })
    expect((await refundsOf(order)).length).toBe(1)
  })

  test('once, also when Stripe fails first', async () => {
    const { order, page } = await atThePage()
    await shop.press(page)
    await shop.settled()
    await shop.control('fail', { service: 'stripe', times: 100, with: { status: 500 } })
    await shop.ask(`/api/sfoglia/orders/${order}/cancel`, {})
    await shop.settled()
    await shop.control('fail', { service: 'stripe', times: 0 })
    expect(await stateOf(order)).toMatchObject({ status: 'CANCELLED', payments: ['refund-due'] })
    expect((await shop.paymentsOf(order))[0].error).toContain('Stripe non ha eseguito il rimborso')
    await backdate(order)
    await shop.jobs()
    expect(await stateOf(order)).toMatchObject({ payments: ['refunded'] })
    expect((await refundsOf(order)).length).toBe(1)
  })
})

describe('a session that nobody waits for is closed', () => {
  test('when the order is cancelled', async () => {
    const { order, page, session } = await atThePage()
    await shop.ask(`/api/sfoglia/orders/${order}/cancel`, {})
    await shop.settled()
    expect((await sessionOf(session))?.status).toBe('expired')
    expect(await shop.press(page)).toBe(`${shop.url}/post-payment?success=false`)
    expect(await stateOf(order)).toMatchObject({ status: 'CANCELLED', payments: ['expired'] })
  })

  test('when the till took the money', async () => {
    const { order, session } = await atThePage()
    const collected = { status: 'INPROGRESS', payment_method: 'cash' }
    await fetch(`${shop.url}/api/collections/orders/records/${order}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: shop.people.cashier.token },
      body: JSON.stringify(collected),
    })
    await shop.settled()
    expect((await sessionOf(session))?.status).toBe('expired')
    expect(await stateOf(order)).toMatchObject({ status: 'INPROGRESS', payment_method: 'cash', payments: ['expired'] })
  })

  test('its time is over: so is the order', async () => {
    const { order, session } = await atThePage()
    await shop.control('stripe/expire', { session })
    expect(await stateOf(order)).toMatchObject({ status: 'CANCELLED', payments: ['expired'] })
    expect((await shop.click(order)).status).toBe(400)
  })
})

describe('Stripe is away: the order is safe and the customer is told', () => {
  test.each([
    ['429', { status: 429 }],
    ['500', { status: 500 }],
    ['503', { status: 503 }],
    ['a cut connection', { lose_reply: true }],
  ])('%s', async (_, fault) => {
    const order = await shop.anUnpaidOrder()
    await shop.control('fail', { service: 'stripe', times: 100, with: fault })
    const answer = await shop.click(order)
    expect([answer.status, answer.body.message]).toEqual([503, UNAVAILABLE])
    expect((await shop.stored(order)).status).toBe('NOTPAID')
    await shop.control('reset')
    expect((await shop.click(order)).status).toBe(200)
  })
})

/** As if it had happened some minutes ago, so that the job looks at it. */
async function backdate(order: string): Promise<void> {
  const query = `UPDATE payments SET created = '2020-01-01 00:00:00.000Z', next_try_at = '' WHERE order_id = '${order}'`
  const answer = await shop.server.call('/api/sql', { token: shop.server.superuser, body: { query } })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

async function refundsOf(order: string) {
  return (await shop.atStripe()).refunds.filter(({ metadata }) => metadata?.order_id === order)
}

async function sessionOf(id: string) {
  return (await shop.atStripe()).sessions.find((session) => session.id === id)
}
