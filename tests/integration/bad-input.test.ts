// Whatever is sent, to whichever route: a clear answer, never a failure of the server, and nothing changed.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anItem, anOrder, randomId } from './an-order.ts'
import { type Json, type Server, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, SLOT_CAPACITY, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop
let annasOrder: ReturnType<typeof anOrder>
let edge = ''
let paymentId = ''
let messageId = ''

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  annasOrder = anOrder({ channel: 'web' })
  await server.call('/api/sfoglia/orders', { token: shop.anna.token, body: { orders: [annasOrder] } })
  edge = await serviceLogin(server)
  const { body } = await server.call(`/api/sfoglia/orders/${annasOrder.id}/pay`, { token: shop.anna.token, body: {} })
  paymentId = body.payment.id
  messageId = (await server.create('messages', { kind: 'whatsapp', state: 'sending', external_id: 'wamid.1' })).id
})

/** Everything that could change by a request to our routes. */
async function everything(): Promise<unknown> {
  const traces = ['order_events', 'counters', 'tombstones', 'product_prices', 'devices', 'payments', 'messages']
  const names = ['orders', 'order_items', 'users', ...traces]
  return Promise.all(names.map((name) => server.list(name, '', 'id')))
}

let before: unknown
beforeEach(async () => {
  before = await everything()
})

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

/** Bodies that are no request at all. */
const MALFORMED: { what: string; body: string | Uint8Array; type?: string }[] = [
  { what: 'no JSON', body: 'orders=1' },
  { what: 'cut JSON', body: '{"orders":[{"id":"abc' },
  { what: 'JSON and something after it', body: '{"orders":[]} {"orders":[]}' },
  { what: 'a list', body: '[]' },
  { what: 'null', body: 'null' },
  { what: 'a number', body: '7' },
  { what: 'a text', body: '"orders"' },
  { what: 'binary', body: new Uint8Array([0, 159, 146, 150, 255]) },
  { what: 'JSON that is nested 30,000 times', body: `{"orders":${deep(30_000)}}` },
  { what: 'another type', body: '{"orders":[]}', type: 'text/plain' },
  { what: 'XML', body: '<?xml version="1.0"?><orders/>', type: 'application/xml' },
  { what: 'a form', body: 'orders=%5B%5D', type: 'application/x-www-form-urlencoded' },
  { what: 'a multipart form without a boundary', body: 'x', type: 'multipart/form-data' },
]

describe('a body that is no request', () => {
  const routes = [
    { route: 'POST /api/sfoglia/entries', who: 'kiosk' },
    { route: 'POST /api/sfoglia/entries/confirm', who: 'kiosk' },
    { route: 'POST /api/sfoglia/orders', who: 'kiosk' },
    { route: 'POST /api/sfoglia/orders/confirm', who: 'kiosk' },
    { route: 'POST /api/sfoglia/devices', who: 'kiosk' },
    { route: 'POST /api/sfoglia/create-user', who: 'anna' },
    { route: 'POST /api/sfoglia/push-subscriptions', who: 'anna' },
    { route: 'POST /api/sfoglia/push-subscriptions/remove', who: 'anna' },
    { route: 'POST /api/sfoglia/orders/{annas}/reopen', who: 'admin' },
    { route: 'POST /api/sfoglia/orders/{annas}/print', who: 'cashier' },
    { route: 'PATCH /api/collections/orders/records/{annas}', who: 'cashier' },
    { route: 'POST /api/sfoglia/order-items/{item}/images', who: 'anna' },
    { route: 'POST /api/sfoglia/orders/{annas}/messages', who: 'anna' },
    { route: 'POST /api/sfoglia/payments/{payment}/session', who: 'edge' },
    { route: 'POST /api/sfoglia/payments/{payment}/refunded', who: 'edge' },
    { route: 'POST /api/sfoglia/payments/{payment}/failed', who: 'edge' },
    { route: 'POST /api/sfoglia/payments/event', who: 'edge' },
    { route: 'POST /api/sfoglia/payments/dispute', who: 'edge' },
    { route: 'POST /api/sfoglia/messages/claim', who: 'edge' },
    { route: 'POST /api/sfoglia/messages/status', who: 'edge' },
    { route: 'POST /api/sfoglia/messages/{message}/result', who: 'edge' },
  ] as const

  test.each(routes)('$route', async ({ route, who }) => {
    const [method, path = ''] = route.split(' ')
    const url = path
      .replace('{annas}', annasOrder.id)
      .replace('{item}', annasOrder.items[0]?.id ?? '')
      .replace('{payment}', paymentId)
      .replace('{message}', messageId)
    for (const { what, body, type } of MALFORMED) {
      const answer = await server.call(url, {
        method: method ?? 'POST',
        token: who === 'edge' ? edge : shop[who].token,
        body,
        headers: { 'content-type': type ?? 'application/json' },
      })
      expect([answer.status, answer.body.status], `${what}: ${JSON.stringify(answer.body)}`).toEqual([400, 400])
      expect(answer.body.message, what).toMatch(/\.$/)
    }
    expect(await everything()).toEqual(before)
  })

  test('one that is too large is refused by its size', async () => {
    const body = JSON.stringify({ orders: [{ ...anOrder(), note: 'x'.repeat(3_000_000) }] })
    for (const path of [
      '/api/sfoglia/orders',
      '/api/sfoglia/entries',
      '/api/sfoglia/entries/confirm',
      '/api/sfoglia/orders/confirm',
      '/api/sfoglia/create-user',
      '/api/sfoglia/devices',
    ]) {
      const headers = { 'content-type': 'application/json' }
      expect((await server.call(path, { token: shop.kiosk.token, body, headers })).status, path).toBe(413)
    }
    expect(await everything()).toEqual(before)
  })
})

