// A shop that takes cards: the real database, the edge on a port, and the stand-ins, all of this test file alone.
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type Stripe from 'stripe'
import { afterAll } from 'vitest'
import { startStandIns } from '../../demo/stand-ins/server.ts'
import { createApp } from '../../edge/app.ts'
import { forwardTo } from '../../edge/backend/node-forward.ts'
import { runJobs } from '../../edge/jobs.ts'
import { readEdgeSettings } from '../../edge/settings.ts'
import { forgetCardKeys } from '../../edge/stripe/card-keys.ts'
import { edgeOptions } from '../builders/edge-options.ts'
import { anItem, anOrder } from './an-order.ts'
import { type Answer, type Json, type Server, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'

export const WEBHOOK_SECRET = 'whsec_solo_per_le_prove'

/** What the Stripe of the tests holds. */
interface AtStripe {
  sessions: Stripe.Checkout.Session[]
  refunds: Stripe.Refund[]
  requests: { method: string; path: string; idempotencyKey: string; status: number }[]
  events: { id: string; type: string; state: string }[]
}

export interface CardShop {
  server: Server
  people: SmallShop
  /** Of the edge. */
  url: string
  /** Stripe's, of the stand-in. */
  secretKey: string
  webhookSecret: string
  /** As after the seconds for which the edge believes what it knows of them. */
  forgetKeys(): Promise<void>
  /** An order from the web that waits for its payment: 5 cornetti, 8 €. */
  anUnpaidOrder(): Promise<string>
  /** A call to the edge. */
  ask(path: string, body: unknown, person?: Person | null): Promise<Answer>
  /** The button "Paga con carta". @returns the address of the payment page */
  click(order: string, person?: Person): Promise<Answer>
  /** "Paga" or "Annulla" on the payment page that the edge shows. @returns where it leads */
  press(url: string, button?: 'Paga' | 'Annulla'): Promise<string>
  stored(order: string): Promise<Json>
  paymentsOf(order: string): Promise<Json[]>
  atStripe(): Promise<AtStripe>
  /** POST of the stand-ins' control API. */
  control(path: string, body?: unknown): Promise<void>
  /** What runs every minute. */
  jobs(): Promise<void>
  /** Until work in the background is done. */
  settled(): Promise<void>
}

const ends: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const end of ends) await end()
})

/** @param arePasted without keys of the environment: the owner pastes them */
export async function startCardShop({ arePasted = false } = {}): Promise<CardShop> {
  const { server, shop: people } = await startSmallShop()
  await withoutRateLimits(server)
  let url = ''
  const standIns = await startStandIns({
    shopUrl: () => url,
    webhookSecret: WEBHOOK_SECRET,
    appSecret: 'solo-per-le-prove',
    port: 0,
  })
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: webhookSecret = '', ...others } = standIns.keys
  const config = readEdgeSettings({
    ...(arePasted ? others : standIns.keys),
    SECRETS_KEY: 'A'.repeat(43),
    POCKETBASE_URL: server.url,
    SERVICE_TOKEN: await serviceLogin(server),
  })
  const forward = forwardTo(server.url)
  const background = new Set<Promise<void>>()
  const inBackground = (_: unknown, work: Promise<void>) => {
    const kept = work.finally(() => background.delete(kept))
    background.add(kept)
  }
  const jobs = () => runJobs({ config, forward, fetch })
  const edge = createAdaptorServer({ fetch: createApp(edgeOptions({ config, forward, fetch, inBackground, jobs })).fetch })
  url = await new Promise<string>((resolve) => edge.listen(0, '127.0.0.1', () => resolve(urlOf(edge.address()))))
  const settled = async () => {
    while (background.size > 0) await Promise.all(background)
  }
  ends.push(async () => {
    await settled()
    await standIns.stop()
    if ('closeAllConnections' in edge) edge.closeAllConnections()
    await new Promise((resolve) => edge.close(resolve))
  })

  let orders = 0
  const ask: CardShop['ask'] = async (path, body, person = people.anna) => {
    const headers = { 'Content-Type': 'application/json', ...(person && { Authorization: person.token }) }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json(), headers: answer.headers }
  }
  return {
    server,
    people,
    url,
    secretKey,
    webhookSecret,
    forgetKeys: async () => forgetCardKeys(config),
    ask,
    settled,
    jobs,
    async anUnpaidOrder() {
      orders += 1
      const order = anOrder({ channel: 'web', items: [anItem({ quantity: 5 })], pickup_date: slotOf(orders) })
      const { body } = await ask('/api/sfoglia/orders', { orders: [order] })
      if (body.results?.[0]?.outcome !== 'created') throw new Error(JSON.stringify(body))
      return order.id
    },
    click: (order, person = people.anna) => ask('/api/stripe/session', { order_id: order }, person),
    async press(page, button = 'Paga') {
      const action = new URL(button === 'Paga' ? page : `${page}/cancel`)
      const answer = await fetch(url + action.pathname, { method: 'POST', redirect: 'manual', headers: { Origin: url } })
      return answer.headers.get('Location') ?? `${answer.status} ${await answer.text()}`
    },
    stored: async (order) => (await server.list('orders', `id='${order}'`))[0],
    paymentsOf: (order) => server.list('payments', `order_id='${order}'`, 'attempt'),
    atStripe: async () => (await fetch(`${standIns.url}/_demo/control/stripe`)).json(),
    async control(path, body = {}) {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(`${standIns.url}/_demo/control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    },
  }
}

/** Each order has a slot of its own: capacity is no subject here. */
function slotOf(order: number): string {
  const quarter = order % 40
  const time = `${String(8 + Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return slotIn(2 + Math.floor(order / 40), time)
}

function urlOf(address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The edge does not listen on a port.')
  return `http://127.0.0.1:${address.port}`
}
