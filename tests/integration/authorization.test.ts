// The authorization matrix against the real server, generated from its live schema and from the routes that the hooks
// register: every collection and route, every action, every role. What the matrix does not declare fails.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { aWireReceipt } from '../builders/a-wire-receipt.ts'
import { codeOf } from '../builders/one-time-code.ts'
import { aJpeg, aPng } from '../builders/pictures.ts'
import { SUPERUSER } from '../prepared/databases.ts'
import { anEntry, anItem, anOpening, anOrder, aPayment, randomId, WRITTEN_ON } from './an-order.ts'
import {
  COLLECTIONS,
  LOGINS,
  type MatrixRole,
  PROTECTED_FILES,
  RECORD_ACTIONS,
  ROLES,
  ROUTES,
  SERVER_ROUTES,
} from './authorization-matrix.ts'
import { type Answer, type Json, PASSWORD, type Server, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'
import { createBody, type MatrixShop, type Sample, sampleOf, updateBody } from './matrix-samples.ts'
import { IDS, slotIn } from './small-shop.ts'

/** Of second factors. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** `ended`: an administrator's login that was logged out, on a row of its own (see `heldBack`). */
type Caller = MatrixRole | 'ended'

let server: Server
let shop: MatrixShop
let schema: Json[] = []
const tokens: Record<Caller, string> = {
  guest: '',
  own: '',
  other: '',
  kiosk: '',
  cashier: '',
  admin: '',
  expired: '',
  forged: '',
  ended: '',
}

beforeAll(async () => {
  const small = await startSmallShop()
  server = small.server
  await withoutRateLimits(server)
  schema = (await server.call('/api/collections?perPage=500', { token: server.superuser })).body.items
  const usersId = schema.find(({ name }) => name === 'users').id
  shop = { ...small.shop, server, usersId }
  const { anna, bruno, kiosk, cashier, admin } = shop
  Object.assign(tokens, { own: anna.token, other: bruno.token, kiosk: kiosk.token, cashier: cashier.token, admin: admin.token })
  const brief = { token: server.superuser, body: { duration: 1 } }
  tokens.expired = (await server.call(`/api/collections/users/impersonate/${admin.id}`, brief)).body.token
  tokens.forged = forge(admin.token)
  tokens.ended = (await server.login('admin@sfoglia.test')).token
  expect((await server.call('/api/sfoglia/logout', { method: 'POST', token: tokens.ended })).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 2100))
})

/** The same claims with another key's signature. */
function forge(token: string): string {
  const [header, claims, signature = ''] = token.split('.')
  return [header, claims, [...signature].reverse().join('')].join('.')
}

const cells = (line: string) => line.split(' ').map((cell) => cell === 'Y')

/** One line of the matrix: what each role can do in fact, written as the matrix writes it. */
async function measured(attempt: (role: Caller) => Promise<boolean>): Promise<string> {
  const line: string[] = []
  for (const role of ROLES) line.push((await attempt(role)) ? 'Y' : '-')
  heldBack(await attempt('ended'), line)
  return line.join(' ')
}

/** The same of what changes nothing: all roles ask at once, for the server lets whoever filters and finds nothing wait. */
async function measuredAtOnce(attempt: (role: Caller) => Promise<boolean>): Promise<string> {
  const [ended = true, ...all] = await Promise.all([attempt('ended'), ...ROLES.map(attempt)])
  const line = all.map((isAllowed) => (isAllowed ? 'Y' : '-'))
  heldBack(ended, line)
  return line.join(' ')
}

/** A login that has ended may no more than one that has expired, wherever it is shown. */
function heldBack(mayEnded: boolean, line: readonly string[]): void {
  expect({ mayEnded: mayEnded && line[ROLES.indexOf('expired')] !== 'Y' }).toEqual({ mayEnded: false })
}

test('every collection of the live schema has its lines, and no line is without its collection', () => {
  const declared = new Set(Object.keys(COLLECTIONS).map((name) => name.split(':')[0]))
  expect([...declared].sort()).toEqual(schema.map(({ name }) => name).sort())
  for (const actions of [...Object.values(COLLECTIONS)]) {
    expect(Object.keys(actions).sort()).toEqual([...RECORD_ACTIONS].sort())
    for (const line of Object.values(actions)) expect(cells(line)).toHaveLength(ROLES.length)
  }
  const accounts = schema.filter(({ type }) => type === 'auth').map(({ name }) => name)
  expect(Object.keys(LOGINS).sort()).toEqual(accounts.sort())
})

