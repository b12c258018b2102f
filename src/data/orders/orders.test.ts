// What the order desk and a customer's account read.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import type { Order } from '#domain/order/order.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { anItem, anOrder } from '../../../tests/builders/an-order.ts'
import {
  areOrdersLoaded,
  countOrdersByDay,
  findOrders,
  getOrder,
  listComingOrders,
  listOrdersOfDays,
  listOrdersToCheck,
  listOwnOrders,
  readCounterSales,
} from './orders.ts'

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))

async function put(...orders: Partial<Order>[]): Promise<void> {
  await db.orders.bulkPut(orders.map((order) => ({ ...anOrder(order), localState: null, updated: 'u', base: null })))
}

const ids = (orders: { id: string }[]) => orders.map(({ id }) => id)

describe('a day', () => {
  test('begins and ends at midnight in the shop, also where the clocks change', async () => {
    await put(
      { id: 'before', pickupMs: instantOf('2026-10-25', '00:00') - 1 },
      { id: 'last', pickupMs: instantOf('2026-10-26', '00:00') - 1 },
      { id: 'first', pickupMs: instantOf('2026-10-25', '00:00') },
      { id: 'after', pickupMs: instantOf('2026-10-26', '00:00') },
    )
    expect(ids(await listOrdersOfDays('2026-10-25'))).toEqual(['first', 'last'])
  })

  test('has each order with its items, in the order they were chosen', async () => {
    await put({ id: 'a' }, { id: 'b' })
    await db.orderItems.bulkPut([
      { ...anItem({ id: 'z', orderId: 'a' }), updated: 'u', position: 0 },
      { ...anItem({ id: 'y', orderId: 'a' }), updated: 'u', position: 1 },
      { ...anItem({ id: 'x', orderId: 'b' }), updated: 'u', position: 0 },
    ])
    const orders = await listOrdersOfDays('2026-11-21')
    expect(orders.map((order) => [order.id, ...ids(order.items)])).toEqual([
      ['a', 'z', 'y'],
      ['b', 'x'],
    ])
  })
})

test('days are counted without cancelled orders, and empty ones are absent', async () => {
  await put(
    { id: 'a', pickupMs: instantOf('2026-11-21', '09:00') },
    { id: 'b', pickupMs: instantOf('2026-11-21', '19:45') },
    { id: 'c', pickupMs: instantOf('2026-11-22', '09:00'), status: 'CANCELLED' },
    { id: 'd', pickupMs: instantOf('2026-11-23', '09:00'), status: 'COMPLETED' },
    { id: 'e', pickupMs: instantOf('2026-11-24', '09:00') },
    { id: 'f', pickupMs: instantOf('2026-11-21', '09:07'), isImmediate: true },
  )
  expect([...(await countOrdersByDay('2026-11-21', '2026-11-23'))]).toEqual([
    ['2026-11-21', { orders: 3, inSlots: 2 }],
    ['2026-11-23', { orders: 1, inSlots: 1 }],
  ])
})

test('what a person has to look at is listed once, whatever its day and the number of reasons', async () => {
  await put(
    { id: 'late', attention: ['slot-full', 'price-changed'], pickupMs: 2 },
    { id: 'fine' },
    { id: 'early', attention: ['closed'], pickupMs: 1 },
  )
  expect(ids(await listOrdersToCheck())).toEqual(['early', 'late'])
})

test('a customer sees their own orders, latest first, and of the unpaid ones the web’s alone', async () => {
  await put(
    { id: 'old', userId: 'anna', status: 'COMPLETED', pickupMs: 1 },
    { id: 'pending', userId: 'anna', channel: 'web', pickupMs: 3 },
    { id: 'kiosk', userId: 'anna', channel: 'kiosk', pickupMs: 2 },
    { id: 'other', userId: 'piero', status: 'COMPLETED' },
  )
  expect(ids(await listOwnOrders('anna'))).toEqual(['pending', 'old'])
})

