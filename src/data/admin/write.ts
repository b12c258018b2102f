// What the owner changes in catalogue, settings, codes and accounts: written online only, against the record version that was
// seen, with the server's refusals in Italian. The mirror brings the answer back to every screen; what was typed stays in the
// form, whatever happens.
import * as v from 'valibot'
import { type Failed, isOffline, type Outcome, request } from '#data/server/request.ts'
import { requestSync } from '#data/server/sync-request.ts'
import { currentToken } from '#data/session/session-state.ts'

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
type RecordValues = Record<string, unknown> | FormData

/** The version that the form was opened with: the row's `updated`. */
interface Seen {
  seen: string
}

/** Pictures are a few hundred kilobytes each, on a shop's uplink. */
const TIMEOUT_MS = 60_000

/** @param collection PocketBase's name */
export function createRecord(collection: string, values: RecordValues): Promise<WriteOutcome> {
  return write('POST', `/api/collections/${collection}/records`, null, values)
}

/** Writes these fields and no others, if nobody else wrote in between. */
export function updateRecord(collection: string, id: string, values: RecordValues, { seen }: Seen): Promise<WriteOutcome> {
  const key = recordKey(collection, id)
  return writeInTurn([key], async () => {
    const version = latestVersion(key, seen)
    const outcome = await write('PATCH', recordPath(collection, id), version, values)
    if (outcome.kind === 'saved') noteVersion(key, version, outcome.record)
    return outcome
  })
}

export function deleteRecord(collection: string, id: string, { seen }: Seen): Promise<WriteOutcome> {
  const key = recordKey(collection, id)
  return writeInTurn([key], () => write('DELETE', recordPath(collection, id), latestVersion(key, seen)))
}

function recordPath(collection: string, id: string): string {
  return `/api/collections/${collection}/records/${encodeURIComponent(id)}`
}

/** @param version that may be changed; null creates a record */
async function write(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  version: string | null,
  body?: RecordValues,
): Promise<WriteOutcome> {
  const condition = version === null ? {} : { ifMatch: version }
  const outcome = outcomeOf(await request(path, { method, auth: currentToken(), timeoutMs: TIMEOUT_MS, body, ...condition }))
  // The stream tells it too; this is for when the stream is down.
  if (outcome.kind === 'saved' || outcome.kind === 'changed-elsewhere') void requestSync()
  return outcome
}

function outcomeOf(outcome: Outcome<unknown>): WriteOutcome {
  if (outcome.kind === 'ok') return { kind: 'saved', record: outcome.value }
  if (isOffline(outcome)) return { kind: 'offline' }
  // The login has ended, or the server is in trouble: neither says anything that helps.
  if (outcome.kind !== 'refused') return { kind: 'refused', message: '' }
  const { message } = outcome
  switch (outcome.status) {
    case 412:
      return { kind: 'changed-elsewhere' }
    case 404:
      return { kind: 'refused', message: 'Non c’è più: qualcuno l’ha eliminato.' }
    case 400:
      return { kind: 'invalid', problems: fieldProblems(outcome.problems), message }
    default:
      return { kind: 'refused', message }
  }
}

// What a person reads when something of the back office was not saved.

const TEXT_OFFLINE = 'Sei offline: quello che hai scritto resta qui. Salva quando torna la rete.'
const TEXT_CHANGED =
  'Qualcun altro l’ha modificato mentre lo avevi aperto. Quello che hai scritto è ancora qui: guarda com’è adesso, poi salva di nuovo.'
const TEXT_INVALID = 'Il server non ha accettato questi valori: controllali e riprova.'
const TEXT_REFUSED = 'Non è stato possibile salvare. Riprova tra poco.'

/**
 * Null when it was saved.
 * @param texts what to say of a field, by the database's name; others are told in the server's words
 */
