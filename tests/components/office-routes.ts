// The back office's own routes, as far as its screens need them. What the server refuses and why is for tests with the real one.
import type { CatalogueChange } from '#domain/catalogue/batch.ts'
import { auditDay, countOf, parseRanges, rangesOf, sharedNumbers, withoutNumbers } from '#domain/device/audit.ts'
import { parseOrderNumber } from '#domain/order/number.ts'
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { OWN_REFUSAL } from '#domain/wire.ts'
import type { FakeRecord } from '../fakes/record-filter.ts'
import { DEMO_PASSWORD, type Handler, type ShopServer } from './shop-server.ts'

/** By method and path. */
export function officeRoutes(server: ShopServer): Record<string, Handler> {
  return {
    'POST /api/sfoglia/catalogue': ({ body }) => changed(server, (body as { changes: CatalogueChange[] }).changes),
    'POST /api/sfoglia/invitations': ({ body }) => invited(server, body as Record<string, string>),
    'POST /api/sfoglia/enrolments': ({ body }) => enrolled(server, body as Record<string, string>),
    'POST /api/sfoglia/customers': ({ body }) => customersWith(server, (body as { words: string }).words),
    'POST /api/sfoglia/customers/import': ({ body }) => imported(server, body as CustomersBody),
    'POST /api/sfoglia/customers/import/undo': ({ body }) => undone(server, body as CustomersBody),
    'GET /api/sfoglia/figures': ({ path }) => figures(server, new URL(path.replace(/^\S+ /, ''), 'http://server').searchParams),
    'GET /api/sfoglia/figures/orders': () => Response.json({ orders: [accountOrder(server.nowMs)], next: '' }),
    'GET /api/sfoglia/sessions': () => Response.json({ sessions: [] }),
    'POST /api/sfoglia/logout': () => Response.json({}),
    'GET /api/sfoglia/security-log': () => Response.json({ events: [] }),
    'GET /api/sfoglia/till-pins': () => Response.json({ accounts: [...server.records('till_pins').keys()] }),
    'GET /api/sfoglia/alarms': () => Response.json({ alarms: [] }),
    'GET /api/sfoglia/audit': () => Response.json({ devices: [...server.records('devices').values()].map(audited(server)) }),
    'POST /api/sfoglia/number-checks': ({ body }) => checked(server, body as Record<string, unknown> & { id: string }),
  }
}

/** All of them, or none when somebody else was at one meanwhile. */
function changed(server: ShopServer, changes: readonly CatalogueChange[]): Response {
  const held = ({ collection, id }: CatalogueChange) => server.records(collection).get(id)
  const stale = changes.filter((change) => change.seen !== null && held(change)?.updated !== change.seen).map(({ id }) => id)
  if (stale.length > 0) return Response.json({ message: 'Changed.', data: { stale } }, { status: 412 })
  for (const { collection, id, values } of changes) {
    if (values === null) server.remove(collection, id)
    else server.write(collection, { id, ...values })
  }
  return Response.json({ saved: changes.map((change) => ({ id: change.id, updated: held(change)?.updated })) })
}

function invited(server: ShopServer, account: Record<string, string>): Response {
  const { id = '' } = account
  server.write('users', { ...account, id, email: account.email || `${id}@personale.invalid` })
  return Response.json({ id, isMailed: account.email !== '' })
}

/** A kiosk or till without an account gets one; the link is the row's. */
function enrolled(server: ShopServer, { id = '', kind, account, name }: Record<string, string>): Response {
  const made = account ?? `fatto${id.slice(0, 10)}`
  if (account === undefined) {
    const isKiosk = kind === 'kiosk'
    const email = `${made}@dispositivo.invalid`
    server.write('users', { id: made, name: name || 'Totem 2', email, role: isKiosk ? 'USER' : 'CASHIER', kiosk: isKiosk })
  }
  const expires_at = new Date(server.nowMs + 30 * 60_000).toISOString()
  const link = `http://shop.test/entra#${id.padEnd(26, '0').slice(0, 26)}`
  return Response.json({ id, kind, account: made, name: name || 'Totem 2', link, expires_at })
}

