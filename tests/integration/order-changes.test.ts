// What staff may change about an order, what customers and administrators may through routes of their own, and that whatever
// arrives late or twice from a queue changes nothing.
import '../fakes/page.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { settleAttention } from '#data/orders/changes.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { keepCredential } from '#data/session/credentials.ts'
import { changeOwner } from '#data/session/owner.ts'
import { anOrder as anOrderOnDevice } from '../builders/an-order.ts'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type Person, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

async function orderIn(status: string, fields: Record<string, unknown> = {}): Promise<string> {
  const id = randomId()
  const given = { pickup_date: slotIn(2, '10:00'), channel: 'web', user_id: shop.anna.id, total: 3.2, attention: [] }
  await server.create('orders', { id, status, ...given, ...fields })
  return id
}
const stored = async (id: string): Promise<Json> => (await server.list('orders', `id='${id}'`))[0]
const eventsOf = async (id: string) =>
  (await server.list('order_events', `order_id='${id}'`, 'created')).map(({ event }) => event)
const patch = (id: string, body: unknown, token = shop.cashier.token) =>
  server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token, body })
const post = (id: string, action: string, person: Person, body: unknown = {}) =>
  server.call(`/api/sfoglia/orders/${id}/${action}`, { token: person.token, body })

describe('staff', () => {
  test('take an order through its day, and every step leaves its trace', async () => {
    const id = await orderIn('NOTPAID', { channel: 'kiosk', attention: ['slot-full', 'sold-out'] })
    const paidAt = new Date(Date.now() - 60_000).toISOString()
    const steps = [
      { status: 'INPROGRESS', payment_method: 'cash', paid_at: paidAt },
      { printed: true },
      { ready_at: new Date().toISOString() },
      { ready_at: '' },
      { ready_at: new Date().toISOString() },
      { attention_settled: ['slot-full'] },
      { pickup_date: slotIn(3, '11:15') },
      { note: 'Consegna al banco 2' },
      { status: 'COMPLETED' },
    ]
    for (const step of steps) {
      const answer = await patch(id, step)
      expect([answer.status, answer.body.id]).toEqual([200, id])
    }
    const after = await stored(id)
    expect(after).toMatchObject({ status: 'COMPLETED', payment_method: 'cash', printed: true, attention: ['sold-out'] })
    expect(new Date(after.paid_at).toISOString()).toBe(paidAt)
    expect(new Date(after.pickup_date).toISOString()).toBe(slotIn(3, '11:15'))
    expect(await eventsOf(id)).toEqual([
      'collected',
      'printed',
      'ready',
      'not-ready',
      'ready',
      'settled',
      'moved',
      'note',
      'completed',
    ])
    const events = await server.list('order_events', `order_id='${id}'`, 'created')
    expect(events[0]).toMatchObject({ actor: shop.cashier.id, actor_name: 'cassa Prova', detail: { method: 'cash' } })
    const moved = events.find(({ event }) => event === 'moved')
    expect(moved).toMatchObject({ detail: { from: expect.any(Number), to: Date.parse(slotIn(3, '11:15')) } })
  })

  test('take a hand-over back within ten minutes, as it was before; later only an administrator does', async () => {
    const ready_at = new Date(Date.now() - 60_000).toISOString()
    const id = await orderIn('NOTPAID', { channel: 'kiosk' })
    for (const step of [{ status: 'INPROGRESS', payment_method: 'cash' }, { ready_at }, { status: 'COMPLETED' }])
      await patch(id, step)
    const before = await stored(id)
    expect((await patch(id, { undo_hand_over: true })).status).toBe(200)
    // A reply may be lost.
    expect((await patch(id, { undo_hand_over: true })).status).toBe(200)
    const { updated, ...after } = await stored(id)
    expect(after).toEqual({ ...before, status: 'INPROGRESS', handed_over_at: '', updated: undefined })
    expect(await eventsOf(id)).toEqual(['collected', 'ready', 'completed', 'not-completed'])

    await patch(id, { status: 'COMPLETED' })
    // Nothing else opens it, and it is nobody's to take back twice ten minutes later.
    expect((await patch(id, { status: 'INPROGRESS' })).status).toBe(400)
    for (const { id: event } of await server.list('order_events', `order_id='${id}' && event='completed'`)) {
      const created = new Date(Date.now() - 11 * 60_000).toISOString().replace('T', ' ')
      const query = `UPDATE order_events SET created = '${created}' WHERE id = '${event}'`
      expect((await server.call('/api/sql', { token: server.superuser, body: { query } })).status).toBe(200)
    }
    expect((await patch(id, { undo_hand_over: true })).status).toBe(400)
    expect((await patch(id, { undo_hand_over: false })).status).toBe(400)
    expect((await stored(id)).status).toBe('COMPLETED')
  })

  test('are not asked how an order is made that is cancelled', async () => {
    const id = await orderIn('NOTPAID', { channel: 'kiosk', attention: ['sold-out', 'slot-full', 'suspended-author'] })
    expect((await patch(id, { status: 'CANCELLED', cancel_reason: 'Prova' })).status).toBe(200)
    expect((await stored(id)).attention).toEqual(['suspended-author'])
    // It has lapsed: nobody has looked at it.
    expect(await eventsOf(id)).toEqual(['cancelled'])
  })

  test.each([
    { what: 'the total', change: { total: 0.01 } },
    { what: 'the owner', change: { user_id: 'x' } },
    { what: 'the number', change: { number: 'K9-999' } },
    { what: 'the channel', change: { channel: 'web' } },
    { what: 'who cancelled', change: { cancelled_by: 'customer' } },
    { what: 'when it was cancelled', change: { cancelled_at: '2020-01-01 00:00:00.000Z' } },
    { what: 'the reason of reopening', change: { reopen_reason: 'perché sì' } },
    { what: 'the content hash', change: { content_hash: 'x' } },
    { what: 'the payment’s reference', change: { payment_ref: 'pi_1' } },
    { what: 'the id', change: { id: 'altroid00000000' } },
    { what: 'a status that is none', change: { status: 'PAID' } },
    { what: 'a card payment, which only Stripe makes', change: { status: 'INPROGRESS', payment_method: 'card' } },
    { what: 'a payment by promise', change: { payment_method: 'promessa' } },
    { what: 'a pickup between slots', change: { pickup_date: slotIn(2, '10:05') } },
    { what: 'a pickup at no time', change: { pickup_date: 'domani' } },
    { what: 'a pickup taken away', change: { pickup_date: '' } },
    { what: 'a print undone', change: { printed: false } },
    { what: 'a note that is too long', change: { note: 'x'.repeat(501) } },
    { what: 'an attention that is no list', change: { attention: 'slot-full' } },
    { what: 'a settled attention that is no list', change: { attention_settled: 'slot-full' } },
    { what: 'ready before it is paid', change: { ready_at: new Date().toISOString() } },
  ])('do not write $what', async ({ change }) => {
    const id = await orderIn('NOTPAID')
    const before = await stored(id)
    const answer = await patch(id, { ...change, note: 'sfuggita', ...('note' in change && change) })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ status: 400, message: expect.stringMatching(/\.$/) })
    expect(await stored(id)).toEqual(before)
    expect(await eventsOf(id)).toEqual([])
  })

  test('only take away from what needs attention', async () => {
    const id = await orderIn('INPROGRESS', { attention: ['slot-full', 'sold-out'] })
    expect((await patch(id, { attention_settled: ['slot-full', 'closed'] })).status).toBe(200)
    expect((await stored(id)).attention).toEqual(['sold-out'])
    expect((await patch(id, { attention_settled: ['slot-full'] })).status).toBe(200)
    expect((await stored(id)).attention).toEqual(['sold-out'])
    expect(await eventsOf(id)).toEqual(['settled'])
  })

  test('do not write the till’s payment over a card’s', async () => {
    const paid_at = new Date(Date.now() - 60_000).toISOString()
    const id = await orderIn('INPROGRESS', { payment_method: 'card', paid_at })
    for (const payment_method of ['cash', 'pos', '']) {
      const answer = await patch(id, { payment_method })
      expect([answer.status, answer.body.message]).toEqual([400, 'L’ordine è già pagato con carta.'])
    }
    // A till that has not heard of it yet.
    const collected = { status: 'INPROGRESS', payment_method: 'cash', paid_at: new Date().toISOString() }
    expect((await patch(id, collected)).status).toBe(200)
    const after = await stored(id)
    expect([after.payment_method, new Date(after.paid_at).toISOString()]).toEqual(['mixed', paid_at])
    expect(after).toMatchObject({ paid_total: 6.4, attention: ['collected-twice'] })
    expect(await eventsOf(id)).toEqual(['payment'])
  })

  test('whose clock is ahead collect now, not tomorrow', async () => {
    const id = await orderIn('NOTPAID')
    await patch(id, { status: 'INPROGRESS', payment_method: 'pos', paid_at: slotIn(2, '10:00') })
    expect(Date.parse((await stored(id)).paid_at)).toBeLessThanOrEqual(Date.now())
  })

  test('who are not logged in any more are told so, so that a queue can wait for a login', async () => {
    const id = await orderIn('NOTPAID')
    const forged = `${shop.cashier.token.slice(0, -3)}abc`
    for (const token of ['', forged]) {
      const answer = await patch(id, { printed: true }, token)
      expect(answer.body).toMatchObject({ status: 401, message: 'Accedi per continuare.' })
    }
    for (const person of [shop.anna, shop.bruno, shop.kiosk])
      expect((await patch(id, { printed: true }, person.token)).status).toBe(404)
    expect((await patch('nessunordine000', { printed: true })).status).toBe(404)
    expect((await stored(id)).printed).toBe(false)
  })
})

