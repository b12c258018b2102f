// What waits goes out within moments of being seen again, whatever its own patience was: a page that was put away on an iPad has
// no other occasion.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeEventSource } from '../../../tests/fakes/event-source.ts'
import { loginOf, setCookie } from '../../../tests/fakes/login-device.ts'
import { page } from '../../../tests/fakes/page.ts'

const WITHIN_MS = 5000
const STEP_MS = 100
const FAR_MS = 4 * 60_000

let device: typeof import('../../../tests/fakes/shop-device.ts')
let db: typeof import('#data/db/database.ts')['db']
let connection: typeof import('#data/server/connection.ts')

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  Object.assign(globalThis, { EventSource: FakeEventSource })
  // The page is loaded by a kiosk that is logged in.
  setCookie(loginOf('totem0000000001', { kiosk: true }))
  device = await import('../../../tests/fakes/shop-device.ts')
  ;({ db } = await import('#data/db/database.ts'))
  connection = await import('#data/server/connection.ts')
  await device.aDeviceOf(device.KIOSK)
  const { startSync } = await import('./sync.ts')
  await startSync()
})

afterAll(() => vi.useRealTimers())

beforeEach(async () => {
  await pass(0)
  // The line was steady since the test before.
  vi.setSystemTime(Date.now() + 60_000)
  await device.aDeviceOf(device.KIOSK)
  page.show('visible')
  await device.placed('kiosk')
  await drained()
  page.show('hidden')
})

/** Whoever holds the queue now is done with it. */
async function drained(): Promise<void> {
  await navigator.locks.request('sfoglia-outbox', async () => undefined)
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  for (let turns = 20; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
}

async function states(): Promise<string[]> {
  return (await db.outbox.toArray()).map(({ state }) => state)
}

/** How long it took until everything was delivered; null when it was not. */
async function deliveredWithin(ms: number): Promise<number | null> {
  for (let passedMs = 0; passedMs <= ms; passedMs += STEP_MS) {
    await drained()
    if ((await states()).every((state) => state === 'delivered')) return passedMs
    await pass(STEP_MS)
  }
  return null
}

/** The server answers again. */
function serverIsBack(): void {
  device.server.answer('/api/health', { body: { ok: true } })
  device.takeAll()
}

async function pauseQueue(fields: object): Promise<void> {
  const value = {
    failures: 9,
    notBeforeMs: Date.now() + FAR_MS,
    askedUntilMs: 0,
    failedProbes: 9,
    circuitOpenUntilMs: Date.now() + 30_000,
  }
  await db.keyValues.put({ key: 'outbox-pause', value: { ...value, ...fields } })
}

/** Not every engine tells a page of the back/forward cache that it is visible. */
function comeBack(): void {
  page.document.visibilityState = 'visible'
  page.fire('pageshow', { persisted: true })
}

const WAYS = [
  ['its page is looked at', () => page.show('visible')],
  ['it comes back by the back button', comeBack],
] as const

describe.each(WAYS)('an order that waits goes when %s', (_name, look) => {
  test('also while the queue keeps still after a long silence', async () => {
    serverIsBack()
    connection.reportAnswered()
    await pauseQueue({})
    look()
    expect(await deliveredWithin(WITHIN_MS)).not.toBeNull()
  })

  test('also while its own next attempt is minutes away', async () => {
    serverIsBack()
    connection.reportAnswered()
    await db.keyValues.delete('outbox-pause')
    await db.outbox.toCollection().modify({ serverErrors: 9, notBeforeMs: Date.now() + FAR_MS })
    look()
    expect(await deliveredWithin(WITHIN_MS)).not.toBeNull()
  })

  test('also when the connection was believed lost, and the wifi needs three seconds to come back', async () => {
    connection.reportUnreachable()
    await pauseQueue({ failedProbes: 0, circuitOpenUntilMs: 0 })
    look()
    await pass(3000)
    expect(await states()).toEqual(['waiting'])
    serverIsBack()
    expect(await deliveredWithin(WITHIN_MS - 3000)).not.toBeNull()
  })
})

test('a wait that the server asked for is kept, and no longer than it was asked for', async () => {
  serverIsBack()
  connection.reportAnswered()
  await pauseQueue({ askedUntilMs: Date.now() + 20_000 })
  page.show('visible')
  expect(await deliveredWithin(15_000)).toBeNull()
  expect(await deliveredWithin(6_000)).not.toBeNull()
})

test('a request from before the page slept is given up: its answer never comes', async () => {
  await db.keyValues.delete('outbox-pause')
  const never = vi.fn((_input: unknown, init?: RequestInit) => {
    return new Promise<Response>((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))))
  })
  globalThis.fetch = never as typeof fetch
  const { drainOutbox } = await import('#data/outbox/drain.ts')
  void drainOutbox({ isLookedAt: true })
  await vi.waitFor(() => expect(never.mock.calls.some(([path]) => path === device.ENTRIES)).toBe(true))
  // Asleep: the clock goes on, the page's timers do not.
  vi.setSystemTime(Date.now() + 60 * 60_000)
  serverIsBack()
  page.show('visible')
  await pass(0)
  expect(await deliveredWithin(WITHIN_MS)).not.toBeNull()
})

test('a page that was hidden for a moment and awake gives nothing up', async () => {
  const { sleepSignal } = await import('#data/server/sleep-signal.ts')
  const signal = sleepSignal()
  await pass(20_000)
  page.show('visible')
  expect(signal.aborted).toBe(false)
})
