// What may be forgotten of the queue, and what never: also where the store files null among the keys.
import '../../../tests/fakes/page.ts'
import Dexie from 'dexie'
import { IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { anOutboxRow } from '../../../tests/builders/outbox-rows.ts'
import { NullIndexingFactory } from '../../../tests/fakes/null-indexing-store.ts'

const NOW_MS = Date.UTC(2026, 10, 25, 10)
const DAY_MS = 86_400_000
const LONG_AGO = NOW_MS - 8 * DAY_MS

describe.each([
  ['on a disk', () => new IDBFactory()],
  ['in memory, where null is indexed', () => new NullIndexingFactory()],
])('a store %s', (_name, makeStore) => {
  let outbox: typeof import('./store.ts')
  let db: typeof import('#data/db/database.ts')['db']

  beforeEach(async () => {
    vi.resetModules()
    Dexie.dependencies = { indexedDB: makeStore(), IDBKeyRange }
    ;({ db } = await import('#data/db/database.ts'))
    outbox = await import('./store.ts')
  })

  async function keep(...rows: ReturnType<typeof anOutboxRow>[]): Promise<void> {
    await db.outbox.bulkAdd(rows)
    const sealed = { version: 1, keyId: 'k', iv: new Uint8Array(12), bytes: new ArrayBuffer(3) }
    await db.outboxPayloads.bulkAdd(rows.map(({ id }) => ({ entryId: id, ...sealed })))
  }

  async function idsKept(): Promise<string[]> {
    const payloads = await db.outboxPayloads.toCollection().primaryKeys()
    const rows = (await db.outbox.toArray()).map(({ id }) => id)
    expect(payloads.sort()).toEqual(rows.sort())
    return rows
  }

  test('what was delivered or settled more than 7 days ago is forgotten, and nothing else', async () => {
    await keep(
      anOutboxRow('delivered-old', { state: 'delivered', deliveredMs: LONG_AGO }),
      anOutboxRow('settled-old', { state: 'settled', deliveredMs: LONG_AGO }),
      anOutboxRow('delivered-new', { state: 'delivered', deliveredMs: NOW_MS - 6 * DAY_MS }),
      anOutboxRow('waiting-old', { writtenMs: LONG_AGO }),
      anOutboxRow('rejected-old', { state: 'rejected', writtenMs: LONG_AGO }),
      anOutboxRow('waiting-dated', { deliveredMs: LONG_AGO }),
      anOutboxRow('delivered-undated', { state: 'delivered' }),
    )
    vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS })
    await outbox.forgetDeliveries()
    vi.useRealTimers()
    expect(await idsKept()).toEqual(['delivered-new', 'delivered-undated', 'rejected-old', 'waiting-dated', 'waiting-old'])
  })

  test('what waits is in no index of deliveries: not when it is written, not when it has to be sent again', async () => {
    await outbox.putEntry(anOutboxRow('nuovo'), {
      entryId: 'nuovo',
      version: 1,
      keyId: 'k',
      iv: new Uint8Array(12),
      bytes: new ArrayBuffer(3),
    })
    expect(await db.outbox.orderBy('deliveredMs').count()).toBe(0)
    await keep(anOutboxRow('settled', { state: 'settled', deliveredMs: NOW_MS }))
    const { unsettleRefused } = await import('./status.ts')
    await unsettleRefused('settled')
    expect(await outbox.findEntry('settled')).toMatchObject({ state: 'rejected' })
    expect(await db.outbox.orderBy('deliveredMs').count()).toBe(0)
  })
})
