// The Stripe that stands in: as strict as the real one about what it is asked, so that what works here works there.
import { describe, expect, test } from 'vitest'
import { plannedFaults } from '../faults.ts'
import { stripeStandIn } from './stripe.ts'

const KEY = 'sk_test_prova'
const SHOP = 'http://127.0.0.1:9'

const nowSeconds = () => Math.floor(Date.now() / 1000)

const A_SESSION = () => ({
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'eur',
  'line_items[0][price_data][unit_amount]': '3200',
  'line_items[0][price_data][product_data][name]': 'Ordine W-0412',
  'metadata[order_id]': 'ordineuno000000',
  'payment_intent_data[metadata][order_id]': 'ordineuno000000',
  expires_at: String(nowSeconds() + 31 * 60),
  success_url: `${SHOP}/post-payment?success=true`,
  cancel_url: `${SHOP}/post-payment?success=false`,
})

async function aStripe() {
  const faults = plannedFaults()
  const { routes } = stripeStandIn({ secretKey: KEY, webhookSecret: 'whsec_prova', shopUrl: () => SHOP, faults })
  const ask = async (path: string, form: Record<string, string> | null = {}, headers: Record<string, string> = {}) => {
    const answer = await routes.request(path, {
      method: form === null ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${KEY}`, 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      ...(form !== null && { body: new URLSearchParams(form).toString() }),
    })
    return { status: answer.status, headers: answer.headers, body: await answer.json() }
  }
  await routes.request('/_demo/control/stripe/lose-webhooks', { method: 'POST' })
  const open = async () => (await ask('/v1/checkout/sessions', A_SESSION())).body
  const press = (path: string) => routes.request(path, { method: 'POST' })
  return { routes, faults, ask, open, press }
}

describe('sessions', () => {
  test('are opened, asked for and closed', async () => {
    const { ask, open } = await aStripe()
    const session = await open()
    expect(session).toMatchObject({ object: 'checkout.session', status: 'open', amount_total: 3200, payment_intent: null })
    expect(session.url).toBe(`${SHOP}/_demo/stripe/pay/${session.id}`)
    expect((await ask(`/v1/checkout/sessions/${session.id}`, null)).body).toEqual(session)
    expect((await ask(`/v1/checkout/sessions/${session.id}/expire`)).body).toMatchObject({ status: 'expired', url: null })
    expect((await ask(`/v1/checkout/sessions/${session.id}/expire`)).status).toBe(400)
  })

  test.each([
    ['an unknown name', { nessuno: '1' }, 'parameter_unknown', 'nessuno'],
    ['an old name', { 'payment_method_types[0]': 'card' }, 'parameter_unknown', 'payment_method_types[0]'],
    ['a name inside', { 'line_items[0][price_data][amount]': '1' }, 'parameter_unknown', 'line_items[0][price_data][amount]'],
    [
      'no amount in cents',
      { 'line_items[0][price_data][unit_amount]': '32.00' },
      'parameter_invalid_integer',
      expect.any(String),
    ],
    ['too little', { 'line_items[0][price_data][unit_amount]': '49' }, 'amount_too_small', undefined],
    ['less than half an hour', { expires_at: String(nowSeconds() + 29 * 60) }, undefined, 'expires_at'],
    ['more than a day', { expires_at: String(nowSeconds() + 25 * 60 * 60) }, undefined, 'expires_at'],
    ['a path instead of an address', { success_url: '/post-payment' }, 'url_invalid', 'success_url'],
    ['no mail address', { customer_email: 'anna' }, 'email_invalid', 'customer_email'],
  ])('%s is refused', async (_, fields, code, param) => {
    const { ask } = await aStripe()
    const { status, body } = await ask('/v1/checkout/sessions', { ...A_SESSION(), ...fields })
    expect([status, body.error.type, body.error.code, body.error.param]).toEqual([400, 'invalid_request_error', code, param])
  })

  test('a wrong key, an unknown session and an unknown address', async () => {
    const { ask } = await aStripe()
    expect((await ask('/v1/checkout/sessions', A_SESSION(), { Authorization: 'Bearer sk_test_other' })).status).toBe(401)
    expect((await ask('/v1/checkout/sessions/cs_test_nessuna', null)).body.error.code).toBe('resource_missing')
    expect((await ask('/v1/charges')).status).toBe(404)
  })
})

describe('an idempotency key', () => {
  const withKey = { 'Idempotency-Key': 'ordine:1' }

  test('gives the first answer again', async () => {
    const { ask } = await aStripe()
    const form = A_SESSION()
    const first = await ask('/v1/checkout/sessions', form, withKey)
    const again = await ask('/v1/checkout/sessions', form, withKey)
    expect([again.body, again.headers.get('Idempotent-Replayed')]).toEqual([first.body, 'true'])
  })

  test('is refused with other content', async () => {
    const { ask } = await aStripe()
    await ask('/v1/checkout/sessions', A_SESSION(), withKey)
    const { status, body } = await ask('/v1/checkout/sessions', { ...A_SESSION(), locale: 'it' }, withKey)
    expect([status, body.error.type]).toEqual([400, 'idempotency_error'])
  })

  test('is in use while the first request is answered', async () => {
    const { ask } = await aStripe()
    const form = A_SESSION()
    const answers = await Promise.all([1, 2, 3].map(() => ask('/v1/checkout/sessions', form, withKey)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('is free again after a request that was refused', async () => {
    const { ask } = await aStripe()
    await ask('/v1/checkout/sessions', { ...A_SESSION(), nessuno: '1' }, withKey)
    expect((await ask('/v1/checkout/sessions', A_SESSION(), withKey)).status).toBe(200)
  })
})

describe('the page', () => {
  test('"Paga" takes the money once and leads back', async () => {
    const { ask, open, press } = await aStripe()
    const { id } = await open()
    for (const _ of [1, 2]) {
      const answer = await press(`/_demo/stripe/pay/${id}`)
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${SHOP}/post-payment?success=true`])
    }
    const session = (await ask(`/v1/checkout/sessions/${id}`, null)).body
    expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    const intent = (await ask(`/v1/payment_intents/${session.payment_intent}`, null)).body
    expect(intent).toMatchObject({ amount_received: 3200, status: 'succeeded', metadata: { order_id: 'ordineuno000000' } })
  })

  test('"Annulla" leads back and leaves the session open', async () => {
    const { ask, open, press } = await aStripe()
    const { id } = await open()
    expect((await press(`/_demo/stripe/pay/${id}/cancel`)).headers.get('Location')).toBe(`${SHOP}/post-payment?success=false`)
    expect((await ask(`/v1/checkout/sessions/${id}`, null)).body.status).toBe('open')
  })

  test('shows what was typed elsewhere as text', async () => {
    const { ask, routes } = await aStripe()
    const name = '<script>alert(1)</script>'
    const { body } = await ask('/v1/checkout/sessions', {
      ...A_SESSION(),
      'line_items[0][price_data][product_data][name]': name,
      'line_items[0][price_data][product_data][description]': name,
    })
    for (const path of [`/_demo/stripe/pay/${body.id}`, '/_demo/stripe']) {
      const html = await (await routes.request(path)).text()
      expect(html).toContain('&lt;script&gt;alert(1)')
      expect(html).not.toContain('<script')
    }
  })

  test('of no session is a 404', async () => {
    const { routes } = await aStripe()
    expect((await routes.request('/_demo/stripe/pay/cs_test_nessuna')).status).toBe(404)
  })
})

