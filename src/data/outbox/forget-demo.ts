// The demo that this device belonged to was thrown away: nothing that lies here has anybody who wants it, orders that wait included.
// The device stays who it is, so that it is not taken for one whose memory was lost, and has neither code nor name.
import { db } from '#data/db/database.ts'
import type { KeyName } from '#data/db/keys.ts'
import { forgetCode } from '#data/device/device.ts'
import { clearJournal } from './journal.ts'

/** Of the device itself, and the login, which is ended or replaced by whoever calls. */
const KEPT: KeyName[] = ['clock-offset', 'clock-seen', 'device', 'device-secret', 'install', 'login', 'nobody-logged-in', 'owner']

/** Everything in one transaction: what a crash leaves is all or nothing, and the server tells it again. */
export async function forgetDemo(): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const kept = await db.keyValues.bulkGet(KEPT)
    await Promise.all(db.tables.map((table) => table.clear()))
    await db.keyValues.bulkPut(kept.flatMap((row) => row ?? []))
    await forgetCode()
  })
  await clearJournal()
}
