// Who hears of what, live: the events of orders, lines, accounts, codes and the catalogue reach those who may read them,
// and nobody else.
import { beforeAll, expect, test } from 'vitest'
import { anOrder, randomId } from './an-order.ts'
import { type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop, slotIn } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

interface Listener {
  /** `orders create <id>` */
  heard: string[]
  stop(): void
}

const TOPICS = ['orders/*', 'order_items/*', 'users/*', 'order_discount_codes/*', 'products/*', 'order_events/*', 'devices/*']

/** Subscribes to everything, or to what is named, as a page would. */
async function listen(token: string, topics: readonly string[] = TOPICS): Promise<Listener> {
  const controller = new AbortController()
  const response = await fetch(`${server.url}/api/realtime`, { signal: controller.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('The stream has no body')
  const listener: Listener = { heard: [], stop: () => controller.abort() }
  let text = ''
  let connected: (id: string) => void = () => {}
  const clientId = new Promise<string>((resolve) => {
    connected = resolve
  })
  const read = async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      text += value
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const event = /^event:(.*)$/m.exec(message)?.[1]
        const data = JSON.parse(/^data:(.*)$/m.exec(message)?.[1] ?? '{}')
        if (event === 'PB_CONNECT') connected(data.clientId)
        else if (data.record) listener.heard.push(`${data.record.collectionName} ${data.action} ${data.record.id}`)
        else listener.heard.push(`${event} ${JSON.stringify(data)}`)
      }
    }
  }
  read().catch((error) => {
    if (!controller.signal.aborted) throw error
  })
  const body = { clientId: await clientId, subscriptions: topics }
  const answer = await server.call('/api/realtime', { token, body })
  expect(answer.status).toBe(204)
  return listener
}

test('each hears what they may read', async () => {
  const people = {
    guest: '',
    anna: shop.anna.token,
    bruno: shop.bruno.token,
    kiosk: shop.kiosk.token,
    cashier: shop.cashier.token,
    admin: shop.admin.token,
  }
  const listeners = new Map<string, Listener>()
  for (const [name, token] of Object.entries(people)) listeners.set(name, await listen(token))

  const web = anOrder({ channel: 'web' })
  const kiosk = anOrder({ number: 'K1-001', pickup_date: slotIn(2, '10:00') })
  await server.call('/api/sfoglia/orders', { token: shop.anna.token, body: { orders: [web] } })
  await server.call('/api/sfoglia/orders', { token: shop.kiosk.token, body: { device: 'K1', orders: [kiosk] } })
  const collect = { status: 'INPROGRESS', payment_method: 'cash' }
  await server.call(`/api/collections/orders/records/${web.id}`, { method: 'PATCH', token: shop.cashier.token, body: collect })
  const { id: code } = await server.create('order_discount_codes', { code: 'SEGRETO', value: 5 })
  await server.call(`/api/collections/users/records/${shop.anna.id}`, {
    method: 'PATCH',
    token: shop.anna.token,
    body: { phone: '347 111 2223' },
  })
  // The last event is everybody's: who has heard it has heard all.
  await server.call(`/api/collections/products/records/${IDS.pane}`, {
    method: 'PATCH',
    token: shop.admin.token,
    body: { price: 5.3 },
  })
  const last = `products update ${IDS.pane}`
  const deadline = Date.now() + 10_000
  while ([...listeners.values()].some(({ heard }) => !heard.includes(last)) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  for (const listener of listeners.values()) listener.stop()

  const ofWeb = [`orders create ${web.id}`, `order_items create ${web.items[0]?.id}`, `orders update ${web.id}`]
  const ofKiosk = [`orders create ${kiosk.id}`, `order_items create ${kiosk.items[0]?.id}`]
  const ofCode = `order_discount_codes create ${code}`
  const ofAnna = `users update ${shop.anna.id}`
  const heard = Object.fromEntries([...listeners].map(([name, listener]) => [name, listener.heard.sort()]))
  expect(heard).toEqual({
    guest: [last],
    anna: [...ofWeb, ofAnna, last].sort(),
    bruno: [last],
    kiosk: [ofCode, last].sort(),
    cashier: [...ofWeb, ...ofKiosk, ofCode, ofAnna, last].sort(),
    admin: [...ofWeb, ...ofKiosk, ofCode, ofAnna, last].sort(),
  })
})

test('who is suspended, gets another role or loses a device hears at once to ask again, without any word of what it is', async () => {
  const { cashier } = shop
  const own = await listen(cashier.token, [`account/${cashier.id}`])
  const other = await listen(shop.kiosk.token, [`account/${shop.kiosk.id}`])
  const hears = async (times: number) => {
    const deadline = Date.now() + 10_000
    while (own.heard.length < times && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(own.heard).toHaveLength(times)
  }
  const change = (body: unknown) =>
    server.call(`/api/collections/users/records/${cashier.id}`, { method: 'PATCH', token: shop.admin.token, body })
  const ask = (token: string) => server.call('/api/collections/users/auth-refresh', { method: 'POST', token })
  await change({ role: 'ADMIN' })
  await hears(1)
  expect((await ask(cashier.token)).body.record.role).toBe('ADMIN')
  const id = randomId()
  await server.call('/api/sfoglia/devices', { token: cashier.token, body: { id, name: '' } })
  await server.call(`/api/sfoglia/devices/${id}/revoke`, { token: shop.admin.token, body: {} })
  await hears(2)
  expect((await ask(cashier.token)).status).toBe(401)
  const [{ email }] = await server.list('users', `id='${cashier.id}'`)
  const { token } = await server.login(email)
  await change({ role: 'CASHIER', disabled: true })
  // The stream's own login has ended before: it hears all the same.
  await hears(3)
  expect((await ask(token)).status).toBe(401)
  expect(own.heard).toEqual(Array(3).fill(`account/${cashier.id} {}`))
  expect(other.heard).toEqual([])
  own.stop()
  other.stop()
})
