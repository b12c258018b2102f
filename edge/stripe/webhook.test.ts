// What Stripe tells: only what it signed is believed, whatever comes twice or late changes nothing, and what could not be written
// down is asked for again.
import { describe, expect, test } from 'vitest'
import { signatureOf } from '../../demo/stand-ins/stripe/webhook-events.ts'
import { aFakeOrder, cardPayments, eventText, ORDER, SHOP, WEBHOOK_SECRET } from '../../tests/builders/card-payments.ts'

/** An order whose page at Stripe is open. */
async function waiting() {
  const payments = cardPayments()
  await payments.quiet()
  await payments.click()
  const order = () => payments.ledger.orders.get(ORDER)
  const payment = () => payments.ledger.payments[0]
  const session = async () => (await payments.atStripe()).sessions[0] ?? {}
  /** The customer paid at Stripe, which told nobody. */
  const paid = async () => {
    await payments.control('pay', { session: payment()?.session })
    return session()
  }
  return { payments, order, payment, session, paid }
}

const COMPLETED = 'checkout.session.completed'
const EXPIRED = 'checkout.session.expired'

describe('what is told', () => {
  test('a completed payment pays its order, once', async () => {
    const { payments, order, payment, paid } = await waiting()
    const body = eventText('evt_1', COMPLETED, await paid())
    for (const _ of [1, 2]) {
      const answer = await payments.tell(body)
      expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
    }
    expect([order()?.status, payment()?.state]).toEqual(['INPROGRESS', 'paid'])
    expect(payments.ledger.calls.filter((call) => call.endsWith('/event')).length).toBe(2)
  })

  test('completed and not yet paid waits for the money', async () => {
    const { payments, order, paid } = await waiting()
    const session = { ...(await paid()), payment_status: 'unpaid' }
    expect((await payments.tell(eventText('evt_1', COMPLETED, session))).status).toBe(200)
    expect(order()?.status).toBe('NOTPAID')
    const later = { ...session, payment_status: 'paid' }
    await payments.tell(eventText('evt_2', 'checkout.session.async_payment_succeeded', later))
    expect(order()?.status).toBe('INPROGRESS')
  })

  test('an expired session ends the order that waited for it', async () => {
    const { payments, order, payment, session } = await waiting()
    await payments.tell(eventText('evt_1', EXPIRED, { ...(await session()), status: 'expired' }))
    expect([order()?.status, payment()?.state]).toEqual(['CANCELLED', 'expired'])
  })

  test('another amount than ours pays nothing', async () => {
    const { payments, order, payment, paid } = await waiting()
    await payments.tell(eventText('evt_1', COMPLETED, { ...(await paid()), amount_total: 1 }))
    expect([order()?.status, order()?.attention, payment()?.state]).toEqual(['NOTPAID', ['payment-mismatch'], 'mismatch'])
  })

  test('a payment for a cancelled order goes back at once', async () => {
    const { payments, order, payment, paid } = await waiting()
    payments.ledger.cancel(ORDER)
    await payments.tell(eventText('evt_1', COMPLETED, await paid()))
    await payments.settled()
    expect([order()?.attention, payment()?.state]).toEqual([['paid-after-cancellation'], 'refunded'])
    expect((await payments.atStripe()).refunds).toMatchObject([{ amount: 3200, metadata: { order_id: ORDER } }])
  })

  test('a refund made by hand at Stripe is known', async () => {
    const { payments, payment, paid } = await waiting()
    await payments.tell(eventText('evt_1', COMPLETED, await paid()))
    const charge = { id: 'ch_1', payment_intent: payment()?.intent, amount_refunded: 3200, refunded: true, currency: 'eur' }
    await payments.tell(eventText('evt_2', 'charge.refunded', charge))
    expect(payment()?.state).toBe('refunded')
  })

  test('a refund that failed later, made by hand on Stripe’s pages, is shown to staff', async () => {
    const { payments, payment, order, paid } = await waiting()
    await payments.tell(eventText('evt_1', COMPLETED, await paid()))
    const refund = {
      ...{ id: 're_1', status: 'failed', amount: 3200, currency: 'eur', payment_intent: payment()?.intent },
      ...{ failure_reason: 'expired_or_canceled_card', metadata: {} },
    }
    await payments.tell(eventText('evt_2', 'refund.failed', refund))
    expect([payment()?.error, order()?.attention]).toEqual([
      'Stripe non ha eseguito il rimborso (expired_or_canceled_card).',
      ['refund-failed'],
    ])
  })

  test.each([
    ['created', 'needs_response', 0, 'open'],
    ['created', 'warning_needs_response', 0, 'open'],
    ['funds_withdrawn', 'needs_response', 1, 'open'],
    ['updated', 'under_review', 1, 'open'],
    ['closed', 'lost', 1, 'lost'],
    ['closed', 'warning_closed', 0, 'won'],
    ['funds_reinstated', 'won', 2, 'won'],
  ] as const)('of a dispute, %s while it is %s: the ledger hears how it stands', async (step, status, moves, state) => {
    const { payments, payment, paid } = await waiting()
    await payments.tell(eventText('evt_1', COMPLETED, await paid()))
    const dispute = {
      ...{ id: 'du_1', status, amount: 3200, currency: 'eur', payment_intent: payment()?.intent, reason: 'fraudulent' },
      balance_transactions: Array.from({ length: moves }, (_, index) => ({ id: `txn_${index}` })),
    }
    expect((await payments.tell(eventText('evt_2', `charge.dispute.${step}`, dispute))).status).toBe(200)
    expect(payments.ledger.disputes).toMatchObject([{ dispute: 'du_1', amount_cents: 3200, state, moves, reason: 'fraudulent' }])
  })
})

