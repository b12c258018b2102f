// Orders that lose their place when hours, closures or places change: marked in the change's own transaction, whoever makes it;
// settled once they have a place again; their customers told.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { randomId } from './an-order.ts'
import type { Json, Server } from './harness.ts'
import { openPaymentShop } from './payment-shop.ts'
import { SLOT_CAPACITY, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop
let service: string

beforeAll(async () => {
  ;({ server, shop, service } = await openPaymentShop())
})
beforeEach(async () => {
  for (const { id } of await server.list('orders')) await remove('orders', id)
})

const remove = (collection: string, id: string) =>
  server.call(`/api/collections/${collection}/records/${id}`, { method: 'DELETE', token: server.superuser })
const attentionOf = async (id: string) => (await server.list('orders', `id='${id}'`))[0]?.attention
const patch = (id: string, body: unknown) =>
  server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: shop.cashier.token, body })
const messagesOf = async (id: string) =>
  (await server.list('messages', `order_id='${id}'`, 'kind,event')).map(({ kind, event }: Json) => `${kind} ${event}`)

async function anOpenOrder(days: number, time: string, fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomId()
  const given = { status: 'INPROGRESS', channel: 'counter', user_id: shop.cashier.id, total: 3.2, attention: [] }
  await server.create('orders', { id, pickup_date: slotIn(days, time), ...given, ...fields })
  return id
}

async function close(days: number): Promise<() => Promise<unknown>> {
  const day = slotIn(days, '12:00').slice(0, 10).replaceAll('-', '')
  const body = { day, note: 'Ferie' }
  const answer = await server.call('/api/collections/settings/records', { token: shop.admin.token, body })
  expect(answer.status).toBe(200)
  const path = `/api/collections/settings/records/${answer.body.id}`
  return () => server.call(path, { method: 'DELETE', token: shop.admin.token })
}

async function setWeekday(days: number, hours: Json): Promise<() => Promise<unknown>> {
  const { weekday } = shopMoment(Date.parse(slotIn(days, '12:00')))
  const [before] = await server.list('settings', `day='${weekday}'`)
  const change = async (body: Json) => {
    const path = `/api/collections/settings/records/${before.id}`
    expect((await server.call(path, { method: 'PATCH', token: shop.admin.token, body })).status).toBe(200)
  }
  await change(hours)
  const { open_hours, close_hours, break_start, break_end, slot_capacity } = before
  return () => change({ open_hours, close_hours, break_start, break_end, slot_capacity })
}

test('a closed day marks its orders and no others, and opening it again settles them', async () => {
  const [there, done, elsewhere] = [
    await anOpenOrder(3, '10:00', { attention: ['sold-out'] }),
    await anOpenOrder(3, '10:00', { status: 'COMPLETED' }),
    await anOpenOrder(4, '10:00'),
  ]
  const open = await close(3)
  expect(await attentionOf(there)).toEqual(['sold-out', 'displaced'])
  expect([await attentionOf(done), await attentionOf(elsewhere)]).toEqual([[], []])
  const [event] = await server.list('order_events', `order_id='${there}'`)
  expect(event).toMatchObject({ event: 'displaced', detail: { reason: 'chiuso' } })
  await open()
  expect(await attentionOf(there)).toEqual(['sold-out'])
})

test('a closure that a rule refuses marks nobody', async () => {
  const id = await anOpenOrder(3, '10:00')
  const day = slotIn(3, '12:00').slice(0, 10).replaceAll('-', '')
  const body = { day, slot_capacity: -1 }
  expect((await server.call('/api/collections/settings/records', { token: shop.admin.token, body })).status).toBe(400)
  expect(await attentionOf(id)).toEqual([])
})

test('a break, a shorter day and fewer places do the same, also by a superuser', async () => {
  const ids = [await anOpenOrder(5, '13:15'), await anOpenOrder(5, '19:45')]
  const crowd = [await anOpenOrder(5, '09:00'), await anOpenOrder(5, '09:00'), await anOpenOrder(5, '09:00')]
  const all = () => Promise.all([...ids, ...crowd].map(attentionOf))
  const back = await setWeekday(5, { break_start: '13:00', break_end: '14:00' })
  expect(await all()).toEqual([['displaced'], [], [], [], []])
  await back()
  expect(await all()).toEqual([[], [], [], [], []])
  const later = await setWeekday(5, { close_hours: '19:00' })
  expect(await all()).toEqual([[], ['displaced'], [], [], []])
  await later()
  const { weekday } = shopMoment(Date.parse(slotIn(5, '12:00')))
  const [setting] = await server.list('settings', `day='${weekday}'`)
  await server.patch('settings', setting.id, { slot_capacity: 2 })
  expect(await all()).toEqual([[], [], ['displaced'], ['displaced'], ['displaced']])
  // One of them leaves: the others fit.
  expect((await patch(crowd[0] ?? '', { pickup_date: slotIn(5, '09:15') })).status).toBe(200)
  expect(await all()).toEqual([[], [], [], [], []])
  await server.patch('settings', setting.id, { slot_capacity: SLOT_CAPACITY })
})

