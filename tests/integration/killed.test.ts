// PocketBase killed like by a power cut while orders, collections and photos' orders pour in: what it acknowledged is there when
// it comes back, whole; what it did not is there whole or not at all, and sending it again makes it one.
import { beforeAll, expect, test } from 'vitest'
import type { WireOrder } from '#domain/order/submission.ts'
import { seededRandom } from '../model/seeded-random.ts'
import { isWholeProof, seed } from '../proof.ts'
import { anItem, anOrder } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

const ROUNDS = isWholeProof ? 200 : 5
const SENDERS = 4

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

interface Round {
  sent: WireOrder[]
  acknowledged: Set<string>
  collected: Set<string>
}

const anyOrder = (index: number) =>
  anOrder({
    number: `K1-${String(1 + (index % 900)).padStart(3, '0')}`,
    pickup_date: slotIn(1 + (index % 20), `${String(8 + (index % 5)).padStart(2, '0')}:30`),
    items: Array.from({ length: 1 + (index % 4) }, () =>
      anItem({ product_id: index % 2 ? IDS.cornetto : IDS.pane, unit_price: index % 2 ? 1.6 : 5.2 }),
    ),
  })

/** Sends batches and collects what was acknowledged, until the server is gone. */
async function pour(round: Round, sender: number): Promise<void> {
  for (let batch = 0; ; batch++) {
    const orders = Array.from({ length: sender % 2 ? 1 : 7 }, (_, index) => anyOrder(sender * 1000 + batch * 10 + index))
    round.sent.push(...orders)
    try {
      const answer = await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { device: 'K1', orders } })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      for (const { id, outcome } of answer.body.results) if (outcome === 'created') round.acknowledged.add(id)
      const [first] = orders
      if (!first) continue
      const body = { status: 'INPROGRESS', payment_method: 'cash' }
      const path = `/api/collections/orders/records/${first.id}`
      const collection = await server.call(path, { method: 'PATCH', token: shop.cashier.token, body })
      if (collection.status === 200) round.collected.add(first.id)
    } catch (error) {
      // The line broke: the server is gone. Anything else is a failure of the test.
      if (!(error instanceof TypeError)) throw error
      return
    }
  }
}

test(`${ROUNDS} kills under load (seed ${seed}): no acknowledged order is missing, none is partial, none is double`, async () => {
  const { next } = seededRandom(seed)
  for (let number = 0; number < ROUNDS; number++) {
    const round: Round = { sent: [], acknowledged: new Set(), collected: new Set() }
    const senders = Array.from({ length: SENDERS }, (_, sender) => pour(round, sender))
    // A round in which nothing was acknowledged shows little, however slow the machine is: only the first may be one.
    if (number > 0) await expect.poll(() => round.acknowledged.size, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 40 + next() * 250))
    await server.kill()
    await Promise.all(senders)
    await server.start()

    const held = new Map<string, Json>((await server.list('orders')).map((order) => [order.id, order]))
    const items = await server.list('order_items')
    for (const id of round.acknowledged) expect(held.has(id), `${id} was acknowledged`).toBe(true)
    for (const id of round.collected) expect(held.get(id)?.status, `${id} was collected`).toBe('INPROGRESS')
    for (const order of round.sent.filter(({ id }) => held.has(id)))
      expect(itemIds(items, order.id)).toEqual(order.items.map(({ id }) => id))
    expect(items.filter(({ order_id }) => !held.has(order_id))).toEqual([])

    for (let start = 0; start < round.sent.length; start += 50) {
      const orders = round.sent.slice(start, start + 50)
      const { results } = (await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders } })).body
      expect(results.map(({ id }: Json) => id)).toEqual(orders.map(({ id }) => id))
      for (const { id, outcome } of results) expect(outcome).toBe(held.has(id) ? 'replayed' : 'created')
    }
  }
})

function itemIds(items: readonly Json[], orderId: string): string[] {
  return items
    .filter(({ order_id }) => order_id === orderId)
    .sort((a, b) => a.position - b.position)
    .map(({ id }) => id)
}