describe('whom to call', () => {
  const anna = { id: 'anna', name: 'Anna', surname: 'Ricci', phone: '333 1234567', updated: 'u' }

  test('for a web order its account', async () => {
    await db.customers.put(anna)
    await put({ id: 'a', userId: 'anna', channel: 'web', customerName: '', customerPhone: '' })
    expect((await getOrder('a'))?.customer).toEqual({ name: 'Anna Ricci', phone: '333 1234567' })
  })

  test('for one taken at the counter what was written, never the cashier', async () => {
    await db.customers.put(anna)
    await put({ id: 'a', userId: 'anna', channel: 'counter', customerName: 'Signora Pina', customerPhone: '' })
    expect((await getOrder('a'))?.customer).toEqual({ name: 'Signora Pina', phone: '' })
  })

  test('for one that a walk-in took and pays later who pays, and nobody else’s name for another', async () => {
    await put(
      {
        id: 'a',
        channel: 'counter',
        isImmediate: true,
        customerName: 'Cliente al banco',
        payLater: 'Avv. Rossi: conto a fine mese',
      },
      { id: 'b', channel: 'counter', customerName: 'Anna', payLater: 'Avv. Rossi: conto a fine mese' },
      { id: 'c', channel: 'counter', isImmediate: true, customerName: 'Cliente al banco', payLater: '' },
    )
    const names = await Promise.all(['a', 'b', 'c'].map(async (id) => (await getOrder(id))?.customer.name))
    expect(names).toEqual(['Avv. Rossi', 'Anna', 'Cliente al banco'])
  })

  test('nobody is known', async () => {
    await put({ id: 'a', userId: 'gone', channel: 'web', customerName: '', customerPhone: '' })
    expect((await getOrder('a'))?.customer).toEqual({ name: '', phone: '' })
  })
})

test('an order that this device does not know is absent', async () => {
  expect(await getOrder('nowhere')).toBeNull()
})

test('a search finds by the account’s name too, nearest pickup first, and not more than asked for', async () => {
  await db.customers.put({ id: 'anna', name: 'Anna', surname: 'Ricci', phone: '', updated: 'u' })
  await put(
    { id: 'far', userId: 'anna', channel: 'web', customerName: '', pickupMs: 900 },
    { id: 'near', customerName: 'Anna di sotto', pickupMs: 90 },
    { id: 'middle', customerName: 'Annalisa', pickupMs: 300 },
    { id: 'no', customerName: 'Piero', pickupMs: 100 },
  )
  const rank: Search['rank'] = ({ customer }) => (customer.name.startsWith('Anna') ? 1 : null)
  expect(ids(await findOrders(search({ rank }), 100, 2))).toEqual(['near', 'middle'])
  const exactFirst: Search['rank'] = (order) => (order.customer.name === 'Anna Ricci' ? 0 : rank(order))
  expect(ids(await findOrders(search({ rank: exactFirst }), 100, 2))).toEqual(['far', 'near'])
})

test('among more orders than are read at a time those before and after are found alike, and nobody waits for what was typed before', async () => {
  await put(...Array.from({ length: 1201 }, (_, index) => ({ id: `o${String(index).padStart(4, '0')}`, number: `C1-${index}` })))
  const rank: Search['rank'] = ({ number }) => (['C1-0', 'C1-499', 'C1-500', 'C1-1200'].includes(number) ? 0 : null)
  expect(ids(await findOrders(search({ rank }), 0, 10))).toHaveLength(4)
  const looked: string[] = []
  const counted: Search['rank'] = ({ number }) => looked.push(number)
  await findOrders(search({ rank: counted, isWanted: () => false }), 0, 10)
  expect(looked.length).toBeLessThan(1201)
})

type Search = Parameters<typeof findOrders>[0]

function search(given: Partial<Search>): Search {
  return { rank: () => 0, isWanted: () => true, ...given }
}

test('open and today’s orders are found before the others: a number comes round again', async () => {
  const noon = instantOf('2026-11-20', '12:00')
  const day = (pickupDay: string) => instantOf(pickupDay, '12:00')
  await put(
    { id: 'yesterday', number: 'C1-006', status: 'COMPLETED', pickupMs: day('2026-11-19') },
    { id: 'nextWeek', number: 'C1-006', status: 'INPROGRESS', pickupMs: day('2026-11-27') },
    { id: 'today', number: 'C1-006', status: 'COMPLETED', pickupMs: day('2026-11-20') },
    { id: 'cancelled', number: 'C1-006', status: 'CANCELLED', pickupMs: day('2026-11-22') },
  )
  expect(ids(await findOrders(search({ rank: ({ number }) => (number === 'C1-006' ? 0 : null) }), noon, 10))).toEqual([
    ...['today', 'nextWeek'],
    ...['yesterday', 'cancelled'],
  ])
})

