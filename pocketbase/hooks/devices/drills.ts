// Outage drills on the server's side: asked for by an admin, handed to the device at its next contact, and counted from the
// server's own rows when the device is back. The device says which orders it took; what became of them is not its word.
import type { DrillResult } from '#domain/device/report.ts'
import { wireInstant } from '#domain/wire.ts'
import { readDocument, storedDate } from '../server/database.ts'
import { asRow, numberOf, textOf } from '../server/row.ts'

export interface AskedDrill {
  id: string
  minutes: number
}

/** An order to cut itself off is not given to a device that comes back long after. */
const ASKED_FOR_MS = 24 * 60 * 60_000

/** The drill that the device is to begin now, or null. It is given again to a device that did not hear it. */
export function askedDrill(tx: PbApp, device: PbRecord, nowMs: number): AskedDrill | null {
  const filter = "device = {:id} && (state = 'asked' || state = 'running') && created > {:since}"
  const params = { id: device.id, since: storedDate(nowMs - ASKED_FOR_MS) }
  const [drill] = tx.findRecordsByFilter('device_drills', filter, '-created', 1, 0, params)
  if (!drill) return null
  drill.set('state', 'running')
  drill.set('started_at', storedDate(nowMs))
  tx.saveNoValidate(drill)
  return { id: drill.id, minutes: drill.getFloat('minutes') }
}

/** Counts what came of a drill, again with each word of it: a device tells of it until nothing of it waits there. */
export function keepDrillReport(tx: PbApp, device: PbRecord, word: DrillResult): void {
  const params = { id: word.id, device: device.id }
  const [drill] = tx.findRecordsByFilter('device_drills', 'id = {:id} && device = {:device}', '', 1, 0, params)
  const startedMs = wireInstant(drill?.getString('started_at') ?? '')
  if (!drill || startedMs === null) return
  const endedMs = startedMs + word.lastedMs
  const { sent, doubled, lastMs } = countArrived(tx, device.getString('code'), word)
  drill.set('state', 'done')
  drill.set('ended_at', storedDate(endedMs))
  drill.set('stopped', word.isStopped)
  drill.set('taken', word.takenIds.length)
  drill.set('taken_ids', word.takenIds)
  drill.set('sent', sent)
  drill.set('waiting', Math.min(word.waiting, word.takenIds.length - sent))
  drill.set('doubled', doubled)
  drill.set('lost', Math.max(0, word.takenIds.length - sent - word.waiting))
  drill.set('recovery_ms', Math.max(0, (lastMs ?? Date.now()) - endedMs))
  tx.saveNoValidate(drill)
}

/** `doubled`: orders of this device beside the one with the same number of the same moment. */
function countArrived(tx: PbApp, code: string, { takenIds }: DrillResult) {
  const sql = `WITH taken AS (SELECT id, number, placed_at, created FROM orders WHERE id IN (SELECT value FROM json_each({:ids})))
    SELECT json_object('sent', (SELECT COUNT(*) FROM taken), 'last', (SELECT COALESCE(MAX(created), '') FROM taken),
      'doubled', (SELECT COUNT(*) FROM orders JOIN taken ON orders.number = taken.number AND orders.placed_at = taken.placed_at
        AND orders.id != taken.id WHERE orders.device = {:code})) AS document`
  const row = asRow(readDocument(tx, sql, { ids: JSON.stringify(takenIds), code }))
  return { sent: numberOf(row, 'sent'), doubled: numberOf(row, 'doubled'), lastMs: wireInstant(textOf(row, 'last')) }
}