describe('the orders route', () => {
  const send = (body: unknown, token = shop.kiosk.token) => server.call('/api/sfoglia/orders', { token, body })

  test.each([
    { what: 'no orders', body: {} },
    { what: 'orders that are no list', body: { orders: {} } },
    { what: '51 orders', body: { orders: Array.from({ length: 51 }, () => anOrder()) } },
    { what: 'a device that is a number', body: { device: 7, orders: [] } },
    { what: 'a device with a strange code', body: { device: "K1'; --", orders: [] } },
    { what: 'a device with a long code', body: { device: 'K123456', orders: [] } },
  ])('refuses $what whole', async ({ body }) => {
    const answer = await send(body)
    expect(answer.body).toMatchObject({ status: 400, message: 'La richiesta non è valida.' })
    expect(await everything()).toEqual(before)
  })

  test('orders that are nested 9,000 or 500,000 times do no harm', async () => {
    const headers = { 'content-type': 'application/json' }
    const sendText = (body: string) => server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body, headers })
    expect((await sendText(`{"orders":${deep(9_000)}}`)).body.results).toMatchObject([{ outcome: 'rejected', reason: 'invalid' }])
    expect((await sendText(`{"orders":${deep(500_000)}}`)).status).toBe(400)
    expect(await everything()).toEqual(before)
  })

  test('no orders are no error', async () => {
    expect((await send({ orders: [] })).body).toEqual({ results: [] })
  })

  test.each([
    null,
    7,
    'x',
    [],
    {},
    { id: 7 },
    { id: 'ORDER' },
    { id: '../../etc/passwd' },
    { id: `${'a'.repeat(15)}'` },
  ])('an order that is %j is refused alone', async (order) => {
    const good = anOrder({ pickup_date: slotIn(5, '10:00') })
    const { results } = (await send({ orders: [order, good] })).body
    expect(results[0]).toMatchObject({ id: '', outcome: 'rejected', reason: 'invalid', order: null })
    expect(results[1]).toMatchObject({ id: good.id, outcome: 'created' })
    await server.call(`/api/collections/orders/records/${good.id}`, { method: 'DELETE', token: server.superuser })
  })

  test('fields that are the server’s to set are not taken from the sender', async () => {
    const order = anOrder({ pickup_date: slotIn(5, '10:15') })
    const forged = {
      ...{ status: 'COMPLETED', total: 0.01, user_id: shop.anna.id, printed: true, payment_method: 'card', content_hash: 'x' },
      ...{
        attention: ['reopened'],
        paid_at: new Date().toISOString(),
        created: '2020-01-01 00:00:00.000Z',
        collectionName: 'users',
      },
    }
    const items = order.items.map((item) => ({
      ...item,
      price: 0.01,
      product_name: 'Gratis',
      order_id: annasOrder.id,
      position: 9,
    }))
    const [result] = (await send({ orders: [{ ...order, ...forged, items }] })).body.results
    expect(result.order).toMatchObject({
      ...{
        status: 'NOTPAID',
        total: 3.2,
        user_id: shop.kiosk.id,
        printed: false,
        payment_method: '',
        attention: [],
        paid_at: '',
      },
      collectionName: 'orders',
    })
    expect(await server.list('order_items', `order_id='${order.id}'`)).toMatchObject([
      { price: 3.2, product_name: 'Cornetto', position: 0 },
    ])
  })

  test('another’s order or line is neither changed nor shown', async () => {
    const [line] = annasOrder.items
    const tries = [
      { order: { ...annasOrder, note: 'mio' }, who: shop.bruno, reason: 'content-differs' },
      { order: annasOrder, who: shop.bruno, reason: 'content-differs' },
      { order: { ...annasOrder, author_id: shop.anna.id }, who: shop.bruno, reason: 'not-allowed' },
      { order: anOrder({ channel: 'web', items: [anItem({ id: line?.id ?? '' })] }), who: shop.bruno, reason: 'invalid' },
      { order: anOrder({ channel: 'web', author_id: shop.anna.id }), who: shop.bruno, reason: 'not-allowed' },
      { order: anOrder({ channel: 'web', author_id: shop.admin.id }), who: shop.cashier, reason: 'not-allowed' },
    ]
    for (const { order, who, reason } of tries) {
      const [result] = (await send({ orders: [order] }, who.token)).body.results
      expect(result).toMatchObject({ outcome: 'rejected', reason, order: null })
    }
    expect(await everything()).toEqual(before)
  })

  test('a line that two orders of one request claim belongs to the first', async () => {
    const line = anItem()
    const orders = [1, 2].map(() => anOrder({ items: [line], pickup_date: slotIn(5, '11:00') }))
    const { results } = (await send({ orders })).body
    expect(results.map(({ outcome, reason }: Json) => [outcome, reason])).toEqual([
      ['created', ''],
      ['rejected', 'invalid'],
    ])
  })

  test('of one request’s orders each sees the places that those before it took', async () => {
    const pickup_date = slotIn(6, '10:00')
    // Customers send one at a time; staff may deliver several of theirs. Unpaid ones hold half of the slot.
    const orders = Array.from({ length: SLOT_CAPACITY / 2 + 2 }, () =>
      anOrder({ channel: 'web', author_id: shop.anna.id, pickup_date }),
    )
    const { results } = (await send({ orders }, shop.cashier.token)).body
    const outcomes = results.map(({ outcome, reason }: Json) => reason || outcome)
    expect(outcomes).toEqual([...Array(SLOT_CAPACITY / 2).fill('created'), 'slot-full', 'slot-full'])
  })

  test('logins that are none are told so', async () => {
    for (const token of ['', 'x', 'Bearer x', `${shop.anna.token}x`, shop.anna.token.replace(/\.[^.]+$/, '.')]) {
      expect((await send({ orders: [anOrder()] }, token)).body).toMatchObject({ status: 401, message: 'Accedi per continuare.' })
    }
    expect((await send({ orders: [anOrder()] }, server.superuser)).status).toBe(403)
    expect(await everything()).toEqual(before)
  })

  test('texts that would be code elsewhere are kept as they are', async () => {
    const note = `'; DROP TABLE orders; -- <img src=x onerror=alert(1)> {{7*7}} \${7} \u202e ‮ 🎂`
    const order = anOrder({ note, customer_name: `O'Brien \u2066"Pat"\u2069 <b>`, pickup_date: slotIn(5, '12:00') })
    const [result] = (await send({ orders: [order] })).body.results
    // What turns the writing around goes: a name would be shown as another one.
    expect(result.order).toMatchObject({ note: note.replaceAll('\u202e', ''), customer_name: `O'Brien "Pat" <b>` })
  })

  test('an order of a page that let invisible signs through is taken, stored in one form, and the same order when it comes again', async () => {
    const typed = {
      note: 'Senza cre\u0300me',
      customer_name: 'Nicolo\u0300\u200b',
      customer_phone: '+39\u200e 333 1234567',
    }
    const order = anOrder({ ...typed, pickup_date: slotIn(5, '12:30') })
    const [first] = (await send({ orders: [order] })).body.results
    const stored = { note: 'Senza crème', customer_name: 'Nicolò', customer_phone: '+39 333 1234567' }
    expect(first).toMatchObject({ outcome: 'created', order: stored })
    expect((await send({ orders: [order] })).body.results).toMatchObject([{ outcome: 'replayed', order: stored }])
  })
})