describe('what is not ours to change', () => {
  test.each(['invoice.paid', 'charge.succeeded', 'payment_intent.succeeded', 'v3.unknown'])('%s is received', async (type) => {
    const { payments } = await waiting()
    const before = payments.ledger.calls.length
    expect((await payments.tell(eventText('evt_1', type, { id: 'x' }))).status).toBe(200)
    expect(payments.ledger.calls.length).toBe(before)
  })

  test('a session of another shop is received', async () => {
    const { payments, order, paid } = await waiting()
    const body = eventText('evt_1', COMPLETED, { ...(await paid()), id: 'cs_live_other', payment_intent: 'pi_other' })
    expect((await payments.tell(body)).status).toBe(200)
    expect(order()?.status).toBe('NOTPAID')
  })
})

describe('what has to come again', () => {
  test('PocketBase is away: 503, and the same event counts later', async () => {
    const { payments, order, paid } = await waiting()
    const body = eventText('evt_1', COMPLETED, await paid())
    payments.ledger.unreachable = '/event'
    expect((await payments.tell(body)).status).toBe(503)
    payments.ledger.unreachable = null
    expect((await payments.tell(body)).status).toBe(200)
    expect(order()?.status).toBe('INPROGRESS')
  })

  test('a known type in an unknown form is not swallowed', async () => {
    const { payments } = await waiting()
    expect((await payments.tell(eventText('evt_1', COMPLETED, { id: 7 }))).status).toBe(400)
  })
})

describe('what Stripe did not sign', () => {
  test.each<[string, (body: string) => string]>([
    ['nothing', () => ''],
    ['another secret', (body) => signatureOf(body, 'whsec_other')],
    ['another body', (body) => signatureOf(`${body} `, WEBHOOK_SECRET)],
    ['ten minutes ago', (body) => signatureOf(body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 600)],
    ['an old scheme', (body) => signatureOf(body, WEBHOOK_SECRET).replace('v1=', 'v0=')],
    ['no time', (body) => signatureOf(body, WEBHOOK_SECRET).replace(/^t=\d+,/, '')],
  ])('%s', async (_, signature) => {
    const { payments, order, paid } = await waiting()
    const body = eventText('evt_1', COMPLETED, await paid())
    expect((await payments.tell(body, signature(body))).status).toBe(400)
    expect(order()?.status).toBe('NOTPAID')
  })

  test('a minute ago, and beside a signature of the next secret, is fine', async () => {
    const { payments, order, paid } = await waiting()
    const body = eventText('evt_1', COMPLETED, await paid())
    const seconds = Math.floor(Date.now() / 1000) - 60
    const [, other] = signatureOf(body, 'whsec_next', seconds).split(',')
    expect((await payments.tell(body, `${signatureOf(body, WEBHOOK_SECRET, seconds)},${other}`)).status).toBe(200)
    expect(order()?.status).toBe('INPROGRESS')
  })

  test('other methods and large bodies', async () => {
    const { payments } = await waiting()
    expect((await payments.app.request(`${SHOP}/api/stripe/webhook`)).status).toBe(405)
    expect((await payments.tell('x'.repeat(1024 * 1024 + 1))).status).toBe(413)
  })

  test('without keys there is no webhook', async () => {
    const payments = cardPayments([aFakeOrder()])
    payments.options.config.stripe = null
    expect((await payments.tell('{}')).status).toBe(503)
  })
})
