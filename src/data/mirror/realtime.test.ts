// The stream, with PocketBase's own client on a stream and a server of the test's making.
import '../../../tests/fakes/page.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../../../tests/fakes/event-source.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import type { OpenStream, Stream } from './realtime.ts'

const TOPICS = [
  { collection: 'products', fields: '' },
  { collection: 'users', fields: 'id,updated,name' },
  { collection: 'account', fields: '', record: 'anna00000000001' },
]
const realFetch = globalThis.fetch
let server: ScriptedFetch
let stream: Stream | null = null
let heard: string[]

beforeEach(() => {
  // The client keeps its stream between tests otherwise.
  vi.resetModules()
  server = new ScriptedFetch()
  server.answer('/api/realtime', { status: 204 })
  globalThis.fetch = server.fetch
  Object.assign(globalThis, { EventSource: FakeEventSource })
  FakeEventSource.made.length = 0
  heard = []
})
afterEach(() => {
  stream?.close()
  stream = null
})
afterAll(() => {
  globalThis.fetch = realFetch
})

async function open(): Promise<Stream> {
  const { openStream }: { openStream: OpenStream } = await import('./realtime.ts')
  stream = openStream(TOPICS, {
    onEvent: (collection, { action }) => heard.push(`${collection} ${action}`),
    onOpen: () => heard.push('open'),
    onLost: () => heard.push('lost'),
  })
  return stream
}

const made = (count: number) => vi.waitFor(() => expect(FakeEventSource.made).toHaveLength(count), 10_000)
const said = (...words: string[]) => vi.waitFor(() => expect(heard).toEqual(words), 10_000)

test('is open once everything is subscribed', async () => {
  const opened = await open()
  await made(1)
  expect(opened.isOpen()).toBe(false)
  FakeEventSource.last.connect('client1')
  await said('open')
  expect(opened.isOpen()).toBe(true)
  const subscribed = server.asked.at(-1)?.body
  expect(subscribed).toMatchObject({
    clientId: 'client1',
    subscriptions: expect.arrayContaining(['products/*', 'account/anna00000000001']),
  })
})

test('tells events by collection', async () => {
  await open()
  await made(1)
  FakeEventSource.last.connect('client1')
  await said('open')
  FakeEventSource.last.tell('products/*', { action: 'update', record: { id: 'a' } })
  await said('open', 'products update')
})

test('a first opening without network is tried again until it works', async () => {
  await open()
  for (let attempt = 1; attempt <= 3; attempt++) {
    await made(attempt)
    FakeEventSource.last.fail()
  }
  await made(4)
  FakeEventSource.last.connect('client1')
  await said('open')
})

test('a stream that breaks says so, comes back by itself and says so again', async () => {
  const opened = await open()
  await made(1)
  FakeEventSource.last.connect('client1')
  await said('open')
  FakeEventSource.last.fail()
  await said('open', 'lost')
  expect(opened.isOpen()).toBe(false)
  await made(2)
  FakeEventSource.last.connect('client2')
  await said('open', 'lost', 'open')
  FakeEventSource.last.tell('products/*', { action: 'create', record: { id: 'a' } })
  await said('open', 'lost', 'open', 'products create')
})

test('reopening leaves nothing of the old stream', async () => {
  const opened = await open()
  await made(1)
  const first = FakeEventSource.last
  first.connect('client1')
  await said('open')
  opened.reopen()
  await made(2)
  expect(first.isClosed).toBe(true)
  FakeEventSource.last.connect('client2')
  await said('open', 'open')
  first.tell('products/*', { action: 'update', record: { id: 'a' } })
  FakeEventSource.last.tell('products/*', { action: 'delete', record: { id: 'a' } })
  await said('open', 'open', 'products delete')
})

test('closed, it is silent and stays closed', async () => {
  const opened = await open()
  await made(1)
  FakeEventSource.last.connect('client1')
  await said('open')
  opened.close()
  await vi.waitFor(() => expect(FakeEventSource.last.isClosed).toBe(true), 10_000)
  FakeEventSource.last.tell('products/*', { action: 'update', record: { id: 'a' } })
  expect(heard).toEqual(['open'])
})

test('a subscription that the server refuses is tried again', async () => {
  server.answer('/api/realtime', { status: 404, body: {} }, { status: 404, body: {} }, { status: 204 })
  await open()
  await made(1)
  for (let attempt = 1; heard.length === 0 && attempt <= 5; attempt++) {
    await made(attempt)
    FakeEventSource.last.connect(`client${attempt}`)
    await vi.waitFor(() => expect(heard.length + FakeEventSource.made.length).toBeGreaterThan(attempt), 10_000)
  }
  expect(heard).toEqual(['open'])
})