describe('what a queue sends late or twice', () => {
  test('changes nothing: no write, no event, the same answer', async () => {
    const id = await orderIn('NOTPAID', { channel: 'kiosk' })
    const steps = [
      { status: 'INPROGRESS', payment_method: 'cash', paid_at: new Date(Date.now() - 5000).toISOString() },
      { printed: true },
      { ready_at: new Date(Date.now() - 4000).toISOString() },
      { pickup_date: slotIn(3, '11:15') },
      { status: 'COMPLETED' },
    ]
    for (const step of steps.slice(0, 4)) await patch(id, step)
    const middle = await stored(id)
    for (const step of steps.slice(0, 4)) expect((await patch(id, step)).status).toBe(200)
    expect(await stored(id)).toEqual(middle)
    await patch(id, steps[4])
    const before = await stored(id)
    const events = await eventsOf(id)
    // All but the slot, which is the only one that could still matter.
    for (const step of [...steps.slice(0, 3), steps[3], steps[4]]) {
      const answer = await patch(id, step)
      expect([answer.status, answer.body.updated]).toEqual([200, before.updated])
    }
    expect(await stored(id)).toEqual(before)
    expect(await eventsOf(id)).toEqual(events)
  })

  test('a second till that collected too is a question for a person, and both lines stand', async () => {
    const id = await orderIn('NOTPAID', { channel: 'kiosk' })
    const first = { status: 'INPROGRESS', payment_method: 'cash', paid_at: new Date(Date.now() - 9000).toISOString() }
    const second = { status: 'INPROGRESS', payment_method: 'pos', paid_at: new Date(Date.now() - 5000).toISOString() }
    await patch(id, first)
    expect((await patch(id, second)).status).toBe(200)
    expect(await stored(id)).toMatchObject({
      ...{ payment_method: 'mixed', paid_total: 6.4, attention: ['collected-twice'] },
      payments: [{ method: 'cash' }, { method: 'pos' }],
    })
    expect(await eventsOf(id)).toEqual(['collected', 'payment'])
    // Sent again, as by a queue that has not heard the answer.
    for (const again of [first, second]) expect((await patch(id, again)).body.paid_total).toBe(6.4)
  })

  test('a cancellation of what is cancelled keeps the first reason', async () => {
    const id = await orderIn('INPROGRESS')
    await patch(id, { status: 'CANCELLED', cancel_reason: 'Prodotto esaurito' })
    const before = await stored(id)
    expect((await patch(id, { status: 'CANCELLED', cancel_reason: 'Altro' })).status).toBe(200)
    expect(await stored(id)).toEqual(before)
  })

  test('a move of what is over is refused', async () => {
    for (const status of ['COMPLETED', 'CANCELLED']) {
      const id = await orderIn(status)
      expect((await patch(id, { pickup_date: slotIn(4, '10:00') })).status).toBe(400)
    }
  })
})

