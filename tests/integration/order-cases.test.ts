// The table of cases three times: the domain as written, the bundle that the database's script engine gets (without Intl, URL
// and crypto, which it lacks), and the real server. The last also shows that a refusal leaves nothing behind.
import { readFile } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { judgeOrder } from '#domain/order/acceptance.ts'
import { parseWireOrder } from '#domain/order/submission.ts'
import { buildPocketBase } from '../../scripts/build/pocketbase.mjs'
import { ORDER_CASES, type OrderCase } from '../cases/order-cases.ts'
import { caseId, PEOPLE, worldFacts } from '../cases/order-world.ts'
import { billFor, wholeCents } from '../oracle/money.ts'
import { randomId } from './an-order.ts'
import { type Json, type Server, startServer, withoutRateLimits } from './harness.ts'
import { openOrderWorld } from './open-order-world.ts'

const nowMs = Date.now()

/** The case's order with fresh ids. */
function orderOf({ order }: OrderCase): Json {
  const sent = order(nowMs)
  const items = Array.isArray(sent.items)
    ? sent.items.map((item) => (item === null ? null : { id: randomId(), ...item }))
    : sent.items
  return { id: randomId(), ...sent, items }
}

type Rules = { parseWireOrder: typeof parseWireOrder; judgeOrder: typeof judgeOrder }

function judged(rules: Rules, played: OrderCase): OrderCase['expected'] {
  const parsed = rules.parseWireOrder(orderOf(played))
  if (!parsed.ok) return { accepted: false, reason: 'invalid' }
  const facts = worldFacts(nowMs, played.caller, parsed.order.author_id, parsed.order.discount_code)
  if (!facts) return { accepted: false, reason: 'not-allowed' }
  const judgement = rules.judgeOrder(parsed.order, facts)
  if (!judgement.ok) return { accepted: false, reason: judgement.reason }
  const { status, totalCents, attention } = judgement
  return { accepted: true, total: totalCents / 100, status, attention }
}

test('the table is a table: at least 60 cases, each with a name of its own', () => {
  expect(ORDER_CASES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(ORDER_CASES.map(({ name }) => name)).size).toBe(ORDER_CASES.length)
})

describe('the domain', () => {
  test.each(ORDER_CASES)('$name', (played) => {
    expect(judged({ parseWireOrder, judgeOrder }, played)).toEqual(played.expected)
  })
})

describe('the bundle of the hooks', () => {
  let bundle: Rules
  beforeAll(async () => {
    const { hooksDir } = await buildPocketBase()
    const context = createContext({ module: { exports: {} } })
    runInContext("for (const name of ['Intl', 'URL', 'crypto', 'console']) delete globalThis[name]", context)
    expect(runInContext('typeof Intl + typeof URL + typeof crypto + typeof console', context)).toBe('undefined'.repeat(4))
    runInContext(await readFile(`${hooksDir}/lib/handlers.js`, 'utf8'), context)
    bundle = runInContext('module.exports', context)
  })

  test.each(ORDER_CASES)('$name', (played) => {
    // Through JSON: objects of another realm are not "equal" ones.
    expect(JSON.parse(JSON.stringify(judged(bundle, played)))).toEqual(played.expected)
  })
})

describe('the real server', () => {
  let server: Server
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    server = await startServer()
    await withoutRateLimits(server)
    await openOrderWorld(server, nowMs)
    for (const name of Object.keys(PEOPLE)) tokens[name] = (await server.login(`${name}@sfoglia.test`)).token
  })

  test.each(ORDER_CASES)('$name', async (played) => {
    const before = await everything(server)
    const order = orderOf(played)
    const answer = await server.call('/api/sfoglia/orders', { token: tokens[played.caller] ?? '', body: { orders: [order] } })
    expect(answer.status).toBe(200)
    const [result] = answer.body.results
    if (result.outcome === 'rejected') {
      expect({ accepted: false, reason: result.reason }).toEqual(played.expected)
      expect(result.message).toMatch(/^[A-ZÈ].+\.$/)
      expect(result.order).toBeNull()
      expect(await everything(server)).toEqual(before)
      return
    }
    const { status, total, attention } = result.order
    expect({ accepted: true, total, status, attention }).toEqual(played.expected)
    const author = Object.keys(PEOPLE).find((name) => caseId(name) === result.order.user_id)
    expect(author).toBe(order.author_id ? order.author_id.replace(/0+$/, '') : played.caller)
    const items = await server.list('order_items', `order_id='${order.id}'`, 'position')
    expect(items.map(({ id }) => id)).toEqual(order.items.map(({ id }: Json) => id))
    const sent = order.items.map((item: Json) => ({ unitPriceCents: wholeCents(item.unit_price), quantity: item.quantity }))
    expect(items.map(({ price }) => wholeCents(price))).toEqual(billFor(sent, 0).lineCents)
    // The next case finds the world as it was.
    await server.call(`/api/collections/orders/records/${order.id}`, { method: 'DELETE', token: server.superuser })
  })
})

/** All that an order could change. */
async function everything(server: Server): Promise<unknown> {
  return Promise.all(['orders', 'order_items', 'order_events', 'counters'].map((collection) => server.list(collection, '', 'id')))
}