describe('confirm', () => {
  const CONFIRM = '/api/sfoglia/entries/confirm'
  const ask = (body: unknown) => server.call(CONFIRM, { token: shop.anna.token, body })
  test.each([
    {},
    { ids: 'x' },
    { ids: [7] },
    { ids: ['short'] },
    { ids: Array.from({ length: 501 }, randomId) },
  ])('refuses %j', async (body) => {
    expect((await ask(body)).body).toMatchObject({ status: 400, message: 'La richiesta non è valida.' })
  })

  test('tells of one’s own only, and of deletions', async () => {
    const gone = anOrder({ channel: 'web', pickup_date: slotIn(5, '15:00') })
    await server.call('/api/sfoglia/orders', { token: shop.anna.token, body: { orders: [gone] } })
    await server.call(`/api/collections/orders/records/${gone.id}`, { method: 'DELETE', token: server.superuser })
    const ids = [annasOrder.id, gone.id, randomId()]
    const own = (await ask({ ids })).body
    expect(own).toMatchObject({ held: [{ id: annasOrder.id, created: expect.any(String) }], deleted: [gone.id] })
    const [record] = await server.list('orders', `id='${annasOrder.id}'`)
    expect(own.held[0].updated).toBe(record.updated)
    const asked = async (token: string) => (await server.call(CONFIRM, { token, body: { ids } })).body.held
    expect(await asked(shop.bruno.token)).toEqual([])
    expect(await asked(shop.kiosk.token)).toEqual([])
    expect(await asked(shop.cashier.token)).toHaveLength(1)
    expect((await server.call(CONFIRM, { body: { ids } })).status).toBe(401)
  })

  test('tells of the items whose photos are asked about, to the same people', async () => {
    const items = await server.list('order_items', `order_id='${annasOrder.id}'`)
    const told = items.map(({ id, created, updated }: Json) => ({ id, created, updated }))
    const body = { ids: told.map(({ id }: Json) => id) }
    const asked = async (token: string) => (await server.call(CONFIRM, { token, body })).body.held
    expect(told.length).toBeGreaterThan(0)
    expect(await asked(shop.anna.token)).toEqual(told)
    expect(await asked(shop.cashier.token)).toEqual(told)
    expect([await asked(shop.bruno.token), await asked(shop.kiosk.token)]).toEqual([[], []])
  })
})

