// Messages from PocketBase to WhatsApp: what each answer of WhatsApp means, and that nothing is ever sent twice.
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { edgeConfig } from '../../tests/builders/edge-options.ts'
import { messageLedger } from '../../tests/fakes/message-ledger.ts'
import { type ClaimedMessage, sendDueMessages } from './whatsapp.ts'

const WHATSAPP = {
  token: 'EAA-segreto',
  phoneNumberId: '1065',
  appSecret: 'segreto',
  verifyToken: 'parola',
  apiUrl: 'https://graph.test',
}
const PARAMS = {
  number: 'K1-003',
  name: 'Anna Bianchi',
  pickup: 'sabato 21 novembre alle 10:15',
  total: '12,50 €',
  payment: '12,50 € al ritiro',
  shop: 'Sfoglia',
  address: 'via Roma 1',
}
const idOf = (index: number) => `messaggio${String(index).padStart(6, '0')}`
const aMessage = (fields: Partial<ClaimedMessage> = {}): ClaimedMessage => ({
  id: idOf(1),
  event: 'confirmed',
  recipient: '+393331234567',
  interrupted: false,
  params: PARAMS,
  ...fields,
})
const accepted = () => Response.json({ messaging_product: 'whatsapp', contacts: [], messages: [{ id: 'wamid.1' }] })
const refused = (code: number, status: number, headers = {}) =>
  Response.json({ error: { message: `(#${code})`, type: 'OAuthException', code, fbtrace_id: 'x' } }, { status, headers })
const failing = (code: string) =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) }))

type Sent = { url: string; headers: Headers; body: Record<string, unknown> }

/** Runs the job once over these messages. */
async function run(messages: ClaimedMessage[], graph: () => Response | Promise<Response>, ledger = messageLedger(messages)) {
  const sent: Sent[] = []
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push({ url: String(input), headers: new Headers(init?.headers), body: JSON.parse(String(init?.body)) })
    return graph()
  }
  const config = edgeConfig({ serviceToken: 'servizio', whatsapp: WHATSAPP })
  const go = () => sendDueMessages({ config, forward: ledger.forward, fetch })
  await go()
  return { ledger, sent, go, result: ledger.messages.get(idOf(1)) }
}

let warned: MockInstance
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('a confirmed order is told with the registered template, and its id at WhatsApp is written down', async () => {
  const { sent, ledger, result } = await run([aMessage()], accepted)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.url).toBe('https://graph.test/v23.0/1065/messages')
  expect(sent[0]?.headers.get('Authorization')).toBe('Bearer EAA-segreto')
  const texts = [
    'Anna Bianchi',
    'K1-003',
    'sabato 21 novembre alle 10:15',
    '12,50 €',
    '12,50 € al ritiro',
    'Sfoglia',
    'via Roma 1',
  ]
  expect(sent[0]?.body).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '393331234567',
    type: 'template',
    template: {
      name: 'ordine_confermato',
      language: { code: 'it' },
      components: [{ type: 'body', parameters: texts.map((text) => ({ type: 'text', text })) }],
    },
    biz_opaque_callback_data: idOf(1),
  })
  expect(result).toMatchObject({ state: 'sent', external_id: 'wamid.1' })
  expect(ledger.calls.map(({ token }) => token)).toEqual(['servizio', 'servizio'])
})

test('of a database that does not tell yet how it is paid, the gap is filled all the same', async () => {
  const { payment: _, ...older } = PARAMS
  const { sent } = await run([aMessage({ params: older as ClaimedMessage['params'] })], accepted)
  const { components } = sent[0]?.body.template as { components: { parameters: { text: string }[] }[] }
  expect(components[0]?.parameters.map(({ text }) => text)).toContain('–')
})