test('every route that the hooks register has its line', async () => {
  const source = await readFile(new URL('../../pocketbase/hooks/routes.ts', import.meta.url), 'utf8')
  const start = source.indexOf('HANDLES')
  const table = source.slice(start, source.indexOf('\n}', start))
  const registered = [...table.matchAll(/^ {2}'(\w+ [^']+)': \w+,$/gm)].map(([, route]) => route)
  expect(registered.length).toBe(table.split('\n').length - 1)
  expect(Object.keys(ROUTES).sort()).toEqual(registered.sort())
})

describe.each(Object.keys(COLLECTIONS))('%s', (row) => {
  const [collection = ''] = row.split(':')
  const path = `/api/collections/${collection}/records`
  const expected = (action: (typeof RECORD_ACTIONS)[number]) => COLLECTIONS[row]?.[action]

  test('list', async () => {
    const sample = await sampleOf(row, shop)
    const { id, query = '' } = sample
    const sees = async (role: Caller) => {
      const answer = await server.call(`${path}?perPage=1000&sort=-id&filter=${encodeURIComponent(`id='${id}'`)}&${query}`, {
        token: tokenOf(role, sample),
      })
      expect(answer.status).toBeLessThan(500)
      return answer.status === 200 && answer.body.items.some((item: Json) => item.id === id)
    }
    expect(await measuredAtOnce(sees)).toBe(expected('list'))
  })

  test('view', async () => {
    const sample = await sampleOf(row, shop)
    const { id, query = '' } = sample
    const sees = async (role: Caller) => {
      const answer = await server.call(`${path}/${id}?${query}`, { token: tokenOf(role, sample) })
      expect(answer.status).toBeLessThan(500)
      return answer.status === 200 && answer.body.id === id
    }
    expect(await measuredAtOnce(sees)).toBe(expected('view'))
  })

  test('create', async () => {
    const creates = async (role: Caller) => {
      const id = randomId()
      const answer = await server.call(path, { token: tokens[role], body: { id, ...(await createBody(row, shop)) } })
      expect(answer.status).toBeLessThan(500)
      const isThere = (await seen(path, id)).status === 200
      expect(isThere).toBe(answer.status === 200)
      return isThere
    }
    expect(await measured(creates)).toBe(expected('create'))
  })

  test('update', async () => {
    const updates = async (role: Caller) => {
      const sample = await sampleOf(row, shop)
      const { id } = sample
      const before = (await seen(path, id)).body
      const answer = await server.call(`${path}/${id}`, { method: 'PATCH', token: tokenOf(role, sample), body: updateBody(row) })
      expect(answer.status).toBeLessThan(500)
      const after = (await seen(path, id)).body
      expect(JSON.stringify(after) !== JSON.stringify(before)).toBe(answer.status === 200)
      return answer.status === 200
    }
    expect(await measured(updates)).toBe(expected('update'))
  })

  test('delete', async () => {
    const deletes = async (role: Caller) => {
      const sample = await sampleOf(row, shop)
      const { id } = sample
      const answer = await server.call(`${path}/${id}`, { method: 'DELETE', token: tokenOf(role, sample) })
      expect(answer.status).toBeLessThan(500)
      const isGone = (await seen(path, id)).status === 404
      expect(isGone).toBe(answer.status === 204)
      return isGone
    }
    expect(await measured(deletes)).toBe(expected('delete'))
  })
})

const tokenOf = (role: Caller, { tokens: own }: Sample) => (role === 'ended' ? undefined : own[role]) ?? tokens[role]
const seen = (path: string, id: string): Promise<Answer> => server.call(`${path}/${id}`, { token: server.superuser })

describe.each(Object.entries(LOGINS))('logins of %s', (collection, actions) => {
  test.each(Object.entries(actions))('%s', async (action, line) => {
    const path = `/api/collections/${collection}`
    const email =
      collection === 'users' ? 'anna@sfoglia.test' : collection === 'services' ? 'edge@services.test' : SUPERUSER.email
    const password = collection === '_superusers' ? SUPERUSER.password : PASSWORD
    if (collection === 'services' && action === 'auth-with-password') {
      await server.create('services', { name: 'edge', email, password: PASSWORD, passwordConfirm: PASSWORD })
    }
    const bodies: Record<string, unknown> = {
      'auth-with-password': { identity: email, password },
      'request-otp': { email },
      'auth-with-otp': { otpId: randomId(), password: '123456' },
      'auth-with-oauth2': { provider: 'google', code: 'x', codeVerifier: 'x', redirectURL: 'https://sfoglia.test' },
      impersonate: { duration: 60 },
    }
    const target = action === 'impersonate' ? `impersonate/${shop.anna.id}` : action
    const tries = async (role: Caller) => {
      const answer = await server.call(`${path}/${target}`, { method: 'POST', token: tokens[role], body: bodies[action] ?? {} })
      expect(answer.status).toBeLessThan(500)
      return answer.status === 200
    }
    expect(await measured(tries)).toBe(line)
  })
})