describe('a till that was offline', () => {
  const realFetch = globalThis.fetch
  let isOnline = false

  beforeAll(async () => {
    // A page asks its own origin; Node has none.
    globalThis.fetch = async (input, init) => {
      if (typeof input !== 'string' || !input.startsWith('/')) return realFetch(input, init)
      if (!isOnline) throw new TypeError('Failed to fetch')
      return realFetch(server.url + input, init)
    }
    const till = { userId: shop.cashier.id, token: shop.cashier.token, role: 'CASHIER', isKiosk: false } as const
    await changeOwner(till, 'left')
    await keepCredential(till)
  })
  afterAll(() => {
    globalThis.fetch = realFetch
  })

  test.each([
    { what: 'and still shows the order', forget: async () => undefined },
    { what: 'and does not show the order any more', forget: (id: string) => db.orders.delete(id) },
  ])('settles only what its person saw ($what): what came meanwhile remains', async ({ forget }) => {
    isOnline = false
    const id = await orderIn('INPROGRESS', { attention: ['slot-full'] })
    const row = anOrderOnDevice({ id, status: 'INPROGRESS', attention: ['slot-full'] })
    await db.orders.put({ ...row, localState: null, updated: '', base: null })
    expect(await settleAttention(id, 'questions')).toMatchObject({ ok: true })
    await drainOutbox()
    await forget(id)
    const attention = ['slot-full', 'price-changed']
    const path = `/api/collections/orders/records/${id}`
    expect((await server.call(path, { method: 'PATCH', token: server.superuser, body: { attention } })).status).toBe(200)
    isOnline = true
    expect(await drainOutbox({ isServerSeen: true, isLookedAt: true })).toMatchObject({ delivered: 1, rejected: 0, waiting: 0 })
    expect((await stored(id)).attention).toEqual(['price-changed'])
  })
})

