// WhatsApp's stand-in over real HTTP: what Meta would take it takes, what Meta would refuse it refuses in Meta's words.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type StandIns, startStandIns } from '../server.ts'

const APP_SECRET = 'segreto-di-prova'

let standIns: StandIns
let shopUrl = 'http://127.0.0.1:1'
/** A busy machine's reports take their time. */
const PATIENCE = { timeout: 30_000 }
const heard: { body: string; signature: string; status: string }[] = []
/** Of the next report that carries this, the shop says that it cannot take it now. */
let notNow = ''
const shop = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += chunk))
  request.on('end', () => {
    const status = JSON.parse(body).entry[0].changes[0].value.statuses[0].status
    heard.push({ body, signature: String(request.headers['x-hub-signature-256']), status })
    const isRefused = notNow !== '' && body.includes(notNow)
    if (isRefused) notNow = ''
    response.writeHead(isRefused ? 503 : 200).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  if (typeof address === 'object' && address !== null) shopUrl = `http://127.0.0.1:${address.port}`
  standIns = await startStandIns({ shopUrl: () => shopUrl, webhookSecret: 'whsec_x', appSecret: APP_SECRET, port: 0 })
})
afterEach(async () => {
  // What is still to be reported must not meet the next test's faults.
  const states = async () => (await control('GET', '/whatsapp')).messages.map(({ state }: Json) => state)
  await expect.poll(states, PATIENCE).not.toContain('accepted')
  await expect.poll(states, PATIENCE).not.toContain('sent')
  await control('POST', '/reset', {})
})
afterAll(async () => {
  await standIns.stop()
  await new Promise((resolve) => shop.close(resolve))
})

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers freely
type Json = any

const message = (change: object = {}) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: '393331234567',
  type: 'template',
  template: template('ordine_pronto', ['Anna', 'K1-003', 'Sfoglia', 'via Roma 1', 'ricevuto']),
  ...change,
})
const template = (name: string, texts: string[], code = 'it') => ({
  name,
  language: { code },
  components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
})

async function send(
  body: unknown,
  { token = standIns.keys.WHATSAPP_TOKEN, number = standIns.keys.WHATSAPP_PHONE_NUMBER_ID } = {},
) {
  const response = await fetch(`${standIns.url}/v23.0/${number}/messages`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json }
}

/** Reports about other messages may still be on their way. */
const reportsOf = (answer: Json) => heard.filter(({ body }) => body.includes(answer.body.messages[0].id))
const statesOf = (answer: Json) => reportsOf(answer).map(({ status }) => status)

async function control(method: string, path: string, body?: unknown): Promise<Json> {
  const response = await fetch(`${standIns.url}/_demo/control${path}`, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
  })
  return response.json()
}

test('a template message is accepted, shown, and reported as sent and delivered with a right signature', async () => {
  const answer = await send(message({ biz_opaque_callback_data: 'messaggio1' }))
  expect(answer).toMatchObject({
    status: 200,
    body: {
      messaging_product: 'whatsapp',
      contacts: [{ input: '393331234567', wa_id: '393331234567' }],
      messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
    },
  })
  await expect.poll(() => statesOf(answer), PATIENCE).toEqual(['sent', 'delivered'])
  for (const { body, signature } of reportsOf(answer)) {
    expect(signature).toBe(`sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`)
    expect(body).toContain('"biz_opaque_callback_data":"messaggio1"')
    expect(body).toContain(answer.body.messages[0].id)
  }
  const page = await (await fetch(`${standIns.url}/_demo/whatsapp`)).text()
  expect(page).toContain(
    'Ciao Anna, il tuo ordine K1-003 è pronto. Puoi ritirarlo da Sfoglia, via Roma 1. Pagamento: ricevuto. A presto.',
  )
})

