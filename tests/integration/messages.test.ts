// What customers and the shop are told about orders: queued once per order and event, by whatever it happens; given out to one
// sender at a time; tried again, and never in the way of the order.
import { beforeAll, describe, expect, test } from 'vitest'
import { anOrder, randomId } from './an-order.ts'
import type { Json } from './harness.ts'
import { openPaymentShop, type PaymentShop } from './payment-shop.ts'
import { type Person, slotIn } from './small-shop.ts'

let at: PaymentShop
beforeAll(async () => {
  at = await openPaymentShop({ SFOGLIA_MESSAGE_WAIT_SECONDS: '' })
})

const PHONE = '347 1234567'
const E164 = '+393471234567'

let slot = 0
async function place(person: Person, fields: Parameters<typeof anOrder>[0]): Promise<string> {
  slot += 1
  const order = anOrder({ pickup_date: slotIn(14 + Math.floor(slot / 8), '16:00'), ...fields })
  const { body } = await at.server.call('/api/sfoglia/orders', { token: person.token, body: { orders: [order] } })
  expect(body.results[0].outcome).toBe('created')
  return order.id
}
const atCounter = (fields: Parameters<typeof anOrder>[0] = {}) =>
  place(at.shop.cashier, { channel: 'counter', customer_phone: PHONE, customer_name: 'Carla  Bassi', ...fields })
const messagesOf = (order: string): Promise<Json[]> =>
  at.server.list('messages', `order_id='${order}' && kind='whatsapp'`, 'created')
const tell = (order: string, event: string, token: string) =>
  at.server.call(`/api/sfoglia/orders/${order}/messages`, { token, body: { event } })
const asService = (path: string, body: unknown) => at.server.call(`/api/sfoglia/messages/${path}`, { token: at.service, body })
const claim = async (limit = 100): Promise<Json[]> => (await asService('claim', { kind: 'whatsapp', limit })).body.messages
/** As if the wait of what staff did were over. */
const letWaitPass = () => at.sql("UPDATE messages SET next_attempt_at = '' WHERE attempts = 0")
const claimOf = async (order: string): Promise<Json> => {
  await letWaitPass()
  return (await claim()).find(({ order_id }: Json) => order_id === order)
}
const ready = () => ({ ready_at: new Date().toISOString() })

describe('the server tells by itself', () => {
  test('that an order taken in the shop stands, and that it is ready, once each', async () => {
    const id = await atCounter()
    expect(await messagesOf(id)).toMatchObject([{ event: 'confirmed', recipient: E164, state: 'queued', attempts: 0 }])
    for (const change of [ready(), { ready_at: '' }]) expect((await at.patch(id, change)).status).toBe(200)
    // Not at another number either.
    await at.sql(`UPDATE orders SET customer_phone = '348 7654321' WHERE id = '${id}'`)
    expect((await at.patch(id, ready())).status).toBe(200)
    expect((await messagesOf(id)).map(({ event }) => event)).toEqual(['confirmed', 'ready'])
  })

  test('that a kiosk’s order stands, though it is not paid', async () => {
    const id = await place(at.shop.kiosk, { channel: 'kiosk', customer_phone: PHONE })
    expect(await messagesOf(id)).toMatchObject([{ event: 'confirmed', recipient: E164 }])
    expect((await messagesOf(await place(at.shop.kiosk, {}))).length).toBe(0)
  })

  test('that an order from the web stands when it is paid, to the account’s number; and the shop, if it wants to know', async () => {
    const numbers = { notify_numbers: ['+39 340 0000001', 'nessuno', '3400000002', '+393400000001'] }
    await at.server.create('shop_private', numbers)
    const open = await at.anOpenPayment()
    expect(await messagesOf(open.order)).toEqual([])
    await at.event('paid', open)
    const told = (await messagesOf(open.order)).map(({ event, recipient }) => `${event} ${recipient}`)
    expect(told.sort()).toEqual(['confirmed +393331234567', 'shop +393400000001', 'shop +393400000002'])
  })

  test('nobody of what is over when it arrives, nor at what is no number', async () => {
    const late = await atCounter({
      pickup_date: slotIn(-1, '10:00'),
      placed_at: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    })
    expect(await messagesOf(late)).toEqual([])
    const brought = await atCounter({ placed_at: new Date(Date.now() - 13 * 3_600_000).toISOString() })
    expect(await messagesOf(brought)).toEqual([])
    expect(await messagesOf(await atCounter({ customer_phone: '06 1234567' }))).toEqual([])
  })
})

