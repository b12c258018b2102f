// Paying an order: what Stripe is asked for, what the page gets, and that many clicks are one payment.
import { describe, expect, test, vi } from 'vitest'
import { OWN_REFUSAL } from '#domain/wire.ts'
import { aFakeOrder, cardPayments, ORDER, SHOP } from '../../tests/builders/card-payments.ts'
import { HOSTILE_TARGETS } from '../../tests/cases/hostile-targets.ts'
import { CUSTOMER_TOKEN } from '../../tests/fakes/payment-ledger.ts'
import { CARD_OFF, CARD_UNAVAILABLE } from './session.ts'

const away = () => Promise.reject(new TypeError('fetch failed'))
const stripeSays =
  (status: number, error: object = { type: 'api_error', message: 'x' }) =>
  () =>
    Response.json({ error }, { status })

async function opened(urls: object = {}) {
  const payments = cardPayments()
  const answer = await payments.click(ORDER, urls)
  const { sessions } = await payments.atStripe()
  return { payments, answer, body: await answer.json(), sessions }
}

describe('the page of Stripe', () => {
  test('takes exactly the total of the order, by card, in Italian, and knows what it is for', async () => {
    const { payments, answer, body, sessions } = await opened()
    expect([answer.status, body, answer.headers.get('Cache-Control')]).toEqual([
      200,
      { url: sessions[0]?.url },
      'private, no-store',
    ])
    const [payment] = payments.ledger.payments
    expect(sessions).toMatchObject([
      {
        amount_total: 3200,
        currency: 'eur',
        locale: 'it',
        mode: 'payment',
        client_reference_id: ORDER,
        customer_email: 'anna@sfoglia.test',
        allowed_payment_method_types: ['card'],
        metadata: { order_id: ORDER, payment_id: payment?.id, attempt: '1' },
        success_url: `${SHOP}/post-payment?success=true`,
        cancel_url: `${SHOP}/post-payment?success=false`,
      },
    ])
    expect(payment).toMatchObject({ state: 'open', session: sessions[0]?.id, url: sessions[0]?.url })
  })

  test('stays open for half an hour and a little more', async () => {
    const beforeSeconds = Math.floor(Date.now() / 1000)
    const { sessions } = await opened()
    const openMinutes = ((sessions[0]?.expires_at ?? 0) - beforeSeconds) / 60
    expect(openMinutes).toBeGreaterThan(31)
    expect(openMinutes).toBeLessThanOrEqual(32.1)
  })

  test('leads back to where the page wants, on our origin', async () => {
    const { sessions } = await opened({
      successUrl: '/post-payment?success=true&ordine=x',
      errorUrl: 'https://evil.test/post-payment?success=false&ordine=x',
    })
    expect(sessions).toMatchObject([
      {
        success_url: `${SHOP}/post-payment?success=true&ordine=x`,
        cancel_url: `${SHOP}/post-payment?success=false&ordine=x`,
      },
    ])
  })

  test(`${HOSTILE_TARGETS.length} hostile targets never lead off our origin`, async () => {
    const orders = HOSTILE_TARGETS.map((_, index) => aFakeOrder({ id: `ordine${String(index).padStart(9, '0')}` }))
    const payments = cardPayments(orders)
    for (const [index, target] of HOSTILE_TARGETS.entries()) {
      const answer = await payments.click(orders[index]?.id, { successUrl: target, errorUrl: target })
      expect(answer.status, target).toBe(200)
    }
    const { sessions } = await payments.atStripe()
    expect(sessions.length).toBe(HOSTILE_TARGETS.length)
    for (const { success_url, cancel_url } of sessions) {
      for (const url of [success_url, cancel_url]) expect([url, new URL(url ?? '').origin]).toEqual([url, SHOP])
    }
  })
})

describe('many clicks', () => {
  test('20 at once are one payment and one open session', async () => {
    const payments = cardPayments()
    const answers = await Promise.all(Array.from({ length: 20 }, () => payments.click()))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const urls = await Promise.all(answers.map(async (answer) => (await answer.json()).url))
    const { sessions } = await payments.atStripe()
    expect(sessions.filter(({ status }) => status === 'open').map(({ url }) => url)).toEqual([...new Set(urls)])
    expect(payments.ledger.payments.length).toBe(1)
  })

  test('20 at once that want to come back elsewhere are one open session too', async () => {
    const payments = cardPayments()
    const clicks = Array.from({ length: 20 }, (_, tab) => payments.click(ORDER, { successUrl: `/post-payment?tab=${tab}` }))
    const answers = await Promise.all(clicks)
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const { sessions } = await payments.atStripe()
    expect(sessions.filter(({ status }) => status === 'open').length).toBe(1)
  })

  test('a later one gets the page that is open', async () => {
    const { payments, body } = await opened()
    expect(await (await payments.click()).json()).toEqual(body)
    expect((await payments.atStripe()).sessions.length).toBe(1)
  })

  test('a session that another request recorded first is given instead of ours, which is closed', async () => {
    const payments = cardPayments()
    const other = cardPayments()
    await other.click()
    const [theirs] = (await other.atStripe()).sessions
    payments.interfere = ({ method, url }) => {
      // It is faster than our request, and Stripe knows its session too.
      const [payment] = payments.ledger.payments
      if (payment?.session === '') Object.assign(payment, { session: theirs?.id, url: theirs?.url, state: 'open' })
      return method === 'GET' && url.endsWith(String(theirs?.id)) ? Response.json(theirs) : null
    }
    expect(await (await payments.click()).json()).toEqual({ url: theirs?.url })
    expect((await payments.atStripe()).sessions.map(({ status }) => status)).toEqual(['expired'])
  })
})

