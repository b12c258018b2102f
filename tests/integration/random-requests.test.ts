// Requests that nobody sends who means well, by chance: every route of ours and every collection, as everybody who has a login and as
// nobody, with ids, queries and bodies out of a box of nonsense. Each gets an answer that is not the server's failure, and what the
// shop holds is the same afterwards.
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '../model/seeded-random.ts'
import { isWholeProof, seed } from '../proof.ts'
import { anItem, anOrder } from './an-order.ts'
import { ROUTES } from './authorization-matrix.ts'
import { type Answer, type Server, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'

const REQUESTS = isWholeProof ? 50_000 : 800
const AT_ONCE = 12
const HELD = [
  'orders',
  'order_items',
  'users',
  'products',
  'settings',
  'shop',
  'devices',
  'payments',
  'messages',
  'sessions',
  'second_factors',
]
/** Whoever asks to leave has left, with whatever body: it is no nonsense, and the rest would be asked as nobody. */
const LEAVING = ['POST /api/sfoglia/logout', 'POST /api/sfoglia/sessions/end-others']
const ASKED_ROUTES = Object.keys(ROUTES).filter((route) => !LEAVING.includes(route))

let server: Server
/** Of every role, and what is none. */
let tokens: string[]
let collections: string[]

beforeAll(async () => {
  const { server: started, shop } = await startSmallShop()
  server = started
  await withoutRateLimits(server)
  const { admin, cashier, kiosk, anna, bruno } = shop
  const edge = await serviceLogin(server)
  const people = [admin, cashier, kiosk, anna, bruno].map(({ token }) => token)
  tokens = ['', 'x', ...people, edge, `${anna.token}x`]
  const answer = await server.call('/api/collections?perPage=200', { token: server.superuser })
  collections = answer.body.items.map(({ name }: { name: string }) => name)
})

const random = seededRandom(seed)
const one = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random.next() * things.length)] as Thing

/** None of them is what any field of any route asks for. */
const NONSENSE: readonly unknown[] = [
  ...[
    null,
    true,
    -1,
    1e21,
    0.1,
    [],
    {},
    [[]],
    [null],
    '',
    ' ',
    '\u0000',
    '\u202e',
    '\ud800',
    "' OR 1=1 --",
    '{{7*7}}',
    '../../etc/passwd',
  ],
  ...['<script>', '%00', '1970-01-01', '9999-99-99T99:99:99Z', 'x'.repeat(3000), { id: { id: 1 } }, [{ id: 'x' }], '__proto__'],
]
const FIELDS = [
  ...['id', 'ids', 'orders', 'device', 'days', 'reason', 'password', 'oldPassword', 'email', 'name', 'surname', 'phone', 'role'],
  ...[
    'endpoint',
    'keys',
    'secret',
    'minutes',
    'waiting',
    'counter',
    'public_key',
    'products',
    'changes',
    'state',
    'status',
    'code',
  ],
  ...[
    'kind',
    'photos_of',
    'printing',
    'note',
    'first',
    'last',
    'day',
    'session',
    'amount',
    'event',
    'ticket',
    '__proto__',
    'constructor',
  ],
]

function nonsense(depth = 0): unknown {
  if (depth > 2 || random.next() < 0.5) return one(NONSENSE)
  if (random.next() < 0.3) return Array.from({ length: 3 }, () => nonsense(depth + 1))
  return Object.fromEntries(Array.from({ length: 4 }, () => [one(FIELDS), nonsense(depth + 1)]))
}

/** An order that would be taken, but for one field of it or of its line. */
function spoiledOrder(): unknown {
  const order: Record<string, unknown> = { ...anOrder({ channel: 'web' }) }
  const item: Record<string, unknown> = { ...anItem() }
  const isLine = random.next() < 0.5
  const spoiled = isLine ? item : order
  spoiled[
    one(isLine ? ['id', 'product_id', 'quantity', 'unit_price'] : ['id', 'channel', 'placed_at', 'pickup_date', 'promised_total'])
  ] = one(NONSENSE)
  return { device: '', orders: [{ ...order, items: [item] }] }
}

function body(): string {
  const kind = random.next()
  const text = JSON.stringify(kind < 0.2 ? spoiledOrder() : nonsense()) ?? 'undefined'
  // Half an answer, or two of them.
  if (kind > 0.9) return text.slice(0, Math.floor(random.next() * text.length))
  return kind > 0.85 ? text + text : text
}

function query(): string {
  const words = ['page', 'perPage', 'sort', 'filter', 'expand', 'fields', 'from', 'to', 'days', 'skipTotal', 'token']
  const values = [
    '-1',
    '1e9',
    'created',
    '@request.auth.id',
    "id='",
    '(((',
    '*',
    '%',
    '..',
    '@collection.users.email',
    'a.b.c.d.e',
    '\u0000',
  ]
  return random.next() < 0.4
    ? ''
    : `?${one(words)}=${encodeURIComponent(one(values))}&${one(words)}=${encodeURIComponent(one(values))}`
}

function request(): { method: string; path: string } {
  const id = one(['x', 'nessuno00000000', '..%2f..', '%00', '0'.repeat(400), '*', "' OR 1=1"])
  if (random.next() < 0.6) {
    const [method = '', path = ''] = one(ASKED_ROUTES).split(' ')
    return { method, path: path.replace('{id}', encodeURIComponent(id)) }
  }
  const name = random.next() < 0.9 ? one(collections) : id
  const method = one(['GET', 'POST', 'PATCH', 'DELETE'])
  const records = `/api/collections/${encodeURIComponent(name)}/records`
  return {
    method,
    path: method === 'POST' || (method === 'GET' && random.next() < 0.5) ? records : `${records}/${encodeURIComponent(id)}`,
  }
}

async function held(): Promise<unknown> {
  const known = HELD.filter((name) => collections.includes(name))
  return Promise.all(known.map((name) => server.list(name, '', 'id')))
}

test(`${REQUESTS} requests of nonsense (seed ${seed}): none fails the server, and nothing has changed`, {
  timeout: 20 * 60_000,
}, async () => {
  const before = await held()
  const counts = new Map<number, number>()
  for (let done = 0; done < REQUESTS; done += AT_ONCE) {
    const asked = Array.from({ length: AT_ONCE }, () => {
      const { method, path } = request()
      const headers = { 'content-type': one(['application/json', 'application/json', 'text/plain', 'multipart/form-data']) }
      const sent = { method, token: one(tokens), headers, ...(method === 'GET' ? {} : { body: body() }) }
      return { what: `${method} ${path}`, sent, url: path + query() }
    })
    const answers = await Promise.all(asked.map(({ url, sent }) => server.call(url, sent)))
    for (const [index, answer] of answers.entries()) {
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
      expect(failureOf(answer), `${asked[index]?.what} ${JSON.stringify(asked[index]?.sent)}`).toBeNull()
    }
  }
  console.warn('requests of nonsense:', Object.fromEntries([...counts].sort(([a], [b]) => a - b)))
  expect(await held()).toEqual(before)
})

function failureOf({ status, body: said }: Answer): unknown {
  return status >= 500 ? { status, said } : null
}
