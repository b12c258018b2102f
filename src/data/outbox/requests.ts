// The outbox's requests (entries, photos, what the server still holds) and what an answer means for what was carried. Stricter than
// server/request: only our server's own JSON counts, and a reply counts for an entry only when it names that entry. Never
// repeated here: the drain decides when.
import * as v from 'valibot'
import type { CredentialRow } from '#data/db/database.ts'
import { readDayReports } from '#data/device/day-report.ts'
import { deviceHeader } from '#data/device/device.ts'
import { isDeviceInDrill } from '#data/device/drill.ts'
import { reportAnswered, reportUnreachable } from '#data/server/connection.ts'
import { known, recordOf } from '#data/server/record-fields.ts'
import { learnServerDate } from '#data/server/server-clock.ts'
import { learnContract } from '#data/server/server-contract.ts'
import { sleepSignal } from '#data/server/sleep-signal.ts'
import { CONTRACT_HEADERS } from '#domain/contract.ts'
import type { WireEntry } from '#domain/entry/entry.ts'
import { ATTENTION_REASONS, REJECTION_REASONS, type RejectionReason } from '#domain/order/attention.ts'
import { ORDER_STATUSES } from '#domain/order/states.ts'
import { asObject, GATEWAY_STATUSES, isOwnRefusal, parseJsonObject, parseRetryAfter } from '#domain/wire.ts'
import type { Photo } from './payload.ts'

export type ServerAnswer =
  /** 2xx with a JSON object. */
  | { kind: 'answered'; body: Record<string, unknown> }
  /**
   * The server understood and said no (400, 403, 404, 413 …). `message` is its own; `isRevoked`: this device was sent away, `isOfDemo` with the demo
   * that it belonged to.
   */
  | { kind: 'refused'; status: number; message: string; isRevoked: boolean; isOfDemo: boolean }
  /** The token is not valid (any more). */
  | { kind: 'sign-in-again' }
  /** The server failed at this request (500). */
  | { kind: 'server-error' }
  /**
   * Silence, a stranger's answer, or a server that asks to wait: says nothing about this request in particular. `message`: our
   * server's own words for why to wait, empty for none.
   */
  | { kind: 'no-answer'; isSilence: boolean; retryAfterMs: number | null; message: string }

/** An answer that is no answer to what was asked. */
export type NoUse = Exclude<ServerAnswer, { kind: 'answered' }>

/** Longer than the slowest batch takes on a bad line, short enough to notice a dead one. */
const TIMEOUT_MS = 30_000
/** Also these ask to wait (RFC 9110, 15.5.9; RFC 8470; RFC 6585). */
const WAIT_STATUSES = [408, 425, 429, ...GATEWAY_STATUSES]

/**
 * Sends one request and classifies the answer. Never throws.
 * @param path on our own origin
 * @param sender whose login it is sent with; without a token the device itself sends it, for that person
 * @param credentials `same-origin`: cookies of the answer are kept
 */
export async function requestDelivery(
  path: string,
  sender: RequestSender,
  method: string,
  body: BodyInit,
  credentials: RequestCredentials = 'omit',
): Promise<ServerAnswer> {
  if (await isDeviceInDrill()) {
    reportUnreachable()
    return silence
  }
  const sentMs = Date.now()
  const headers: Record<string, string> = {
    Accept: 'application/json',
    ...CONTRACT_HEADERS,
    ...(await senderHeaders(sender)),
  }
  if (typeof body === 'string') headers['Content-Type'] = 'application/json'
  let answer: ServerAnswer
  try {
    const response = await fetch(path, {
      method,
      headers,
      body,
      cache: 'no-store',
      credentials,
      // A portal redirects to its own page: followed, its 200 would look like ours.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), sleepSignal()]),
    })
    answer = await classify(response)
    if (isOurs(answer)) {
      learnServerDate(response.headers.get('Date'), sentMs)
      learnContract(response.headers)
    }
  } catch {
    // fetch and body reading throw for every kind of broken line, for the timeout, and when the page has slept.
    answer = silence
  }
  if (isOurs(answer)) reportAnswered()
  else reportUnreachable()
  return answer
}

export type RequestSender = Pick<CredentialRow, 'userId' | 'token'>

/** The device proves itself in any case: what it delivered is known to be its own. */
async function senderHeaders({ userId, token }: RequestSender): Promise<Record<string, string>> {
  return {
    ...(await deviceHeader()),
    ...(token !== '' ? { Authorization: token } : userId !== '' && { 'X-Sfoglia-Author': userId }),
  }
}

/** Nobody answered, or a stranger. */
const silence: NoUse = { kind: 'no-answer', isSilence: true, retryAfterMs: null, message: '' }

/** PocketBase's own words are English. */
const TEXT_REFUSED = 'Il server non l’ha accettato.'

async function classify(response: Response): Promise<ServerAnswer> {
  if (WAIT_STATUSES.includes(response.status)) {
    const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now())
    return { kind: 'no-answer', isSilence: false, retryAfterMs, message: await ownMessage(response) }
  }
  const body = await readJsonObject(response)
  if (body === null) return silence
  if (response.ok) return { kind: 'answered', body }
  // PocketBase repeats the status in the body; JSON of some other server does not.
  if (body.status !== response.status || typeof body.message !== 'string') return silence
  if (response.status === 401) return { kind: 'sign-in-again' }
  if (response.status >= 500) return { kind: 'server-error' }
  const { revoked, of_demo: ofDemo } = asObject(body.data)
  const message = isOwnRefusal(asObject(body.data)) ? body.message : TEXT_REFUSED
  return { kind: 'refused', status: response.status, message, isRevoked: revoked === true, isOfDemo: ofDemo === true }
}

