// What is done at Stripe without being told by it: lost webhooks are made good, sessions nobody waits for are closed, money goes
// back; one payment that fails does not stop the others.
import { describe, expect, test } from 'vitest'
import { aFakeOrder, cardPayments, ORDER } from '../../tests/builders/card-payments.ts'
import { reconcilePayments } from './reconcile.ts'

async function opened(count = 1) {
  const orders = Array.from({ length: count }, (_, index) =>
    aFakeOrder({ id: index === 0 ? ORDER : `ordine${String(index).padStart(9, '0')}` }),
  )
  const payments = cardPayments(orders)
  await payments.quiet()
  for (const { id } of orders) await payments.click(id)
  payments.sent.length = 0
  payments.ledger.calls.length = 0
  return { payments, orders }
}

const statesOf = ({ ledger }: Awaited<ReturnType<typeof opened>>['payments']) => ledger.payments.map(({ state }) => state)

test('nothing due is one call', async () => {
  const payments = cardPayments()
  await reconcilePayments(payments.options)
  expect([payments.ledger.calls, payments.sent]).toEqual([['GET /api/sfoglia/payments/due'], []])
})

test('without keys it is none', async () => {
  const payments = cardPayments()
  payments.options.config.stripe = null
  await reconcilePayments(payments.options)
  expect(payments.ledger.calls).toEqual([])
})

describe('a session whose events were lost', () => {
  test('was paid', async () => {
    const { payments, orders } = await opened()
    await payments.control('pay', { session: payments.ledger.payments[0]?.session })
    await reconcilePayments(payments.options)
    expect([orders[0]?.status, statesOf(payments)]).toEqual(['INPROGRESS', ['paid']])
  })

  test('is over', async () => {
    const { payments, orders } = await opened()
    await payments.control('expire', { session: payments.ledger.payments[0]?.session })
    await reconcilePayments(payments.options)
    expect([orders[0]?.status, statesOf(payments)]).toEqual(['CANCELLED', ['expired']])
  })

  test('is still open: nothing changes', async () => {
    const { payments, orders } = await opened()
    await reconcilePayments(payments.options)
    expect([orders[0]?.status, statesOf(payments)]).toEqual(['NOTPAID', ['open']])
  })
})

describe('an order that went on without its session', () => {
  test('closes it, so that nobody pays it', async () => {
    const { payments, orders } = await opened()
    Object.assign(orders[0] ?? {}, { status: 'INPROGRESS', isPaid: true })
    await reconcilePayments(payments.options)
    expect((await payments.atStripe()).sessions[0]?.status).toBe('expired')
    expect([orders[0]?.status, statesOf(payments)]).toEqual(['INPROGRESS', ['expired']])
  })

  test('was paid at the last moment: the money goes back in the same run', async () => {
    const { payments, orders } = await opened()
    payments.ledger.cancel(ORDER)
    await payments.control('pay', { session: payments.ledger.payments[0]?.session })
    await reconcilePayments(payments.options)
    expect([orders[0]?.attention, statesOf(payments)]).toEqual([['paid-after-cancellation'], ['refunded']])
    expect((await payments.atStripe()).refunds.length).toBe(1)
  })
})

