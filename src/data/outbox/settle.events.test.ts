import '../../../tests/fakes/page.ts'
import { expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { anOutboxRow } from '../../../tests/builders/outbox-rows.ts'
import { settleEntries, type Verdict } from './settle.ts'

test('each verdict is noted as an event, with its reason and nothing that somebody wrote', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const [fresh, refused, failed] = ['fresh', 'refused', 'failed']
  for (const id of [fresh, refused, failed]) await db.outbox.add(anOutboxRow(id, { writtenMs: Date.now() - 340 }))
  const verdicts: [string, Verdict][] = [
    [fresh, { kind: 'delivered', order: null }],
    [refused, { kind: 'rejected', reason: 'slot-past', message: 'Anna Ricci è in ritardo.' }],
    [failed, { kind: 'failed' }],
  ]
  await settleEntries(new Map(verdicts))
  vi.runAllTimers()
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await db.events.count()).toBe(3), { timeout: 60_000 })
  const about = { kind: 'order', ms: 340 }
  expect(await db.events.toArray()).toMatchObject([
    { name: 'settled', id: fresh, ...about, reason: '' },
    { name: 'refused', id: refused, ...about, reason: 'slot-past' },
    { name: 'failed', id: failed, ...about, reason: '1' },
  ])
})