test('cancelled, it has no place to lose, and gives the others theirs', async () => {
  const crowd = [await anOpenOrder(5, '09:00'), await anOpenOrder(5, '09:00')]
  const back = await setWeekday(5, { slot_capacity: 1 })
  expect(await Promise.all(crowd.map(attentionOf))).toEqual([['displaced'], ['displaced']])
  await patch(crowd[0] ?? '', { status: 'CANCELLED', cancel_reason: 'Richiesto dal cliente' })
  expect(await Promise.all(crowd.map(attentionOf))).toEqual([[], []])
  await back()
})

test('it is settled by a slot that fits, not by one that is full, and by a person', async () => {
  for (let taken = 0; taken < SLOT_CAPACITY; taken++) await anOpenOrder(6, '10:00')
  const [full, fits, kept] = [await anOpenOrder(3, '10:00'), await anOpenOrder(3, '10:00'), await anOpenOrder(3, '10:15')]
  const open = await close(3)
  await patch(full, { pickup_date: slotIn(6, '10:00') })
  await patch(fits, { pickup_date: slotIn(6, '10:15') })
  await patch(kept, { attention_settled: ['displaced'] })
  expect([await attentionOf(full), await attentionOf(fits), await attentionOf(kept)]).toEqual([['displaced'], [], []])
  // Undone, it is where it was, and still has to be moved.
  await patch(fits, { pickup_date: slotIn(3, '10:00') })
  expect(await attentionOf(fits)).toEqual(['displaced'])
  // What a person has kept is not asked about again by a change that does not concern it.
  await setWeekday(4, { slot_capacity: 3 }).then((back) => back())
  expect(await attentionOf(kept)).toEqual([])
  await open()
})

test('the customer is told that it has to be moved, and that it was, once for each time', async () => {
  const id = await anOpenOrder(3, '10:00', { channel: 'web', user_id: shop.anna.id, payment_method: 'pos' })
  const open = await close(3)
  const tell = (token: string, event: string, action = 'resend') =>
    server.call(`/api/sfoglia/orders/${id}/${action}`, { token, body: { event } })
  expect((await tell(shop.cashier.token, 'displaced')).body).toEqual({ queued: true })
  expect((await tell(shop.cashier.token, 'displaced')).body).toEqual({ queued: true })
  const at = (ms: string) => Math.round(Date.parse(ms) / 60_000)
  const [closed, moved, again] = [slotIn(3, '10:00'), slotIn(6, '10:30'), slotIn(6, '11:00')].map(at)
  expect(await messagesOf(id)).toEqual([`mail displaced-${closed}`, `whatsapp displaced-${closed}`])
  // Customers ask for nothing of the kind.
  expect((await tell(shop.anna.token, 'displaced')).status).toBe(404)
  expect((await tell(shop.anna.token, 'displaced', 'messages')).status).toBe(400)

  const move = { pickup_date: slotIn(6, '10:30'), tell_customer: true }
  expect((await patch(id, move)).status).toBe(200)
  expect((await patch(id, move)).status).toBe(200)
  expect(await attentionOf(id)).toEqual([])
  expect((await messagesOf(id)).filter((told) => told.includes('moved'))).toEqual([
    `mail moved-${moved}`,
    `whatsapp moved-${moved}`,
  ])
  await patch(id, { pickup_date: slotIn(6, '11:00'), tell_customer: true })
  expect((await messagesOf(id)).filter((told) => told.includes(`moved-${again}`))).toHaveLength(2)
  // What is about another time than the order's says nothing true any more.
  const claim = await server.call('/api/sfoglia/messages/claim', { token: service, body: { kind: 'whatsapp', limit: 9 } })
  expect(claim.body.messages.map(({ event, params }: Json) => [event, params.pickup])).toEqual([
    ['moved', expect.stringContaining('11:00')],
  ])
  await open()
})

test('what staff have told by a slip is taken back, and said to have left where it has', async () => {
  const id = await anOpenOrder(3, '10:00', { channel: 'web', user_id: shop.anna.id, payment_method: 'pos' })
  const open = await close(3)
  const resend = async (body: Json) =>
    (await server.call(`/api/sfoglia/orders/${id}/resend`, { token: shop.cashier.token, body: { event: 'displaced', ...body } }))
      .body
  expect(await resend({})).toEqual({ queued: true })
  expect(await resend({ take_back: true })).toEqual({ queued: false })
  expect(await messagesOf(id)).toEqual([])
  await resend({})
  await server.call('/api/sfoglia/messages/claim', { token: service, body: { kind: 'whatsapp', limit: 9 } })
  expect(await resend({ take_back: true })).toEqual({ queued: true })
  expect(await messagesOf(id)).toEqual([expect.stringMatching(/^whatsapp displaced-/)])
  await open()
})

test('without the word nobody is told of a move', async () => {
  const id = await anOpenOrder(3, '10:00', { customer_phone: '333 7654321' })
  await patch(id, { pickup_date: slotIn(3, '10:15') })
  expect(await messagesOf(id)).toEqual([])
  expect((await patch(id, { pickup_date: slotIn(3, '10:30'), tell_customer: 'sì' })).status).toBe(400)
})