/** What is asked of one link: its row of `enrolments`, which a test puts. */
export function enrolmentRoute(server: ShopServer, method: string, path: string): Handler | undefined {
  const [, id = '', wish] = /^\/api\/sfoglia\/enrolments\/(\w{15})(\/end)?$/.exec(path) ?? []
  if (id === '') return undefined
  return () => {
    if (method === 'POST' && wish) server.put('enrolments', { id, state: 'ended' })
    const row: Record<string, unknown> = server.records('enrolments').get(id) ?? {}
    const { state = 'waiting', code = '', name = '' } = row
    return Response.json({ id, state, code, name })
  }
}

interface CustomersBody {
  list: string
  customers: { email: string }[]
  isTrial: boolean
}

function imported(server: ShopServer, { customers, isTrial, list }: CustomersBody): Response {
  const results = customers.map((customer) => {
    if (server.where('users', { email: customer.email }).length > 0) return 'there'
    if (isTrial) return 'new'
    const id = `${list.slice(0, 7)}k${String(server.records('users').size).padStart(7, '0')}`
    server.write('users', { id, ...customer, role: 'USER', kiosk: false })
    return 'made'
  })
  return Response.json({ results })
}

function undone(server: ShopServer, { list }: CustomersBody): Response {
  const made = [...server.records('users').keys()].filter((id) => id.startsWith(list.slice(0, 7)))
  for (const id of made) server.remove('users', id)
  return Response.json({ removed: made.length, kept: 0, isDone: true })
}

function customersWith(server: ShopServer, words: string): Response {
  const isMeant = ({ name, surname, email }: FakeRecord) =>
    `${name} ${surname} ${email}`.toLowerCase().includes(words.toLowerCase())
  return Response.json({ items: server.where('users', { role: 'USER', kiosk: false }).filter(isMeant) })
}

/** The same of every period, but for its two days. */
function figures(server: ShopServer, period: URLSearchParams): Response {
  const to = period.get('to') ?? ''
  const sold = ({ id, name }: FakeRecord, index: number) => ({
    ...{ id, name, unit: 'pezzo', thousandths: (20 - index) * 1000, revenue_cents: (20 - index) * 450 },
  })
  return Response.json({
    ...{ from: period.get('from'), to },
    days: [{ day: to, orders: 12, revenue_cents: 34_560 }],
    months: [{ month: to.slice(0, 7), orders: 240, revenue_cents: 712_300 }],
    categories: [...server.records('product_categories').values()].map(sold),
    products: [...server.records('products').values()].slice(0, 20).map(sold),
    money: [
      { method: 'cash', device: 'C1', person: 'anna', orphan: false, taken_cents: 10_000, back_cents: -550 },
      { method: 'pos', device: 'C1', person: 'anna', orphan: true, taken_cents: 2000, back_cents: 0 },
      { method: 'card', device: '', person: '', orphan: false, taken_cents: 4500, back_cents: 0 },
    ],
    people: [{ id: 'anna', name: 'Anna Ricci' }],
    waste: [
      {
        id: 'cornetto',
        name: 'Cornetto alla crema',
        unit: 'pezzo',
        left: 4000,
        left_cents: 640,
        thrown: 7000,
        thrown_cents: 1120,
      },
    ],
    due: { orders: 2, cents: 1250 },
    due_all: { orders: 5, cents: 9900 },
  })
}

/** Ordered yesterday, paid in two parts, with a name that a spreadsheet could run. */
function accountOrder(nowMs: number) {
  const { day } = shopMoment(nowMs)
  const [yesterday, today] = [addDays(day, -1), day].map((each) => new Date(instantOf(each, '09:00')).toISOString())
  return {
    id: 'ordine000000001',
    order: {
      ...{ number: 'C1-007', status: 'COMPLETED', channel: 'counter', total: 19, placed_at: yesterday, pickup: today },
      items: [
        { name: '=Torta', quantity: 1, price: 10, unit: 'pezzo', vat: '10%' },
        { name: 'Pane', quantity: 0.5, price: 10, unit: 'kg', vat: '4%' },
      ],
    },
    lines: [
      { amount: 5.01, method: 'cash', kind: 'payment', taken_at: yesterday },
      { amount: 13.99, method: 'pos', kind: 'payment', taken_at: today },
    ],
  }
}

