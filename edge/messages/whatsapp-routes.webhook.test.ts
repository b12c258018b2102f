// WhatsApp's webhook: nobody but Meta is believed, and what Meta says is written down once, whatever the order.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { edgeConfig, edgeOptions } from '../../tests/builders/edge-options.ts'
import { messageLedger } from '../../tests/fakes/message-ledger.ts'
import { seededRandom } from '../../tests/model/seeded-random.ts'
import { seed } from '../../tests/proof.ts'
import { createApp } from '../app.ts'

const APP_SECRET = 'segreto-dell-app'
const MESSAGE = 'messaggio000001'
const WHATSAPP = {
  token: 'EAA',
  phoneNumberId: '1065',
  appSecret: APP_SECRET,
  verifyToken: 'parola-d-ordine',
  apiUrl: 'https://graph.test',
}

function anEdge({ whatsapp = WHATSAPP as typeof WHATSAPP | null, externalId = 'wamid.1' } = {}) {
  const ledger = messageLedger([{ id: MESSAGE }])
  ledger.messages.set(MESSAGE, { id: MESSAGE, state: 'sent', error: '', external_id: externalId, retry_after_seconds: 0 })
  const config = edgeConfig({ serviceToken: 'servizio', whatsapp })
  const app = createApp(edgeOptions({ config, forward: ledger.forward }))
  const post = (body: string, signature: string | null = sign(body)) =>
    app.request('/api/whatsapp/webhook', {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...(signature !== null && { 'X-Hub-Signature-256': signature }) },
    })
  return { app, ledger, post, message: () => ledger.messages.get(MESSAGE) }
}

const sign = (body: string, secret = APP_SECRET) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
const report = (fields: object, phoneNumberId = '1065') =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '39000', phone_number_id: phoneNumberId },
              statuses: [{ id: 'wamid.1', timestamp: '1', recipient_id: '393331234567', ...fields }],
            },
          },
        ],
      },
    ],
  })

describe('the question whether this is the right place', () => {
  const ask = (query: string) => anEdge().app.request(`/api/whatsapp/webhook?${query}`)

  test('is answered with the challenge', async () => {
    const answer = await ask('hub.mode=subscribe&hub.verify_token=parola-d-ordine&hub.challenge=1158201444')
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444'])
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/)
  })

  test.each([
    'hub.mode=subscribe&hub.verify_token=sbagliata&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=&hub.challenge=1',
    'hub.mode=subscribe&hub.challenge=1',
    'hub.mode=unsubscribe&hub.verify_token=parola-d-ordine&hub.challenge=1',
    'hub.verify_token=parola-d-ordine&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=parola-d-ordin&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=parola-d-ordinee&hub.challenge=1',
    '',
  ])('is refused: %s', async (query) => {
    const answer = await ask(query)
    expect([answer.status, await answer.text()]).toEqual([403, 'Forbidden'])
  })
})

describe('who is believed', () => {
  const body = report({ status: 'delivered' })

  test('Meta', async () => {
    const { post, message } = anEdge()
    expect((await post(body)).status).toBe(200)
    expect(message()?.state).toBe('delivered')
  })

  test.each([
    ['nobody signs', null],
    ['an empty signature', ''],
    ['another secret', sign(body, 'altro')],
    ['an empty secret', sign(body, ' ')],
    ['another body', sign(`${body} `)],
    ['the old SHA-1 form', `sha1=${createHmac('sha1', APP_SECRET).update(body).digest('hex')}`],
    ['no prefix', sign(body).slice('sha256='.length)],
    ['capital letters', sign(body).toUpperCase()],
    ['a signature cut short', sign(body).slice(0, -2)],
    ['two signatures', `${sign(body, 'altro')}, ${sign(body)}`],
  ])('not: %s', async (_, signature) => {
    const { post, ledger } = anEdge()
    expect((await post(body, signature)).status).toBe(401)
    expect(ledger.calls).toEqual([])
  })

  test('of 1,000 mutated bodies and signatures none', async () => {
    const random = seededRandom(seed)
    const pick = (count: number) => Math.floor(random.next() * count)
    const mutated = (text: string): string => {
      const at = pick(text.length)
      const other = String.fromCharCode(32 + pick(94))
      switch (pick(4)) {
        case 0:
          return text.slice(0, at) + text.slice(at + 1)
        case 1:
          return text.slice(0, at) + other + text.slice(at)
        case 2:
          return text.slice(0, at) + text.slice(at).split('').reverse().join('')
        default:
          return text.slice(0, at) + other + text.slice(at + 1)
      }
    }
    const { post, ledger } = anEdge()
    let tried = 0
    while (tried < 1000) {
      const isBody = pick(2) === 0
      const [sent, signature] = isBody ? [mutated(body), sign(body)] : [body, mutated(sign(body))]
      if (sent === body && signature.trim() === sign(body)) continue
      tried += 1
      const { status } = await post(sent, signature)
      expect(status, `SEED=${seed}, ${JSON.stringify({ sent, signature })}`).toBe(401)
    }
    expect(ledger.calls, `SEED=${seed}`).toEqual([])
  })
})

