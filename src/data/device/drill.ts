// An outage drill on this device: an admin asked for it, and until it ends by itself every request of ours is answered here as if
// nobody were there. Kept in the database, so that a reload does not end it, and asked there by page and service worker alike.
// Once begun, the server cannot take it back: staff stop it here.
import * as v from 'valibot'
import { db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { setDrillInterval } from '#data/server/drill-state.ts'
import type { DrillResult } from '#domain/device/report.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'

const drillSchema = v.object({
  id: v.string(),
  /** Device's clock. */
  startedMs: v.number(),
  endsMs: v.number(),
  /** When staff stopped it; null otherwise. */
  stoppedMs: v.nullable(v.number()),
})
export type Drill = v.InferOutput<typeof drillSchema>

const kept = keptValue('drill', v.fallback(v.nullable(drillSchema), null))

let channel: BroadcastChannel | null = null

/** To be called before anything is asked of the server: takes up a drill from before a reload, and follows what other tabs do. */
export async function followDrill(): Promise<void> {
  if (channel === null && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('sfoglia-drill')
    channel.addEventListener('message', () => void takeUp())
  }
  await takeUp()
}

async function takeUp(): Promise<void> {
  const drill = await runningDrill()
  setDrillInterval(drill?.startedMs ?? 0, drill?.endsMs ?? 0)
}

async function tellTabs(): Promise<void> {
  await takeUp()
  channel?.postMessage(null)
}

/** The drill that runs now, or null. */
export async function runningDrill(): Promise<Drill | null> {
  const drill = await kept.read()
  return drill !== null && isRunning(drill, Date.now()) ? drill : null
}

/** Whether this device is to behave as if its server were gone. A device without storage has no drill. */
export async function isDeviceInDrill(): Promise<boolean> {
  try {
    return (await runningDrill()) !== null
  } catch {
    return false
  }
}

/** @returns false when it is the one that is known already */
export async function beginDrill({ id, minutes }: { id: string; minutes: number }): Promise<boolean> {
  const isNew = await db.transaction('rw', db.keyValues, async () => {
    if ((await kept.read())?.id === id) return false
    const startedMs = Date.now()
    await kept.keep({ id, startedMs, endsMs: startedMs + minutes * MINUTE_MS, stoppedMs: null })
    return true
  })
  if (isNew) await tellTabs()
  return isNew
}

/** Staff at this device end it early. */
export async function stopDrill(): Promise<void> {
  await kept.change((drill) => (drill && isRunning(drill, Date.now()) ? { ...drill, stoppedMs: Date.now() } : drill))
  await tellTabs()
}

/** What is to be told of a drill that is over: the orders it took, and how many still lie here. Null when there is nothing. */
export async function readDrillResult(): Promise<(DrillResult & { isSending: boolean }) | null> {
  return db.transaction('r', [db.keyValues, db.outbox], async () => {
    const drill = await kept.read()
    if (drill === null || isRunning(drill, Date.now())) return null
    const endedMs = Math.min(drill.stoppedMs ?? drill.endsMs, drill.endsMs)
    const placed = await db.outbox.filter(({ kind }) => kind === 'order').toArray()
    const taken = placed.filter(({ writtenMs }) => writtenMs >= drill.startedMs && writtenMs < endedMs)
    return {
      id: drill.id,
      lastedMs: Math.max(0, Math.round(endedMs - drill.startedMs)),
      isStopped: drill.stoppedMs !== null,
      takenIds: taken.map(({ id }) => id),
      waiting: taken.filter(({ state }) => state === 'waiting' || state === 'rejected').length,
      isSending: taken.some(({ state }) => state === 'waiting'),
    }
  })
}

/** The server has heard how it went, and nothing of it waits here any more. */
export function forgetDrill(id: string): Promise<void> {
  return kept.change((drill) => (drill?.id === id ? null : drill))
}

/** A clock that was set back ends the drill too: it must not go on for a day. */
function isRunning({ startedMs, endsMs, stoppedMs }: Drill, nowMs: number): boolean {
  return stoppedMs === null && nowMs >= startedMs && nowMs < endsMs
}
