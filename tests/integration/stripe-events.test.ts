// A sample of the orders in which Stripe's events may come, each told twice, through the edge's webhook to the real database; the
// whole set runs against the ledger in memory (edge/stripe/webhook.event-order.test.ts). A failure prints its seed.
import { beforeAll, expect, test } from 'vitest'
import { signatureOf } from '../../demo/stand-ins/stripe/webhook-events.ts'
import { eventText } from '../builders/card-payments.ts'
import { seededRandom } from '../model/seeded-random.ts'
import { isWholeProof, seed } from '../proof.ts'
import { type CardShop, startCardShop, WEBHOOK_SECRET } from './card-shop.ts'

/** Orders, of 113,400 ways in which they can be told. */
const SAMPLE = isWholeProof ? 24 : 6
const NAMES = ['completed', 'async_payment_succeeded', 'expired', 'async_payment_failed', 'refunded'] as const

let shop: CardShop
beforeAll(async () => {
  shop = await startCardShop()
  await shop.control('stripe/lose-webhooks')
})

const tell = async (body: string, signature = signatureOf(body, WEBHOOK_SECRET)) => {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature }
  return (await fetch(`${shop.url}/api/stripe/webhook`, { method: 'POST', headers, body })).status
}

/** An order that was paid at Stripe, which has told nobody, and what Stripe could tell. */
async function paidUnheard() {
  const order = await shop.anUnpaidOrder()
  const id = (await shop.click(order)).body.url.split('/').at(-1)
  await shop.control('stripe/pay', { session: id })
  const session = (await shop.atStripe()).sessions.find((known) => known.id === id)
  if (!session) throw new Error(`${id} is unknown`)
  const { payment_intent, metadata } = session
  const charge = { id: 'ch_1', payment_intent, amount_refunded: 800, refunded: true, currency: 'eur', metadata }
  const bodies: Record<(typeof NAMES)[number], string> = {
    completed: eventText(`evt_1${id}`, 'checkout.session.completed', session),
    async_payment_succeeded: eventText(`evt_2${id}`, 'checkout.session.async_payment_succeeded', session),
    expired: eventText(`evt_3${id}`, 'checkout.session.expired', { ...session, status: 'expired' }),
    async_payment_failed: eventText(`evt_4${id}`, 'checkout.session.async_payment_failed', session),
    refunded: eventText(`evt_5${id}`, 'charge.refunded', charge),
  }
  return { order, bodies }
}

test(`${SAMPLE} orders of five events, each told twice: never a wrong state`, async () => {
  const random = seededRandom(seed)
  for (let round = 0; round < SAMPLE; round++) {
    const { order, bodies } = await paidUnheard()
    const told = NAMES.flatMap((name) => [name, name])
      .map((name) => ({ name, place: random.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ name }) => name)
    const where = `seed ${seed}, ${told.join(' ')}`
    for (const name of told) {
      expect(await tell(bodies[name]), where).toBe(200)
      await shop.settled()
      const [{ status, payment_method }, [payment]] = [await shop.stored(order), await shop.paymentsOf(order)]
      if (payment.state === 'paid') expect([status, payment_method], where).toEqual(['INPROGRESS', 'card'])
      if (status === 'INPROGRESS') expect(['paid', 'refunded'], where).toContain(payment.state)
    }
    const [payment] = await shop.paymentsOf(order)
    expect(['refunded'], where).toContain(payment.state)
  }
})

test('what Stripe did not sign changes nothing', async () => {
  const { order, bodies } = await paidUnheard()
  const forged = bodies.completed.replace('"paid"', '"paid" ')
  expect(await tell(forged, signatureOf(bodies.completed, WEBHOOK_SECRET))).toBe(400)
  expect(await tell(bodies.completed, signatureOf(bodies.completed, 'whsec_other'))).toBe(400)
  expect(await tell(bodies.completed, signatureOf(bodies.completed, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 301))).toBe(
    400,
  )
  expect((await shop.stored(order)).status).toBe('NOTPAID')
})
