// What devices have promised, whatever its kind, by the one route that takes it in: each entry judged by itself and in its turn,
// once, and a bad one in nobody's way.
import { beforeAll, describe, expect, test } from 'vitest'
import { aWireReceipt } from '../builders/a-wire-receipt.ts'
import { anEntry, anItem, anOpening, anOrder, aPayment, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const send = (entries: unknown[], token = shop.cashier.token) =>
  server.call('/api/sfoglia/entries', { token, body: { device: 'C1', entries } })
const resultsOf = async (entries: unknown[], token?: string): Promise<Json[]> => (await send(entries, token)).body.results
const outcomesOf = async (entries: unknown[], token?: string) =>
  (await resultsOf(entries, token)).map(({ outcome, reason }) => (reason === '' ? outcome : reason))
const stored = async (id: string): Promise<Json> => (await server.list('orders', `id='${id}'`))[0]

let counter = 0
const placed = (lines = 1) => {
  const number = `C1-${String(++counter).padStart(3, '0')}`
  const items = Array.from({ length: lines }, () => anItem())
  return anOrder({ channel: 'counter', number, items, pickup_date: slotIn(6, '10:00') })
}
const placing = (order: Json) => anEntry('order', order.id, order)
const change = (about: string, content: Json) => anEntry('change', about, content)
const READY = { kind: 'ready', readyAtMs: Date.now() }
const HAND_OVER = { kind: 'hand-over', handedOverAtMs: Date.now() }

describe('a request', () => {
  test('of a whole sale: order, money, receipt, drawer and hand-over, each told what became of it, in their order', async () => {
    const order = placed()
    const money = aPayment(order.id, { amount: order.promised_total })
    const receipt = { ...aWireReceipt(order.id), payment_ids: [money.id] }
    const opening = anOpening()
    const sale = [
      placing(order),
      anEntry('payment', order.id, money),
      change(order.id, HAND_OVER),
      anEntry('receipt', order.id, receipt),
      anEntry('till', opening.session, opening),
    ]
    const results = await resultsOf(sale)
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(sale.map(({ id }) => [id, 'created']))
    expect(results.slice(0, 3).map(({ record }) => [record.id, record.status, record.total])).toEqual([
      [order.id, 'INPROGRESS', order.promised_total],
      [order.id, 'INPROGRESS', order.promised_total],
      [order.id, 'COMPLETED', order.promised_total],
    ])
    expect(results.slice(3).map(({ record }) => record)).toEqual([null, null])
    expect(await outcomesOf(sale)).toEqual(['replayed', 'replayed', 'created', 'replayed', 'replayed'])
    expect(await stored(order.id)).toMatchObject({ status: 'COMPLETED', paid_total: order.promised_total })
  })

  test('that changes an order several times makes a later version each time: a device tells them apart by it', async () => {
    const sales = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const order = placed()
        const moves = [7, 8, 9].map((days) => ({ kind: 'move', pickupMs: Date.parse(slotIn(days, '10:00')) }))
        const results = await resultsOf([placing(order), ...moves.map((move) => change(order.id, move))])
        return results.map(({ record }) => record.updated)
      }),
    )
    for (const versions of sales) expect(versions).toEqual([...new Set(versions)].sort())
  })

  test('is as large as a day of a kiosk', async () => {
    const orders = Array.from({ length: 50 }, () => placed(20))
    expect(JSON.stringify(orders).length).toBeGreaterThan(100 * 1024)
    expect(new Set(await outcomesOf(orders.map(placing)))).toEqual(new Set(['created']))
  })

  test('keeps the others when one cannot be read, or is of a kind or version that nobody knows', async () => {
    const order = placed()
    const strange = [
      { ...placing(placed()), kind: 'order.2' },
      { ...placing(placed()), kind: 'wish.1' },
      { ...placing(placed()), kind: 'photo.1' },
      { ...placing(placed()), id: randomId() },
      { ...anEntry('payment', randomId(), aPayment(order.id)) },
      { ...change(order.id, { kind: 'explode' }) },
      { ...change(order.id, { kind: 'pay', payment: aPayment(order.id) }) },
      { ...change(order.id, { kind: 'move', pickupMs: Date.parse(slotIn(7, '10:00')) + 1 }) },
      'registrazione',
    ]
    const outcomes = await outcomesOf([placing(order), ...strange, change(order.id, READY)])
    expect(outcomes).toEqual(['created', ...strange.map(() => 'invalid'), 'created'])
  })

  test('of a customer takes orders alone, one at a time', async () => {
    const own = () => anOrder({ channel: 'web', number: '', items: [anItem()], pickup_date: slotIn(7, '11:00') })
    const [first, second] = [own(), own()]
    const results = await resultsOf([placing(first), placing(second)], shop.anna.token)
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual([[first.id, 'created']])
    expect((await send([change(first.id, { kind: 'print' })], shop.anna.token)).status).toBe(403)
    expect((await send([anEntry('payment', first.id, aPayment(first.id))], shop.anna.token)).status).toBe(403)
    expect((await server.call('/api/sfoglia/entries', { body: { entries: [] } })).status).toBe(401)
  })
})

