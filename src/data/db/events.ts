// The last events of this device (domain/device/events.ts), for whoever helps from afar. Noted in passing, written together a moment
// later: no order waits for it, and a device that cannot write them down loses them and nothing else.
import { db, type EventRow } from '#data/db/database.ts'
import { type DeviceEvent, type DeviceEventName, eventReason } from '#domain/device/events.ts'

const MOST_KEPT = 500
const WRITE_AFTER_MS = 2000

let waiting: DeviceEvent[] = []
let isPlanned = false
let isHeld = false

export function noteEvent(name: DeviceEventName, facts: Partial<Omit<DeviceEvent, 'name' | 'atMs'>> = {}): void {
  const { id = '', kind = '', ms = null, reason = '' } = facts
  waiting.push({ name, atMs: Date.now(), id, kind, ms, reason: eventReason(reason) })
  waiting.splice(0, waiting.length - MOST_KEPT)
  planWriting()
}

/** A disk that is full is not written to for this: a database that is torn there is lost with all that it holds. */
export function holdEvents(isFull: boolean): void {
  isHeld = isFull
  if (!isFull && waiting.length > 0) planWriting()
}

function planWriting(): void {
  if (!isPlanned) setTimeout(writeEvents, WRITE_AFTER_MS)
  isPlanned = true
}

async function writeEvents(): Promise<void> {
  isPlanned = false
  if (isHeld) return
  const events = waiting
  waiting = []
  try {
    await db.transaction('rw', db.events, async () => {
      const last = await db.events.bulkAdd(events)
      await db.events
        .where('sequence')
        .belowOrEqual(last - MOST_KEPT)
        .delete()
    })
  } catch {
    // Full, closed or broken: what else that means is told by those whose work needs the database.
  }
}

/** Newest first. */
export async function readEvents(): Promise<EventRow[]> {
  return db.events.reverse().toArray()
}