describe('what the edge tells', () => {
  const now = new Date().toISOString()
  const event = {
    event_id: 'evt_1',
    type: 'paid',
    session: 'cs_1',
    intent: 'pi_1',
    order_id: 'x',
    amount_cents: 320,
    currency: 'eur',
    created_at: now,
  }
  const session = { session: 'cs_1', url: 'https://pay.test/x', expires_at: now }
  const WRONG: { path: string; right: Record<string, unknown>; wrong: Record<string, unknown>[] }[] = [
    {
      path: 'payments/event',
      right: event,
      wrong: [
        ...[{ event_id: '' }, { event_id: 7 }, { type: 'PAID' }, { type: 'constructor' }, { session: null }, { intent: {} }],
        ...[{ order_id: 'x'.repeat(16) }, { amount_cents: 3.2 }, { amount_cents: -1 }, { amount_cents: '320' }],
        ...[{ currency: 'euro' }, { created_at: 'ieri' }, { created_at: 1_700_000_000 }, { session: 'x'.repeat(201) }],
        ...[{ refund: 7 }, { give_back: 'x'.repeat(16) }, { error: 7 }],
      ],
    },
    {
      path: 'payments/dispute',
      right: {
        dispute: 'du_1',
        intent: 'pi_1',
        amount_cents: 320,
        state: 'open',
        moves: 1,
        reason: 'fraudulent',
        created_at: now,
      },
      wrong: [
        ...[{ dispute: '' }, { dispute: 7 }, { intent: '' }, { intent: {} }, { amount_cents: -1 }, { amount_cents: 0.5 }],
        ...[
          { state: 'OPEN' },
          { state: 'constructor' },
          { moves: 3 },
          { moves: -1 },
          { moves: 0.5 },
          { reason: 7 },
          { created_at: 1 },
        ],
      ],
    },
    {
      path: 'payments/{payment}/session',
      right: session,
      wrong: [{ session: '' }, { session: 7 }, { url: '' }, { url: 'x'.repeat(2001) }, { expires_at: '' }, { expires_at: 1 }],
    },
    {
      path: 'payments/{payment}/refunded',
      right: { refund: 're_1', amount_cents: 320, status: 'succeeded' },
      wrong: [{ refund: '' }, { amount_cents: 0.5 }, { amount_cents: null }, { status: 7 }],
    },
    {
      path: 'messages/claim',
      right: { kind: 'whatsapp', limit: 10 },
      wrong: [{ kind: 'mail' }, { kind: null }, { limit: 0 }, { limit: 101 }, { limit: 1.5 }, { limit: '10' }],
    },
    {
      path: 'messages/{message}/result',
      right: { state: 'sent', external_id: 'wamid.2' },
      wrong: [
        { state: 'read' },
        { state: 7 },
        { external_id: 7 },
        { error: 7 },
        { retry_after_seconds: -1 },
        { retry_after_seconds: 'x' },
      ],
    },
    {
      path: 'messages/status',
      right: { external_id: 'wamid.1', state: 'read' },
      wrong: [{ external_id: '' }, { external_id: 7 }, { state: 'sent' }, { state: 'queued' }, { error: 7 }],
    },
  ]

  test.each(WRONG)('by $path is taken whole or not at all', async ({ path, right, wrong }) => {
    const url = `/api/sfoglia/${path.replace('{payment}', paymentId).replace('{message}', messageId)}`
    for (const fields of wrong) {
      const answer = await server.call(url, { token: edge, body: { ...right, ...fields } })
      expect([answer.status, answer.body.message], JSON.stringify(fields)).toEqual([400, 'La richiesta non è valida.'])
    }
    expect(await everything()).toEqual(before)
  })
})

