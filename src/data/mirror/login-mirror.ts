// The mirror of one login: every collection it may see, kept up to date by the stream and by catching up, and what was deleted
// taken out of them. A run ends with the login; what was asked for in its name is then not written any more.
import { type CursorRow, db } from '#data/db/database.ts'
import { noteEvent } from '#data/db/events.ts'
import { readRecords } from '#data/server/record-fields.ts'
import { ownerName } from '#data/session/owner.ts'
import { refreshSession } from '#data/session/session.ts'
import type { Session } from '#data/session/stored-login.ts'
import { type CollectionMirror, createCollectionMirror, type StreamEvent } from './collection-mirror.ts'
import { mirroredCollections } from './collections.ts'
import { filterAfter, filterFrom, hasLost, type Place, parseUpdated, pullFrom, usableCursor } from './cursor.ts'
import { anyOf, askNewest, askPage, HEADER_STEP_MS, type PullOutcome } from './pull.ts'
import type { OpenStream } from './realtime.ts'
import { RECORDS_VERSION, type Tombstone, tombstoneSchema } from './records.ts'

export interface MirrorRun {
  /** Brings everything up to date. @returns false when something could not be read: worth trying again */
  catchUp(): Promise<boolean>
  /** Whether everything that this login may see has been here whole. */
  isHere(): Promise<boolean>
  /** Compares every id with the server's, whatever the cursors say. @returns false when something could not be read */
  compareAll(): Promise<boolean>
  /** The network came back: the stream may be dead without knowing it. */
  reopenStream(): void
  stop(): void
}

/** When a pull brings a change older than this, the stream should have told it: it is dead. */
const STREAM_LAG_MS = 10_000
/** The server's own: something of this login's account has changed. */
const ACCOUNT_TOPIC = 'account'
const ITEM_ORDERS_PER_REQUEST = 40

export interface StreamEvents {
  onStreamOpen(): void
  onStreamLost(): void
}

/** @param isApproved an administrator has let this device in: only there cashiers get the customers */
export function startMirrorRun(
  session: Session | null,
  openStream: OpenStream,
  events: StreamEvents,
  isApproved = true,
): MirrorRun {
  const stopped = new AbortController()
  const { signal } = stopped
  const owner = session === null ? '' : ownerName({ userId: session.user.id, ...session.user })
  const collections = mirroredCollections(session, isApproved)
  const mirrors = new Map<string, CollectionMirror>()
  /** Orders written since their items were last looked for. */
  const writtenOrders = new Set<string>()
  const handledTombstones = new Set<string>()
  let running: Promise<boolean> | null = null
  let isWantedAgain = false
  let openSinceMs = Number.POSITIVE_INFINITY

  for (const collection of collections) {
    const reports = { onChanged: noteOrders, onUnsure: () => void catchUp(), onOrphans: removeItems }
    mirrors.set(collection.name, createCollectionMirror({ collection, owner, signal }, reports))
  }
  const stream = openStream(
    [
      ...collections.map(({ name, fields }) => ({ collection: name, fields })),
      ...(session === null ? [] : [{ collection: ACCOUNT_TOPIC, fields: '', record: session.user.id }]),
    ],
    {
      onEvent: (name: string, event: StreamEvent) => {
        // Suspended, of another role, logged out everywhere: the server says which.
        if (name === ACCOUNT_TOPIC) void refreshSession()
        else mirrors.get(name)?.take(event)
      },
      onOpen: () => {
        openSinceMs = Date.now()
        events.onStreamOpen()
      },
      onLost: () => {
        openSinceMs = Number.POSITIVE_INFINITY
        events.onStreamLost()
      },
    },
  )

  function noteOrders(collection: string, ids: string[]): void {
    if (collection === 'orders') for (const id of ids) writtenOrders.add(id)
  }

  /** Only deleted orders have orphans: their items. */
  function removeItems(items: readonly Place[]): void {
    if (items.length > 0) void mirrors.get('order_items')?.remove(items)
  }

  /** One at a time; asked for during one, another follows it. */
  function catchUp(): Promise<boolean> {
    if (running !== null) {
      isWantedAgain = true
      return running
    }
    running = catchUpUntilQuiet().finally(() => {
      running = null
    })
    return running
  }

  async function catchUpUntilQuiet(): Promise<boolean> {
    let isComplete = false
    do {
      isWantedAgain = false
      isComplete = await catchUpOnce()
    } while (isWantedAgain && !signal.aborted)
    return isComplete
  }

  async function catchUpOnce(): Promise<boolean> {
    const deletions = await pullTombstones(mirrors, handledTombstones, signal)
    const startedMs = Date.now()
    const outcomes = await Promise.all([...mirrors].map(([name, mirror]) => pullNoted(name, mirror)))
    if (signal.aborted) return true
    if (outcomes.some((outcome) => !outcome.ok && outcome.reason === 'refused')) await refreshSession()
    if (deletions === 'lost') await compareAll()
    await readMissingItems()
    const missedMs = outcomes.map((outcome) => (outcome.ok ? missedByStream(outcome.newestChanged, outcome.serverMs) : 0))
    if (startedMs - openSinceMs > STREAM_LAG_MS && Math.max(...missedMs) > STREAM_LAG_MS) stream.reopen()
    return deletions !== 'failed' && outcomes.every((outcome) => outcome.ok || outcome.reason === 'stale')
  }

  async function compareAll(): Promise<boolean> {
    // To a login that was withdrawn the server shows nothing: that must not pass for "everything was deleted".
    if (session !== null && (await refreshSession()) === 'ended') return true
    const outcomes = await Promise.all([...mirrors.values()].map((mirror) => mirror.compare()))
    return outcomes.every((outcome) => outcome.ok)
  }

  /** An order that moved into what is mirrored brings no event for its items. */
  async function readMissingItems(): Promise<void> {
    const items = mirrors.get('order_items')
    const orderIds = [...writtenOrders]
    writtenOrders.clear()
    if (items === undefined || orderIds.length === 0) return
    const counts = await Promise.all(orderIds.map((id) => db.orderItems.where('orderId').equals(id).count()))
    const without = orderIds.filter((_, index) => counts[index] === 0)
    for (let from = 0; from < without.length; from += ITEM_ORDERS_PER_REQUEST) {
      await items.read(anyOf('order_id', without.slice(from, from + ITEM_ORDERS_PER_REQUEST)))
    }
  }

  return {
    async isHere() {
      const cursors = await db.cursors.bulkGet(collections.map(({ name }) => name))
      return cursors.every((cursor) => usableCursor(cursor)?.pulledAtMs)
    },
    catchUp,
    compareAll,
    reopenStream: () => stream.reopen(),
    stop() {
      stopped.abort()
      stream.close()
    },
  }
}

