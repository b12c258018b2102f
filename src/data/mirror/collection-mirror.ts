// One collection's mirror: events of the stream, pulls, comparisons and deletions run one after the other, so that no older
// answer is written after a newer one. Events that come while something runs are written together: 200 orders at once are
// two transactions, not 200.
import * as v from 'valibot'
import { refreshSession } from '#data/session/session.ts'
import type { Place } from './cursor.ts'
import { compare, type PullContext, type PullOutcome, pull, readExactly } from './pull.ts'
import type { Batch } from './table.ts'

/** What PocketBase's stream says about a record. */
export interface StreamEvent {
  action: string
  record: unknown
}

export interface CollectionMirror {
  /** Brings the collection up to date; compares everything where that is needed. */
  pull(): Promise<PullOutcome>
  /** Makes the rows exactly the server's. */
  compare(): Promise<PullOutcome>
  /** Reads what matches a PocketBase filter, whatever the cursor says. */
  read(condition: string): Promise<PullOutcome>
  take(event: StreamEvent): void
  /** What is gone, in its last version: the row goes, unless it is newer, and no older event brings it back. */
  bury(removed: readonly Place[]): Promise<void>
}

export interface MirrorReports {
  /** Rows were written. */
  onChanged(collection: string, ids: string[]): void
  /** An event and a row with the same `updated` differ: a pull has to tell. */
  onUnsure(): void
  /** Rows of another collection that are nothing without what has gone. */
  onOrphans(orphans: readonly Place[]): void
}

const recordSchema = v.looseObject({ id: v.string(), updated: v.fallback(v.string(), '') })

export function createCollectionMirror(run: PullContext, reports: MirrorReports): CollectionMirror {
  const { collection } = run
  let last: Promise<unknown> = Promise.resolve()
  let events: StreamEvent[] = []
  /** The last version of what is gone: an event about an older one may still be on its way. */
  const graves = new Map<string, string>()
  const context: PullContext = {
    ...run,
    onGone(gone, orphans) {
      entomb(graves, gone)
      reports.onOrphans(orphans)
    },
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    // A failed turn is its caller's to handle; the next one starts all the same.
    last = result.catch(() => undefined)
    return result
  }

  async function write(batch: Batch): Promise<void> {
    const result = await collection.table.apply(batch, context)
    if (result === null) return
    reports.onChanged(collection.name, result.changedIds)
    if (result.isUnsure) reports.onUnsure()
  }

  function reported(outcome: PullOutcome): PullOutcome {
    if (outcome.ok) reports.onChanged(collection.name, outcome.changedIds)
    return outcome
  }

  return {
    pull: () =>
      inTurn(async () => {
        const outcome = reported(await pull(context))
        if (!outcome.ok || !outcome.needsComparison) return outcome
        // To a login that was withdrawn the server shows nothing: that must not pass for "everything was deleted".
        if (collection.isPrivate && (await refreshSession()) === 'ended') return { ok: false, reason: 'stale' }
        return reported(await compare(context))
      }),
    compare: () => inTurn(async () => reported(await compare(context))),
    read: (condition) => inTurn(async () => reported(await readExactly(context, condition))),
    take(event) {
      events.push(event)
      if (events.length > 1) return
      void inTurn(() => {
        const taken = events
        events = []
        return write({ mode: 'event', ...outcomeOf(taken, graves) })
      })
    },
    bury: (removed) =>
      inTurn(() => {
        entomb(graves, removed)
        return write({ records: [], removed, mode: 'event' })
      }),
  }
}

/** What is told late of an earlier life does not open the grave of a later one. */
function entomb(graves: Map<string, string>, gone: readonly Place[]): void {
  for (const { id, updated } of gone) if (updated > (graves.get(id) ?? '')) graves.set(id, updated)
}

/** What a run of events comes to, per record: the newest version, or gone. Notes what is gone in `graves`. */
function outcomeOf(events: readonly StreamEvent[], graves: Map<string, string>): Pick<Batch, 'records' | 'removed'> {
  const records = new Map<string, Place>()
  const removed = new Map<string, Place>()
  for (const { action, record } of events) {
    const parsed = v.safeParse(recordSchema, record)
    if (!parsed.success) continue
    const { id, updated } = parsed.output
    if (action === 'delete') {
      records.delete(id)
      removed.set(id, parsed.output)
      entomb(graves, [parsed.output])
    } else if (updated > (graves.get(id) ?? '') && updated >= (records.get(id)?.updated ?? '')) {
      records.set(id, parsed.output)
      removed.delete(id)
    }
  }
  return { records: [...records.values()], removed: [...removed.values()] }
}