describe('a report', () => {
  test.each(['delivered', 'read'])('%s is written down', async (status) => {
    const { post, message } = anEdge()
    expect((await post(report({ status }))).status).toBe(200)
    expect(message()).toMatchObject({ state: status, error: '' })
  })

  test.each([
    [131026, 'Il numero non è su WhatsApp, o non può ricevere questo messaggio.'],
    [131049, 'WhatsApp ha scelto di non consegnare questo messaggio.'],
    [130429, 'WhatsApp non ha consegnato il messaggio (errore 130429).'],
  ])('failed with %i says why, in Italian', async (code, error) => {
    const { post, message } = anEdge()
    await post(report({ status: 'failed', errors: [{ code, title: 'x' }] }))
    expect(message()).toMatchObject({ state: 'failed', error })
  })

  test('about a message whose answer was lost says which one it was', async () => {
    for (const status of ['sent', 'delivered']) {
      const { post, message } = anEdge({ externalId: '' })
      expect((await post(report({ status, biz_opaque_callback_data: MESSAGE }))).status).toBe(200)
      expect(message()).toMatchObject({ state: status, external_id: 'wamid.1' })
    }
  })

  test.each([
    ['another phone number of the business', report({ status: 'read', biz_opaque_callback_data: MESSAGE }, '999')],
    ['a message that is not ours', report({ status: 'read', id: 'wamid.altro' })],
    [
      'a message that is not ours and looks like one',
      report({ status: 'read', id: 'wamid.x', biz_opaque_callback_data: '../users/x' }),
    ],
    ['a message that is gone', report({ status: 'read', id: 'wamid.x', biz_opaque_callback_data: 'messaggio999999' })],
    ['a state that we do not know', report({ status: 'warmed-up' })],
    [
      'a message of a customer',
      JSON.stringify({ entry: [{ changes: [{ value: { messages: [{ text: { body: 'Ciao' } }] } }] }] }),
    ],
    ['nothing', '{}'],
    ['a list', '[]'],
    ['no JSON', 'ciao'],
    ['', ''],
  ])('about %s changes nothing and is not asked for again', async (_, body) => {
    const { post, message, ledger } = anEdge()
    expect((await post(body)).status).toBe(200)
    expect(message()).toMatchObject({ state: 'sent', external_id: 'wamid.1' })
    expect(ledger.calls.every(({ path }) => /^\/api\/sfoglia\/messages\/(status|[a-z0-9]{15}\/result)$/.test(path))).toBe(true)
  })

  test('while PocketBase is away is asked for again', async () => {
    const { post, ledger, message } = anEdge()
    ledger.away = { path: /./, times: 1 }
    expect((await post(report({ status: 'read' }))).status).toBe(503)
    expect((await post(report({ status: 'read' }))).status).toBe(200)
    expect(message()?.state).toBe('read')
  })

  test('of more than Meta sends is refused', async () => {
    const { post, ledger } = anEdge()
    expect((await post('x'.repeat(3 * 1024 * 1024 + 1))).status).toBe(413)
    expect(ledger.calls).toEqual([])
  })
})

test('without keys there is no webhook', async () => {
  const { app, post } = anEdge({ whatsapp: null })
  expect((await post(report({ status: 'read' }))).status).toBe(404)
  expect((await app.request('/api/whatsapp/webhook?hub.mode=subscribe')).status).toBe(404)
})