/** What our own server says of a limit (429); a gateway's words are nobody's business. */
async function ownMessage(response: Response): Promise<string> {
  const body = response.status === 429 ? await readJsonObject(response) : null
  return body !== null && isOwnRefusal(asObject(body.data)) ? textOf(body.message) : ''
}

async function readJsonObject(response: Response): Promise<Record<string, unknown> | null> {
  if (!/^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')) return null
  return parseJsonObject(await response.text())
}

function isOurs(answer: ServerAnswer): boolean {
  return answer.kind !== 'no-answer' || answer.message !== ''
}

// What is asked, and what each answer says entry by entry.

const word = v.fallback(v.string(), '')
/** When the server made a record, and when it last changed it. */
const versionSchema = v.object({ created: word, updated: word })
export type HeldVersion = v.InferOutput<typeof versionSchema>

/** What the server says of an order it holds, as far as the outbox needs it. */
const heldOrderSchema = recordOf({
  ...{ id: v.string(), created: word, updated: v.string(), number: word },
  status: v.picklist(ORDER_STATUSES),
  totalCents: [
    'total',
    v.pipe(
      v.number(),
      v.transform((euro) => Math.round(euro * 100)),
    ),
  ],
  attention: v.fallback(known(ATTENTION_REASONS), []),
})
export type HeldOrder = v.InferOutput<typeof heldOrderSchema>

export type EntryVerdict =
  /**
   * `order` is null for what is about none, and for one that was deleted on the server after it had arrived; `contentHash` is that of
   * the order's content which this answers (`orderContent`), empty for other kinds.
   */
  | { kind: 'delivered'; order: HeldOrder | null; contentHash: string }
  | { kind: 'rejected'; reason: RejectionReason; message: string }
  /** Not yet: what it is about is not known there. */
  | { kind: 'failed' }

type EntriesAnswer = { kind: 'answered'; verdicts: Map<string, EntryVerdict> } | NoUse

/**
 * Hands over up to MAX_ENTRIES_PER_REQUEST entries. Of one that is missing in `verdicts` nothing is known.
 * @param device this device's code, empty for a customer's
 * @param printing which of the orders are printed here, or on their way to paper: no other device prints them; null for none
 */
export async function sendEntries(
  sender: RequestSender,
  entries: readonly WireEntry[],
  device: string,
  printing: { device: string; ids: readonly string[] } | null = null,
): Promise<EntriesAnswer> {
  const days = device === '' ? [] : await readDayReports()
  const body = JSON.stringify({ device, days, entries, ...(printing && { printing }) })
  const answer = await requestDelivery('/api/sfoglia/entries', sender, 'POST', body)
  if (answer.kind !== 'answered') return answer
  const { results } = answer.body
  if (!Array.isArray(results)) return silence
  const asked = new Set(entries.map(({ id }) => id))
  const verdicts = new Map<string, EntryVerdict>()
  for (const result of results.map(asObject)) {
    const verdict = parseResult(result)
    if (typeof result.id === 'string' && verdict && asked.has(result.id)) verdicts.set(result.id, verdict)
  }
  return { kind: 'answered', verdicts }
}

function parseResult({ outcome, reason, message, record }: Record<string, unknown>): EntryVerdict | null {
  if (outcome === 'later') return { kind: 'failed' }
  if (outcome === 'rejected') {
    const known = REJECTION_REASONS.find((candidate) => candidate === reason) ?? 'invalid'
    return { kind: 'rejected', reason: known, message: textOf(message) }
  }
  const order = v.safeParse(v.nullable(heldOrderSchema), record)
  if ((outcome !== 'created' && outcome !== 'replayed') || !order.success) return null
  return { kind: 'delivered', order: order.output, contentHash: textOf(asObject(record).content) }
}

/** `version` is that of the item it lies on. */
type PhotoAnswer = { kind: 'answered'; version: HeldVersion } | NoUse

export async function sendPhoto(sender: RequestSender, photo: Photo): Promise<PhotoAnswer> {
  const form = new FormData()
  form.append(photo.field, new Blob([photo.bytes], { type: photo.type }), photo.field)
  const answer = await requestDelivery(`/api/sfoglia/order-items/${photo.itemId}/images`, sender, 'POST', form)
  if (answer.kind !== 'answered') return answer
  const { id, [photo.field]: fileName } = answer.body
  // The right id is not enough: the reply to the item's other photo bears it too.
  const isTaken = id === photo.itemId && textOf(fileName) !== ''
  return isTaken ? { kind: 'answered', version: v.parse(versionSchema, answer.body) } : silence
}

/** `held`: by the ids that the server holds. `deleted`: orders that were there. */
type HeldAnswer = { kind: 'answered'; held: Map<string, HeldVersion>; deleted: Set<string> } | NoUse

/** Which of these the server holds: orders, items, money and other facts. @param ids at most MAX_ASKED_IDS */
export async function askHeld(sender: RequestSender, ids: readonly string[]): Promise<HeldAnswer> {
  const answer = await requestDelivery('/api/sfoglia/entries/confirm', sender, 'POST', JSON.stringify({ ids }))
  if (answer.kind !== 'answered') return answer
  const { held, deleted } = answer.body
  if (!Array.isArray(held) || !Array.isArray(deleted)) return silence
  const versions = held.map(asObject).map((one): [string, HeldVersion] => [textOf(one.id), v.parse(versionSchema, one)])
  return { kind: 'answered', held: new Map(versions), deleted: new Set(deleted.map(textOf)) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
