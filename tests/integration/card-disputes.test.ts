// What happens to a card's money after it was taken and after it went back: a bank contests it, a bank returns a refund. Heard of from
// Stripe, written down once, and looked at by somebody.
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signatureOf } from '../../demo/stand-ins/stripe/webhook-events.ts'
import { eventText } from '../builders/card-payments.ts'
import { randomId } from './an-order.ts'
import { type CardShop, startCardShop, WEBHOOK_SECRET } from './card-shop.ts'
import type { Json } from './harness.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await startCardShop()
})
beforeEach(() => shop.control('reset'))

/** 8 €. */
async function aPaidOrder(): Promise<{ order: string; intent: string }> {
  const order = await shop.anUnpaidOrder()
  await shop.press((await shop.click(order)).body.url)
  await shop.settled()
  return { order, intent: (await shop.paymentsOf(order))[0].intent }
}

const patch = (order: string, body: Json) =>
  shop.server.call(`/api/collections/orders/records/${order}`, { method: 'PATCH', token: shop.people.admin.token, body })
const cancel = async (order: string) => {
  expect((await patch(order, { status: 'CANCELLED', cancel_reason: 'Prova' })).status).toBe(200)
  await shop.jobs()
  await shop.settled()
}
const giveBack = async (order: string, fields: Json) => {
  const body = { order_id: order, id: randomId(), reason: 'Prova', ...fields }
  expect((await shop.ask('/api/stripe/refund', body, shop.people.admin)).body).toEqual({ state: 'made' })
  await shop.settled()
}
const dispute = (intent: string, step: 'open' | 'win' | 'lose') => shop.control('stripe/dispute', { intent, step })

/** As Stripe tells it. @param seconds when it happened, from now */
async function tell(type: string, object: object | undefined, seconds: number, now = Date.now()): Promise<void> {
  const body = eventText(`evt_${randomId()}`, type, object ?? {}, Math.floor(now / 1000) + seconds)
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signatureOf(body, WEBHOOK_SECRET) }
  expect((await fetch(`${shop.url}/api/stripe/webhook`, { method: 'POST', headers, body })).status).toBe(200)
  await shop.settled()
}

/** Its refunds at Stripe, the latest first. */
const refundsOf = async (intent: string) =>
  (await shop.atStripe()).refunds.filter(({ payment_intent }) => payment_intent === intent).reverse()
async function failLast(intent: string): Promise<void> {
  const [last] = await refundsOf(intent)
  await shop.control('stripe/fail-refund', { refund: last?.id })
  await shop.settled()
}
/** What runs every minute, once its turn has come. */
async function soon(order: string): Promise<void> {
  const query = `UPDATE payments SET next_try_at = '' WHERE order_id = '${order}'`
  expect((await shop.server.call('/api/sql', { token: shop.server.superuser, body: { query } })).status).toBe(200)
  await shop.jobs()
  await shop.settled()
}

/** And an hour later: Stripe repeats its answer to the same key. */
async function later(order: string): Promise<void> {
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] })
  await soon(order)
  vi.useRealTimers()
}

const linesOf = async (order: string) =>
  (await shop.server.list('order_payments', `order_id='${order}'`, 'created')).map(({ kind, amount }) => `${kind} ${amount}`)
async function seen(order: string) {
  const { status, paid_total, paid_at, attention, payments } = await shop.stored(order)
  const [{ state }] = await shop.paymentsOf(order)
  return { status, isPaid: paid_at !== '', paid_total, attention, state, lines: payments.length }
}
const PAID = { status: 'INPROGRESS', isPaid: true, paid_total: 8, attention: [], state: 'paid', lines: 1 }

describe('a bank contests it', () => {
  test('the money is gone, the customer owes nothing by that, and somebody looks at it; lost, it stays gone', async () => {
    const { order, intent } = await aPaidOrder()
    await dispute(intent, 'open')
    expect(await seen(order)).toEqual({ ...PAID, attention: ['payment-disputed'] })
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -8'])
    await dispute(intent, 'lose')
    expect(await seen(order)).toEqual({ ...PAID, attention: ['dispute-lost'] })
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -8'])
  })

  test('won: it is back, and nobody is asked any more', async () => {
    const { order, intent } = await aPaidOrder()
    await dispute(intent, 'open')
    await dispute(intent, 'win')
    expect(await seen(order)).toEqual(PAID)
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -8', 'refund 8'])
  })

  test('told twice, and the end before the beginning: each line once', async () => {
    const { order, intent } = await aPaidOrder()
    for (const step of ['win', 'open', 'open', 'win'] as const) await dispute(intent, step)
    expect(await seen(order)).toEqual(PAID)
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -8', 'refund 8'])
  })

  test('what a person has looked at is not asked again by the same', async () => {
    const { order, intent } = await aPaidOrder()
    await dispute(intent, 'open')
    await patch(order, { attention_settled: ['payment-disputed'] })
    await dispute(intent, 'open')
    expect((await seen(order)).attention).toEqual([])
  })

  test('cancelled meanwhile: what the bank has is not given back once more; won, it goes back', async () => {
    const { order, intent } = await aPaidOrder()
    await dispute(intent, 'open')
    await cancel(order)
    expect([(await seen(order)).state, await refundsOf(intent)]).toEqual(['paid', []])
    const asked = { order_id: order, id: randomId(), amount: 1, reason: 'Prova' }
    expect((await shop.ask('/api/stripe/refund', asked, shop.people.admin)).status).toBe(400)
    await dispute(intent, 'win')
    await later(order)
    expect(await seen(order)).toMatchObject({ status: 'CANCELLED', state: 'refunded', paid_total: 0 })
    expect((await refundsOf(intent)).map(({ amount }) => amount)).toEqual([800])
  })

  test('is in the figures of the day, and money without a sale for the accountant', async () => {
    const { order, intent } = await aPaidOrder()
    await dispute(intent, 'open')
    const day = new Date().toISOString().slice(0, 10)
    const { orders } = (
      await shop.server.call(`/api/sfoglia/figures/orders?from=${day}&to=${day}`, { token: shop.people.admin.token })
    ).body
    expect(orders.find(({ id }: Json) => id === order).lines.map(({ amount }: Json) => amount)).toEqual([8])
    const [taken] = await shop.server.list('order_payments', `order_id='${order}' && dispute=true`)
    expect(orders.find(({ id }: Json) => id === `orphan-${taken.id}`)).toMatchObject({ order: null, lines: [{ amount: -8 }] })
  })

  test('of a payment of another shop is received', async () => {
    const stranger = { id: 'du_x', status: 'lost', amount: 800, currency: 'eur', payment_intent: 'pi_x', reason: 'fraudulent' }
    await tell('charge.dispute.closed', { ...stranger, balance_transactions: [{}] }, 0)
    expect(await shop.server.list('order_payments', "reference='du_x'")).toEqual([])
  })
})