describe('what became of an earlier page', () => {
  test('paid without our knowing: the order is paid, and the page says so', async () => {
    const { payments, sessions } = await opened()
    await payments.quiet()
    await payments.control('pay', { session: sessions[0]?.id })
    const answer = await payments.click()
    expect([answer.status, (await answer.json()).message]).toEqual([400, 'L’ordine è già pagato.'])
    expect(payments.ledger.orders.get(ORDER)).toMatchObject({ status: 'INPROGRESS' })
  })

  test('expired without our knowing: so is the order', async () => {
    const { payments, sessions } = await opened()
    await payments.quiet()
    await payments.control('expire', { session: sessions[0]?.id })
    expect((await payments.click()).status).toBe(400)
    expect(payments.ledger.orders.get(ORDER)).toMatchObject({ status: 'CANCELLED' })
  })
})

describe('whose order, which order', () => {
  test('a guest is asked to log in, and nobody is asked for a payment', async () => {
    const payments = cardPayments()
    expect((await payments.post('/api/stripe/session', { order_id: ORDER })).status).toBe(401)
    expect([payments.ledger.calls, payments.sent]).toEqual([[], []])
  })

  test('what PocketBase refuses is passed on with its words', async () => {
    const payments = cardPayments([aFakeOrder({ status: 'CANCELLED' })])
    const answer = await payments.click()
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { status: 400, message: 'L’ordine è annullato.', data: OWN_REFUSAL },
    ])
    expect((await payments.click('ordinedialtri00')).status).toBe(404)
    expect(payments.sent).toEqual([])
  })

  test.each([
    ['no JSON', '{'],
    ['a list', []],
    ['no order', {}],
    ['a number', { order_id: 7 }],
  ])('%s is a bad request', async (_, body) => {
    const payments = cardPayments()
    expect((await payments.post('/api/stripe/session', body, { Authorization: CUSTOMER_TOKEN })).status).toBe(400)
  })

  test.each(['../../payments/due', 'ordineuno000000/pay?x=', '', 'ORDINEUNO000000'])('%j is no order', async (id) => {
    const payments = cardPayments()
    expect((await payments.click(id)).status).toBe(404)
    expect(payments.ledger.calls).toEqual([])
  })

  test('only POST, and only a small body', async () => {
    const { app, post } = cardPayments()
    expect((await app.request(`${SHOP}/api/stripe/session`)).status).toBe(405)
    expect((await app.request(`${SHOP}/api/stripe/altro`)).status).toBe(404)
    const large = await post('/api/stripe/session', { order_id: 'x'.repeat(20_000) }, { Authorization: CUSTOMER_TOKEN })
    expect(large.status).toBe(413)
  })
})

describe('when something is away, the order stays as it is and the customer is told', () => {
  test.each([
    ['the network', away],
    ['429', stripeSays(429)],
    ['500', stripeSays(500)],
    ['503', stripeSays(503)],
    ['a wrong key', stripeSays(401, { type: 'invalid_request_error', message: 'Invalid API Key' })],
    ['a refusal', stripeSays(400, { type: 'invalid_request_error', code: 'parameter_unknown', param: 'x', message: 'x' })],
    ['a page instead of an answer', () => new Response('<html>', { status: 200 })],
  ])('%s', async (_, interference) => {
    const payments = cardPayments()
    payments.interfere = interference
    const answer = await payments.click()
    expect([answer.status, await answer.json()]).toEqual([503, { status: 503, message: CARD_UNAVAILABLE, data: OWN_REFUSAL }])
    expect(payments.ledger.orders.get(ORDER)).toEqual(aFakeOrder())
    payments.interfere = () => null
    expect((await payments.click()).status).toBe(200)
  })

  test('a reply of Stripe that was lost: the next click gets the same session', async () => {
    const payments = cardPayments()
    payments.interfere = async (request) => {
      payments.interfere = () => null
      await payments.options.fetch(request)
      throw new TypeError('other side closed')
    }
    expect((await payments.click()).status).toBe(200)
    expect((await payments.atStripe()).sessions.length).toBe(1)
  })

  test.each(['/pay', '/session'])('PocketBase at %s', async (path) => {
    const payments = cardPayments()
    payments.ledger.unreachable = path
    expect(await (await payments.click()).json()).toEqual({ status: 503, message: CARD_UNAVAILABLE, data: OWN_REFUSAL })
    payments.ledger.unreachable = null
    expect((await payments.click()).status).toBe(200)
    expect((await payments.atStripe()).sessions.length).toBe(1)
  })

  test('Stripe says nothing: we stop waiting', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const payments = cardPayments()
      payments.interfere = ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      const answer = payments.click()
      await vi.advanceTimersByTimeAsync(30_000)
      expect((await answer).status).toBe(503)
      expect(payments.sent.length).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('no keys: card payment is off', async () => {
    const payments = cardPayments()
    payments.options.config.stripe = null
    expect(await (await payments.click()).json()).toEqual({ status: 503, message: CARD_OFF, data: OWN_REFUSAL })
    expect(payments.ledger.calls).toEqual([])
  })

  test('nothing of the key stands in the log', async () => {
    const payments = cardPayments()
    payments.interfere = stripeSays(401, { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_solo' })
    const lines: unknown[] = []
    const before = console.error
    console.error = (...line: unknown[]) => void lines.push(...line)
    await payments.click()
    console.error = before
    expect(lines.length).toBe(1)
    expect(String(lines)).not.toContain('sk_test')
  })
})
