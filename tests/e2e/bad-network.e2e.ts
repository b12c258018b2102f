// The line between kiosk and shop does everything lines do: loses replies, doubles requests, delays, breaks off, answers 503
// or with a captive portal's page. Every order arrives once, and the screen stays calm.
import type { Fault } from '../faults/fault.ts'
import { isWholeProof } from '../proof.ts'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { orderAtKiosk, type Ticket } from './kiosk.ts'
import { expectedTotals, newOrders } from './server-orders.ts'

const OTHERS: Fault[] = [
  { kind: 'delay', ms: 1_500 },
  { kind: 'reset' },
  { kind: 'cut-reply', afterBytes: 40 },
  { kind: 'unavailable', retryAfterSeconds: 1 },
]
/**
 * Each meets the next request that carries orders; after it the line is good again. The gate takes one of each sort: the order is
 * there and nobody knows, it is there twice, it is not there, somebody else answers.
 */
const ONCE: Fault[] = [
  { kind: 'lose-reply' },
  { kind: 'duplicate' },
  { kind: 'cut-request' },
  { kind: 'captive-portal' },
  ...(isWholeProof ? OTHERS : []),
]
const ENTRIES_ROUTE = /^\/api\/sfoglia\/entries$/

test('faults on the way of the orders: each order is on the server once', { tag: '@gate' }, async ({
  shop,
  watch,
  openReady,
}) => {
  const startedMs = Date.now()
  watch.announce(/status of 503/)
  watch.networkIsCut()
  const kiosk = await openReady('totem', KIOSK)
  const tickets: Ticket[] = []
  for (const [index, fault] of ONCE.entries()) {
    await test.step(fault.kind, async () => {
      kiosk.line.inject({ method: 'POST', path: ENTRIES_ROUTE, times: 1 }, fault)
      tickets.push(await orderAtKiosk(kiosk.page, { products: [['Cannoncino', index + 1]], name: fault.kind }))
      await expect.poll(() => kiosk.line.seen.some((request) => request.fault === fault.kind), 'the fault was met').toBe(true)
      await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(tickets.length)
      await expect(kiosk.page.getByText('In linea', { exact: true })).toBeVisible()
    })
  }
  await eachOnce(shop, startedMs, tickets)
})

test('several bad hours at once: stalled, doubled and lost replies while the queue drains', async ({
  shop,
  watch,
  openReady,
}) => {
  const startedMs = Date.now()
  watch.announce(/status of 503/)
  watch.networkIsCut()
  const kiosk = await openReady('totem', KIOSK)
  const tickets: Ticket[] = []
  kiosk.line.inject({ method: 'POST', path: ENTRIES_ROUTE }, { kind: 'stall-reply' })
  for (let count = 1; count <= 3; count++) tickets.push(await orderAtKiosk(kiosk.page, { products: [['Meringa', count]] }))
  kiosk.line.heal()
  kiosk.line.inject({ method: 'POST', path: ENTRIES_ROUTE, times: 1 }, { kind: 'lose-reply' })
  kiosk.line.inject({ method: 'POST', path: ENTRIES_ROUTE, times: 1 }, { kind: 'unavailable', retryAfterSeconds: null })
  kiosk.line.inject({ method: 'POST', path: ENTRIES_ROUTE, times: 2 }, { kind: 'duplicate' })
  for (let count = 4; count <= 6; count++) tickets.push(await orderAtKiosk(kiosk.page, { products: [['Meringa', count]] }))
  await expect(kiosk.page.getByText('In linea', { exact: true })).toBeVisible()
  await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(tickets.length)
  await eachOnce(shop, startedMs, tickets)
})

test('a captive portal answers everything: the mark says offline, nothing is taken for an answer', async ({
  shop,
  watch,
  openReady,
}) => {
  const startedMs = Date.now()
  watch.announce(/EventSource's response has a MIME type|The script has an unsupported MIME type/)
  watch.networkIsCut()
  const kiosk = await openReady('totem', KIOSK)
  kiosk.line.inject({}, { kind: 'captive-portal' })
  const tickets: Ticket[] = []
  for (let count = 1; count <= 2; count++) tickets.push(await orderAtKiosk(kiosk.page, { products: [['Meringa', count]] }))
  await expect(kiosk.page.getByText('Sei offline, 2 ordini in attesa')).toBeVisible()
  await expect(kiosk.page.getByRole('dialog')).toBeHidden()
  await kiosk.page.reload()
  await expect(kiosk.page.getByText('Sei offline, 2 ordini in attesa')).toBeVisible()
  tickets.push(await orderAtKiosk(kiosk.page, { products: [['Meringa', 3]] }))
  expect(await newOrders(shop, startedMs)).toEqual([])

  kiosk.line.heal()
  await expect(kiosk.page.getByText('In linea', { exact: true })).toBeVisible()
  await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(3)
  await eachOnce(shop, startedMs, tickets)
})

async function eachOnce(shop: Parameters<typeof newOrders>[0], startedMs: number, tickets: readonly Ticket[]): Promise<void> {
  const orders = await newOrders(shop, startedMs)
  const expected = await expectedTotals(shop, orders)
  const facts = (id: string, number: string, cents: number | undefined) => `${id} ${number} ${cents}`
  expect(orders.map(({ id, number, total }) => facts(id, number, Math.round(total * 100))).sort()).toEqual(
    tickets.map(({ orderId, number, totalCents }) => facts(orderId, number, totalCents)).sort(),
  )
  expect(orders.map(({ id, total }) => expected.get(id) === Math.round(total * 100))).not.toContain(false)
  const items = await shop.superuser.collection('order_items').getFullList<{ order_id: string }>()
  expect(items.filter(({ order_id }) => orders.some(({ id }) => id === order_id))).toHaveLength(orders.length)
}
