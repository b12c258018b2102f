// What an admin commands a device. POST /api/sfoglia/devices/{id}/revoke: it loses its logins now, and wipes itself at its next
// contact. …/readmit takes that back. …/drill {minutes}: it cuts itself off at its next contact; 0 takes that back while it has
// not begun; and what came of a drill.
import type { DrillResult } from '#domain/device/report.ts'
import { asObject, integerBetween, wireInstant } from '#domain/wire.ts'
import { noteSecurity } from '../accounts/security-log.ts'
import { sessionToken } from '../accounts/sessions.ts'
import { adminOnly, fullNameOf, jsonBody, Refusal, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, findRecord, newRecord, numberOf, readDocument, storedDate, storeRecord, textOf } from '../server/database.ts'
import { lastPerson } from './handover.ts'

const MAX_MINUTES = 240

/** `token`: a new login for the caller, whose own was used on that device and ended with it. @throws Refusal 401, 403, 404 */
export function revokeDevice(e: PbRequestEvent): { id: string; token?: string } {
  const admin = adminOnly(e)
  let token = ''
  const device = changeDevice(e, (tx, record) => {
    if (record.getBool('revoked')) return
    record.load({ revoked: true, revoked_at: storedDate(Date.now()), wiped_at: '' })
    // Tokens are of accounts, not of devices: whoever was logged in there logs in again everywhere.
    for (const id of new Set([record.getString('owner'), lastPerson(record)])) {
      const account = findRecord(tx, 'users', { id })
      if (!account) continue
      account.refreshTokenKey()
      storeRecord(tx, account)
      if (account.id === admin.id)
        token = sessionToken({ app: tx, auth: admin, request: e.request, realIP: () => e.realIP() }, account)
    }
  })
  noteSecurity(e, { event: 'device-revoked', actor: admin, detail: device.getString('code') })
  return token === '' ? { id: device.id } : { id: device.id, token }
}

/** @throws Refusal 401, 403, 404 */
export function readmitDevice(e: PbRequestEvent): { id: string } {
  const admin = adminOnly(e)
  const device = changeDevice(e, (_, record) => {
    record.load({ revoked: false, revoked_at: '', wiped_at: '', left_behind: '', of_demo: false })
  })
  noteSecurity(e, { event: 'device-readmitted', actor: admin, detail: device.getString('code') })
  return { id: device.id }
}

/** @throws Refusal 400, 401, 403, 404, 409 revoked or in a drill */
export function askDrill(e: PbRequestEvent): { id: string; drill: string } {
  const admin = adminOnly(e)
  const { minutes } = jsonBody(e)
  if (!integerBetween(minutes, 0, MAX_MINUTES)) throw new Refusal(400, TEXT_INVALID)
  let drillId = ''
  const device = changeDevice(e, (tx, record) => {
    if (record.getBool('revoked')) throw new Refusal(409, 'Questo dispositivo è revocato.')
    const filter = "device = {:id} && state = 'asked'"
    for (const asked of tx.findRecordsByFilter('device_drills', filter, '', 0, 0, { id: record.id }))
      storeRecord(tx, asked, { state: 'withdrawn' })
    if (minutes === 0) return
    const which = { device: record.id, code: record.getString('code') }
    const drill = newRecord(tx, 'device_drills', { ...which, minutes, state: 'asked', asked_by: fullNameOf(admin) })
    drillId = storeRecord(tx, drill).id
  })
  return { id: device.id, drill: drillId }
}

function changeDevice(e: PbRequestEvent, change: (tx: PbApp, device: PbRecord) => void): PbRecord {
  const id = e.request.pathValue('id')
  return durably(e.app, (tx) => {
    const device = findRecord(tx, 'devices', { id })
    if (device === null) throw new Refusal(404, TEXT_NOT_FOUND)
    change(tx, device)
    return storeRecord(tx, device)
  })
}

// Outage drills on the server's side: asked for by an admin, handed to the device at its next contact, and counted from the
// server's own rows when the device is back: the device says which orders it took, the server knows which arrived.

export interface AskedDrill {
  id: string
  minutes: number
}

/** A device that comes back later than this is not told of the drill any more. */
const ASKED_FOR_MS = 24 * 60 * 60_000

/** The drill that the device is to begin now, or null. Given again in case the answer was lost. */
export function askedDrill(tx: PbApp, device: PbRecord, nowMs: number): AskedDrill | null {
  const filter = "device = {:id} && (state = 'asked' || state = 'running') && created > {:since}"
  const params = { id: device.id, since: storedDate(nowMs - ASKED_FOR_MS) }
  const [drill] = tx.findRecordsByFilter('device_drills', filter, '-created', 1, 0, params)
  if (!drill) return null
  storeRecord(tx, drill, { state: 'running', started_at: storedDate(nowMs) })
  return { id: drill.id, minutes: drill.getFloat('minutes') }
}

/** Counts what came of a drill, anew with each report: a device reports until none of the drill's orders waits on it. */
export function keepDrillReport(tx: PbApp, device: PbRecord, result: DrillResult): void {
  const drill = findRecord(tx, 'device_drills', { id: result.id, device: device.id })
  const startedMs = wireInstant(drill?.getString('started_at') ?? '')
  if (!drill || startedMs === null) return
  const endedMs = startedMs + result.lastedMs
  const { sent, doubled, lastMs } = countArrived(tx, device.getString('code'), result)
  storeRecord(tx, drill, {
    state: 'done',
    ended_at: storedDate(endedMs),
    stopped: result.isStopped,
    taken: result.takenIds.length,
    taken_ids: result.takenIds,
    sent,
    waiting: Math.min(result.waiting, result.takenIds.length - sent),
    doubled,
    lost: Math.max(0, result.takenIds.length - sent - result.waiting),
    recovery_ms: Math.max(0, (lastMs ?? Date.now()) - endedMs),
  })
}

/** `doubled`: orders of this device beside the one with the same number of the same moment. */
function countArrived(tx: PbApp, code: string, { takenIds }: DrillResult) {
  const sql = `WITH taken AS (SELECT id, number, placed_at, created FROM orders WHERE id IN (SELECT value FROM json_each({:ids})))
    SELECT json_object('sent', (SELECT COUNT(*) FROM taken), 'last', (SELECT COALESCE(MAX(created), '') FROM taken),
      'doubled', (SELECT COUNT(*) FROM orders JOIN taken ON orders.number = taken.number AND orders.placed_at = taken.placed_at
        AND orders.id != taken.id WHERE orders.device = {:code})) AS document`
  const row = asObject(readDocument(tx, sql, { ids: JSON.stringify(takenIds), code }))
  return { sent: numberOf(row, 'sent'), doubled: numberOf(row, 'doubled'), lastMs: wireInstant(textOf(row, 'last')) }
}
