// What the owner changes in the catalogue, the settings, the codes and the accounts. Online only: the server decides, and the
// mirror brings its answer back to every screen, this one included. What was typed stays in the form, whatever happens.
import * as v from 'valibot'
import { editionOf, inTurn, keyOf, noteEdition } from './editions.ts'
import { fieldProblem, ownMessage } from './pocketbase-words.ts'
import { askServer, type ServerOutcome } from './server-request.ts'
import { getSession } from './session.ts'
import { syncNow } from './sync.ts'

export type WriteOutcome =
  /** `record`: as the server holds it now, not parsed; null after a deletion. */
  | { kind: 'saved'; record: unknown }
  /** Somebody else changed it since `seen`; nothing was written. */
  | { kind: 'changed-elsewhere' }
  /** `problems`: what is wrong, by the name of its field; `message`: of the whole, or empty. Both Italian. */
  | { kind: 'invalid'; problems: Record<string, string>; message: string }
  | { kind: 'offline' }
  /** Not this person's to do, gone, or the server is in trouble. `message`: Italian, or empty. */
  | { kind: 'refused'; message: string }

/** PocketBase's record fields, or a form when files are among them. */
export type RecordValues = Record<string, unknown> | FormData

/** The version that the form was opened with: the row's `updated`. */
export interface Seen {
  seen: string
}

/** Pictures are a few hundred kilobytes each, on a shop's uplink. */
const TIMEOUT_MS = 60_000

const refusalSchema = v.object({
  message: v.optional(v.string(), ''),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
})
const fieldSchema = v.object({ code: v.optional(v.string(), ''), message: v.string() })

/** @param collection PocketBase's name */
export function createRecord(collection: string, values: RecordValues): Promise<WriteOutcome> {
  return write('POST', `/api/collections/${collection}/records`, values)
}

/** Writes these fields and no others, if nobody else wrote in between. */
export function updateRecord(collection: string, id: string, values: RecordValues, { seen }: Seen): Promise<WriteOutcome> {
  const key = keyOf(collection, id)
  return inTurn([key], async () => {
    const edition = editionOf(key, seen)
    const outcome = await write('PATCH', seenPath(collection, id, edition), values)
    if (outcome.kind === 'saved') noteEdition(key, edition, outcome.record)
    return outcome
  })
}

export function deleteRecord(collection: string, id: string, { seen }: Seen): Promise<WriteOutcome> {
  const key = keyOf(collection, id)
  return inTurn([key], () => write('DELETE', seenPath(collection, id, editionOf(key, seen))))
}

function seenPath(collection: string, id: string, edition: string): string {
  return `/api/collections/${collection}/records/${encodeURIComponent(id)}?${new URLSearchParams({ seen: edition })}`
}

async function write(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: RecordValues): Promise<WriteOutcome> {
  const token = getSession()?.token ?? ''
  const outcome = outcomeOf(
    await askServer(path, { method, token, timeoutMs: TIMEOUT_MS, ...(body === undefined ? {} : { body }) }),
  )
  // The stream tells it too; this is for when the stream is down.
  if (outcome.kind === 'saved' || outcome.kind === 'changed-elsewhere') void syncNow()
  return outcome
}

function outcomeOf(outcome: ServerOutcome): WriteOutcome {
  if (outcome.kind !== 'answer') return { kind: 'offline' }
  if (outcome.status < 300) return { kind: 'saved', record: outcome.body }
  if (outcome.status === 412) return { kind: 'changed-elsewhere' }
  if (outcome.status >= 502 && outcome.status <= 504) return { kind: 'offline' }
  const refusal = v.safeParse(refusalSchema, outcome.body)
  const { data, ...said } = refusal.success ? refusal.output : { message: '', data: {} }
  const message = ownMessage(said.message)
  const problems = problemsIn(data)
  if (outcome.status === 400) return { kind: 'invalid', problems, message }
  return { kind: 'refused', message: outcome.status === 404 ? 'Non c’è più: qualcuno l’ha eliminato.' : message }
}

/** PocketBase says what is wrong per field as `{field: {code, message}}`. */
function problemsIn(data: Record<string, unknown>): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [field, said] of Object.entries(data)) {
    const parsed = v.safeParse(fieldSchema, said)
    if (parsed.success) problems[field] = fieldProblem(parsed.output.code, parsed.output.message)
  }
  return problems
}