describe('what was done to an order', () => {
  test('waits for the order, and those after it wait for their turn', async () => {
    const order = placed()
    const [ready, printed] = [change(order.id, READY), change(order.id, { kind: 'print' })]
    const money = anEntry('payment', order.id, aPayment(order.id, { amount: order.promised_total }))
    expect(await outcomesOf([ready, printed, money])).toEqual(['later', 'later', 'later'])
    expect(await outcomesOf([placing(order), ready, printed, money])).toEqual(['created', 'created', 'created', 'created'])
    expect(await stored(order.id)).toMatchObject({ printed: true, paid_total: order.promised_total })
  })

  test('is refused in so many words, and the next one is judged by itself', async () => {
    const order = placed()
    const cancelled = change(order.id, { kind: 'cancel', reason: 'Non viene', cancelledAtMs: Date.now() })
    const results = await resultsOf([placing(order), cancelled, change(order.id, HAND_OVER), change(order.id, { kind: 'print' })])
    expect(results.map(({ outcome, reason }) => reason || outcome)).toEqual(['created', 'created', 'not-allowed', 'created'])
    expect(results[2]?.message).toMatch(/\.$/)
    expect(results[2]?.record).toBeNull()
  })

  test('comes too late to be taken back: that is said, and holds nothing up', async () => {
    const order = placed()
    const done = [placing(order), anEntry('payment', order.id, aPayment(order.id, { amount: order.promised_total }))]
    await send([...done, change(order.id, HAND_OVER)])
    for (const { id } of await server.list('order_events', `order_id='${order.id}' && event='completed'`)) {
      const created = new Date(Date.now() - 11 * 60_000).toISOString().replace('T', ' ')
      const query = `UPDATE order_events SET created = '${created}' WHERE id = '${id}'`
      expect((await server.call('/api/sql', { token: server.superuser, body: { query } })).status).toBe(200)
    }
    const late = [change(order.id, { kind: 'undo-hand-over' }), change(order.id, { kind: 'print' })]
    expect(await outcomesOf(late)).toEqual(['not-allowed', 'created'])
    expect(await stored(order.id)).toMatchObject({ status: 'COMPLETED', printed: true })
  })

  test('of an order that was deleted is over; its money is written down all the same', async () => {
    const order = placed()
    await send([placing(order)])
    await server.call(`/api/collections/orders/records/${order.id}`, { method: 'DELETE', token: server.superuser })
    const money = aPayment(order.id)
    expect(await outcomesOf([change(order.id, READY), anEntry('payment', order.id, money), placing(order)])).toEqual([
      ...['order-deleted', 'created', 'replayed'],
    ])
    expect(await server.list('order_payments', `id='${money.id}'`)).toMatchObject([{ orphan: true }])
  })

  test('tells the money of an order that was refused when the device says so', async () => {
    const money = aPayment(randomId())
    const entry = anEntry('payment', money.order_id, money)
    expect(await outcomesOf([entry])).toEqual(['later'])
    expect(await resultsOf([{ ...entry, orphan: true }])).toMatchObject([{ outcome: 'created', record: null }])
  })
})

test('what a restored server is asked for it finds by the ids of all kinds, for staff; others find their own orders', async () => {
  const order = placed()
  const [money, opening] = [aPayment(order.id), anOpening()]
  const closing = { ...opening, id: randomId(), kind: 'close', expected: {}, counted: {}, note: '' }
  const receipt = aWireReceipt(order.id)
  await send([
    placing(order),
    anEntry('payment', order.id, money),
    anEntry('receipt', order.id, receipt),
    ...[opening, closing].map((fact) => anEntry('till', opening.session, fact)),
  ])
  const ids = [order.id, order.items?.[0]?.id, money.id, opening.id, closing.id, receipt.id]
  const ask = async (token: string) => {
    const { body } = await server.call('/api/sfoglia/entries/confirm', { token, body: { ids: [...ids, randomId()] } })
    return body.held.map(({ id }: Json) => id).sort()
  }
  expect(await ask(shop.cashier.token)).toEqual([...ids].sort())
  expect(await ask(shop.anna.token)).toEqual([])
})