describe('money that is due back', () => {
  async function due() {
    const { payments, orders } = await opened()
    await payments.control('pay', { session: payments.ledger.payments[0]?.session })
    await reconcilePayments(payments.options)
    payments.ledger.cancel(ORDER)
    return { payments, orders }
  }

  test('goes back whole, with a key of its payment', async () => {
    const { payments } = await due()
    await reconcilePayments(payments.options)
    expect((await payments.atStripe()).refunds).toMatchObject([
      { amount: 3200, status: 'succeeded', metadata: { order_id: ORDER } },
    ])
    expect(payments.sent.at(-1)?.key).toMatch(/^refund:pagamento000000:/)
    expect(statesOf(payments)).toEqual(['refunded'])
  })

  test('goes back once, however many runs there are at once', async () => {
    const { payments } = await due()
    await Promise.all(Array.from({ length: 10 }, () => reconcilePayments(payments.options)))
    expect((await payments.atStripe()).refunds.length).toBe(1)
    expect(statesOf(payments)).toEqual(['refunded'])
  })

  test('had gone back before, and only our record of it was lost', async () => {
    const { payments } = await due()
    payments.ledger.unreachable = '/refunded'
    await reconcilePayments(payments.options)
    expect(statesOf(payments)).toEqual(['refund-due'])
    payments.ledger.unreachable = null
    // An hour later the key is another one.
    payments.interfere = (request) => {
      const key = request.headers.get('Idempotency-Key')
      if (key?.startsWith('refund:') !== true) return null
      payments.interfere = () => null
      const headers = new Headers(request.headers)
      headers.set('Idempotency-Key', `${key}1`)
      return payments.options.fetch(new Request(request, { headers }))
    }
    await reconcilePayments(payments.options)
    expect(statesOf(payments)).toEqual(['refunded'])
    expect((await payments.atStripe()).refunds.length).toBe(1)
  })

  test.each([
    [
      'Stripe refuses',
      () => Response.json({ error: { type: 'invalid_request_error', code: 'balance_insufficient' } }, { status: 400 }),
    ],
    ['Stripe fails', () => Response.json({ error: { type: 'api_error', code: 'balance_insufficient' } }, { status: 500 })],
    ['the refund fails', () => Response.json({ ...A_REFUND, status: 'failed', failure_reason: 'balance_insufficient' })],
  ])('%s: staff see why, and it stays due', async (_, answer) => {
    const { payments } = await due()
    payments.interfere = answer
    await reconcilePayments(payments.options)
    expect([statesOf(payments), payments.ledger.payments[0]?.error]).toEqual([
      ['refund-due'],
      'Stripe non ha eseguito il rimborso (balance_insufficient).',
    ])
    payments.interfere = () => null
    await reconcilePayments(payments.options)
    expect(statesOf(payments)).toEqual(['refunded'])
  })
})

const A_REFUND = { id: 're_1', object: 'refund', amount: 3200, currency: 'eur', payment_intent: 'pi_1', metadata: {} }

describe('one that fails does not stop the others', () => {
  test.each([
    ['the network', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'Stripe does not know it',
      () => Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 }),
    ],
    ['an answer in an unknown form', () => Response.json({ id: 7 })],
  ])('%s', async (_, answer) => {
    const { payments } = await opened(12)
    for (const { session } of payments.ledger.payments) await payments.control('pay', { session })
    const broken = payments.ledger.payments[3]?.session ?? ''
    payments.interfere = ({ url }) => (url.endsWith(broken) ? answer() : null)
    await reconcilePayments(payments.options)
    expect(statesOf(payments).map((state, index) => (index === 3 ? state === 'open' : state === 'paid'))).toEqual(
      Array(12).fill(true),
    )
  })

  test('what Stripe does not know is shown to staff', async () => {
    const { payments } = await opened()
    payments.interfere = () =>
      Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 })
    await reconcilePayments(payments.options)
    expect(payments.ledger.payments[0]?.error).toBe('Stripe non riconosce questo pagamento (resource_missing).')
  })

  test('the database is away: nothing is asked and nothing breaks', async () => {
    const { payments } = await opened()
    payments.ledger.unreachable = '/due'
    await reconcilePayments(payments.options)
    expect(payments.sent).toEqual([])
  })
})

describe('back from Stripe', () => {
  test('the webhook was lost: the answer is what the order is by now', async () => {
    const { payments } = await opened()
    await payments.control('pay', { session: payments.ledger.payments[0]?.session })
    const answer = await payments.comeBack()
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'INPROGRESS' }])
  })

  test('not paid yet', async () => {
    const { payments } = await opened()
    expect(await (await payments.comeBack()).json()).toEqual({ status: 'NOTPAID' })
  })

  test('a paid order is not asked about again, and one order not without end', async () => {
    const { payments, orders } = await opened()
    for (let count = 0; count < 20; count++) await payments.comeBack()
    expect(payments.sent.length).toBeLessThanOrEqual(12)
    payments.sent.length = 0
    Object.assign(orders[0] ?? {}, { status: 'INPROGRESS' })
    await payments.comeBack()
    expect(payments.sent).toEqual([])
  })

  test('Stripe is away: the order is what it was', async () => {
    const { payments } = await opened()
    payments.interfere = () => Promise.reject(new TypeError('fetch failed'))
    expect(await (await payments.comeBack()).json()).toEqual({ status: 'NOTPAID' })
  })

  test('guests, other people and what is no order learn nothing', async () => {
    const { payments } = await opened()
    expect((await payments.post('/api/stripe/return', { order_id: ORDER })).status).toBe(401)
    expect((await payments.post('/api/stripe/return', { order_id: ORDER }, { Authorization: 'somebody' })).status).toBe(404)
    expect((await payments.comeBack('ordinenessuno00')).status).toBe(404)
    expect((await payments.comeBack('../../settings')).status).toBe(404)
    expect(payments.sent).toEqual([])
  })
})