export function writeProblem(
  outcome: Exclude<WriteOutcome, { kind: 'saved' }> | { kind: 'saved' },
  texts: Readonly<Record<string, string>> = {},
): string | null {
  switch (outcome.kind) {
    case 'saved':
      return null
    case 'offline':
      return TEXT_OFFLINE
    case 'changed-elsewhere':
      return TEXT_CHANGED
    case 'invalid': {
      const [problem] = Object.entries(outcome.problems).map(([field, said]) => texts[field] ?? said)
      return problem ?? (outcome.message || TEXT_INVALID)
    }
    case 'refused':
      return outcome.message || TEXT_REFUSED
  }
}

// Which version of a record this tab has itself written last. The mirror brings a saved change back a moment later; until then
// its row still names the version of before, and a second change of the same person would be taken for somebody else's.

/** By record and version: the version that this tab made of it, with nobody's change in between. */
const made = new Map<string, string>()
const underWay = new Map<string, Promise<unknown>>()

/**
 * Writes of the same record go one after the other.
 * @param keys of the records that `write` changes, as `recordKey` makes them
 */
export async function writeInTurn<T>(keys: readonly string[], write: () => Promise<T>): Promise<T> {
  const before = Promise.all(keys.map((key) => underWay.get(key)))
  const mine = before.then(write)
  // The next write waits until this one is over, whether it succeeded or not.
  const done = mine.then(
    () => undefined,
    () => undefined,
  )
  for (const key of keys) underWay.set(key, done)
  await done
  for (const key of keys) if (underWay.get(key) === done) underWay.delete(key)
  return mine
}

/** Names a record among all collections: two collections may use the same id, as `shop` and `shop_private` do. */
export function recordKey(collection: string, id: string): string {
  return `${collection}/${id}`
}

/** The server compared `seen` and then wrote. @param record as it answered, not parsed */
export function noteVersion(key: string, seen: string, record: unknown): void {
  const saved = savedRecord(record)
  if (saved && saved.updated !== seen) made.set(`${key} ${seen}`, saved.updated)
}

/** What `seen` has become by this tab's own changes; the same when it made none. */
export function latestVersion(key: string, seen: string): string {
  let version = seen
  for (let next = made.get(`${key} ${version}`); next !== undefined; next = made.get(`${key} ${version}`)) version = next
  return version
}

// Which record the server has just written, and its version now.

const schema = v.object({ id: v.string(), updated: v.string() })

/** Null when the answer is no record. @param record as the server sent it */
export function savedRecord(record: unknown): { id: string; updated: string } | null {
  const parsed = v.safeParse(schema, record)
  return parsed.success ? parsed.output : null
}

// PocketBase refuses in English; the shop's own hooks refuse in Italian. What a person may read of either.

/** By the code of a field's problem, as PocketBase's validators name them. */
const BY_CODE: Readonly<Record<string, string>> = {
  validation_required: 'Manca.',
  validation_not_unique: 'C’è già.',
  validation_max_text_constraint: 'È troppo lungo.',
  validation_min_text_constraint: 'È troppo corto.',
  validation_length_out_of_range: 'È troppo lungo o troppo corto.',
  validation_min_number_constraint: 'Il numero è troppo piccolo.',
  validation_max_number_constraint: 'Il numero è troppo grande.',
  validation_only_int_constraint: 'Serve un numero intero.',
  validation_invalid_format: 'Non è scritto nel modo giusto.',
  validation_is_email: 'L’indirizzo e-mail non è valido.',
  validation_in_invalid: 'Questo valore non si può scegliere.',
  validation_missing_rel_records: 'Quello che è scelto non c’è più.',
  validation_invalid_mime_type: 'Questo tipo di file non si può usare.',
  validation_file_size_limit: 'Il file è troppo grande.',
  validation_too_many_files: 'Ci sono troppi file.',
}

/** Our hooks' words are shown as they are. */
function fieldProblems(problems: Extract<Failed, { kind: 'refused' }>['problems']): Record<string, string> {
  const text = ({ code, message }: { code: string; message: string }) =>
    message || (BY_CODE[code] ?? 'Questo valore non va bene.')
  return Object.fromEntries(Object.entries(problems).map(([field, said]) => [field, text(said)]))
}