describe('who may see an order', () => {
  test('may have its customer told, once, twenty times at once', async () => {
    const id = await atCounter({ customer_phone: '' })
    await at.sql(`UPDATE orders SET customer_phone = '${PHONE}' WHERE id = '${id}'`)
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(id, 'confirmed', at.shop.cashier.token)))
    expect(answers.filter(({ body }) => body.queued)).toHaveLength(1)
    const [message] = await messagesOf(id)
    for (const { status, body } of answers) expect([status, body.message.id]).toEqual([200, message.id])
    expect(answers[0]?.body.message).not.toHaveProperty('recipient')
    // Not at another number either.
    await at.sql(`UPDATE orders SET customer_phone = '348 7654321' WHERE id = '${id}'`)
    expect((await tell(id, 'confirmed', at.shop.admin.token)).body.queued).toBe(false)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('has nobody told what is not so', async () => {
    const unpaid = await at.anUnpaidOrder()
    const counter = await atCounter()
    expect((await tell(unpaid, 'confirmed', at.shop.anna.token)).body).toEqual({ queued: false, message: null })
    expect((await tell(counter, 'ready', at.shop.cashier.token)).body).toEqual({ queued: false, message: null })
    for (const event of ['shop', 'refunded', 'cancelled', '', 7, null])
      expect((await tell(counter, event as string, at.shop.cashier.token)).status).toBe(400)
    expect(await messagesOf(unpaid)).toEqual([])
  })

  test('is its author or staff, and nobody else', async () => {
    const annas = await at.anUnpaidOrder()
    const kiosks = await place(at.shop.kiosk, { channel: 'kiosk' })
    for (const token of [at.shop.bruno.token, at.shop.kiosk.token])
      expect((await tell(annas, 'confirmed', token)).status).toBe(404)
    expect((await tell(kiosks, 'confirmed', at.shop.anna.token)).status).toBe(404)
    expect((await tell(kiosks, 'confirmed', at.shop.kiosk.token)).status).toBe(200)
    expect((await tell(annas, 'confirmed', '')).status).toBe(401)
    expect((await tell('nessunordine000', 'confirmed', at.shop.admin.token)).status).toBe(404)
  })
})

