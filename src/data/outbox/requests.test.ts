// What counts as the answer to an entry: that which names it, from our own server.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import { ENTRIES, heldOrder } from '../../../tests/fakes/shop-device.ts'
import { sendEntries } from './requests.ts'

const SENDER = { userId: 'cassa0000000001', token: 'token' }
const ORDER = 'ordine000000001'
const ENTRY = { id: 'modifica0000001', kind: 'change.1', about: ORDER, author: '', actor: '', content: { kind: 'print' } }

let server: ScriptedFetch

beforeEach(() => {
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
})

async function told(...results: unknown[]) {
  server.answer(ENTRIES, { body: { results } })
  const answer = await sendEntries(SENDER, [ENTRY], '')
  return answer.kind === 'answered' ? answer.verdicts.get(ENTRY.id) : answer.kind
}

test('an entry is sent as it is, under its id', async () => {
  await told()
  expect(server.asked.at(-1)?.body).toMatchObject({ entries: [ENTRY] })
})

test.each(['created', 'replayed'])('%s is delivered, with the order as the server holds it', async (outcome) => {
  expect(await told({ id: ENTRY.id, outcome, record: heldOrder(ORDER) })).toMatchObject({
    ...{ kind: 'delivered', order: { id: ORDER, totalCents: 300 } },
  })
  expect(await told({ id: ENTRY.id, outcome, record: null })).toMatchObject({ kind: 'delivered', order: null })
})

test('an answer that names another entry, or says nothing that is known, is none', async () => {
  expect(await told({ id: 'modifica0000002', outcome: 'created', record: heldOrder(ORDER) })).toBeUndefined()
  expect(await told({ id: ENTRY.id, outcome: 'accepted', record: null })).toBeUndefined()
  expect(await told({ id: ENTRY.id, outcome: 'created', record: { id: ORDER } })).toBeUndefined()
  expect(await told({ id: ENTRY.id, outcome: 'created' })).toBeUndefined()
})

test('what has to come again, and why one was refused', async () => {
  expect(await told({ id: ENTRY.id, outcome: 'later', record: null })).toEqual({ kind: 'failed' })
  const refused = { id: ENTRY.id, outcome: 'rejected', reason: 'order-deleted', message: 'L’ordine è stato eliminato.' }
  expect(await told(refused)).toEqual({ kind: 'rejected', reason: 'order-deleted', message: 'L’ordine è stato eliminato.' })
  expect(await told({ ...refused, reason: 'a word of tomorrow' })).toMatchObject({ kind: 'rejected', reason: 'invalid' })
})