describe('refunds', () => {
  async function paid() {
    const stripe = await aStripe()
    const { id } = await stripe.open()
    await stripe.press(`/_demo/stripe/pay/${id}`)
    const { payment_intent } = (await stripe.ask(`/v1/checkout/sessions/${id}`, null)).body
    return { ...stripe, payment_intent }
  }

  test('give back the whole amount, once', async () => {
    const { ask, payment_intent } = await paid()
    const refund = await ask('/v1/refunds', { payment_intent, 'metadata[payment_id]': 'x' })
    expect(refund.body).toMatchObject({ object: 'refund', amount: 3200, status: 'succeeded', metadata: { payment_id: 'x' } })
    expect((await ask('/v1/refunds', { payment_intent })).body.error.code).toBe('charge_already_refunded')
    expect((await ask(`/v1/refunds?payment_intent=${payment_intent}`, null)).body.data).toEqual([refund.body])
  })

  test('never more than was taken', async () => {
    const { ask, payment_intent } = await paid()
    expect((await ask('/v1/refunds', { payment_intent, amount: '3201' })).status).toBe(400)
    expect((await ask('/v1/refunds', { payment_intent, amount: '3200', nessuno: '1' })).body.error.code).toBe('parameter_unknown')
  })
})

test('it fails as often as it was told', async () => {
  const { ask, faults } = await aStripe()
  faults.plan({
    service: 'stripe',
    times: 2,
    with: { status: 429, code: 'rate_limit', silence: false, delay_ms: 0, lose_reply: false, later: false },
  })
  const statuses = []
  for (const _ of [1, 2, 3]) statuses.push((await ask('/v1/checkout/sessions', A_SESSION())).status)
  expect(statuses).toEqual([429, 429, 200])
})