describe('the sender', () => {
  test('gets text and recipient from the server, and nobody else gets the same meanwhile', async () => {
    const id = await atCounter({ pickup_date: slotIn(20, '10:15') })
    const [{ id: shopId }] = await at.server.list('shop')
    await at.sql(`UPDATE shop SET address = 'Via dei Forni 12' WHERE id = '${shopId}'`)
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim()))
    const given = claims.flat().filter(({ order_id }) => order_id === id)
    expect(given).toEqual([
      {
        ...{ id: expect.any(String), order_id: id, event: 'confirmed', recipient: E164, attempt: 1, interrupted: false },
        params: {
          ...{
            number: expect.stringMatching(/^C1-\d{3}$/),
            name: 'Carla Bassi',
            total: '3,20 €',
            payment: '3,20 € al ritiro',
            due: '3,20 €',
            shop: 'Sfoglia di prova',
            address: 'Via dei Forni 12',
          },
          pickup: expect.stringMatching(/^(lune|marte|mercole|giove|vener)dì|sabato|domenica \d+ \w+ alle 10:15$/),
        },
      },
    ])
    expect(await messagesOf(id)).toMatchObject([{ state: 'sending', params: given[0].params, attempts: 1 }])
    expect(await claimOf(id)).toBeUndefined()
  })

  test('that falls silent loses its claim after two minutes, and the next one is told', async () => {
    const id = await atCounter()
    const first = await claimOf(id)
    await at.sql(`UPDATE messages SET claimed_until = '2020-01-01 00:00:00.000Z' WHERE id = '${first.id}'`)
    expect(await claimOf(id)).toMatchObject({ id: first.id, attempt: 2, interrupted: true })
  })

  test('says what came of it; what comes later never takes it back', async () => {
    const id = await atCounter()
    const { id: message } = await claimOf(id)
    const wamid = `wamid.${randomId()}`
    const result = (state: string, more = {}) => asService(`${message}/result`, { state, ...more })
    const status = (state: string) => asService('status', { external_id: wamid, state, error: 'x' })
    const seen: string[] = []
    for (const report of [
      () => result('sent', { external_id: wamid }),
      () => result('retry', { error: 'x' }),
      () => result('failed', { error: 'x' }),
      () => status('delivered'),
      () => status('failed'),
      () => status('read'),
      () => status('delivered'),
      () => result('sent', { external_id: 'wamid.other' }),
    ]) {
      const answer = await report()
      expect(answer.status).toBe(200)
      seen.push(answer.body.state)
    }
    expect(seen).toEqual(['sent', 'sent', 'sent', 'delivered', 'delivered', 'read', 'read', 'read'])
    expect(await messagesOf(id)).toMatchObject([{ state: 'read', external_id: wamid, error: '' }])
    expect((await at.eventsOf(id)).filter((event) => event.startsWith('message'))).toEqual(['message-sent'])
    expect((await asService('status', { external_id: 'wamid.unknown', state: 'read' })).status).toBe(404)
  })

  test('is asked again after one, five, thirty minutes and two hours, or when the carrier says; then never', async () => {
    const id = await atCounter()
    const waits: number[] = []
    const retries = [0, 0, 0, 0, 0]
    for (const retry_after_seconds of [3600, ...retries.slice(1)]) {
      const message = await claimOf(id)
      await asService(`${message.id}/result`, { state: 'retry', error: 'Troppe richieste (130429)', retry_after_seconds })
      expect(await claimOf(id)).toBeUndefined()
      const [{ state, next_attempt_at }] = await messagesOf(id)
      waits.push(state === 'queued' ? Math.round((Date.parse(next_attempt_at) - Date.now()) / 60_000) : Number.NaN)
      await at.sql(`UPDATE messages SET next_attempt_at = '' WHERE id = '${message.id}'`)
    }
    expect(waits).toEqual([60, 5, 30, 120, Number.NaN])
    expect(await messagesOf(id)).toMatchObject([{ state: 'failed', attempts: 5, error: 'Troppe richieste (130429)' }])
    expect(await at.eventsOf(id)).toContain('message-failed')
  })

  test('gets nothing that is too old or no longer so', async () => {
    const old = await atCounter()
    const [{ id: message }] = await messagesOf(old)
    await at.age('messages', message, 12 * 60 + 1)
    const cancelled = await atCounter()
    await at.patch(cancelled, { status: 'CANCELLED', cancel_reason: 'Prova' })
    const unready = await atCounter()
    await at.patch(unready, ready())
    // Taken back while nobody could take the message along.
    await at.sql(`UPDATE orders SET ready_at = '' WHERE id = '${unready}'`)
    const moved = await atCounter({ pickup_date: slotIn(27, '10:15') })
    await at.patch(moved, { pickup_date: slotIn(27, '11:15'), tell_customer: true })
    await at.sql(`UPDATE orders SET pickup_date = '${slotIn(27, '12:15').replace('T', ' ')}' WHERE id = '${moved}'`)
    await letWaitPass()
    const given = (await claim()).map(({ order_id, event }) => `${order_id} ${event}`)
    expect(given).toContain(`${unready} confirmed`)
    for (const id of [`${old} confirmed`, `${cancelled} confirmed`, `${unready} ready`, `${moved} moved`])
      expect(given).not.toContain(id)
    expect(await messagesOf(old)).toMatchObject([{ state: 'failed', error: 'Troppo tardi' }])
    expect(await messagesOf(cancelled)).toMatchObject([{ state: 'failed', error: 'Non vale più: l’ordine è cambiato' }])
    expect((await messagesOf(unready)).map(({ state }) => state)).toEqual(['sending', 'failed'])
  })
})

