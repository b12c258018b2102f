// The mirror: what the server holds, copied to this device for the login that is here now. One tab does it for all. It catches
// up when it starts, when the stream opens, when the network or the person comes back, and every few minutes besides.
import { liveQuery } from 'dexie'
import { db } from '#data/db/database.ts'
import { isDeviceApproved } from '#data/device/device.ts'
import { type MirrorRun, startMirrorRun } from '#data/mirror/login-mirror.ts'
import { openStream } from '#data/mirror/realtime.ts'
import { refreshSlotLoad } from '#data/ordering/slots.ts'
import { getConnection, onConnectionChange } from '#data/server/connection.ts'
import { getSession, onSessionChange } from '#data/session/session.ts'
import { type TabLead, takeLead } from './tab-lead.ts'

/** Key of the instance id of the server that this device last compared itself with. */
const INSTANCE_KEY = 'server-instance'
/** Without any sign of news; the stream tells of changes within moments. */
const EVERY_MS = 2 * 60_000
/** How long the first catch-up waits for the stream. */
const STREAM_WAIT_MS = 1500
/** After something could not be read although the server answers. */
const RETRY_MS = 10_000

export interface MirrorEvents {
  /** The stream has just been opened: what waits to be sent can go. */
  onServerSeen(): void
  /** The stream broke: the server may be gone, or it closes idle streams as it does. */
  onServerLost(): void
}

export function startMirror(events: MirrorEvents): TabLead {
  let run: MirrorRun | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isApproved = false

  async function catchUp(): Promise<void> {
    clearTimeout(timer)
    const current = run
    if (current === null) return
    const isComplete = await catchUpWith(current).catch((error: unknown) => {
      // Storage that is full or gone: the screens go on with what is there.
      console.error('mirror', error)
      return false
    })
    if (current !== run) return
    clearTimeout(timer)
    timer = setTimeout(catchUp, isComplete || !getConnection().isReachable ? EVERY_MS : RETRY_MS)
  }

  async function begin(): Promise<void> {
    run?.stop()
    const streamEvents = {
      onStreamOpen: () => {
        events.onServerSeen()
        void catchUp()
      },
      onStreamLost: events.onServerLost,
    }
    const begun = startMirrorRun(getSession(), openStream, streamEvents, isApproved)
    run = begun
    // What has been here before can wait for the stream, which makes one catch-up of two; a new device cannot.
    const isHere = await begun.isHere()
    if (run !== begun) return
    clearTimeout(timer)
    timer = setTimeout(catchUp, isHere ? STREAM_WAIT_MS : 0)
  }

  function lead(ended: AbortSignal): void {
    const stopSession = onSessionChange((_, change) => {
      if (change !== 'refreshed') void begin()
    })
    const stopConnection = onConnectionChange(({ isReachable }) => {
      if (isReachable) void catchUp()
    })
    // Whatever tab hears of it. The first answer begins it all.
    let isBegun = false
    const approval = liveQuery(isDeviceApproved).subscribe({
      next: (isNow) => {
        const isNews = isNow !== isApproved && getSession()?.user.role === 'CASHIER'
        isApproved = isNow
        if (!isBegun || isNews) void begin()
        isBegun = true
      },
      error: () => void begin(),
    })
    ended.addEventListener('abort', () => {
      approval.unsubscribe()
      stopSession()
      stopConnection()
      clearTimeout(timer)
      run?.stop()
      run = null
    })
  }

  return takeLead(lead, (isNetworkNew) => {
    if (isNetworkNew) run?.reopenStream()
    void catchUp()
  })
}

/** @returns false when something could not be read */
async function catchUpWith(run: MirrorRun): Promise<boolean> {
  const [isComplete, instance] = await Promise.all([run.catchUp(), refreshSlotLoad()])
  if (!isComplete || instance === null || !(await isRestarted(instance))) return isComplete
  // It may run on an older backup now: then the cursors say little.
  if (!(await run.compareAll())) return false
  await db.keyValues.put({ key: INSTANCE_KEY, value: instance })
  return true
}

/** Whether another server runs than the one everything was read from; the first one ever seen is taken as it is. */
async function isRestarted(instance: string): Promise<boolean> {
  const known = (await db.keyValues.get(INSTANCE_KEY))?.value
  if (known === undefined) await db.keyValues.put({ key: INSTANCE_KEY, value: instance })
  return known !== undefined && known !== instance
}
