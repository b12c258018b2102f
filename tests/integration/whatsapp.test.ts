// Messages to customers on the real server: each order is told once of each thing, whoever asks, however often, and whatever
// WhatsApp does.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isWholeProof } from '../proof.ts'
import { anOrder, randomId } from './an-order.ts'
import { type Json, type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { type Person, type SmallShop, slotIn } from './small-shop.ts'
import { openWhatsappShop, type WhatsappShop } from './whatsapp-shop.ts'

let server: Server
let shop: SmallShop
let whatsapp: WhatsappShop

beforeAll(async () => {
  // Each message that fails on purpose says so.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
  whatsapp = await openWhatsappShop(server)
})
afterEach(async () => {
  await whatsapp.settled()
  // What failed on purpose would be due again in a later test, on a slow machine.
  for (const { id } of await server.list('messages', "state='queued' || state='sending'")) {
    await server.call(`/api/collections/messages/records/${id}`, { method: 'DELETE', token: server.superuser })
  }
  await whatsapp.control('reset', {})
})
afterAll(() => whatsapp?.stop())

/** Every order has a slot of its own. */
let orders = 0
async function order(fields: Json = {}, person: Person = shop.kiosk): Promise<string> {
  orders += 1
  const hour = String(8 + (Math.floor(orders / 4) % 10)).padStart(2, '0')
  const pickup_date = slotIn(2 + Math.floor(orders / 40), `${hour}:${['00', '15', '30', '45'][orders % 4]}`)
  const sent = anOrder({ customer_phone: '333 1234567', customer_name: 'Carla', pickup_date, ...fields })
  const { body } = await call('/api/sfoglia/orders', person, { orders: [sent] })
  expect(body.results[0].outcome).toBe('created')
  return sent.id
}
async function call(path: string, person: Person | null, body: object, method = 'POST'): Promise<{ status: number; body: Json }> {
  const answer = await fetch(whatsapp.url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(person && { Authorization: person.token }) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: await answer.json() }
}
const askFor = (id: string, person: Person | null, fields: object = {}) =>
  call('/api/sendwa', person, { order: { id, ...fields } })
const change = (id: string, body: object) => call(`/api/collections/orders/records/${id}`, shop.cashier, body, 'PATCH')
const messagesOf = (id: string) => server.list('messages', `order_id='${id}' && kind='whatsapp'`, 'created')
const eventsOf = async (id: string) => (await server.list('order_events', `order_id='${id}'`)).map(({ event }) => event)
/** As superuser: what only time would do. */
async function set(messageId: string, body: object): Promise<void> {
  const path = `/api/collections/messages/records/${messageId}`
  expect((await server.call(path, { method: 'PATCH', token: server.superuser, body })).status).toBe(200)
}
/** A busy machine's reports take their time. */
const PATIENCE = { timeout: 120_000 }
const failWith = (how: object, times = 1) => whatsapp.control('fail', { service: 'whatsapp', times, with: how })
/** An order whose customer could not be told when it came. */
async function untoldOrder(channel: 'kiosk' | 'counter' = 'kiosk'): Promise<string> {
  const id = await order({ customer_phone: '', channel }, channel === 'kiosk' ? shop.kiosk : shop.cashier)
  const body = { customer_phone: '333 1234567' }
  expect(
    (await server.call(`/api/collections/orders/records/${id}`, { method: 'PATCH', token: server.superuser, body })).status,
  ).toBe(200)
  return id
}

describe('an order’s life', () => {
  test('a kiosk order is told once, with the server’s words, and its delivery is known', async () => {
    const id = await order()
    expect((await askFor(id, shop.kiosk)).status).toBe(202)
    await whatsapp.settled()
    const [message, ...others] = await whatsapp.sent()
    expect(others).toEqual([])
    const { number } = (await server.list('orders', `id='${id}'`))[0]
    expect(message).toMatchObject({ to: '393331234567', template: 'ordine_confermato' })
    expect(message.text).toMatch(
      new RegExp(
        `^Ciao Carla, il tuo ordine ${number} è confermato\\. Ritiro: .+ alle .+\\. Totale: 3,20 €\\. Pagamento: 3,20 € al ritiro\\. Ti aspettiamo da`,
      ),
    )
    await expect
      .poll(() => messagesOf(id), PATIENCE)
      .toMatchObject([{ state: 'delivered', event: 'confirmed', external_id: message.id }])
    await whatsapp.control('whatsapp/report', { id: message.id, state: 'read' })
    expect(await messagesOf(id)).toMatchObject([{ state: 'read' }])
    // Reports come in any order.
    await whatsapp.control('whatsapp/report', { id: message.id, state: 'delivered' })
    expect(await messagesOf(id)).toMatchObject([{ state: 'read' }])
  })

  test('"pronto" is told once, however often it is marked', async () => {
    const id = await order()
    await change(id, { status: 'INPROGRESS', payment_method: 'cash' })
    await whatsapp.settled()
    await whatsapp.control('reset', {})
    const ready_at = new Date().toISOString()
    expect((await change(id, { ready_at })).status).toBe(200)
    await change(id, { ready_at: '' })
    await change(id, { ready_at })
    await whatsapp.settled()
    expect(await whatsapp.sent()).toMatchObject([{ template: 'ordine_pronto', to: '393331234567' }])
  })

  test('marked by mistake and taken back before it went out, "pronto" is told when it is true', async () => {
    const id = await order()
    await change(id, { status: 'INPROGRESS', payment_method: 'cash' })
    await whatsapp.settled()
    await whatsapp.control('reset', {})
    // Past the edge, which would send at once.
    const mark = async (ready_at: string) => {
      const answer = await server.call(`/api/collections/orders/records/${id}`, {
        ...{ method: 'PATCH', token: shop.cashier.token },
        body: { ready_at },
      })
      expect(answer.status).toBe(200)
    }
    await mark(new Date().toISOString())
    await mark('')
    await whatsapp.runJobs()
    expect(await whatsapp.sent()).toEqual([])
    for (let times = 0; times < 2; times++) {
      await mark(new Date().toISOString())
      await whatsapp.runJobs()
      await mark('')
    }
    expect(await whatsapp.sent()).toMatchObject([{ template: 'ordine_pronto', to: '393331234567' }])
  })

  test('an order without a number is nobody’s message', async () => {
    const id = await order({ customer_phone: '' })
    expect(await askFor(id, shop.kiosk)).toEqual({ status: 202, body: { queued: false } })
    await whatsapp.settled()
    expect(await whatsapp.sent()).toEqual([])
  })

  test('an order arrives whether or not WhatsApp does', async () => {
    await failWith({ status: 500 }, 50)
    const id = await order()
    await whatsapp.settled()
    expect((await server.list('orders', `id='${id}'`))[0]).toMatchObject({ status: 'NOTPAID', attention: [] })
  })
})

describe('once', () => {
  test('of twenty who ask at once, one message comes', async () => {
    const id = await untoldOrder()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => askFor(id, n % 2 ? shop.kiosk : shop.cashier)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202))
    expect(answers.filter(({ body }) => body.queued)).toHaveLength(1)
    await whatsapp.settled()
    expect(await whatsapp.sent()).toHaveLength(1)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('thirty messages and four senders: each is sent by one of them', async () => {
    await failWith({ code: 130429 }, 100)
    const ids: string[] = []
    for (let count = 0; count < 30; count++) ids.push(await order())
    await whatsapp.settled()
    await whatsapp.control('reset', {})
    for (const id of ids) for (const message of await messagesOf(id)) await set(message.id, { next_attempt_at: '' })
    await Promise.all([whatsapp.runJobs(), ...Array.from({ length: 3 }, () => whatsapp.runJobsElsewhere())])
    // A run stops at the first claim that is not full: the rest is the next one's.
    await whatsapp.runJobs()
    const sent = await whatsapp.sent()
    expect(sent).toHaveLength(30)
    expect(new Set(sent.map(({ callbackData }) => callbackData)).size).toBe(30)
  })

  test('a message whose answer was lost is not sent again, and its report mends the record', async () => {
    await failWith({ lose_reply: true })
    const id = await order()
    await whatsapp.settled()
    await expect
      .poll(() => messagesOf(id), PATIENCE)
      .toMatchObject([{ state: 'delivered', external_id: expect.stringMatching(/^wamid\./) }])
    await whatsapp.runJobs()
    expect(await whatsapp.sent()).toHaveLength(1)
  })

  test('a message whose answer and reports were lost is shown as uncertain', async () => {
    await whatsapp.control('fail', { service: 'report', times: 2 })
    await failWith({ lose_reply: true })
    const id = await order()
    await whatsapp.settled()
    await whatsapp.runJobs()
    expect(await whatsapp.sent()).toHaveLength(1)
    expect(await messagesOf(id)).toMatchObject([{ state: 'failed', error: expect.stringContaining('potrebbe essere arrivato') }])
  })

  test('a message that a sender took and never spoke of again is not sent by another one', async () => {
    await failWith({ code: 130429 })
    const id = await order()
    await whatsapp.settled()
    await whatsapp.control('reset', {})
    const [message] = await messagesOf(id)
    await set(message.id, { state: 'sending', claimed_until: new Date(Date.now() - 1000).toISOString() })
    await whatsapp.runJobs()
    expect(await whatsapp.sent()).toEqual([])
    expect(await messagesOf(id)).toMatchObject([{ state: 'failed', error: expect.stringContaining('si è interrotto') }])
  })
})

describe('WhatsApp refuses', () => {
  test('for now: tried again later, after a pause that grows, then it works', async () => {
    await failWith({ code: 130429 }, 2)
    const id = await order()
    await whatsapp.settled()
    const waitMs = async () => {
      const [{ next_attempt_at, updated }] = await messagesOf(id)
      return Math.round((Date.parse(next_attempt_at) - Date.parse(updated)) / 60_000)
    }
    expect(await messagesOf(id)).toMatchObject([
      { state: 'queued', attempts: 1, error: expect.stringContaining('troppi messaggi') },
    ])
    expect(await waitMs()).toBe(1)
    await whatsapp.runJobs()
    expect(await whatsapp.sent()).toHaveLength(1)

    const [message] = await messagesOf(id)
    await set(message.id, { next_attempt_at: '' })
    await whatsapp.runJobs()
    expect(await waitMs()).toBe(5)
    await set(message.id, { next_attempt_at: '' })
    await whatsapp.runJobs()
    expect((await whatsapp.sent()).map(({ errorCode }) => errorCode)).toEqual([130429, 130429, null])
    await expect.poll(() => messagesOf(id), PATIENCE).toMatchObject([{ state: 'delivered', error: '' }])
  })

  test('for good: staff see why, customers see nothing, the order goes on', async () => {
    await failWith({ code: 131026 })
    const id = await order()
    await whatsapp.settled()
    const path = `/api/collections/messages/records?filter=${encodeURIComponent(`order_id='${id}'`)}`
    const seenBy = async ({ token }: Person) =>
      (await server.call(path, { token })).body.items.map(({ state, error }: Json) => [state, error])
    expect(await seenBy(shop.cashier)).toEqual([['failed', 'Il numero non è su WhatsApp, o non può ricevere questo messaggio.']])
    expect(await seenBy(shop.kiosk)).toEqual([])
    expect(await eventsOf(id)).toContain('message-failed')
    await whatsapp.runJobs()
    expect(await whatsapp.sent()).toHaveLength(1)
  })

  test('after it had accepted: the report says why', async () => {
    await failWith({ code: 131026, later: true })
    const id = await order()
    await expect
      .poll(() => messagesOf(id), PATIENCE)
      .toMatchObject([{ state: 'failed', error: expect.stringContaining('non è su WhatsApp') }])
  })
})

test('1,000 hostile calls send nothing', async () => {
  const theirs = await untoldOrder('counter')
  const told = await order()
  await expect.poll(() => messagesOf(told), PATIENCE).toMatchObject([{ state: 'delivered' }])
  await whatsapp.control('reset', {})
  const before = await server.list('messages')
  const forged = { id: 'x', token: `${shop.cashier.token.slice(0, -3)}abc` }
  const foreign = { note: 'Chiama', user: { name: 'A', surname: 'B', phone: '+39 333 9999999' }, customer_phone: '+393339999999' }
  const hostile: (() => Promise<{ status: number; body: Json }>)[] = [
    () => askFor(theirs, null, foreign),
    () => askFor(theirs, shop.anna, foreign),
    () => askFor(theirs, shop.kiosk, foreign),
    () => askFor(theirs, forged, foreign),
    () => askFor(told, shop.bruno, foreign),
    () => askFor(told, shop.kiosk, foreign),
    () => askFor(randomId(), shop.anna, foreign),
    () => askFor(randomId(), shop.cashier, foreign),
    () => call('/api/sendwa', shop.anna, { order: theirs, ...foreign }),
    () => call(`/api/sfoglia/orders/${theirs}/messages`, shop.anna, { event: 'confirmed' }),
    () => call('/api/sfoglia/messages/claim', shop.anna, { kind: 'whatsapp', limit: 100 }),
    () => call('/api/sfoglia/messages/status', null, { external_id: 'wamid.x', state: 'failed' }),
    () => call('/api/collections/messages/records', shop.anna, { order_id: told, kind: 'whatsapp', recipient: '+393339999999' }),
  ]
  const statuses = new Map<number, number>()
  for (let done = 0; done < (isWholeProof ? 1000 : 240); done += 20) {
    const batch = Array.from({ length: 20 }, (_, index) => hostile[(done + index) % hostile.length]?.())
    for (const answer of await Promise.all(batch)) {
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(answer?.body.queued ?? false).toBe(false)
    }
  }
  await whatsapp.settled()
  await whatsapp.runJobs()
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  expect(await whatsapp.sent()).toEqual([])
  expect(await server.list('messages')).toEqual(before)
})