describe('what Meta refuses', () => {
  test.each([
    ['a wrong token', message(), { token: 'x' }, 401, 190],
    ['another phone number', message(), { number: '1' }, 400, 100],
    ['no JSON', '{', {}, 400, 100],
    ['an unknown parameter', message({ priority: 'high' }), {}, 400, 100],
    ['a plus before the number', message({ to: '+393331234567' }), {}, 400, 100],
    ['a line break in a gap', message({ template: template('ordine_pronto', ['An\nna', 'K', 'S', 'V', 'P']) }), {}, 400, 100],
    ['an empty gap', message({ template: template('ordine_pronto', ['', 'K', 'S', 'V', 'P']) }), {}, 400, 100],
    ['a gap too few', message({ template: template('ordine_pronto', ['Anna']) }), {}, 400, 132000],
    ['an unregistered template', message({ template: template('saluti', []) }), {}, 404, 132001],
    ['another language', message({ template: template('ordine_pronto', ['A', 'K', 'S', 'V', 'P'], 'en') }), {}, 404, 132001],
  ])('%s', async (_, body, as, status, code) => {
    expect(await send(body, as)).toMatchObject({
      status,
      body: { error: { type: 'OAuthException', code, message: expect.any(String), fbtrace_id: expect.any(String) } },
    })
    expect((await control('GET', '/whatsapp')).messages).toMatchObject([{ id: null, state: 'refused', errorCode: code }])
  })
})

describe('told to fail', () => {
  const fail = (service: string, how: object, times = 1) => control('POST', '/fail', { service, times, with: how })

  test('as often as told, then works again', async () => {
    await fail('whatsapp', { code: 130429, retry_after: 7 }, 2)
    for (let count = 0; count < 2; count++) {
      const answer = await send(message())
      expect([answer.status, answer.body.error.code, answer.headers.get('Retry-After')]).toEqual([429, 130429, '7'])
    }
    expect((await send(message())).status).toBe(200)
  })

  test('with a page of a gateway', async () => {
    await fail('whatsapp', { status: 502 })
    await expect(send(message())).rejects.toThrow(/JSON/)
  })

  test('by taking the message and losing the reply', async () => {
    await fail('whatsapp', { lose_reply: true })
    await expect(send(message())).rejects.toThrow('fetch failed')
    expect((await control('GET', '/whatsapp')).messages).toMatchObject([{ to: '393331234567' }])
  })

  test('by silence', async () => {
    await fail('whatsapp', { silence: true })
    const call = fetch(`${standIns.url}/v23.0/1/messages`, { method: 'POST', signal: AbortSignal.timeout(50) })
    await expect(call).rejects.toThrow()
    expect((await control('GET', '/whatsapp')).messages).toEqual([])
  })

  test('later, by a report', async () => {
    await fail('whatsapp', { code: 131026, later: true })
    const answer = await send(message())
    expect(answer.status).toBe(200)
    await expect.poll(() => statesOf(answer), PATIENCE).toEqual(['failed'])
    expect(reportsOf(answer)[0]?.body).toContain('"errors":[{"code":131026,')
  })

  test('with a lost report', async () => {
    await fail('report', {})
    const answer = await send(message())
    await expect.poll(() => statesOf(answer), PATIENCE).toEqual(['delivered'])
  })

  test('a report that the shop does not take comes again', async () => {
    notNow = 'non-ora'
    const answer = await send(message({ biz_opaque_callback_data: 'non-ora' }))
    await expect.poll(() => statesOf(answer), PATIENCE).toEqual(['sent', 'sent', 'delivered'])
  })

  test('nonsense is refused', async () => {
    expect(await control('POST', '/fail', { service: 'forno', with: { status: 'x' } })).toMatchObject({
      problems: expect.any(Array),
    })
  })
})

test('at most 500 messages are kept', async () => {
  await control('POST', '/fail', { service: 'whatsapp', times: 510, with: { code: 130429 } })
  for (let count = 0; count < 510; count++) await send(message())
  expect((await control('GET', '/whatsapp')).messages).toHaveLength(500)
})