describe('what somebody in the shop did may be a slip', () => {
  const eventsOf = async (id: string) => (await messagesOf(id)).map(({ event, state }) => `${event} ${state}`)
  /** The confirmation is on its way: the other messages are looked at. */
  let hour = 9
  async function confirmed(): Promise<string> {
    hour += 1
    const id = await atCounter({ pickup_date: slotIn(25, `${hour}:15`) })
    await asService(`${(await claimOf(id)).id}/result`, { state: 'sent', external_id: `wamid.${randomId()}` })
    return id
  }
  const attention = async (id: string): Promise<string[]> => (await at.stored(id)).attention

  test('so its message waits fifteen seconds, and what answers the customer does not', async () => {
    const id = await confirmed()
    const fromMs = Date.now()
    await at.patch(id, ready())
    const [first, second] = await messagesOf(id)
    expect(first).toMatchObject({ event: 'confirmed', next_attempt_at: '' })
    expect(second).toMatchObject({ event: 'ready', state: 'queued' })
    const waitMs = Date.parse(second.next_attempt_at.replace(' ', 'T')) - fromMs
    expect(waitMs).toBeGreaterThanOrEqual(15_000)
    expect(waitMs).toBeLessThan(25_000)
    expect((await claim()).map(({ order_id }) => order_id)).not.toContain(id)
    expect(await claimOf(id)).toMatchObject({ event: 'ready', attempt: 1 })
  })

  test('taken back meanwhile, by whichever till, nothing is sent and nothing remains', async () => {
    const id = await confirmed()
    await at.patch(id, ready())
    // A power cut of the server is no sending.
    await at.server.kill()
    await at.server.start()
    expect((await at.patch(id, { ready_at: '' })).status).toBe(200)
    expect(await eventsOf(id)).toEqual(['confirmed sent'])
    expect(await claimOf(id)).toBeUndefined()
    expect(await attention(id)).toEqual([])
    expect(await at.eventsOf(id)).not.toContain('message-failed')
  })

  test('ready, not ready, ready, each twice, sends one message, fifteen seconds after the last', async () => {
    const id = await confirmed()
    for (const change of [ready(), ready(), { ready_at: '' }, { ready_at: '' }, ready()]) await at.patch(id, change)
    const lastMs = Date.now()
    await at.patch(id, ready())
    const [, message, ...others] = await messagesOf(id)
    expect([message.event, message.state, others]).toEqual(['ready', 'queued', []])
    expect(Date.parse(message.next_attempt_at.replace(' ', 'T'))).toBeGreaterThan(lastMs + 14_000)
    expect(await claimOf(id)).toMatchObject({ event: 'ready' })
    expect(await claimOf(id)).toBeUndefined()
  })

  test('taken back when it has left, somebody has to call: until it is ready again, or they say that they have', async () => {
    const id = await confirmed()
    await at.patch(id, ready())
    const { id: message } = await claimOf(id)
    // It is being sent: nobody can hold it any more.
    await at.patch(id, { ready_at: '' })
    expect(await attention(id)).toEqual(['told-ready'])
    await at.patch(id, ready())
    expect(await attention(id)).toEqual([])
    await asService(`${message}/result`, { state: 'sent', external_id: `wamid.${randomId()}` })
    await at.patch(id, { ready_at: '' })
    expect(await attention(id)).toEqual(['told-ready'])
    await at.patch(id, { attention_settled: ['told-ready'] })
    expect(await attention(id)).toEqual([])
    expect(await eventsOf(id)).toEqual(['confirmed sent', 'ready sent'])
  })

  test('nobody has to call when what was on its way did not arrive', async () => {
    const id = await confirmed()
    await at.patch(id, ready())
    const { id: message } = await claimOf(id)
    await at.patch(id, { ready_at: '' })
    await asService(`${message}/result`, { state: 'failed', error: 'Il numero non è su WhatsApp' })
    expect(await attention(id)).toEqual([])
  })

  test('a move that is taken back tells nobody, and tells the old time again where the new one has left', async () => {
    const [from, to] = [slotIn(26, '10:15'), slotIn(26, '16:30')]
    const id = await atCounter({ pickup_date: from })
    await asService(`${(await claimOf(id)).id}/result`, { state: 'sent', external_id: `wamid.${randomId()}` })
    const nameOf = (slot: string) => `moved-${Math.round(Date.parse(slot) / 60_000)}`
    const [there, back] = [
      { pickup_date: to, tell_customer: true },
      { pickup_date: from, tell_customer: 'if-told' },
    ]
    await at.patch(id, there)
    expect(await eventsOf(id)).toEqual(['confirmed sent', `${nameOf(to)} queued`])
    await at.patch(id, back)
    expect(await eventsOf(id)).toEqual(['confirmed sent'])
    await at.patch(id, there)
    expect(await claimOf(id)).toMatchObject({ event: 'moved' })
    await at.patch(id, back)
    expect(await eventsOf(id)).toEqual(['confirmed sent', `${nameOf(to)} sending`, `${nameOf(from)} queued`])
  })
})

