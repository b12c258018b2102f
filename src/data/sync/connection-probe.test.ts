// Finding out whether the server can be reached, when nobody else asks it.
import '../../../tests/fakes/page.ts'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getConnection, reportAnswered, reportUnreachable } from '#data/server/connection.ts'
import { page } from '../../../tests/fakes/page.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import { startConnectionProbe } from './connection-probe.ts'

const HEALTH = '/api/health'
const realFetch = globalThis.fetch
let server: ScriptedFetch
let probe: ReturnType<typeof startConnectionProbe>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
  page.document.visibilityState = 'visible'
  reportAnswered()
})
afterEach(() => {
  probe.stop()
  vi.useRealTimers()
})
afterAll(() => {
  globalThis.fetch = realFetch
})

/** Time goes by, and what it sets off is done. */
async function pass(ms: number): Promise<void> {
  for (let turns = 5; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(ms)
  for (let turns = 5; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve))
}

test('asks at the start, and not again while the server answers', async () => {
  server.answer(HEALTH, { body: { ok: true } })
  probe = startConnectionProbe()
  await pass(60_000)
  expect(server.count(HEALTH)).toBe(1)
  expect(getConnection().isReachable).toBe(true)
})

test('while it does not, asks again after growing pauses, then every two seconds', async () => {
  probe = startConnectionProbe()
  await pass(0)
  expect(getConnection().isReachable).toBe(false)
  for (const [index, ms] of [200, 300, 500, 1000, 1200, 1500, 2000, 2000].entries()) {
    await pass(ms - 1)
    expect(server.count(HEALTH)).toBe(index + 1)
    await pass(1)
    expect(server.count(HEALTH)).toBe(index + 2)
  }
  server.answer(HEALTH, { body: { ok: true } })
  await pass(2000)
  expect(getConnection().isReachable).toBe(true)
})

test('somebody else’s silence makes it ask', async () => {
  server.answer(HEALTH, { body: { ok: true } })
  probe = startConnectionProbe()
  await pass(0)
  reportUnreachable()
  await pass(200)
  expect(server.count(HEALTH)).toBe(2)
  expect(getConnection().isReachable).toBe(true)
})

test('a network that comes or goes makes it ask at once', async () => {
  server.answer(HEALTH, { body: { ok: true } }, 'silence', { body: { ok: true } })
  probe = startConnectionProbe()
  await pass(0)
  page.fire('offline')
  await pass(0)
  expect(getConnection().isReachable).toBe(false)
  page.fire('online')
  await pass(0)
  expect(getConnection().isReachable).toBe(true)
})

test('a hidden page stays quiet and asks when it is looked at again', async () => {
  probe = startConnectionProbe()
  await pass(0)
  page.show('hidden')
  await pass(200)
  const asked = server.count(HEALTH)
  await pass(60_000)
  expect(server.count(HEALTH)).toBe(asked)
  page.show('visible')
  await pass(0)
  expect(server.count(HEALTH)).toBe(asked + 1)
})

test('stopped, it asks no more', async () => {
  probe = startConnectionProbe()
  await pass(0)
  probe.stop()
  page.fire('online')
  await pass(60_000)
  expect(server.count(HEALTH)).toBe(1)
})