describe('customers', () => {
  test('cancel their own while it is unpaid, and until its preparation begins', async () => {
    for (const [status, fields] of [
      ['NOTPAID', {}],
      ['INPROGRESS', {}],
    ] as const) {
      const id = await orderIn(status, fields)
      const answer = await post(id, 'cancel', shop.anna)
      expect([answer.status, answer.body.order.status]).toEqual([200, 'CANCELLED'])
      expect(await stored(id)).toMatchObject({ cancelled_by: 'customer', cancel_reason: 'Annullato dal cliente' })
      expect((await post(id, 'cancel', shop.anna)).status).toBe(200)
      expect(await eventsOf(id)).toEqual(['cancelled'])
    }
  })

  test('do not once it is being prepared, ready or over', async () => {
    const yesterday = { pickup_date: slotIn(-1, '10:00') }
    for (const [status, fields] of [
      ['INPROGRESS', yesterday],
      ['INPROGRESS', { ready_at: new Date().toISOString() }],
      ['COMPLETED', {}],
    ] as const) {
      const id = await orderIn(status, fields)
      const before = await stored(id)
      expect((await post(id, 'cancel', shop.anna)).status).toBe(400)
      expect(await stored(id)).toEqual(before)
    }
  })

  test('the longest preparation in the order counts', async () => {
    // A cake of one day for tomorrow: its preparation begins today at 04:00.
    const items = [
      anItem({
        product_id: IDS.torta,
        unit_price: 26,
        quantity: 1,
        custom_variants: [{ type: 'Ripieno', value: 'Crema', priceIncrease: 0 }],
      }),
    ]
    const order = anOrder({ channel: 'web', items, pickup_date: slotIn(1, '19:45') })
    await server.call('/api/sfoglia/orders', { token: shop.anna.token, body: { orders: [order] } })
    await patch(order.id, { status: 'INPROGRESS', payment_method: 'cash' })
    const isBegun = Date.now() >= Date.parse(slotIn(0, '04:00'))
    expect((await post(order.id, 'cancel', shop.anna)).status).toBe(isBegun ? 400 : 200)
  })

  test('do not cancel anybody else’s, nor does whoever stands at the kiosk', async () => {
    const annas = await orderIn('NOTPAID')
    const kiosks = await orderIn('NOTPAID', { channel: 'kiosk', user_id: shop.kiosk.id })
    expect((await post(annas, 'cancel', shop.bruno)).status).toBe(404)
    expect((await post(annas, 'cancel', shop.cashier)).status).toBe(404)
    expect((await post(kiosks, 'cancel', shop.kiosk)).status).toBe(404)
    expect((await post(annas, 'cancel', { id: '', token: '' })).status).toBe(401)
    expect((await post('nessunordine000', 'cancel', shop.anna)).status).toBe(404)
    expect((await stored(annas)).status).toBe('NOTPAID')
  })
})