/** What the devices' own words about their days, and the orders that are here, say is missing. */
function audited(server: ShopServer) {
  return ({ id, code, kind, name, last_contact, revoked, wiped_at, replaced, left_behind, approved, ...put }: FakeRecord) => {
    const arrivedOn = (day: string) => rangesOf(arrivedNumbers(server, String(code), day))
    const checks = server.where('number_checks', { code, withdrawn_by: '' }).map((check) => {
      const run = { from: Number(check.from), to: Number(check.to) }
      return { ...check, ...run, day: String(check.day), arrived: sharedNumbers([run], arrivedOn(String(check.day))) }
    })
    const days = server.where('device_days', { code }).map((row) => {
      const ranges = (field: string) => parseRanges(String(row[field] ?? '')) ?? []
      const told = { counter: Number(row.counter), waiting: ranges('waiting'), settled: ranges('settled') }
      return {
        day: String(row.day),
        ...auditDay({ told, arrived: arrivedOn(String(row.day)), isGone: replaced === true || Boolean(wiped_at) }),
      }
    })
    const missing = days.flatMap(({ day, missing: ofDay }) => {
      const dealtWith = checks.filter((check) => check.day === day)
      return withoutNumbers(ofDay, dealtWith).map((range) => ({ day, ...range, count: countOf([range]) }))
    })
    const waiting = days.reduce((sum, day) => sum + countOf(day.waiting), 0)
    const told = {
      revoked,
      wiped_at,
      replaced,
      left: left_behind ?? '',
      approved: approved ?? true,
      hidden: Boolean(put.hidden_at || put.merged_into),
    }
    return { id, code, kind, name, last_contact, waiting, missing, checks, ...told }
  }
}

/** The PINs of people at the tills: rows of `till_pins` by the account's id. */
export function pinRoute(server: ShopServer, method: string, path: string): Handler | undefined {
  const [, id] = (method === 'POST' && /^\/api\/sfoglia\/till-pins\/(\w+)$/.exec(path)) || []
  if (id === undefined) return undefined
  return ({ body }) => {
    const { password, pin_hash, digits } = body as Record<string, unknown>
    const message = 'La password non è corretta.'
    if (password !== DEMO_PASSWORD) {
      const problem = { password: { code: 'invalid', message } }
      return Response.json({ status: 400, message, data: { ...OWN_REFUSAL, ...problem } }, { status: 400 })
    }
    if (pin_hash === '') server.remove('till_pins', id)
    else server.put('till_pins', { id, pin_hash, digits })
    return Response.json({ id })
  }
}

/** What tills are told: all staff in service. */
export function tillPeople(server: ShopServer): object[] {
  const staff = [...server.records('users').values()].filter(({ role, disabled }) => role !== 'USER' && disabled !== true)
  return staff.map(({ id, name, surname }) => {
    const pin = server.records('till_pins').get(id)
    return { id, name: `${name} ${surname}`, digits: pin?.digits ?? 0, pin_hash: pin?.pin_hash ?? '' }
  })
}

/** What is asked of one device. */
export function deviceRoute(server: ShopServer, method: string, path: string): Handler | undefined {
  const [, id, wish] = (method === 'POST' && /^\/api\/sfoglia\/devices\/(\w+)\/(revoke|readmit|drill)$/.exec(path)) || []
  if (id === undefined) return undefined
  return ({ body }) => {
    if (wish === 'drill') putDrill(server, id, (body as { minutes: number }).minutes)
    else server.put('devices', { id, revoked: wish === 'revoke', wiped_at: '', left_behind: '' })
    return Response.json({})
  }
}

function putDrill(server: ShopServer, device: string, minutes: number): void {
  server.put('device_drills', {
    ...{ id: `prova${device.slice(0, 10)}`, device, minutes, state: 'asked', started_at: '', stopped: false },
    ...{ taken: 0, sent: 0, waiting: 0, doubled: 0, lost: 0, recovery_ms: 0 },
  })
}

/** Numbers of that device's orders of that day. */
function arrivedNumbers(server: ShopServer, code: string, day: string): number[] {
  return [...server.records('orders').values()].flatMap(({ number, placed_at }) => {
    const parsed = parseOrderNumber(String(number))
    const isMeant = parsed?.deviceCode === code && shopMoment(Date.parse(String(placed_at))).day === day
    return isMeant ? [parsed.counter] : []
  })
}

function checked(server: ShopServer, { id, ...check }: Record<string, unknown> & { id: string }): Response {
  const stamp = { checked_by: 'Anna Ricci', checked_at: new Date(server.nowMs).toISOString().replace('T', ' '), arrived: [] }
  server.put('number_checks', { id, ...check, ...stamp, withdrawn_by: '' })
  return Response.json({ id })
}
