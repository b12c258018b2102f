// Fiscal documents reach the server once, whatever it answers.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type CredentialRow, db, type FiscalDocumentRow } from '#data/db/database.ts'
import { readDevice } from '#data/device/device.ts'
import { now } from '#data/server/clock.ts'
import { keepCredential, releaseCredential } from '#data/session/credentials.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import { drainOutbox } from './drain.ts'
import { deliverReceipts } from './fiscal-receipts.ts'
import { countWaitingReceipts } from './store.ts'

const PATH = '/api/sfoglia/receipts'
const SENDER = {
  ...{ userId: 'cassa0000000001', token: 'token-cassa', role: 'CASHIER', isKiosk: false },
  ...{ isCurrent: true, isRefused: false },
} as const satisfies CredentialRow
let server = new ScriptedFetch()

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
})

function aDocument(id: string, given: Partial<FiscalDocumentRow> = {}): FiscalDocumentRow {
  return {
    ...{ id: id.padEnd(15, '0'), orderId: 'ordine000000001', orderNumber: 'C1-001', kind: 'receipt', original: '', cents: 160 },
    ...{ byVat: [{ vat: '10%', cents: 160 }], paymentIds: ['pagamento000001'], state: 'printed', sinceMs: now() },
    ...{ ref: { serial: '99MEY000001', z: 12, number: 1, day: '2026-11-18' }, authorId: SENDER.userId, device: 'C1' },
    ...{ delivery: 'waiting', ...given },
  }
}
const deliveries = async () => (await db.fiscalDocuments.orderBy('id').toArray()).map(({ delivery }) => delivery)
const results = (...outcomes: [string, string][]) => ({
  body: { results: outcomes.map(([id, outcome]) => ({ id: id.padEnd(15, '0'), outcome, reason: '', message: '' })) },
})

test('what waits is sent as it is on paper, and is delivered when the server names it', async () => {
  await db.fiscalDocuments.bulkPut([
    aDocument('a'),
    aDocument('b', { state: 'confirmed', ref: null }),
    aDocument('c', { state: 'unsure', delivery: 'none' }),
    aDocument('d', { delivery: 'delivered' }),
  ])
  server.answer(PATH, results(['a', 'created'], ['b', 'replayed']))
  expect(await countWaitingReceipts()).toBe(2)
  expect(await deliverReceipts([SENDER])).toBeNull()
  expect(server.asked[0]).toMatchObject({
    ...{ method: 'POST', token: 'token-cassa' },
    body: {
      receipts: [
        { id: 'a00000000000000', state: 'printed', amount: 1.6, z_number: 12, by_vat: [{ vat: '10%', amount: 1.6 }] },
        { id: 'b00000000000000', state: 'confirmed', serial: '', z_number: 0, receipt_number: 0 },
      ],
    },
  })
  expect(await deliveries()).toEqual(['delivered', 'delivered', 'none', 'delivered'])
  expect(await deliverReceipts([SENDER])).toBeNull()
})

test('what the answer does not name stays, and what it refuses is kept apart', async () => {
  await db.fiscalDocuments.bulkPut([aDocument('a'), aDocument('b'), aDocument('c')])
  server.answer(PATH, results(['a', 'rejected'], ['b', 'perhaps']))
  await deliverReceipts([SENDER])
  expect(await deliveries()).toEqual(['rejected', 'waiting', 'waiting'])
})

test.each([
  ['silence', 'silence' as const],
  ['a portal’s page', { body: '<html>', headers: { 'Content-Type': 'text/html' } }],
  ['no list', { body: { results: 'tutti' } }],
  ['a refusal', { status: 403, body: { status: 403, message: 'Questo account non può farlo.' } }],
  ['a failure', { status: 500, body: { status: 500, message: 'Errore.' } }],
])('%s changes nothing', async (_, answer) => {
  await db.fiscalDocuments.put(aDocument('a'))
  server.answer(PATH, answer)
  await deliverReceipts([SENDER])
  expect(await deliveries()).toEqual(['waiting'])
})

test('fifty go at once, the oldest first', async () => {
  const many = Array.from({ length: 51 }, (_, index) =>
    aDocument(`a${String(index).padStart(2, '0')}`, { sinceMs: 1000 - index }),
  )
  await db.fiscalDocuments.bulkPut(many)
  const rest = { receipts: [{ id: '' }] }
  server.answer(PATH, { body: { results: [] } }, { body: { results: [] } })
  await deliverReceipts([SENDER])
  const sent = (server.asked[0]?.body as { receipts: { id: string }[] }).receipts
  expect([sent.length, sent[0]?.id, sent.at(-1)?.id]).toEqual([50, 'a50000000000000', 'a01000000000000'])
  expect((server.asked[1]?.body as typeof rest).receipts.map(({ id }) => id)).toEqual(['a00000000000000'])
})

test('what has long been delivered is forgotten', async () => {
  const old = now() - 61 * DAY_MS
  await db.fiscalDocuments.bulkPut([
    aDocument('a'),
    aDocument('b', { delivery: 'delivered', sinceMs: old }),
    aDocument('c', { delivery: 'rejected', sinceMs: old }),
  ])
  server.answer(PATH, results(['a', 'created']))
  await deliverReceipts([SENDER])
  expect(await deliveries()).toEqual(['delivered', 'rejected'])
})

test('whoever printed it has logged out: the device tells it by its own word, and forgets them then', async () => {
  await readDevice()
  await keepCredential(SENDER)
  await db.fiscalDocuments.put(aDocument('a'))
  await releaseCredential()
  server.answer(PATH, results(['a', 'created']))
  await drainOutbox()
  expect(server.asked.find(({ path }) => path === PATH)?.token).toBeNull()
  expect(await deliveries()).toEqual(['delivered'])
  expect(await db.credentials.count()).toBe(0)
})

test('a login that the server has ended is not tried again for it', async () => {
  await keepCredential(SENDER)
  await db.fiscalDocuments.put(aDocument('a'))
  server.answer(PATH, { status: 401, body: { status: 401, message: 'Accedi di nuovo.', data: {} } })
  await drainOutbox()
  await drainOutbox()
  expect(server.asked.filter(({ token }) => token === SENDER.token)).toHaveLength(1)
  expect(await deliveries()).toEqual(['waiting'])
})

test('a page that cannot load what tells of them drains its orders all the same', async () => {
  await keepCredential(SENDER)
  await db.fiscalDocuments.put(aDocument('a'))
  vi.doMock('./fiscal-receipts.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  const report = await drainOutbox().catch((error: unknown) => error)
  expect(report).toMatchObject({ waiting: 0, nextAttemptMs: null })
  vi.doUnmock('./fiscal-receipts.ts')
  expect(server.asked).toEqual([])
  expect(await deliveries()).toEqual(['waiting'])
})
