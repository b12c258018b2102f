// The mirror under random schedules: whatever the order of writes, events, pages, lost replies, dropped streams, restarts and
// changes of login, no row ever goes back in time, and in the end the device has what the server lets this login see, and
// nothing of the last one. MIRROR_SCHEDULES says how many (fast-check prints the seed of a failure).
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { formatUpdated } from '#data/mirror/cursor.ts'
import type { Session } from '#data/session/stored-login.ts'
import { aCodeRecord, anAccountRecord, anItemRecord, anOrderRecord, aProductRecord, aSettingRecord } from '../builders/records.ts'
import { customer, MirrorBench, other, staff } from '../fakes/mirror-bench.ts'
import { isWholeProof } from '../proof.ts'
import { aStep, aWrite, COLLECTIONS, type Collection, type Step } from './mirror-steps.ts'

const who = vi.hoisted(() => ({ session: null as Session | null }))
vi.mock('#data/session/session.ts', () => ({ getSession: () => who.session, refreshSession: async () => 'fresh' }))
// Small pages, so that few records need several.
vi.mock('#data/mirror/cursor.ts', async (original) => ({ ...(await original<object>()), PAGE_SIZE: 3 }))

const SCHEDULES = Number(process.env.MIRROR_SCHEDULES ?? (isWholeProof ? 3_000 : 100))
const bench = new MirrorBench(who, 3)
const realFetch = globalThis.fetch
const pickupDate = formatUpdated(Date.now())
let version = 0

afterAll(async () => {
  await bench.reset()
  globalThis.fetch = realFetch
})

test('any schedule ends with what the server holds, and no row goes back in time', async () => {
  const schedule = fc.tuple(fc.array(aWrite, { minLength: 2, maxLength: 8 }), fc.array(aStep, { maxLength: 60, size: 'max' }))
  const property = fc.asyncProperty(schedule, async ([writes, steps]) => {
    await bench.become(staff)
    for (const step of writes) await take(step)
    await bench.heal()
    for (const step of steps) {
      await take(step)
      await bench.breathe(4)
    }
    await bench.heal()
    for (const collection of COLLECTIONS) {
      expect([collection, ...(await bench.held(collection))]).toEqual([collection, ...bench.expected(collection)])
    }
    expect(bench.guard.violations).toEqual([])
  })
  await fc.assert(
    property.beforeEach(() => bench.reset()),
    { numRuns: SCHEDULES, endOnFailure: process.env.MIRROR_SHRINK === undefined },
  )
})

async function take(step: Step): Promise<void> {
  const { server } = bench
  switch (step.do) {
    case 'write':
      return write(step.what, step.slot, step.lateMs)
    case 'remove':
      return remove(step.what, step.slot)
    case 'serve':
    case 'deliver':
    case 'lose': {
      const request = server.pending[step.slot % Math.max(1, server.pending.length)]
      if (request) server[step.do](request)
      return
    }
    case 'flow':
      await bench.flow()
      return
    case 'event':
      server.tellNext()
      return
    case 'events':
      while (server.tellNext());
      return
    case 'drop':
    case 'open':
      return server[step.do]()
    case 'catch-up':
      return bench.catchUp()
    case 'restart':
      return bench.restart()
    case 'wait':
      server.nowMs += step.ms
      return
    case 'login':
      return bench.become({ staff, customer, other, guest: null }[step.who])
  }
}

function idOf(what: Collection, at: number): string {
  return `${what.replaceAll('_', '').slice(0, 10)}${String(at).padStart(5, '0')}`.padStart(15, 'x')
}

/**
 * The server never accepts a deleted order once more (pocketbase/hooks/server/tombstones.ts): the next one at this slot is
 * another.
 */
function livingSlot(what: Collection, slot: number): number {
  if (what !== 'orders' && what !== 'order_items') return slot
  // In twos: whose it is goes by odd and even.
  let at = slot
  while (bench.server.isBuried(idOf('orders', at))) at += 2
  return at
}

function write(what: Collection, slot: number, lateMs: number): void {
  version += 1
  const at = livingSlot(what, slot)
  const id = idOf(what, at)
  const orderId = idOf('orders', at)
  const name = `n${version}`
  const userId = at % 2 === 0 ? customer.user.id : other.user.id
  const records: Record<Collection, () => { id: string }> = {
    products: () => aProductRecord(id, { name }),
    settings: () => aSettingRecord(id, { note: name }),
    users: () => anAccountRecord(id, { name }),
    order_discount_codes: () => aCodeRecord(id, { code: name.toUpperCase() }),
    orders: () => anOrderRecord(id, { note: name, user_id: userId, pickup_date: pickupDate }),
    order_items: () => anItemRecord(id, orderId, { quantity: version }),
  }
  if (what === 'order_items' && !bench.server.records('orders').has(orderId)) return
  bench.server.put(what, records[what](), lateMs)
}

function remove(what: Collection, slot: number): void {
  const at = livingSlot(what, slot)
  bench.server.remove(what, idOf(what, at))
  // PocketBase deletes an order's items with it.
  if (what === 'orders') bench.server.remove('order_items', idOf('order_items', at))
}
