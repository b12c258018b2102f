// Card payment on Cloudflare's runtime, whose fetch, cryptography and background work are its own: the page is opened there, the
// webhook believed there, the money given back there.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type StandIns, startStandIns } from '../../demo/stand-ins/server.ts'
import { signatureOf } from '../../demo/stand-ins/stripe/webhook-events.ts'
import type { EdgeServer } from '../../edge/node.ts'
import { build } from '../../scripts/build.mjs'
import { newServiceToken } from '../../scripts/start/pocketbase.mjs'
import { eventText } from '../builders/card-payments.ts'
import { startWorkerdEdge } from '../runtimes/workerd-edge.ts'
import { anItem, anOrder } from './an-order.ts'
import { type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let people: SmallShop
let standIns: StandIns
let edge: EdgeServer

beforeAll(async () => {
  await build()
  ;({ server, shop: people } = await startSmallShop())
  await withoutRateLimits(server)
  const keys = { webhookSecret: 'whsec_solo_per_le_prove', appSecret: 'solo-per-le-prove' }
  standIns = await startStandIns({ ...keys, shopUrl: () => edge?.url ?? '', port: 0 })
  const SERVICE_TOKEN = await newServiceToken(server.url, server.superuser)
  edge = await startWorkerdEdge({
    port: 0,
    host: '127.0.0.1',
    env: { ...standIns.keys, POCKETBASE_URL: server.url, SERVICE_TOKEN },
  })
})
afterAll(async () => {
  await edge?.stop()
  await standIns?.stop()
})

const ask = async (path: string, body: unknown, headers: Record<string, string> = { Authorization: people.anna.token }) => {
  const answer = await fetch(edge.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}

test('an order is paid, cancelled, and its money goes back', async () => {
  const order = anOrder({ channel: 'web', items: [anItem({ quantity: 5 })] })
  expect((await ask('/api/sfoglia/orders', { orders: [order] })).body.results[0].outcome).toBe('created')
  const stateOf = async () => {
    const [{ status }] = await server.list('orders', `id='${order.id}'`)
    return [status, ...(await server.list('payments', `order_id='${order.id}'`)).map(({ state }) => state)]
  }

  const opened = await Promise.all([1, 2, 3].map(() => ask('/api/stripe/session', { order_id: order.id })))
  expect(opened.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, opened[0]?.body]))
  const page = await fetch(opened[0]?.body.url, { method: 'POST', redirect: 'manual', headers: { Origin: edge.url } })
  expect(page.headers.get('Location')).toBe(`${edge.url}/post-payment?success=true`)
  expect(await stateOf()).toEqual(['INPROGRESS', 'paid'])
  expect(await ask('/api/stripe/return', { order_id: order.id })).toEqual({ status: 200, body: { status: 'INPROGRESS' } })

  expect((await ask(`/api/sfoglia/orders/${order.id}/cancel`, {})).status).toBe(200)
  await vi.waitFor(async () => expect(await stateOf()).toEqual(['CANCELLED', 'refunded']), { timeout: 60_000, interval: 250 })
})

test('what Stripe did not sign is refused', async () => {
  const body = eventText('evt_1', 'invoice.paid', {})
  const signed = (secret: string) => ask('/api/stripe/webhook', body, { 'Stripe-Signature': signatureOf(body, secret) })
  expect((await signed('whsec_solo_per_le_prove')).status).toBe(200)
  expect((await signed('whsec_other')).status).toBe(400)
})