describe('administrators', () => {
  test('reopen what is closed, with a reason, and it asks for attention', async () => {
    for (const status of ['COMPLETED', 'CANCELLED']) {
      const id = await orderIn(status, { ready_at: slotIn(0, '00:00'), cancel_reason: status === 'CANCELLED' ? 'Prova' : '' })
      const answer = await post(id, 'reopen', shop.admin, { reason: 'Consegnato per errore' })
      expect([answer.status, answer.body.order.status]).toEqual([200, 'INPROGRESS'])
      const after = await stored(id)
      expect(after).toMatchObject({
        attention: ['reopened'],
        reopen_reason: 'Consegnato per errore',
        cancel_reason: '',
        ready_at: '',
      })
      expect((await post(id, 'reopen', shop.admin, { reason: 'Ancora' })).status).toBe(200)
      expect(await stored(id)).toEqual(after)
      // Closed again, the old reason opens nothing.
      await patch(id, { status: 'COMPLETED' })
      expect((await patch(id, { status: 'INPROGRESS' }, shop.admin.token)).status).toBe(400)
      expect(await eventsOf(id)).toEqual(['reopened', 'completed'])
    }
  })

  test('not without a reason, nor what was never closed; and nobody else', async () => {
    const done = await orderIn('COMPLETED')
    for (const body of [{}, { reason: '' }, { reason: '  ' }, { reason: 7 }, { reason: 'x'.repeat(301) }]) {
      expect((await post(done, 'reopen', shop.admin, body)).status).toBe(400)
    }
    expect((await post(await orderIn('NOTPAID'), 'reopen', shop.admin, { reason: 'Prova' })).status).toBe(400)
    expect((await post(done, 'reopen', shop.cashier, { reason: 'Prova' })).status).toBe(403)
    expect((await post(done, 'reopen', shop.anna, { reason: 'Prova' })).status).toBe(403)
    expect((await post(done, 'reopen', { id: '', token: '' }, { reason: 'Prova' })).status).toBe(401)
    expect((await stored(done)).status).toBe('COMPLETED')
  })
})

describe('the server', () => {
  const runJob = () => server.call('/api/crons/cancel-uncollected', { method: 'POST', token: server.superuser })
  const settled = async (id: string) => {
    for (let attempt = 0; attempt < 100; attempt++) {
      if ((await stored(id)).status === 'CANCELLED') return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  test('cancels kiosk orders that nobody paid by closing time, and nothing else', async () => {
    const yesterday = { pickup_date: slotIn(-1, '10:00') }
    const others = await Promise.all([
      orderIn('NOTPAID', { channel: 'kiosk', pickup_date: slotIn(1, '10:00') }),
      orderIn('NOTPAID', { channel: 'web', ...yesterday }),
      orderIn('INPROGRESS', { channel: 'kiosk', ...yesterday }),
    ])
    const ofToday = await orderIn('NOTPAID', { channel: 'kiosk', pickup_date: slotIn(0, '00:00') })
    const isOpen = Date.now() < Date.parse(slotIn(0, '20:00'))
    const forgotten = await orderIn('NOTPAID', { channel: 'kiosk', ...yesterday })
    expect((await runJob()).status).toBe(204)
    await settled(forgotten)
    expect(await stored(forgotten)).toMatchObject({
      status: 'CANCELLED',
      cancelled_by: 'auto',
      cancel_reason: 'Non ritirato entro la chiusura',
    })
    expect(await eventsOf(forgotten)).toEqual(['cancelled'])
    for (const id of others) expect((await stored(id)).status).not.toBe('CANCELLED')
    expect((await stored(ofToday)).status).toBe(isOpen ? 'NOTPAID' : 'CANCELLED')
    // The till had taken the money while it was offline.
    const paid_at = new Date(Date.now() - 600_000).toISOString()
    expect((await patch(forgotten, { status: 'INPROGRESS', payment_method: 'cash', paid_at })).status).toBe(200)
    expect(await stored(forgotten)).toMatchObject({ status: 'INPROGRESS', attention: ['collected-late'] })
  })

  test('runs its job for superusers only', async () => {
    for (const { token } of [shop.admin, shop.cashier, shop.anna]) {
      const answer = await server.call('/api/crons/cancel-uncollected', { method: 'POST', token })
      expect(answer.status).toBe(403)
    }
  })
})
