// The state machine binds every writer: staff through their route, superusers through it and through PocketBase's own update
// and batch. Every change from every state to every state, and what must never be lost when two write at once.
import { beforeAll, describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#domain/order/states.ts'
import { nextNumber, randomId } from './an-order.ts'
import { type Answer, type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop
let ordersId = ''

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  ordersId = (await server.call('/api/collections/orders', { token: server.superuser })).body.id
  const batch = { batch: { enabled: true, maxRequests: 10, timeout: 10 } }
  await server.call('/api/settings', { method: 'PATCH', token: server.superuser, body: batch })
})

async function orderIn(status: OrderStatus, fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomId()
  const pickup = {
    pickup_date: slotIn(1, '10:00'),
    channel: 'kiosk',
    user_id: shop.kiosk.id,
    number: nextNumber('K1'),
    total: 3.2,
  }
  const cancelled =
    status === 'CANCELLED' ? { cancel_reason: 'Prova', cancelled_by: 'staff', cancelled_at: slotIn(0, '00:00') } : {}
  await server.create('orders', { id, status, attention: [], ...pickup, ...cancelled, ...fields })
  return id
}

const stored = async (id: string): Promise<Json> => (await server.list('orders', `id='${id}'`))[0]
const eventsOf = async (id: string) =>
  (await server.list('order_events', `order_id='${id}'`, 'created')).map(({ event }) => event)

type Writer = (id: string, change: Record<string, unknown>) => Promise<{ ok: boolean; answer: Answer }>

const patch =
  (collection: () => string, token: () => string): Writer =>
  async (id, body) => {
    const answer = await server.call(`/api/collections/${collection()}/records/${id}`, { method: 'PATCH', token: token(), body })
    return { ok: answer.status === 200, answer }
  }

const WRITERS: { who: string; write: Writer; isStaff: boolean }[] = [
  {
    who: 'a cashier',
    write: patch(
      () => 'orders',
      () => shop.cashier.token,
    ),
    isStaff: true,
  },
  {
    who: 'an administrator',
    write: patch(
      () => 'orders',
      () => shop.admin.token,
    ),
    isStaff: true,
  },
  {
    who: 'a superuser',
    write: patch(
      () => 'orders',
      () => server.superuser,
    ),
    isStaff: false,
  },
  {
    who: 'a superuser around our route',
    write: patch(
      () => ordersId,
      () => server.superuser,
    ),
    isStaff: false,
  },
  {
    who: 'a superuser in a batch',
    isStaff: false,
    write: async (id, body) => {
      const requests = [{ method: 'PATCH', url: `/api/collections/orders/records/${id}`, body }]
      const answer = await server.call('/api/batch', { token: server.superuser, body: { requests } })
      return { ok: answer.status === 200, answer }
    },
  },
]

/** From → to that the shop's life knows, each with what it needs. */
const ALLOWED: Record<string, Record<string, unknown>> = {
  'NOTPAID → INPROGRESS': { payment_method: 'cash' },
  // Collected and handed over in one.
  'NOTPAID → COMPLETED': { payment_method: 'cash' },
  'NOTPAID → CANCELLED': { cancel_reason: 'Il cliente ha rinunciato' },
  'INPROGRESS → COMPLETED': {},
  'INPROGRESS → CANCELLED': { cancel_reason: 'Prodotto esaurito' },
}