describe('an answer of WhatsApp', () => {
  test.each([
    [130429, 429, 'retry', 'WhatsApp ha ricevuto troppi messaggi in poco tempo: si riprova da soli.'],
    [131048, 400, 'retry', 'WhatsApp ha ricevuto troppi messaggi in poco tempo: si riprova da soli.'],
    [131056, 400, 'retry', 'WhatsApp ha ricevuto troppi messaggi in poco tempo: si riprova da soli.'],
    [80007, 400, 'retry', 'WhatsApp ha ricevuto troppi messaggi in poco tempo: si riprova da soli.'],
    [4, 400, 'retry', 'WhatsApp ha ricevuto troppi messaggi in poco tempo: si riprova da soli.'],
    [999, 429, 'retry', 'WhatsApp ha ricevuto troppi messaggi in poco tempo: si riprova da soli.'],
    [1, 500, 'retry', 'WhatsApp ha un guasto temporaneo: si riprova da soli.'],
    [2, 503, 'retry', 'WhatsApp ha un guasto temporaneo: si riprova da soli.'],
    [131000, 500, 'retry', 'WhatsApp ha un guasto temporaneo: si riprova da soli.'],
    [999, 500, 'retry', 'WhatsApp ha un guasto temporaneo: si riprova da soli.'],
    [131026, 400, 'failed', 'Il numero non è su WhatsApp, o non può ricevere questo messaggio.'],
    [131030, 400, 'failed', 'Il conto WhatsApp è di prova: il numero va aggiunto ai destinatari permessi.'],
    [131047, 400, 'failed', 'WhatsApp permette qui solo i testi registrati.'],
    [132000, 400, 'failed', 'Il testo del messaggio registrato da WhatsApp non corrisponde: va registrato di nuovo.'],
    [132001, 404, 'failed', 'Il testo del messaggio non è registrato, o non ancora approvato, da WhatsApp.'],
    [100, 400, 'failed', 'WhatsApp non ha accettato la richiesta: va controllata la configurazione.'],
    [190, 401, 'failed', 'La chiave di WhatsApp del negozio non è valida o è scaduta: va rinnovata.'],
    [0, 401, 'failed', 'La chiave di WhatsApp del negozio non è valida o è scaduta: va rinnovata.'],
    [210, 403, 'failed', 'La chiave di WhatsApp del negozio non è valida o è scaduta: va rinnovata.'],
    [131031, 403, 'failed', 'Il conto WhatsApp del negozio è bloccato o incompleto: va controllato su WhatsApp Manager.'],
    [131042, 400, 'failed', 'Il conto WhatsApp del negozio non ha un pagamento valido.'],
    [999, 400, 'failed', 'WhatsApp non ha inviato il messaggio (errore 999).'],
  ])('%i with status %i: %s', async (code, status, state, error) => {
    expect((await run([aMessage()], () => refused(code, status))).result).toMatchObject({ state, error })
  })

  test.each([
    ['90', 90],
    ['0', 0],
    ['9999999', 43_200],
    ['domani', 0],
    ['-5', 0],
  ])('Retry-After %s is passed on as %i seconds', async (header, seconds) => {
    const { result } = await run([aMessage()], () => refused(130429, 429, { 'Retry-After': header }))
    expect(result).toMatchObject({ state: 'retry', retry_after_seconds: seconds })
  })

  test('Retry-After may be a date', async () => {
    vi.useFakeTimers({ now: Date.UTC(2025, 10, 21, 10, 0, 0), toFake: ['Date'] })
    const { result } = await run([aMessage()], () => refused(2, 503, { 'Retry-After': 'Fri, 21 Nov 2025 10:02:00 GMT' }))
    expect(result).toMatchObject({ state: 'retry', retry_after_seconds: 120 })
  })
})

describe('no answer', () => {
  test.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'UND_ERR_CONNECT_TIMEOUT',
    'CERT_HAS_EXPIRED',
  ])('%s: WhatsApp was not reached, so it is tried again', async (code) => {
    const { result } = await run([aMessage()], () => failing(code))
    expect(result).toMatchObject({ state: 'retry', error: 'WhatsApp non è raggiungibile: si riprova da soli.' })
  })

  const page = (status: number) => new Response('<html>Bad Gateway</html>', { status })
  test.each([
    ['a connection cut while waiting', () => failing('ECONNRESET')],
    ['a closed socket', () => failing('UND_ERR_SOCKET')],
    ['an error that says nothing', () => Promise.reject(new Error('Network connection lost.'))],
    ['the patience at its end', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
    ['a gateway without answer', () => page(502)],
    ['a gateway out of patience', () => page(504)],
    ['a 200 that is a page', () => new Response('<html>', { status: 200 })],
    ['a 200 without a message', () => Response.json({ messages: [] })],
    ['an answer cut in the middle', () => new Response(brokenStream())],
  ])('%s: it may have arrived, so it is never sent again', async (_, graph) => {
    const { result, sent, go } = await run([aMessage()], graph)
    expect(result).toMatchObject({
      state: 'failed',
      error: 'WhatsApp non ha risposto: il messaggio potrebbe essere arrivato. Meglio telefonare.',
    })
    await go()
    expect(sent).toHaveLength(1)
  })

  test('a gateway that did not even try', async () => {
    expect((await run([aMessage()], () => page(503))).result?.state).toBe('retry')
  })
})

