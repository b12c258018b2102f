// A payment page that another amount has replaced: open at Stripe until Stripe has closed it, and what is paid on it is heard of
// without any webhook.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type CardShop, startCardShop } from './card-shop.ts'

let shop: CardShop
beforeAll(async () => {
  shop = await startCardShop()
  await sql('UPDATE shop SET deposit_percent = 30, deposit_from = 5')
})
beforeEach(async () => {
  await shop.control('reset')
  await shop.control('stripe/lose-webhooks')
})

async function sql(query: string): Promise<void> {
  const answer = await shop.server.call('/api/sql', { token: shop.server.superuser, body: { query } })
  expect([answer.status, query]).toEqual([200, query])
}

const choose = async (order: string, deposit: boolean): Promise<string> =>
  (await shop.ask('/api/stripe/session', { order_id: order, deposit })).body.url

/** The whole was chosen (8 €), then the deposit (3 €): two pages. */
async function twoPages() {
  const order = await shop.anUnpaidOrder()
  return { order, whole: await choose(order, false), part: await choose(order, true) }
}

const pagesOf = async (order: string) =>
  (await shop.atStripe()).sessions
    .filter(({ client_reference_id }) => client_reference_id === order)
    .map(({ amount_total, status }) => `${amount_total} ${status}`)
    .toSorted()

async function seen(order: string) {
  const { status, paid_total, attention } = await shop.stored(order)
  const payments = (await shop.paymentsOf(order)).map(({ state, closing }) => (closing ? `${state}, closing` : state))
  return { status, paid_total, attention, payments }
}

/** As if it had been placed so long ago, and the pages opened. */
async function age(order: string, minutes: number): Promise<void> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString().replace('T', ' ')
  await sql(`UPDATE orders SET created = '${at(-minutes * 60_000)}' WHERE id = '${order}'`)
  await sql(`UPDATE payments SET created = '${at(-minutes * 60_000)}', expires_at = '${at((31 - minutes) * 60_000)}'
    WHERE order_id = '${order}'`)
}

/** The database's own job, which gives up what nobody paid: an order without a page is the first to go. */
async function giveUp(): Promise<void> {
  const witness = await shop.anUnpaidOrder()
  await age(witness, 300)
  await shop.server.call('/api/crons/cancel-unpaid', { token: shop.server.superuser, method: 'POST' })
  await expect.poll(async () => (await seen(witness)).status, { timeout: 20_000 }).toBe('CANCELLED')
}

describe('nobody paid on it', () => {
  test('it is closed at Stripe within a minute, and only then over', async () => {
    const { order } = await twoPages()
    expect(await pagesOf(order)).toEqual(['300 open', '800 open'])
    expect((await seen(order)).payments).toEqual(['expired, closing', 'open'])
    await shop.jobs()
    expect(await pagesOf(order)).toEqual(['300 open', '800 expired'])
    expect(await seen(order)).toMatchObject({ status: 'NOTPAID', payments: ['expired', 'open'] })
  })

  test('and Stripe is out of reach: it is asked again until it answers', async () => {
    const { order } = await twoPages()
    await shop.control('fail', { service: 'stripe', times: 100, with: { status: 500 } })
    await shop.jobs()
    expect((await seen(order)).payments).toEqual(['expired, closing', 'open'])
    await shop.control('fail', { service: 'stripe', times: 0 })
    await shop.jobs()
    expect([await pagesOf(order), (await seen(order)).payments]).toEqual([
      ['300 open', '800 expired'],
      ['expired', 'open'],
    ])
  })

  test('there and back again: the last one chosen is the one that stays', async () => {
    const { order } = await twoPages()
    await choose(order, false)
    await shop.jobs()
    expect(await pagesOf(order)).toEqual(['300 expired', '800 expired', '800 open'])
    expect((await seen(order)).payments).toEqual(['expired', 'expired', 'open'])
  })
})

describe('it was paid all the same', () => {
  test('the customer comes back: the order is paid', async () => {
    const { order, whole } = await twoPages()
    await shop.press(whole)
    expect((await shop.ask('/api/stripe/return', { order_id: order })).body).toEqual({ status: 'INPROGRESS' })
    await shop.jobs()
    expect(await seen(order)).toEqual({ status: 'INPROGRESS', paid_total: 8, attention: [], payments: ['paid', 'expired'] })
    expect(await pagesOf(order)).toEqual(['300 expired', '800 complete'])
  })

  test('and nobody comes back: the job hears of it', async () => {
    const { order, whole } = await twoPages()
    await shop.press(whole)
    await shop.jobs()
    expect(await seen(order)).toMatchObject({ status: 'INPROGRESS', paid_total: 8, attention: [] })
  })

  test('and so was the other: what came second goes back', async () => {
    const { order, whole, part } = await twoPages()
    await shop.press(part)
    await shop.press(whole)
    await age(order, 2)
    await shop.jobs()
    await shop.settled()
    const { paid_total, attention, payments, status } = await seen(order)
    // Which of the two was heard of first, nobody promises.
    expect([status, attention]).toEqual(['INPROGRESS', ['paid-twice']])
    expect([`${payments} ${paid_total}`]).toEqual([expect.stringMatching(/^(refunded,paid 3|paid,refunded 8)$/)])
    const refunds = (await shop.atStripe()).refunds.filter(({ metadata }) => metadata?.order_id === order)
    expect(refunds.map(({ amount }) => amount)).toEqual([paid_total === 8 ? 300 : 800])
  })

  test('while Stripe is out of reach: the order keeps its place until it can be asked', async () => {
    const { order, whole } = await twoPages()
    await shop.press(whole)
    await sql(`UPDATE payments SET state = 'expired' WHERE order_id = '${order}' AND attempt = 2`)
    await shop.control('fail', { service: 'stripe', times: 100, with: { status: 500 } })
    await age(order, 40)
    await shop.jobs()
    await giveUp()
    expect((await seen(order)).status).toBe('NOTPAID')
    await shop.control('fail', { service: 'stripe', times: 0 })
    await shop.jobs()
    expect(await seen(order)).toMatchObject({ status: 'INPROGRESS', paid_total: 8, attention: [] })
  })

  test('long after the order was given up: it goes back', async () => {
    const { order, whole } = await twoPages()
    await shop.press(whole)
    await shop.control('fail', { service: 'stripe', times: 100, with: { status: 500 } })
    await age(order, 200)
    await giveUp()
    expect((await seen(order)).status).toBe('CANCELLED')
    await shop.control('fail', { service: 'stripe', times: 0 })
    await shop.jobs()
    await shop.settled()
    expect(await seen(order)).toMatchObject({ status: 'CANCELLED', paid_total: 0, attention: ['paid-after-cancellation'] })
    expect((await seen(order)).payments).toEqual(['refunded', 'expired'])
  })
})