describe('takings', () => {
  /** A till with a drawer that is open, and money of an order in it. */
  async function aTill() {
    const id = randomId()
    const headers = { 'X-Sfoglia-Device': `${id}.${'ab'.repeat(32)}` }
    const registered = await server.call('/api/sfoglia/devices', { token: tokens.cashier, body: { id, name: 'Banco' }, headers })
    const { code } = registered.body
    const facts = { user_id: shop.anna.id, status: 'INPROGRESS', channel: 'counter', pickup_date: slotIn(9, '10:00'), total: 3.2 }
    const { id: order } = await server.create('orders', facts)
    const opening = anOpening({ device: code })
    const line = aPayment(order, { device: code, till_session: opening.id })
    await server.call('/api/sfoglia/tills', { token: tokens.cashier, body: { facts: [opening] }, headers })
    await server.call('/api/sfoglia/payments', { token: tokens.cashier, body: { payments: [line] }, headers })
    await server.call('/api/sfoglia/payments', { token: tokens.cashier, body: { payments: [aPayment(order, { device: code })] } })
    return { id, code, headers, order }
  }
  const day = () => shopMoment(Date.now()).day
  const devicesOf = ({ status, body }: Answer): Set<string> => {
    expect(status).toBe(200)
    return new Set([...body.tills, ...body.loose].map(({ device }: Json) => device))
  }

  test('of a day are told to a cashier of their own till alone, which has proved itself, until the owner shows them all', async () => {
    const [own, other] = [await aTill(), await aTill()]
    const ask = (headers: Record<string, string> = {}, token = tokens.cashier) =>
      server.call(`/api/sfoglia/tills?day=${day()}`, { token, headers })
    expect(devicesOf(await ask(own.headers))).toEqual(new Set([own.code]))
    expect(devicesOf(await ask())).toEqual(new Set())
    // Its id stands in every code on a screen: it proves nothing.
    expect(devicesOf(await ask({ 'X-Sfoglia-Device': `${other.id}.${'cd'.repeat(32)}` }))).toEqual(new Set())
    expect([...devicesOf(await ask({}, tokens.admin))]).toEqual(expect.arrayContaining([own.code, other.code]))
    const [{ id }] = await server.list('shop')
    const show = (isShown: boolean, token = tokens.admin) =>
      server.call(`/api/collections/shop/records/${id}`, { method: 'PATCH', token, body: { tills_for_staff: isShown } })
    expect((await show(true, tokens.cashier)).status).toBe(404)
    expect((await show(true)).status).toBe(200)
    expect([...devicesOf(await ask(own.headers))]).toEqual(expect.arrayContaining([own.code, other.code]))
    await show(false)
    expect(devicesOf(await ask(own.headers))).toEqual(new Set([own.code]))
  })

  test('are in no list of a cashier’s, however it is asked for', async () => {
    const { order } = await aTill()
    const all = 'perPage=1000'
    const lists = ['order_payments', 'till_sessions', 'till_movements', 'order_events', 'payments', 'fiscal_receipts']
    for (const collection of lists) {
      for (const query of [all, `${all}&order=`, `${all}&order=%25`, `${all}&order=*`]) {
        const { status, body } = await server.call(`/api/collections/${collection}/records?${query}`, { token: tokens.cashier })
        expect([collection, query, status, body.items]).toEqual([collection, query, 200, []])
      }
    }
    const events = await server.call(`/api/collections/order_events/records?${all}&order=${order}`, { token: tokens.cashier })
    expect(new Set(events.body.items.map((event: Json) => event.order_id))).toEqual(new Set([order]))
    const expand = 'order_events_via_order_id,payments_via_order_id,order_payments_via_order_id'
    const { body } = await server.call(`/api/collections/orders/records?${all}&expand=${expand}`, { token: tokens.cashier })
    expect(body.items.filter((item: Json) => Object.keys(item.expand ?? {}).length > 0)).toEqual([])
    for (const figures of ['admin_dashboard', 'profits_by_month', 'profits_per_category']) {
      const told = await server.call(`/api/collections/${figures}/records`, { token: tokens.cashier })
      expect([figures, told.body.items ?? []]).toEqual([figures, []])
    }
    expect((await server.call(`/api/sfoglia/figures?from=${day()}&to=${day()}`, { token: tokens.cashier })).status).toBe(403)
  })
})