describe('what is not sent at all', () => {
  test.each([
    ['one that somebody else began to send', { interrupted: true }, /^L’invio si è interrotto/],
    ['a number that cannot be', { recipient: '+39000' }, /^Il numero di telefono non è valido/],
    ['an event without a text', { event: 'refunded' }, /^Per questo avviso non c’è un testo/],
    ['an event with a hostile name', { event: 'constructor' }, /^Per questo avviso non c’è un testo/],
  ])('%s', async (_, fields, error) => {
    const { result, sent } = await run([aMessage(fields)], accepted)
    expect(sent).toEqual([])
    expect(result).toMatchObject({ state: 'failed', error: expect.stringMatching(error) })
  })
})

test.each([
  ['333 1234567', '393331234567'],
  ['+33612345678', '33612345678'],
])('%s is sent to %s', async (recipient, to) => {
  expect((await run([aMessage({ recipient })], accepted)).sent[0]?.body).toMatchObject({ to })
})

test('texts that a template does not take are made into ones that it takes', async () => {
  const params = { ...PARAMS, name: ' Anna\n\tBianchi     Rossi ', address: '  ', shop: 'x'.repeat(2000) }
  const { sent } = await run([aMessage({ params })], accepted)
  const texts = JSON.stringify(sent[0]?.body).match(/"text":"[^"]*"/g)
  expect(texts?.[0]).toBe('"text":"Anna Bianchi Rossi"')
  expect(texts?.[5]).toHaveLength('"text":""'.length + 120)
  expect(texts?.[6]).toBe('"text":"–"')
})

describe('many messages', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => aMessage({ id: idOf(index) }))

  test('each is sent once, four at a time', async () => {
    let now = 0
    let most = 0
    const graph = async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setTimeout(resolve, 1))
      now -= 1
      return accepted()
    }
    const { sent, ledger } = await run(many(30), graph)
    expect(new Set(sent.map(({ body }) => body.biz_opaque_callback_data)).size).toBe(30)
    expect(sent).toHaveLength(30)
    expect(most).toBe(4)
    expect([...ledger.messages.values()].every(({ state }) => state === 'sent')).toBe(true)
  })

  test('two runs at once send each once', async () => {
    const ledger = messageLedger(many(30))
    const runs = await Promise.all([run([], accepted, ledger), run([], accepted, ledger)])
    expect(runs.flatMap(({ sent }) => sent)).toHaveLength(30)
  })

  test('one that fails does not stop the others', async () => {
    let count = 0
    const { ledger } = await run(many(9), () => (++count % 3 === 0 ? refused(131026, 400) : accepted()))
    const states = [...ledger.messages.values()].map(({ state }) => state)
    expect(states.filter((state) => state === 'sent')).toHaveLength(6)
    expect(states.filter((state) => state === 'failed')).toHaveLength(3)
  })

  test('nothing waiting costs one call', async () => {
    expect((await run([], accepted)).ledger.calls.map(({ path }) => path)).toEqual(['/api/sfoglia/messages/claim'])
  })
})

describe('PocketBase away', () => {
  const awayFor = (times: number) => Object.assign(messageLedger([aMessage()]), { away: { path: /result$/, times } })

  test('for a moment: what came of it is said again', async () => {
    const { result, sent } = await run([], accepted, awayFor(2))
    expect(sent).toHaveLength(1)
    expect(result?.state).toBe('sent')
  })

  test('for longer: it is sent once all the same', async () => {
    const { result, sent, go } = await run([], accepted, awayFor(99))
    await go()
    expect(sent).toHaveLength(1)
    expect(result?.state).toBe('sending')
  })

  test('from the start: nothing happens', async () => {
    const ledger = Object.assign(messageLedger([aMessage()]), { away: { path: /claim$/, times: 1 } })
    expect((await run([], accepted, ledger)).sent).toEqual([])
  })

  test('refusing the service token is an error to be seen', async () => {
    const forward = async () => Response.json({ status: 403, message: 'No.', data: {} }, { status: 403 })
    const config = edgeConfig({ serviceToken: 'scaduto', whatsapp: WHATSAPP })
    await expect(sendDueMessages({ config, forward, fetch })).rejects.toThrow('(403)')
  })
})

test('the log names messages, never people', async () => {
  await run([aMessage()], () => refused(131026, 400))
  const lines = warned.mock.calls.flat().join('\n')
  expect(lines).toContain(idOf(1))
  expect(lines).not.toMatch(/Anna|333|EAA|K1-003/)
})

test.each([
  { whatsapp: null, serviceToken: 'servizio' },
  { whatsapp: WHATSAPP, serviceToken: null },
])('without keys nothing is asked', async (keys) => {
  const ledger = messageLedger([aMessage()])
  await sendDueMessages({ config: edgeConfig(keys), forward: ledger.forward, fetch })
  expect(ledger.calls).toEqual([])
})

function brokenStream(): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      controller.error(new Error('terminated'))
    },
  })
}
