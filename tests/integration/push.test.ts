// Notifications on the real server: a customer who asked for them is told once that an order is ready, on each of their devices,
// whatever the push service does; whoever takes over a browser is told nothing of it.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type StandIns, startStandIns } from '../../demo/stand-ins/server.ts'
import { forwardTo } from '../../edge/backend/node-forward.ts'
import { sendDueNotices } from '../../edge/messages/push.ts'
import { readEdgeSettings } from '../../edge/settings.ts'
import { anItem, anOrder } from './an-order.ts'
import { type Json, type Server, serviceLogin, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'

let standIns: StandIns
let server: Server
let shop: SmallShop
let runJob: () => Promise<void>

beforeAll(async () => {
  // Each notification that fails on purpose says so.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  standIns = await startStandIns({ shopUrl: () => '', webhookSecret: 'whsec_prova', appSecret: 'app-prova', port: 0 })
  ;({ server, shop } = await startSmallShop({ STAND_INS_URL: standIns.url }))
  await withoutRateLimits(server)
  const SERVICE_TOKEN = await serviceLogin(server)
  const config = readEdgeSettings({ ...standIns.keys, POCKETBASE_URL: server.url, SERVICE_TOKEN })
  runJob = () => sendDueNotices({ config, forward: forwardTo(server.url), fetch })
})
afterEach(async () => {
  await control('reset', {})
  for (const { id } of await server.list('push_subscriptions')) {
    await server.call(`/api/collections/push_subscriptions/records/${id}`, { method: 'DELETE', token: server.superuser })
  }
})
afterAll(() => standIns?.stop())

interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

async function control(path: string, body: object): Promise<Json> {
  const answer = await fetch(`${standIns.url}/_demo/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}
const failNext = (how: object, times = 1) => control('fail', { service: 'push', times, with: how })
const aBrowser = (): Promise<Subscription> => control('push/subscribe', {})
const received = async (): Promise<Json[]> => (await (await fetch(`${standIns.url}/_demo/control/push`)).json()).notices
const ask = (person: Person | null, body: unknown, path = '') =>
  server.call(`/api/sfoglia/push-subscriptions${path}`, { token: person?.token ?? '', body })
/** A browser of this person that asked to be told. */
async function subscribed(person: Person): Promise<Subscription> {
  const browser = await aBrowser()
  expect((await ask(person, browser)).status).toBe(200)
  return browser
}

/** Every order has a slot of its own. */
let orders = 0
async function anOrderInProgress(person: Person = shop.anna): Promise<string> {
  orders += 1
  const pickup_date = slotIn(3 + Math.floor(orders / 8), `${10 + (orders % 8)}:00`)
  const order = anOrder({ channel: 'web', items: [anItem({ quantity: 5 })], pickup_date })
  const { body } = await server.call('/api/sfoglia/orders', { token: person.token, body: { orders: [order] } })
  expect(body.results[0].outcome).toBe('created')
  expect((await change(order.id, { status: 'INPROGRESS', payment_method: 'cash' })).status).toBe(200)
  return order.id
}
const change = (id: string, body: object) =>
  server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: shop.cashier.token, body })
const makeReady = async (id: string) => expect((await change(id, { ready_at: new Date().toISOString() })).status).toBe(200)
const noticesOf = (id: string): Promise<Json[]> => server.list('messages', `order_id='${id}' && kind='push'`, 'created')
/** As if the time to wait had passed. */
async function letTimePass(id: string): Promise<void> {
  const answer = await server.call(`/api/collections/messages/records/${id}`, {
    method: 'PATCH',
    token: server.superuser,
    body: { next_attempt_at: '' },
  })
  expect(answer.status).toBe(200)
}

test('a ready order is told on every device that asked, once, by its number alone', async () => {
  const [phone, tablet] = [await subscribed(shop.anna), await subscribed(shop.anna)]
  const id = await anOrderInProgress()
  await makeReady(id)
  expect((await change(id, { ready_at: '' })).status).toBe(200)
  await makeReady(id)
  await Promise.all([runJob(), runJob()])
  await runJob()
  const { number } = (await server.list('orders', `id='${id}'`))[0]
  const notices = await received()
  expect(notices.map(({ endpoint }) => endpoint).sort()).toEqual([phone.endpoint, tablet.endpoint].sort())
  expect(JSON.parse(notices[0].text)).toEqual({
    order: id,
    title: 'Il tuo ordine è pronto',
    text: `Numero ${number}. Ti aspettiamo in negozio.`,
  })
  expect(notices[0]).toMatchObject({ topic: id, ttl: 43_200 })
  expect((await noticesOf(id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('nobody else is told, and nobody of an order that is handed over by then', async () => {
  await subscribed(shop.bruno)
  const annas = await anOrderInProgress()
  await makeReady(annas)
  expect(await noticesOf(annas)).toEqual([])
  await subscribed(shop.anna)
  const collected = await anOrderInProgress()
  await makeReady(collected)
  expect((await change(collected, { status: 'COMPLETED' })).status).toBe(200)
  await runJob()
  expect(await received()).toEqual([])
  expect(await noticesOf(collected)).toEqual([])
})

describe('a browser', () => {
  test('is the person’s who asked last: what waits for the first one is not sent there', async () => {
    const shared = await subscribed(shop.anna)
    const id = await anOrderInProgress()
    await makeReady(id)
    expect((await ask(shop.bruno, shared)).status).toBe(200)
    await runJob()
    expect(await received()).toEqual([])
    expect(await noticesOf(id)).toMatchObject([{ state: 'failed', error: 'Le notifiche sono state spente' }])
    expect(await server.list('push_subscriptions')).toMatchObject([{ user: shop.bruno.id, endpoint: shared.endpoint }])
  })

  test('is forgotten by whoever holds its address, logged in or not', async () => {
    const browser = await subscribed(shop.anna)
    expect((await ask(null, { endpoint: browser.endpoint }, '/remove')).status).toBe(200)
    expect((await ask(null, { endpoint: browser.endpoint }, '/remove')).status).toBe(200)
    expect(await server.list('push_subscriptions')).toEqual([])
  })

  test('the eleventh pushes out the oldest', async () => {
    const [first] = [await subscribed(shop.anna)]
    for (let count = 0; count < 10; count++) await subscribed(shop.anna)
    const kept = (await server.list('push_subscriptions')).map(({ endpoint }) => endpoint)
    expect([kept.length, kept.includes(first?.endpoint)]).toEqual([10, false])
  })

  test.each([
    ['another machine of the house', { endpoint: 'https://192.168.1.1/x' }],
    ['the database', { endpoint: 'http://127.0.0.1:8090/api/settings' }],
    ['nowhere', { endpoint: '' }],
    ['no text', { endpoint: 7 }],
    ['no keys', { keys: null }],
    ['short keys', { keys: { p256dh: 'abc', auth: 'abc' } }],
  ])('at %s is refused', async (_, fields) => {
    expect((await ask(shop.anna, { ...(await aBrowser()), ...fields })).status).toBe(400)
    expect(await server.list('push_subscriptions')).toEqual([])
  })
})

describe('the push service', () => {
  test.each([404, 410])('says %i: the browser is forgotten', async (status) => {
    await subscribed(shop.anna)
    const id = await anOrderInProgress()
    await makeReady(id)
    await failNext({ status })
    await runJob()
    expect(await noticesOf(id)).toMatchObject([{ state: 'failed' }])
    expect(await server.list('push_subscriptions')).toEqual([])
  })

  test.each([
    ['asks to wait', { status: 429, retry_after: 900 }],
    ['fails', { status: 500 }],
    ['takes it and cuts the line', { lose_reply: true }],
  ])('%s: it is tried again later, and the browser stays', async (_, how) => {
    await subscribed(shop.anna)
    const id = await anOrderInProgress()
    await makeReady(id)
    await failNext(how)
    await runJob()
    const [waiting] = await noticesOf(id)
    expect(waiting).toMatchObject({ state: 'queued', attempts: 1 })
    await letTimePass(waiting.id)
    await runJob()
    expect(await noticesOf(id)).toMatchObject([{ state: 'sent', attempts: 2 }])
    expect(new Set((await received()).map(({ topic }) => topic))).toEqual(new Set([id]))
    expect(await server.list('push_subscriptions')).toHaveLength(1)
  })

  test('an address that no rule allows is not called, whoever stored it', async () => {
    const id = await anOrderInProgress()
    const { keys } = await aBrowser()
    await server.create('push_subscriptions', { user: shop.anna.id, endpoint: `${server.url}/api/health`, keys })
    await makeReady(id)
    await runJob()
    expect(await noticesOf(id)).toMatchObject([{ state: 'failed', error: expect.stringContaining('non è tra quelli ammessi') }])
    expect(await server.list('push_subscriptions')).toEqual([])
  })
})