describe('our routes', () => {
  const annasOrder = async (status = 'INPROGRESS') => {
    const id = randomId()
    const order = {
      id,
      status,
      user_id: shop.anna.id,
      channel: 'web',
      pickup_date: slotIn(9, '10:00'),
      total: 3.2,
      attention: [],
    }
    return (await server.create('orders', order)).id
  }
  const photo = () => {
    const form = new FormData()
    form.set('reference_image', new Blob([aJpeg(16, 16)], { type: 'image/jpeg' }), 'foto.jpg')
    return form
  }
  const CHANNELS: Partial<Record<Caller, 'web' | 'kiosk' | 'counter'>> = {
    kiosk: 'kiosk',
    cashier: 'counter',
    admin: 'counter',
  }
  const CALLS: Record<string, (role: Caller) => Promise<{ path: string; body?: unknown; method?: string }>> = {
    'POST /api/sfoglia/orders': async (role) => {
      const order = anOrder({ channel: CHANNELS[role] ?? 'web', items: [anItem()], pickup_date: slotIn(8, '10:00') })
      return { path: '/api/sfoglia/orders', body: { orders: [order] } }
    },
    'POST /api/sfoglia/entries': async (role) => {
      const content = anOrder({ channel: CHANNELS[role] ?? 'web', items: [anItem()], pickup_date: slotIn(8, '11:00') })
      return { path: '/api/sfoglia/entries', body: { entries: [anEntry('order', content.id, content)] } }
    },
    'POST /api/sfoglia/entries/confirm': async () => ({ path: '/api/sfoglia/entries/confirm', body: { ids: [randomId()] } }),
    'POST /api/sfoglia/orders/confirm': async () => ({ path: '/api/sfoglia/orders/confirm', body: { ids: [randomId()] } }),
    'POST /api/sfoglia/receipts': async () => ({ path: '/api/sfoglia/receipts', body: { receipts: [aWireReceipt(randomId())] } }),
    'POST /api/sfoglia/orders/{id}/cancel': async () => ({
      path: `/api/sfoglia/orders/${await annasOrder('NOTPAID')}/cancel`,
      body: {},
    }),
    'POST /api/sfoglia/orders/{id}/reopen': async () => ({
      path: `/api/sfoglia/orders/${await annasOrder('COMPLETED')}/reopen`,
      body: { reason: 'Prova' },
    }),
    'POST /api/sfoglia/orders/{id}/print': async () => ({
      path: `/api/sfoglia/orders/${await annasOrder()}/print`,
      body: { device: randomId() },
    }),
    'POST /api/sfoglia/orders/{id}/pay': async () => {
      const id = await annasOrder('NOTPAID')
      await server.create('order_items', { order_id: id, quantity: 2, unit_price: 1.6, price: 3.2 })
      return { path: `/api/sfoglia/orders/${id}/pay`, body: {} }
    },
    'POST /api/sfoglia/orders/{id}/refund': async () => {
      const id = await annasOrder('INPROGRESS')
      const payment = await server.create('payments', { order_id: id, state: 'paid', amount: 3.2, currency: 'eur', attempt: 1 })
      const line = { ...aPayment(id), id: payment.id, amount: 3.2, method: 'card', card_payment: payment.id }
      await server.create('order_payments', line)
      return { path: `/api/sfoglia/orders/${id}/refund`, body: { id: randomId(), amount: 1, reason: 'Prova' } }
    },
    'POST /api/sfoglia/orders/{id}/messages': async () => ({
      path: `/api/sfoglia/orders/${await annasOrder()}/messages`,
      body: { event: 'confirmed' },
    }),
    'POST /api/sfoglia/orders/{id}/resend': async () => ({
      path: `/api/sfoglia/orders/${await annasOrder()}/resend`,
      body: { event: 'confirmed' },
    }),
    'POST /api/sfoglia/payments': async () => ({
      path: '/api/sfoglia/payments',
      body: { payments: [aPayment(await annasOrder())] },
    }),
    'POST /api/sfoglia/tills': async () => ({ path: '/api/sfoglia/tills', body: { facts: [anOpening()] } }),
    'GET /api/sfoglia/tills': async () => ({ path: '/api/sfoglia/tills?day=2026-11-18' }),
    'GET /api/sfoglia/fiscal-day': async () => ({ path: '/api/sfoglia/fiscal-day?day=2026-11-18&z=12' }),
    ...Object.fromEntries(
      Object.keys(ROUTES)
        .filter((route) => /\/sfoglia\/(payments|messages)\//.test(route))
        .map((route) => [route, () => edgesCall(route)]),
    ),
    'PATCH /api/collections/orders/records/{id}': async () => ({
      path: `/api/collections/orders/records/${await annasOrder()}`,
      method: 'PATCH',
      body: { printed: true },
    }),
    'POST /api/sfoglia/order-items/{id}/images': async () => {
      const item = await server.create('order_items', { order_id: await annasOrder(), quantity: 1, ...WRITTEN_ON })
      return { path: `/api/sfoglia/order-items/${item.id}/images`, body: photo() }
    },
    'POST /api/sfoglia/catalogue': async () => {
      const { id, updated } = (await server.call(`/api/collections/products/records/${IDS.cornetto}`)).body
      const values = { sort: anotherNumber() }
      return { path: '/api/sfoglia/catalogue', body: { changes: [{ collection: 'products', id, seen: updated, values }] } }
    },
    'GET /api/sfoglia/figures': async () => ({ path: '/api/sfoglia/figures?from=2026-01-01&to=2026-12-31' }),
    'GET /api/sfoglia/figures/orders': async () => ({ path: '/api/sfoglia/figures/orders?from=2026-01-01&to=2026-12-31' }),
    'GET /api/sfoglia/slots': async () => ({ path: `/api/sfoglia/slots?from=${slotIn(0, '12:00').slice(0, 10)}` }),
    'GET /api/sfoglia/health': async () => ({ path: '/api/sfoglia/health' }),
    'POST /api/sfoglia/create-user': async () => ({
      path: '/api/sfoglia/create-user',
      body: { email: `${randomId()}@sfoglia.test`, password: PASSWORD, name: 'Prova', surname: 'Prova', phone: '333 1234567' },
    }),
    'POST /api/sfoglia/invitations': async () => ({
      path: '/api/sfoglia/invitations',
      body: { name: 'Prova', surname: 'Prova', email: `${randomId()}@example.it`, role: 'CASHIER' },
    }),
    'POST /api/sfoglia/enrolments': async () => ({
      path: '/api/sfoglia/enrolments',
      body: { id: randomId(), kind: 'kiosk' },
    }),
    'GET /api/sfoglia/enrolments/{id}': async () => ({ path: `/api/sfoglia/enrolments/${(await enrolment()).id}` }),
    'POST /api/sfoglia/enrolments/{id}/end': async () => ({
      path: `/api/sfoglia/enrolments/${(await enrolment()).id}/end`,
      body: {},
    }),
    'POST /api/sfoglia/enrolments/look': async () => ({
      path: '/api/sfoglia/enrolments/look',
      body: { secret: (await enrolment()).secret },
    }),
    'POST /api/sfoglia/enrolments/redeem': async () => ({
      path: '/api/sfoglia/enrolments/redeem',
      body: { secret: (await enrolment()).secret },
      headers: { 'X-Sfoglia-Device': `${randomId()}.${'ab'.repeat(32)}` },
    }),
    'POST /api/sfoglia/verification-mail': async () => ({ path: '/api/sfoglia/verification-mail', body: {} }),
    'POST /api/sfoglia/mail-test': async () => ({ path: '/api/sfoglia/mail-test', body: {} }),
    'POST /api/sfoglia/customers/import': async () => ({
      path: '/api/sfoglia/customers/import',
      body: {
        customers: [{ email: `${randomId()}@example.it`, name: 'Prova', surname: '', phone: '' }],
        isTrial: false,
        list: randomId(),
      },
    }),
    'POST /api/sfoglia/customers/import/undo': async () => ({
      path: '/api/sfoglia/customers/import/undo',
      body: { list: randomId() },
    }),
    'POST /api/sfoglia/customers': async () => ({ path: '/api/sfoglia/customers', body: { words: 'anna' } }),
    'POST /api/sfoglia/delete-account': async (role) => ({
      path: '/api/sfoglia/delete-account',
      body: { password: PASSWORD },
      // An account of its own: the others are still needed.
      ...((role === 'own' || role === 'other') && { token: await newCustomersToken() }),
    }),
    'GET /api/sfoglia/my-data': async () => ({ path: '/api/sfoglia/my-data' }),
    'POST /api/sfoglia/push-subscriptions': async () => ({ path: '/api/sfoglia/push-subscriptions', body: aBrowser() }),
    'POST /api/sfoglia/push-subscriptions/remove': async () => ({
      path: '/api/sfoglia/push-subscriptions/remove',
      body: { endpoint: aBrowser().endpoint },
    }),
    // Of logins that nobody else needs.
    'POST /api/sfoglia/logout': async () => ({
      path: '/api/sfoglia/logout',
      method: 'POST',
      token: (await anotherLogin()).token,
    }),
    'GET /api/sfoglia/sessions': async () => ({ path: '/api/sfoglia/sessions' }),
    'POST /api/sfoglia/sessions/{id}/end': async () => ({
      path: `/api/sfoglia/sessions/${(await anotherLogin()).session}/end`,
      body: { password: PASSWORD },
    }),
    'POST /api/sfoglia/sessions/end-others': async () => ({
      path: '/api/sfoglia/sessions/end-others',
      body: { password: PASSWORD },
    }),
    'POST /api/sfoglia/login/second-factor': async () => {
      const { email, code } = await enrolled()
      const asked = await server.call('/api/collections/users/auth-with-password', {
        body: { identity: email, password: PASSWORD },
      })
      return { path: '/api/sfoglia/login/second-factor', body: { ticket: asked.body.data.ticket, code } }
    },
    'GET /api/sfoglia/second-factor': async () => ({ path: '/api/sfoglia/second-factor' }),
    'POST /api/sfoglia/second-factor': async () => {
      await factorOf(shop.admin.id, { isBegun: true })
      return { path: '/api/sfoglia/second-factor', body: { password: PASSWORD } }
    },
    'POST /api/sfoglia/second-factor/confirm': async () => {
      const code = await factorOf(shop.admin.id, { isBegun: true })
      return { path: '/api/sfoglia/second-factor/confirm', body: { code } }
    },
    'POST /api/sfoglia/second-factor/recovery-codes': async () => {
      const code = await factorOf(shop.admin.id)
      return { path: '/api/sfoglia/second-factor/recovery-codes', body: { password: PASSWORD, code } }
    },
    'POST /api/sfoglia/second-factor/remove': async () => {
      const code = await factorOf(shop.admin.id)
      return { path: '/api/sfoglia/second-factor/remove', body: { password: PASSWORD, code } }
    },
    'POST /api/sfoglia/second-factor/{id}/reset': async () => ({
      path: `/api/sfoglia/second-factor/${(await enrolled()).id}/reset`,
      method: 'POST',
    }),
    'POST /api/sfoglia/devices/{id}/revoke': async () => ({ path: await deviceCall('revoke'), method: 'POST' }),
    'POST /api/sfoglia/devices/{id}/readmit': async () => ({ path: await deviceCall('readmit'), method: 'POST' }),
    'POST /api/sfoglia/devices/{id}/drill': async () => ({ path: await deviceCall('drill'), body: { minutes: 5 } }),
    'GET /api/sfoglia/till-pins': async () => ({ path: '/api/sfoglia/till-pins' }),
    'POST /api/sfoglia/till-pins/{id}': async (role) => ({
      path: `/api/sfoglia/till-pins/${role === 'admin' || role === 'kiosk' ? shop[role].id : shop.cashier.id}`,
      body: { password: PASSWORD, pin_hash: '', digits: 0 },
    }),
    'GET /api/sfoglia/security-log': async () => ({ path: '/api/sfoglia/security-log' }),
    'GET /api/sfoglia/alarms': async () => ({ path: '/api/sfoglia/alarms' }),
    'GET /api/sfoglia/audit': async () => ({ path: '/api/sfoglia/audit?from=2026-11-01' }),
    'POST /api/sfoglia/number-checks': async () => ({
      path: '/api/sfoglia/number-checks',
      body: { ...(await missingNumber()), id: randomId(), note: 'Prova' },
    }),
    'POST /api/sfoglia/number-checks/{id}/withdraw': async () => {
      const check = { code: 'C1', day: '2026-11-21', first: 1, last: 1, note: 'Prova' }
      const { id } = await server.create('number_checks', check)
      return { path: `/api/sfoglia/number-checks/${id}/withdraw`, method: 'POST' }
    },
    // Who knows the secret gets the edge's token, whoever they are; nobody of these does, an administrator neither.
    'POST /api/sfoglia/service/token': async () => ({ path: '/api/sfoglia/service/token', body: { secret: randomId() } }),
    'POST /api/sfoglia/welcome/check': async () => ({ path: '/api/sfoglia/welcome/check', body: { secret: await aWelcome() } }),
    'POST /api/sfoglia/welcome': async () => ({
      path: '/api/sfoglia/welcome',
      body: {
        ...{ name: 'Ada', surname: 'Rossi', password: PASSWORD },
        mail: `${randomId()}@rossi.test`,
        secret: await aWelcome(),
      },
    }),
    'POST /api/sfoglia/own-shop': async () => ({
      path: '/api/sfoglia/own-shop',
      body: { name: 'Ada', surname: 'Rossi', password: PASSWORD, mail: `${randomId()}@rossi.test` },
    }),
    'GET /api/sfoglia/service/card-keys': async () => ({ path: '/api/sfoglia/service/card-keys' }),
    'POST /api/sfoglia/service/card-keys': async () => ({ path: '/api/sfoglia/service/card-keys', body: {} }),
    'POST /api/sfoglia/service/card-keys/erase': async () => ({ path: '/api/sfoglia/service/card-keys/erase', body: {} }),
    'POST /api/sfoglia/devices/login': async () => ({ path: '/api/sfoglia/devices/login', body: { statement: '{}.' } }),
    'POST /api/sfoglia/devices': async () => ({ path: '/api/sfoglia/devices', body: { id: randomId(), name: 'Prova' } }),
  }

  /** The secret of a link that nobody has used. */
  const aWelcome = async () => {
    const secret = randomId()
    const hash = createHash('sha256').update(secret).digest('hex')
    await server.create('welcome_links', { hash, expires: slotIn(1, '10:00') })
    return secret
  }

  /** Never the same twice: codes of devices are unique, and a product is changed only by another value. */
  let numbers = 1000
  const anotherNumber = () => {
    numbers += 1
    return numbers
  }

  /** Of a device that nobody is logged in on: their logins are still needed. */
  const deviceCall = async (action: string) => {
    const { id } = await server.create('devices', { code: `C${anotherNumber()}` })
    return `/api/sfoglia/devices/${id}/${action}`
  }

  /** The only one that a device of its own has given out. */
  const missingNumber = async () => {
    const [code, day] = [`C${anotherNumber()}`, '2026-11-21']
    await server.create('devices', { code })
    await server.create('device_days', { code, day, counter: 1 })
    return { code, day, from: 1, to: 1 }
  }

  /** A second factor, instead of what there was. @returns a code of it @param begun not confirmed yet */
  const factorOf = async (user: string, { isBegun = false } = {}) => {
    for (const { id } of await server.list('second_factors', `user='${user}'`)) {
      await server.call(`/api/collections/second_factors/records/${id}`, { method: 'DELETE', token: server.superuser })
    }
    const now = new Date().toISOString()
    await server.create('second_factors', { user, secret: SECRET, started_at: now, ...(!isBegun && { enrolled_at: now }) })
    return codeOf(SECRET)
  }

  /** Another administrator, who has one. */
  const enrolled = async () => {
    const account = { email: `${randomId()}@sfoglia.test`, password: PASSWORD, passwordConfirm: PASSWORD, role: 'ADMIN' }
    const { id } = await server.create('users', { ...account, name: 'Prova' })
    return { id, email: account.email, code: await factorOf(id) }
  }

  /** A kiosk's, not used yet. */
  const enrolment = async () => {
    const asked = { token: tokens.admin, body: { id: randomId(), kind: 'kiosk' } }
    const { id, link } = (await server.call('/api/sfoglia/enrolments', asked)).body
    return { id, secret: String(link).split('#')[1] }
  }

  /** Of the `own` customer. */
  const anotherLogin = async () => {
    const { token } = await server.login('anna@sfoglia.test')
    const { session } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    return { token, session }
  }

  const newCustomersToken = async () => {
    const email = `${randomId()}@sfoglia.test`
    await server.create('users', { email, password: PASSWORD, passwordConfirm: PASSWORD, role: 'USER', name: 'Prova' })
    return (await server.login(email)).token
  }

  const aBrowser = () => ({
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomId()}`,
    keys: { p256dh: 'B'.padEnd(87, 'x'), auth: 'y'.repeat(22) },
  })

  /** What only the edge may ask, with everything right about it. */
  const edgesCall = async (route: string) => {
    const [method = '', path = ''] = route.split(' ')
    const session = randomId()
    const payment = { order_id: await annasOrder(), state: 'open', amount: 3.2, attempt: 1, session }
    const message = {
      order_id: await annasOrder(),
      kind: 'whatsapp',
      event: 'confirmed',
      state: 'sending',
      external_id: randomId(),
    }
    const { id } = path.includes('/messages/')
      ? await server.create('messages', message)
      : await server.create('payments', payment)
    const now = new Date().toISOString()
    const body = {
      ...{ session, url: 'https://pay.test/x', expires_at: now },
      ...{ event_id: randomId(), type: 'expired', amount_cents: 320, currency: 'eur', created_at: now },
      ...{ refund: randomId(), status: 'succeeded', error: 'x', kind: 'whatsapp', external_id: message.external_id },
      state: path.endsWith('/status') ? 'delivered' : 'sent',
    }
    return { path: path.replace('{id}', id), method, ...(method === 'POST' && { body }) }
  }

  test.each(Object.entries(ROUTES))('%s', async (route, line) => {
    const tries = async (role: Caller) => {
      const call = await CALLS[route]?.(role)
      if (!call) throw new Error(`No request is known for ${route}`)
      const { path, ...request } = call
      const answer = await server.call(path, { token: tokens[role], ...request })
      expect([200, 400, 401, 403, 404, 409, 410]).toContain(answer.status)
      return answer.status === 200 && (answer.body.results?.[0].outcome ?? 'created') === 'created'
    }
    expect(await measured(tries)).toBe(line)
  })
})

test('the edge’s own account may what only the edge may', async () => {
  const token = await serviceLogin(server)
  const answers = await Promise.all([
    server.call('/api/sfoglia/payments/due', { token }),
    server.call('/api/sfoglia/messages/claim', { token, body: { kind: 'whatsapp', limit: 1 } }),
    server.call(`/api/sfoglia/payments/${randomId()}/failed`, { token, body: { error: 'x' } }),
    server.call(`/api/sfoglia/messages/${randomId()}/result`, { token, body: { state: 'sent' } }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404])
  expect((await server.call(`/api/sfoglia/orders/${randomId()}/pay`, { token, body: {} })).status).toBe(403)
})

describe('PocketBase’s own routes', () => {
  test.each(Object.entries(SERVER_ROUTES))('%s', async (route, line) => {
    const [method = '', path = ''] = route.split(' ')
    const tries = async (role: Caller) => {
      const controller = new AbortController()
      const response = await fetch(server.url + path, {
        method,
        headers: { authorization: tokens[role], 'content-type': 'application/json' },
        signal: controller.signal,
        ...(method !== 'GET' && { body: '{}' }),
      })
      controller.abort()
      expect(response.status).toBeLessThan(500)
      return response.status < 300
    }
    expect(await measured(tries)).toBe(line)
  })
})

describe('protected files', () => {
  test('are seen with a file token of who may see the item, and by nobody without', async () => {
    const order = { status: 'INPROGRESS', user_id: shop.anna.id, channel: 'web', pickup_date: slotIn(9, '10:00') }
    const { id: order_id } = await server.create('orders', order)
    const item = await server.create('order_items', { order_id, quantity: 1, ...WRITTEN_ON })
    const form = new FormData()
    form.set('wafer_image', new Blob([aPng(16, 16)], { type: 'image/png' }), 'foto.png')
    const { body } = await server.call(`/api/sfoglia/order-items/${item.id}/images`, { token: shop.anna.token, body: form })
    const file = `/api/files/order_items/${item.id}/${body.wafer_image}`
    const sees = async (role: Caller) => {
      const { token = '' } = (await server.call('/api/files/token', { method: 'POST', token: tokens[role] })).body
      const answer = await server.call(`${file}?token=${token}`, { token: tokens[role] })
      expect(answer.status).toBeLessThan(500)
      return answer.status === 200
    }
    expect(await measured(sees)).toBe(PROTECTED_FILES)
    for (const role of ROLES) expect((await server.call(file, { token: tokens[role] })).status).toBe(404)
  })
})
