// Missing numbers without network: of its own month the device counts them, of what is older the server's last word stands.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { addDays, shopMoment } from '#domain/pickup/shop-time.ts'
import { loginOf, openTab, resetDevice } from '../../../tests/fakes/login-device.ts'

beforeEach(resetDevice)

const CODE = 'C7'
const daysAgo = (days: number) => addDays(shopMoment(Date.now()).day, -days)
const row = { id: 'disp00000000007', code: CODE, kind: 'counter', name: 'Banco', publicKey: '', updated: 'u' } as const
const state = {
  isRevoked: false,
  isWiped: false,
  left: '',
  isApproved: true,
  isReplaced: false,
  isHidden: false,
  lastContactMs: null,
}
const wire = {
  id: row.id,
  code: CODE,
  kind: 'counter',
  name: 'Banco',
  last_contact: '',
  revoked: false,
  wiped_at: '',
  left: '',
  approved: true,
  replaced: false,
  hidden: false,
}

/** What the audit says of the device once the server has told of these missing runs, and then not at all. */
async function offlineAfter(
  missing: { day: string; from: number; to: number; count: number }[],
  counted: { day: string } | null = null,
) {
  await openTab(loginOf('admin0000000001', { role: 'ADMIN' }))
  await db.devices.put({ ...row, ...state })
  const reported = { id: 'giorno000000001', code: CODE, counter: 1, waiting: '', settled: '', updated: 'u' }
  if (counted) await db.deviceDays.put({ ...reported, ...counted })
  const { readAudit } = await import('./audit.ts')
  const { reportAnswered, reportUnreachable } = await import('#data/server/connection.ts')
  globalThis.fetch = vi.fn(async () => Response.json({ devices: [{ ...wire, waiting: 0, missing, checks: [] }] }))
  reportAnswered()
  expect((await readAudit())[0]?.missing).toEqual(missing)
  reportUnreachable()
  return (await readAudit())[0]?.missing
}

test('what is older than the month stays missing', async () => {
  const old = { day: daysAgo(90), from: 3, to: 4, count: 2 }
  expect(await offlineAfter([old])).toEqual([old])
})

test('what the device can count itself is not told twice', async () => {
  await db.deviceDays.put({
    id: 'giorno000000001',
    code: CODE,
    day: daysAgo(2),
    counter: 1,
    waiting: '',
    settled: '',
    updated: 'u',
  })
  const recent = { day: daysAgo(2), from: 1, to: 1, count: 1 }
  const old = { day: daysAgo(31), from: 5, to: 5, count: 1 }
  expect(await offlineAfter([old, recent], { day: recent.day })).toEqual([old, recent])
})
