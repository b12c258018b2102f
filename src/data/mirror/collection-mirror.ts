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
  /** Deleted records with their last version: the rows go, unless they are newer, and no older event brings them back. */
  remove(removed: readonly Place[]): Promise<void>
}

export interface MirrorReports {
  /** Rows were written. */
  onChanged(collection: string, ids: string[]): void
  /** An event and a row with the same `updated` differ: a pull has to tell. */
  onUnsure(): void
  /** Rows of another collection whose parent was deleted. */
  onOrphans(orphans: readonly Place[]): void
}

const recordSchema = v.looseObject({ id: v.string(), updated: v.fallback(v.string(), '') })

export function createCollectionMirror(run: PullContext, reports: MirrorReports): CollectionMirror {
  const { collection } = run
  let last: Promise<unknown> = Promise.resolve()
  let events: StreamEvent[] = []
  /** Last version of each deleted record, by id: an event about an older one may still be on its way. */
  const tombstones = new Map<string, string>()
  const context: PullContext = {
    ...run,
    onGone(gone, orphans) {
      noteDeleted(tombstones, gone)
      reports.onOrphans(orphans)
    },
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work)
    // Its caller handles a failure; the next turn starts all the same.
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
        return write({ mode: 'event', ...outcomeOf(taken, tombstones) })
      })
    },
    remove: (removed) =>
      inTurn(() => {
        noteDeleted(tombstones, removed)
        return write({ records: [], removed, mode: 'event' })
      }),
  }
}

/** Keeps the newest version: what arrives late about an older one must not bring the record back. */
function noteDeleted(tombstones: Map<string, string>, gone: readonly Place[]): void {
  for (const { id, updated } of gone) if (updated > (tombstones.get(id) ?? '')) tombstones.set(id, updated)
}

/** What several events come to, per record: its newest version, or deleted. Notes deletions in `tombstones`. */
function outcomeOf(events: readonly StreamEvent[], tombstones: Map<string, string>): Pick<Batch, 'records' | 'removed'> {
  const records = new Map<string, Place>()
  const removed = new Map<string, Place>()
  for (const { action, record } of events) {
    const parsed = v.safeParse(recordSchema, record)
    if (!parsed.success) continue
    const { id, updated } = parsed.output
    if (action === 'delete') {
      records.delete(id)
      removed.set(id, parsed.output)
      noteDeleted(tombstones, [parsed.output])
    } else if (updated > (tombstones.get(id) ?? '') && updated >= (records.get(id)?.updated ?? '')) {
      records.set(id, parsed.output)
      removed.delete(id)
    }
  }
  return { records: [...records.values()], removed: [...removed.values()] }
}