async function pullNoted(kind: string, mirror: CollectionMirror): Promise<PullOutcome> {
  const startedMs = Date.now()
  const outcome = await mirror.pull()
  const rows = outcome.ok ? outcome.changedIds.length : 0
  // This device's own sign of life comes back every minute.
  if (rows > 0 && kind !== 'devices') noteEvent('mirror-caught-up', { kind, ms: Date.now() - startedMs, reason: String(rows) })
  return outcome
}

/** How long the server has had a change that the stream should have told, in milliseconds; 0 when there was none. */
function missedByStream(newestChanged: string, serverMs: number): number {
  return newestChanged === '' ? 0 : serverMs - parseUpdated(newestChanged)
}

// Deletions that happened while this device was away. A device that mirrors for the first time has nothing to delete: it starts
// at the newest tombstone.

const tombstones = { name: 'tombstones', isPrivate: true, fields: '', filter: () => '' }

/**
 * Removes what was deleted since the last time.
 * @param mirrors by collection; tombstones of others are passed over
 * @param handledTombstones ids of those that were dealt with in this run: each pull sees the newest ones again
 * @returns `lost` when the server no longer knows a deletion that this device has seen: everything has to be compared
 */
async function pullTombstones(
  mirrors: ReadonlyMap<string, CollectionMirror>,
  handledTombstones: Set<string>,
  signal: AbortSignal,
): Promise<'done' | 'lost' | 'failed'> {
  const stored = usableCursor(await db.cursors.get(tombstones.name))
  return stored === undefined ? begin(signal) : goOn(stored, mirrors, handledTombstones, signal)
}

async function begin(signal: AbortSignal): Promise<'done' | 'failed'> {
  const page = await askNewest(tombstones.name, signal)
  if (!page.ok) return 'failed'
  await storeCursor(page.last ?? { updated: '', id: '' }, page.serverMs)
  return 'done'
}

async function goOn(
  stored: CursorRow,
  mirrors: ReadonlyMap<string, CollectionMirror>,
  handledTombstones: Set<string>,
  signal: AbortSignal,
): Promise<'done' | 'lost' | 'failed'> {
  const atCursor = new Map<string, string>()
  let place: Place = stored
  let firstServerMs = 0
  let condition = filterFrom(pullFrom(stored))
  for (;;) {
    const page = await askPage(tombstones, condition, 0, signal)
    if (!page.ok) return 'failed'
    firstServerMs ||= page.serverMs
    place = page.last ?? place
    for (const { id, updated } of page.places) if (id === stored.id) atCursor.set(id, updated)
    const fresh = readRecords(tombstones.name, tombstoneSchema, page.records).filter(
      ({ id, updated }) => !handledTombstones.has(id + updated),
    )
    const names = new Set(fresh.map(({ collection }) => collection))
    await Promise.all([...names].map((name) => mirrors.get(name)?.remove(placesIn(name, fresh))))
    for (const { id, updated } of fresh) handledTombstones.add(id + updated)
    if (page.isLast) break
    condition = filterAfter(place)
  }
  await storeCursor(place, firstServerMs)
  return hasLost(stored, atCursor) ? 'lost' : 'done'
}

/** What was deleted of one collection. */
function placesIn(name: string, fresh: readonly Tombstone[]): Place[] {
  return fresh.filter(({ collection }) => collection === name).map(({ recordId, updated }) => ({ id: recordId, updated }))
}

async function storeCursor({ updated, id }: Place, serverMs: number): Promise<void> {
  const pulledAtMs = serverMs - HEADER_STEP_MS
  const cursor = { collection: tombstones.name, updated, id, pulledAtMs, comparedAtMs: pulledAtMs }
  await db.cursors.put({ ...cursor, recordsVersion: RECORDS_VERSION })
}
