// How long the queue keeps still: a server that is seen again ends the silence, unless it goes on swallowing what it is sent.
import '../../../tests/fakes/page.ts'

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { aDeviceOf, CASHIER, ENTRIES, placed, server } from '../../../tests/fakes/shop-device.ts'
import { drainOutbox } from './drain.ts'
import { pausedUntil, readPause } from './schedule.ts'

const silence = { failures: 9, notBeforeMs: 300_000, askedUntilMs: 0, failedProbes: 0, circuitOpenUntilMs: 0 }
const nothing = { isServerSeen: false, isLookedAt: false }
const sight = { isServerSeen: true, isLookedAt: false }
const look = { isServerSeen: false, isLookedAt: true }

describe('a pause of five minutes', () => {
  test.each([
    ['lasts', silence, nothing, 300_000],
    ['is over when the server is seen', silence, sight, null],
    ['asked for by the server lasts even then', { ...silence, askedUntilMs: 300_000 }, sight, 300_000],
    ['lasts as long as the server asked for, once it is seen', { ...silence, askedUntilMs: 3_000 }, sight, 3_000],
    ['is nearly over for a server that is seen and swallows', { ...silence, circuitOpenUntilMs: 8_000 }, sight, 8_000],
    ['is over when a person looks, also after a server that swallowed', { ...silence, circuitOpenUntilMs: 8_000 }, look, null],
    [
      'asked for by the server lasts also for a person',
      { ...silence, askedUntilMs: 3_000, circuitOpenUntilMs: 8_000 },
      look,
      3_000,
    ],
  ] as const)('%s', (_name, pause, occasion, until) => {
    expect(pausedUntil(pause, 1_000, occasion)).toBe(until)
  })

  test('ends by itself', () => {
    expect(pausedUntil(silence, 300_000, nothing)).toBeNull()
  })
})

describe('a box on the way that answers questions and swallows orders', () => {
  // Time stands still, however slow the machine.
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    await aDeviceOf(CASHIER)
  })
  afterEach(() => vi.useRealTimers())

  test('is not asked over and over: seeing the server sets off one more attempt, then each waits longer', async () => {
    await placed('counter')
    // As the page does: the attempt fails, the probe is answered, the queue is told.
    for (let sights = 0; sights < 20; sights++) await drainOutbox({ isServerSeen: true })
    expect(server.count(ENTRIES)).toBeLessThanOrEqual(3)
    const pause = await readPause()
    expect(pause?.circuitOpenUntilMs).toBeGreaterThan(Date.now() - 1_000)
  })

  test('a line that flickered once costs nothing', async () => {
    await placed('counter')
    await drainOutbox({ isServerSeen: true })
    const before = server.count(ENTRIES)
    await drainOutbox({ isServerSeen: true })
    expect(server.count(ENTRIES)).toBe(before + 1)
  })

  test('whoever does not know that the server was seen need not wait longer', async () => {
    await db.keyValues.put({
      key: 'outbox-pause',
      value: { ...silence, notBeforeMs: Date.now() + 300_000, failedProbes: 0, circuitOpenUntilMs: Date.now() + 5_000 },
    })
    const { nextAttemptMs } = await drainOutbox({ isServerSeen: true })
    expect((await drainOutbox()).nextAttemptMs).toBe(nextAttemptMs)
    expect(nextAttemptMs).toBeLessThan(Date.now() + 6_000)
  })

  test('a pause that another version has written is over', async () => {
    const written = { failures: 9, notBeforeMs: Date.now() + 300_000, askedUntilMs: 0, vainSights: 4, deafUntilMs: 7 }
    await db.keyValues.put({ key: 'outbox-pause', value: written })
    expect(await readPause()).toBeNull()
  })
})
