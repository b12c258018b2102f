// Money of a card given back from the desk: by whom, how much, once however often it is asked and whatever is lost, and one line
// for each refund, whoever tells of it first.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signatureOf } from '../../demo/stand-ins/stripe/webhook-events.ts'
import { eventText } from '../builders/card-payments.ts'
import { randomId } from './an-order.ts'
import { type CardShop, startCardShop, WEBHOOK_SECRET } from './card-shop.ts'
import type { Json } from './harness.ts'
import type { Person } from './small-shop.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await startCardShop()
})
beforeEach(() => shop.control('reset'))

/** 8 €. */
async function aPaidOrder(): Promise<string> {
  const order = await shop.anUnpaidOrder()
  await shop.press((await shop.click(order)).body.url)
  await shop.settled()
  return order
}

const giveBack = (order: string, fields: Json = {}, person: Person = shop.people.admin) =>
  shop.ask('/api/stripe/refund', { order_id: order, id: randomId(), amount: 3, reason: 'Torta rovinata', ...fields }, person)

const linesOf = async (order: string) =>
  (await shop.server.list('order_payments', `order_id='${order}'`, 'created')).map(({ amount, kind, note }) =>
    `${kind} ${amount} ${note}`.trim(),
  )
const refundsOf = async (order: string) =>
  (await shop.atStripe()).refunds.filter(({ metadata }) => metadata?.order_id === order).map(({ amount }) => amount)
const paymentOf = async (order: string) => (await shop.paymentsOf(order))[0]

async function later(order: string): Promise<void> {
  const query = `UPDATE payments SET next_try_at = '2020-01-01 00:00:00.000Z' WHERE order_id = '${order}'`
  expect((await shop.server.call('/api/sql', { token: shop.server.superuser, body: { query } })).status).toBe(200)
}

test('a part, then the rest: a line each, with its reason', async () => {
  const order = await aPaidOrder()
  const part = randomId()
  const first = await giveBack(order, { id: part })
  expect([first.status, first.body]).toEqual([200, { state: 'made' }])
  expect(await shop.stored(order)).toMatchObject({ status: 'INPROGRESS', payment_method: 'card', paid_total: 5, attention: [] })
  const [line] = await shop.server.list('order_payments', `id='${part}'`)
  expect(line).toMatchObject({ method: 'card', amount: -3, actor: shop.people.admin.id, order_id: order })
  expect((await giveBack(order, { amount: 5, reason: 'Chiuso' })).body).toEqual({ state: 'made' })
  await shop.settled()
  expect(await linesOf(order)).toEqual(['payment 8', 'refund -3 Torta rovinata', 'refund -5 Chiuso'])
  expect((await refundsOf(order)).toSorted()).toEqual([300, 500])
  expect(await paymentOf(order)).toMatchObject({ state: 'refunded' })
  // The shop's own doing is nobody's question; the order is to be paid again.
  expect(await shop.stored(order)).toMatchObject({ status: 'INPROGRESS', payment_method: '', paid_total: 0, attention: [] })
})

test('is an administrator’s, of what the card paid, with a reason', async () => {
  const order = await aPaidOrder()
  expect((await giveBack(order, {}, shop.people.cashier)).status).toBe(403)
  expect((await giveBack(order, {}, shop.people.anna)).status).toBe(403)
  expect((await shop.ask('/api/stripe/refund', { order_id: order }, null)).status).toBe(401)
  expect((await giveBack(order, { reason: ' ' })).body.message).toBe('Scrivi il motivo.')
  for (const amount of [0, -1, 1.234, '3']) expect((await giveBack(order, { amount })).status).toBe(400)
  const most = await giveBack(order, { amount: 8.01 })
  expect([most.status, most.body.message]).toEqual([400, 'Sulla carta si possono restituire al massimo 8,00 €.'])
  expect((await giveBack(await shop.anUnpaidOrder())).body.message).toBe(
    'Di questo ordine non c’è niente da restituire sulla carta.',
  )
  await giveBack(order)
  expect((await giveBack(order, { amount: 5.01 })).status).toBe(400)
  expect(await refundsOf(order)).toEqual([300])
})