test('what was meant exactly is found before what only comes near, however long ago', async () => {
  await put(
    { id: 'near', customerName: 'Cliente 5120', pickupMs: 100 },
    { id: 'exact', customerName: 'Cliente 512', status: 'COMPLETED', pickupMs: 9_000_000 },
    { id: 'other', customerName: 'Anna', pickupMs: 100 },
  )
  const rank = ({ customer: { name } }: { customer: { name: string } }) =>
    name === 'Cliente 512' ? 0 : name.includes('Cliente 512') ? 1 : null
  expect(ids(await findOrders(search({ rank }), 100, 10))).toEqual(['exact', 'near'])
  expect(ids(await findOrders(search({ rank }), 100, 1))).toEqual(['exact'])
})

test('who pays later is found by name, exactly or in part, and by why; whose order it is as ever', async () => {
  await put(
    {
      id: 'walkIn',
      pickupMs: 10,
      isImmediate: true,
      customerName: 'Cliente al banco',
      payLater: 'Avv. Rossi: conto a fine mese',
    },
    { id: 'annas', customerName: 'Anna', payLater: 'Avv. Rossi: la zia', pickupMs: 900 },
    { id: 'other', customerName: 'Piero' },
  )
  const found = (query: string) =>
    findOrders(search({ rank: ({ customer: { name } }) => (name === query ? 0 : name.includes(query) ? 1 : null) }), 0, 10)
  expect(ids(await found('Avv. Rossi'))).toEqual(['walkIn', 'annas'])
  expect(ids(await found('Rossi'))).toEqual(['walkIn', 'annas'])
  expect(ids(await found('fine mese'))).toEqual(['walkIn'])
  expect(ids(await found('Anna'))).toEqual(['annas'])
})

test('orders are loaded when both they and their items have been here whole', async () => {
  const cursor = { updated: '', id: '', comparedAtMs: 0, recordsVersion: 1 }
  expect(await areOrdersLoaded()).toBe(false)
  await db.cursors.bulkPut([
    { ...cursor, collection: 'orders', pulledAtMs: 1 },
    { ...cursor, collection: 'order_items', pulledAtMs: 0 },
  ])
  expect(await areOrdersLoaded()).toBe(false)
  await db.cursors.update('order_items', { pulledAtMs: 1 })
  expect(await areOrdersLoaded()).toBe(true)
})

test('what is handed over at once is no news to a desk, nor is what somebody still pays online', async () => {
  const cursor = { updated: '', id: '', pulledAtMs: 1, comparedAtMs: 0, recordsVersion: 1 }
  await db.cursors.bulkPut(['orders', 'order_items'].map((collection) => ({ ...cursor, collection })))
  const pickupMs = instantOf('2026-11-21', '10:00')
  await put(
    { id: 'kiosk', pickupMs },
    { id: 'sold', pickupMs, channel: 'counter', status: 'INPROGRESS', isImmediate: true },
    { id: 'online', pickupMs, channel: 'web', status: 'NOTPAID' },
  )
  expect(ids((await listComingOrders('2026-11-21')) ?? [])).toEqual(['kiosk'])
})

test('this till’s own sales of thirty days are what its shelf goes by', async () => {
  const nowMs = instantOf('2026-11-21', '10:00')
  const sale = { channel: 'counter' as const, device: 'C1', pickupMs: nowMs, placedAtMs: nowMs }
  await put(
    { ...sale, id: 'a', placedAtMs: instantOf('2026-11-20', '08:15') },
    { ...sale, id: 'b', device: 'C2' },
    { ...sale, id: 'c', channel: 'kiosk' },
    { ...sale, id: 'd', status: 'CANCELLED' },
    { ...sale, id: 'e', pickupMs: instantOf('2026-10-21', '10:00') },
  )
  await db.orderItems.put({ ...anItem({ id: 'z', orderId: 'a', productId: 'caffe' }), updated: 'u', position: 0 })
  expect(await readCounterSales(nowMs)).toEqual([])
  await db.keyValues.put({ key: 'device', value: { id: 'till00000000001', code: 'C1' } })
  expect(await readCounterSales(nowMs)).toEqual([{ hour: 8, productIds: ['caffe'] }])
})