describe('a bank returns a refund', () => {
  test('of the desk: the refund is undone, nothing is due, and somebody looks at it; given back anew, nobody is asked', async () => {
    const { order, intent } = await aPaidOrder()
    await giveBack(order, { amount: 3 })
    await failLast(intent)
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -3', 'refund 3'])
    expect(await seen(order)).toEqual({ ...PAID, attention: ['refund-failed'], lines: 3 })
    await giveBack(order, { amount: 2 })
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -3', 'refund 3', 'refund -2'])
    expect(await seen(order)).toMatchObject({ attention: [], paid_total: 6 })
  })

  test('made by hand on Stripe’s own pages', async () => {
    const { order, intent } = await aPaidOrder()
    await shop.control('stripe/refund', { payment_intent: intent, amount: '300' })
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -3'])
    await failLast(intent)
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -3', 'refund 3'])
    expect(await seen(order)).toEqual({ ...PAID, attention: ['refund-failed'], lines: 3 })
  })

  test('of the whole, by hand: the order is paid by card again', async () => {
    const { order, intent } = await aPaidOrder()
    await shop.control('stripe/refund', { payment_intent: intent })
    expect(await seen(order)).toMatchObject({ isPaid: false, paid_total: 0, attention: ['payment-refunded'], state: 'refunded' })
    await failLast(intent)
    expect(await seen(order)).toMatchObject({ isPaid: true, paid_total: 8, state: 'paid' })
    expect((await seen(order)).attention).toContain('refund-failed')
  })

  test('of a cancelled order: it is owed again, tried again, and told of no more once it is made', async () => {
    const { order, intent } = await aPaidOrder()
    // Only the webhook tells of the refund.
    await shop.control('fail', { service: 'stripe', times: 2, with: { lose_reply: true } })
    await cancel(order)
    await shop.control('fail', { service: 'stripe', times: 0 })
    expect(await seen(order)).toMatchObject({ state: 'refunded', paid_total: 0 })
    await failLast(intent)
    expect(await seen(order)).toMatchObject({ state: 'refund-due', paid_total: 8, attention: ['refund-failed'] })
    // Within the hour Stripe answers by the refund that failed: it is none.
    await soon(order)
    expect(await seen(order)).toMatchObject({ state: 'refund-due', paid_total: 8, attention: ['refund-failed'] })
    await later(order)
    expect(await seen(order)).toMatchObject({ state: 'refunded', paid_total: 0, attention: [] })
    // Stripe says once more that the first one failed: the second one stands.
    const [, first] = await refundsOf(intent)
    await tell('charge.refund.updated', first, 0)
    expect(await seen(order)).toMatchObject({ state: 'refunded', paid_total: 0 })
    expect(await linesOf(order)).toEqual(['payment 8', 'refund -8', 'refund 8', 'refund -8'])
  })

  test.each([
    0, -60,
  ])('and the refund itself, of %i seconds later, is heard of after that: nothing has gone back', async (seconds) => {
    const now = Date.now()
    const { order, intent } = await aPaidOrder()
    await shop.control('stripe/lose-webhooks')
    await shop.control('stripe/refund', { payment_intent: intent })
    await failLast(intent)
    const [refund] = await refundsOf(intent)
    await tell('refund.failed', refund, 0, now)
    const charge = { id: 'ch_1', payment_intent: intent, amount_refunded: 800, refunded: true, currency: 'eur' }
    await tell('charge.refunded', charge, seconds, now)
    expect(await seen(order)).toMatchObject({ isPaid: true, paid_total: 8, state: 'paid', lines: 1 })
  })
})

test('a part that goes back writes to the customer what went back', async () => {
  const { order } = await aPaidOrder()
  await giveBack(order, { amount: 3 })
  const mails = await shop.server.list('messages', `order_id='${order}' && kind='mail'`, 'created')
  expect(mails.map(({ event }) => event)).toContain('refunded-1-300')
})