describe('slots', () => {
  const ask = (query: string) => server.call(`/api/sfoglia/slots?${query}`)
  test.each([
    '',
    'from=',
    'from=2026-13-01',
    'from=oggi',
    'from=2026-11-20&days=0',
    'from=2026-11-20&days=367',
    'from=2026-11-20&days=x',
    "from=2026-11-20'",
  ])('refuses "%s"', async (query) => {
    expect((await ask(query)).body).toMatchObject({ status: 400 })
  })

  test('count what is not cancelled, whoever asks', async () => {
    const pickup_date = slotIn(7, '10:00')
    const orders = [anOrder({ pickup_date }), anOrder({ pickup_date }), anOrder({ pickup_date: slotIn(7, '10:15') })]
    await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { orders } })
    const cancelled = { status: 'CANCELLED', cancel_reason: 'Prova' }
    await server.call(`/api/collections/orders/records/${orders[1]?.id}`, {
      method: 'PATCH',
      token: shop.cashier.token,
      body: cancelled,
    })
    const from = slotIn(7, '12:00').slice(0, 10)
    expect((await ask(`from=${from}&days=1`)).body).toMatchObject({
      slots: [
        { pickup_date, orders: 1 },
        { pickup_date: slotIn(7, '10:15'), orders: 1 },
      ],
    })
  })
})

test('what turns the writing around goes from every text that is typed into a form, and from staff’s words about an order', async () => {
  const records = (name: string) => `/api/collections/${name}/records`
  const { token } = shop.admin
  const made = await server.call(records('product_categories'), {
    token,
    body: { name: 'Tor\u202Ete\u0085', slug: 'altre-torte' },
  })
  expect(made).toMatchObject({ status: 200, body: { name: 'Torte' } })
  const changed = await server.call(`${records('product_categories')}/${made.body.id}`, {
    ...{ method: 'PATCH', token, body: { name: '\u2067Dolci con caffe\u0300\u2069' } },
  })
  expect(changed.body.name).toBe('Dolci con caffè')
  await server.call(`${records('product_categories')}/${made.body.id}`, { method: 'DELETE', token })
  const path = `${records('orders')}/${annasOrder.id}`
  const noted = await server.call(path, { method: 'PATCH', token: shop.cashier.token, body: { note: 'Senza \u202Enoci' } })
  expect(noted.body.note).toBe('Senza noci')
  await server.call(path, { method: 'PATCH', token: shop.cashier.token, body: { note: annasOrder.note } })
})

describe('what the record API would let through', () => {
  test('orders and lines are made and deleted by no one there', async () => {
    const order = { user_id: shop.anna.id, status: 'INPROGRESS', channel: 'web', pickup_date: slotIn(1, '10:00'), total: 0.01 }
    for (const { token } of [shop.anna, shop.kiosk, shop.cashier, shop.admin, { token: '' }]) {
      const calls = [
        server.call('/api/collections/orders/records', { token, body: order }),
        server.call('/api/collections/order_items/records', {
          token,
          body: { order_id: annasOrder.id, product_id: IDS.cornetto },
        }),
        server.call(`/api/collections/orders/records/${annasOrder.id}`, { method: 'DELETE', token }),
        server.call(`/api/collections/order_items/records/${annasOrder.items[0]?.id}`, {
          method: 'PATCH',
          token,
          body: { price: 0 },
        }),
      ]
      for (const { status } of await Promise.all(calls)) expect([401, 403, 404]).toContain(status)
    }
    expect(await everything()).toEqual(before)
  })
})