test('tapped five times at once it goes back once', async () => {
  const order = await aPaidOrder()
  const id = randomId()
  const answers = await Promise.all(Array.from({ length: 5 }, () => giveBack(order, { id })))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  await shop.settled()
  expect((await giveBack(order, { id })).body).toEqual({ state: 'made' })
  expect([await refundsOf(order), await linesOf(order)]).toEqual([[300], ['payment 8', 'refund -3 Torta rovinata']])
  expect((await giveBack(order, { id, amount: 4 })).status).toBe(409)
})

test('the reply is lost, and it is tapped again: one refund, one line', async () => {
  const order = await aPaidOrder()
  await shop.control('stripe/lose-webhooks')
  const id = randomId()
  // The list is answered, and what asks for the refund is not, nor when it is repeated.
  await shop.control('fail', { service: 'stripe', times: 1, with: { delay_ms: 1 } })
  await shop.control('fail', { service: 'stripe', times: 4, with: { lose_reply: true } })
  expect((await giveBack(order, { id })).body).toEqual({ state: 'pending' })
  await shop.control('fail', { service: 'stripe', times: 0 })
  expect((await giveBack(order)).status).toBe(409)
  expect((await giveBack(order, { id })).body).toEqual({ state: 'made' })
  expect([await refundsOf(order), await linesOf(order)]).toEqual([[300], ['payment 8', 'refund -3 Torta rovinata']])
})

test('nobody taps again: the job that runs every minute ends it', async () => {
  const order = await aPaidOrder()
  await shop.control('fail', { service: 'stripe', times: 100, with: { status: 500 } })
  expect((await giveBack(order)).body).toEqual({ state: 'pending' })
  await shop.control('fail', { service: 'stripe', times: 0 })
  await later(order)
  await shop.jobs()
  await shop.settled()
  expect([await refundsOf(order), await linesOf(order)]).toEqual([[300], ['payment 8', 'refund -3 Torta rovinata']])
  await shop.jobs()
  expect((await refundsOf(order)).length).toBe(1)
})

test('the webhook comes first, or after: one line', async () => {
  const order = await aPaidOrder()
  await shop.control('stripe/hold-webhooks')
  await giveBack(order)
  await shop.control('stripe/release-webhooks')
  await shop.settled()
  expect(await linesOf(order)).toEqual(['payment 8', 'refund -3 Torta rovinata'])
})

test('what Stripe refuses is told, and may be asked for anew', async () => {
  const order = await aPaidOrder()
  await shop.control('fail', { service: 'stripe', times: 3, with: { status: 400, code: 'insufficient_funds' } })
  const refused = await giveBack(order)
  expect([refused.status, refused.body.message]).toEqual([400, 'Stripe non ha eseguito il rimborso (insufficient_funds).'])
  await shop.control('fail', { service: 'stripe', times: 0 })
  expect(await paymentOf(order)).toMatchObject({ state: 'paid', next_try_at: '', error: refused.body.message })
  expect((await giveBack(order)).body).toEqual({ state: 'made' })
  expect(await refundsOf(order)).toEqual([300])
})

test('what a bank returns days later is there again, once, and goes back by nobody but a person', async () => {
  const order = await aPaidOrder()
  const id = randomId()
  await giveBack(order, { id, amount: 8 })
  await shop.settled()
  const refund = (await shop.atStripe()).refunds.find(({ metadata }) => metadata?.give_back === id)
  const failed = { ...refund, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  for (const event of ['evt_f1', 'evt_f2']) {
    const body = eventText(event + id, 'refund.failed', failed)
    const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signatureOf(body, WEBHOOK_SECRET) }
    expect((await fetch(`${shop.url}/api/stripe/webhook`, { method: 'POST', headers, body })).status).toBe(200)
  }
  await shop.settled()
  const text = 'Stripe non ha eseguito il rimborso (lost_or_stolen_card).'
  expect(await linesOf(order)).toEqual(['payment 8', 'refund -8 Torta rovinata', `refund 8 ${text}`])
  expect(await paymentOf(order)).toMatchObject({ state: 'paid', error: text })
  expect((await shop.stored(order)).paid_total).toBe(8)
})

test('the order is cancelled afterwards: the rest goes back by itself', async () => {
  const order = await aPaidOrder()
  await giveBack(order)
  expect((await shop.ask(`/api/sfoglia/orders/${order}/cancel`, {})).status).toBe(200)
  await shop.settled()
  expect((await refundsOf(order)).toSorted()).toEqual([300, 500])
  expect(await paymentOf(order)).toMatchObject({ state: 'refunded' })
  expect((await shop.stored(order)).paid_total).toBe(0)
})