describe('"pronto" that does not arrive', () => {
  const attention = async (id: string): Promise<string[]> => (await at.server.list('orders', `id='${id}'`))[0].attention
  const refuse = async (id: string, error = 'Il numero non è su WhatsApp') =>
    asService(`${(await claimOf(id)).id}/result`, { state: 'failed', error })
  const resend = (id: string, event = 'ready', token = at.shop.cashier.token) =>
    at.server.call(`/api/sfoglia/orders/${id}/resend`, { token, body: { event } })
  /** The confirmation is out of the way, and so are other orders of its slot. */
  let hour = 9
  async function readyAtCounter(): Promise<string> {
    hour += 1
    const id = await atCounter({ pickup_date: slotIn(24, `${hour}:15`) })
    await asService(`${(await claimOf(id)).id}/result`, { state: 'sent', external_id: `wamid.${randomId()}` })
    expect((await at.patch(id, ready())).status).toBe(200)
    return id
  }
  const readyOf = async (id: string) => (await messagesOf(id)).filter(({ event }) => event === 'ready')

  test('asks for somebody who calls, until it is sent again', async () => {
    const id = await readyAtCounter()
    await refuse(id)
    expect(await attention(id)).toEqual(['not-told'])
    expect(await resend(id)).toMatchObject({ status: 200, body: { queued: true } })
    expect(await attention(id)).toEqual(['not-told'])
    expect(await readyOf(id)).toMatchObject([{ state: 'queued', error: '', attempts: 0 }])
    await asService(`${(await claimOf(id)).id}/result`, { state: 'sent', external_id: `wamid.${randomId()}` })
    expect(await attention(id)).toEqual([])
    // What arrived is not told twice.
    expect(await resend(id)).toMatchObject({ status: 200, body: { queued: false } })
    expect(await claimOf(id)).toBeUndefined()
    expect((await at.eventsOf(id)).filter((event) => event === 'message-again')).toHaveLength(1)
  })

  test('asks until somebody says that they have told the customer; failing once more, it asks again', async () => {
    const id = await readyAtCounter()
    await refuse(id)
    expect((await at.patch(id, { attention_settled: ['not-told'] })).status).toBe(200)
    expect(await attention(id)).toEqual([])
    await resend(id)
    await refuse(id, 'Ancora no')
    expect(await attention(id)).toEqual(['not-told'])
    expect(await readyOf(id)).toMatchObject([{ state: 'failed', error: 'Ancora no' }])
  })

  test('is sent again when it is marked not ready and ready', async () => {
    const id = await readyAtCounter()
    await refuse(id)
    await at.patch(id, { ready_at: '' })
    expect(await attention(id)).toEqual([])
    await at.patch(id, ready())
    expect(await claimOf(id)).toMatchObject({ event: 'ready', attempt: 1, interrupted: false })
    expect(await at.eventsOf(id)).not.toContain('settled')
  })

  test('holds nothing up, and is over when the order is handed over', async () => {
    const id = await readyAtCounter()
    await refuse(id)
    await at.patch(id, { status: 'COMPLETED', payment_method: 'cash' })
    const [order] = await at.server.list('orders', `id='${id}'`)
    expect(order).toMatchObject({ status: 'COMPLETED', attention: [] })
    expect((await resend(id)).status).toBe(400)
  })

  test('goes by mail to who has an account; only when that fails too somebody has to call', async () => {
    const open = await at.anOpenPayment()
    await at.event('paid', open)
    const id = open.order
    await asService(`${(await claimOf(id)).id}/result`, { state: 'sent', external_id: `wamid.${randomId()}` })
    await at.patch(id, ready())
    await refuse(id)
    expect(await attention(id)).toEqual([])
    const mails = () => at.server.list('messages', `order_id='${id}' && kind='mail' && event='ready'`)
    const [mail, ...others] = await mails()
    expect([mail.state, others]).toEqual(['queued', []])
    expect(mail.recipient).toContain('@')
    await asService(`${mail.id}/result`, { state: 'failed', error: 'Indirizzo rifiutato' })
    expect(await attention(id)).toEqual(['not-told'])
    expect(await mails()).toHaveLength(1)
  })

  test('is marked on an order that waited too long for its sender', async () => {
    const id = await readyAtCounter()
    const [message] = await readyOf(id)
    await at.age('messages', message.id, 12 * 60 + 1)
    expect(await claimOf(id)).toBeUndefined()
    expect(await attention(id)).toEqual(['not-told'])
  })

  test('is sent again by staff alone, and only what is so', async () => {
    const annas = await at.anUnpaidOrder()
    for (const { token } of [at.shop.anna, at.shop.bruno, at.shop.kiosk])
      expect((await resend(annas, 'confirmed', token)).status).toBe(404)
    expect((await resend(annas, 'confirmed', '')).status).toBe(401)
    expect((await resend(annas, 'confirmed')).status).toBe(400)
    const nobodys = await atCounter({ customer_phone: '' })
    expect((await resend(nobodys, 'confirmed')).body.message).toContain('avvisa il cliente di persona')
    for (const event of ['shop', 'refunded', '', 7, null]) expect((await resend(nobodys, event as string)).status).toBe(400)
  })
})

test('an order that is deleted leaves its messages, without it', async () => {
  const orders = [await atCounter(), await atCounter()]
  for (const id of orders) {
    const path = `/api/collections/orders/records/${id}`
    expect((await at.server.call(path, { method: 'DELETE', token: at.server.superuser })).status).toBe(204)
  }
  expect(await claim()).toEqual(expect.not.arrayContaining([expect.objectContaining({ order_id: '' })]))
})