describe.each(WRITERS)('$who', ({ write, isStaff }) => {
  const changes = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => ({ from, to, needs: ALLOWED[`${from} → ${to}`] })))

  test.each(changes)('$from → $to', async ({ from, to, needs }) => {
    const id = await orderIn(from)
    const before = await stored(id)
    const { ok, answer } = await write(id, { status: to, cancel_reason: 'Prova', ...needs })
    const after = await stored(id)
    if (from === to || needs) {
      expect(ok).toBe(true)
      expect(after.status).toBe(to)
      return
    }
    expect(ok).toBe(false)
    expect(JSON.stringify(answer.body)).toContain(isStaff ? 'Lo stato dell’ordine è già cambiato' : '')
    expect(after).toEqual(before)
  })

  test('money needs a method, a cancellation a reason', async () => {
    for (const change of [{ status: 'INPROGRESS' }, { status: 'CANCELLED' }, { status: 'CANCELLED', cancel_reason: '  ' }]) {
      const id = await orderIn('NOTPAID')
      const before = await stored(id)
      expect((await write(id, change)).ok).toBe(false)
      expect(await stored(id)).toEqual(before)
    }
  })

  test('a collection tells when it was paid, a cancellation who and when', async () => {
    const paid = await orderIn('NOTPAID')
    await write(paid, { status: 'INPROGRESS', payment_method: 'pos' })
    expect(Date.now() - Date.parse((await stored(paid)).paid_at)).toBeLessThan(60_000)
    expect(await eventsOf(paid)).toEqual(['collected'])
    const gone = await orderIn('NOTPAID')
    await write(gone, { status: 'CANCELLED', cancel_reason: 'Prova' })
    expect(await stored(gone)).toMatchObject({ cancelled_by: 'staff', cancel_reason: 'Prova' })
    expect(Date.now() - Date.parse((await stored(gone)).cancelled_at)).toBeLessThan(60_000)
    expect(await eventsOf(gone)).toEqual(['cancelled'])
  })

  test('money taken before an automatic cancellation wins, after it not', async () => {
    const cancelled_at = new Date(Date.now() - 60_000).toISOString()
    const automatic = { cancelled_by: 'auto', cancelled_at, cancel_reason: 'Non ritirato' }
    const collect = (minutesAgo: number) => ({
      status: 'INPROGRESS',
      payment_method: 'cash',
      paid_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    })
    const late = await orderIn('CANCELLED', automatic)
    expect((await write(late, collect(30))).ok).toBe(true)
    expect(await stored(late)).toMatchObject({
      status: 'INPROGRESS',
      attention: ['collected-late'],
      cancel_reason: '',
      cancelled_by: '',
    })
    const tooLate = { id: await orderIn('CANCELLED', automatic), at: 0 }
    const byStaff = { id: await orderIn('CANCELLED', { ...automatic, cancelled_by: 'staff' }), at: 30 }
    for (const { id, at } of [tooLate, byStaff]) {
      expect((await write(id, collect(at))).ok).toBe(isStaff)
      // The till's money is a fact: it stays cancelled, and somebody gives it back.
      const owed = { paid_total: 3.2, attention: ['collected-cancelled'] }
      expect(await stored(id)).toMatchObject({ status: 'CANCELLED', ...(isStaff && owed) })
    }
  })
})

describe('two writers at once', () => {
  test('of the collection and the cancellation of an order exactly what the machine allows stands', async () => {
    for (let round = 0; round < 15; round++) {
      const id = await orderIn('NOTPAID')
      const [around, cashier] = [WRITERS[3], WRITERS[0]]
      const results = await Promise.all([
        around?.write(id, { status: 'CANCELLED', cancel_reason: 'Prova' }),
        cashier?.write(id, { status: 'INPROGRESS', payment_method: 'cash' }),
        around?.write(id, { status: 'COMPLETED' }),
      ])
      const [cancelled, collected] = results.map((result) => result?.ok)
      const { status } = await stored(id)
      const events = await eventsOf(id)
      // A cancellation is possible from both states, a collection only before it.
      expect(cancelled || status === 'COMPLETED').toBe(true)
      if (cancelled) expect(status).toBe('CANCELLED')
      expect(events.filter((event) => event === 'collected')).toHaveLength(collected ? 1 : 0)
      expect(events.indexOf('collected')).not.toBeGreaterThan(cancelled ? events.indexOf('cancelled') : events.length)
    }
  })

  test('of two ends of an order only one comes', async () => {
    const around = WRITERS[3]?.write
    for (let round = 0; round < 15; round++) {
      const id = await orderIn('INPROGRESS')
      const ends = [{ status: 'COMPLETED' }, { status: 'CANCELLED', cancel_reason: 'Prova' }, { status: 'COMPLETED' }]
      const results = await Promise.all(ends.map((end) => around?.(id, end)))
      const { status } = await stored(id)
      const isOk = results.map((result) => result?.ok)
      expect(isOk).toEqual(status === 'COMPLETED' ? [true, false, true] : [false, true, false])
      expect(await eventsOf(id)).toEqual([status.toLowerCase()])
    }
  })

  test('no field that one writes is undone by another', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await orderIn('INPROGRESS', { attention: ['slot-full', 'sold-out', 'price-changed'] })
      const around = WRITERS[3]?.write
      const cashier = WRITERS[0]?.write
      const results = await Promise.all([
        around?.(id, { note: 'Nota' }),
        around?.(id, { customer_name: 'Carla' }),
        cashier?.(id, { printed: true }),
        cashier?.(id, { attention_settled: ['price-changed'] }),
        cashier?.(id, { attention_settled: ['sold-out'] }),
        around?.(id, { payment_method: 'cash' }),
        cashier?.(id, { ready_at: new Date().toISOString() }),
        around?.(id, { customer_phone: '333' }),
      ])
      expect(results.every((result) => result?.ok)).toBe(true)
      const after = await stored(id)
      expect(after).toMatchObject({
        note: 'Nota',
        customer_name: 'Carla',
        customer_phone: '333',
        printed: true,
        payment_method: 'cash',
      })
      expect(after.ready_at).not.toBe('')
      expect(after.attention).toEqual(['slot-full'])
    }
  })
})
