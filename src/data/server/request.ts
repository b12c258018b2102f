// One request to our server, and what came of it: an answer in the shape that was asked for, a refusal, a login that has ended,
// or nothing yet. What a status means is said here; the outbox alone, which must not lose an order, is stricter (requests.ts). A
// captive portal's page with status 200 counts as no answer.
// Every answer, and every silence, teaches the connection mark and the clock something.
import * as v from 'valibot'
import { CONTRACT_HEADERS } from '#domain/contract.ts'
import { entityTag, GATEWAY_STATUSES, isOwnRefusal } from '#domain/wire.ts'
import { isTabInDrill } from './drill-state.ts'
import { learnAnswered, learnSilence } from './flicker.ts'
import { learnServerDate } from './server-clock.ts'
import { learnContract } from './server-contract.ts'
import { sleepSignal } from './sleep-signal.ts'

const TIMEOUT_MS = 20_000
/** What changes something is tried once more after these. */
const RETRIED_STATUSES = [408, 409, 425, 429, 500, ...GATEWAY_STATUSES]
const RETRY_PAUSE_MS = 300

interface RequestOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a form with files as such. */
  body?: unknown
  /** The login's token; undefined asks as a guest. */
  auth?: string | undefined
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** The version of the record that may be changed, its `updated`: 412 when it has another one. */
  ifMatch?: string
  /** Silence longer than this counts as nobody there. */
  timeoutMs?: number
  /** A 503 may be about somebody behind our server (the card payment's provider): it says nothing of the connection. */
  asksThirdParty?: boolean
}

/** `message`, of the whole and of a field, is our own server's, Italian; empty where only PocketBase said something, in English. */
export type Failed =
  /**
   * The server understood and said no (400 to 499). `problems`: what is wrong, by the name of its field. `data`: what the
   * refusal tells beside its message, those fields included.
   */
  | {
      kind: 'refused'
      status: number
      message: string
      problems: Readonly<Record<string, { code: string; message: string }>>
      data: Readonly<Record<string, unknown>>
    }
  /** The login is not valid (any more): 401. */
  | { kind: 'signed-out'; message: string }
  /**
   * No answer to this yet. `isOffline`: nobody is there, or only a gateway. Otherwise the server failed at it (500), asks to
   * wait (429), or said something of another shape than was asked for. `status` is null in silence.
   */
  | { kind: 'later'; isOffline: boolean; status: number | null; message: string }

/** `serverMs`: the server's clock when it answered, whole seconds; null when it did not say. */
export type Outcome<Value> = { kind: 'ok'; value: Value; serverMs: number | null } | Failed

/** Records as PocketBase lists them, none of them read yet. */
export const listSchema = v.object({ items: v.array(v.unknown()) })

/** Nobody was there to ask, as far as this device can tell. */
export function isOffline(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'later' && outcome.isOffline
}

/**
 * Asks once, or twice where a change met a passing trouble. Never throws.
 * @param path on our own origin, with its query
 * @param options with `schema`, what the answer has to be; without it the value is whatever was answered, null for nothing
 */
export function request<Value>(
  path: string,
  options: RequestOptions & { schema: v.GenericSchema<unknown, Value> },
): Promise<Outcome<Value>>
export function request(path: string, options?: RequestOptions): Promise<Outcome<unknown>>
export async function request(
  path: string,
  { schema = v.unknown(), ...options }: RequestOptions & { schema?: v.GenericSchema<unknown, unknown> } = {},
): Promise<Outcome<unknown>> {
  const answer = await ask(path, options)
  if (answer === null) return { kind: 'later', isOffline: true, status: null, message: '' }
  const { status, body, serverMs } = answer
  if (status < 300) {
    const read = v.safeParse(schema, body)
    if (read.success) return { kind: 'ok', value: read.output, serverMs }
    return { kind: 'later', isOffline: false, status, message: '' }
  }
  const { message: said, data } = v.parse(refusalSchema, body)
  const isOwn = isOwnRefusal(data)
  const message = isOwn ? said : ''
  if (status === 401) return { kind: 'signed-out', message }
  if (status >= 500 || status === 429) {
    const isOffline = GATEWAY_STATUSES.includes(status) && options.asksThirdParty !== true
    return { kind: 'later', isOffline, status, message }
  }
  return { kind: 'refused', status, message, problems: problemsIn(data, isOwn), data }
}

/** What is asked for a screen: the answer. `offline`: nobody is there to ask. `failed`: the server does not give it. */
export async function askFor<Value extends object>(
  path: string,
  options: RequestOptions & { schema: v.GenericSchema<unknown, Value> },
): Promise<Value | 'offline' | 'failed'> {
  const outcome = await request(path, options)
  if (outcome.kind === 'ok') return outcome.value
  return isOffline(outcome) ? 'offline' : 'failed'
}

/** PocketBase's errors, and ours in the same form. */
const refusalSchema = v.fallback(
  v.object({
    message: v.fallback(v.optional(v.string(), ''), ''),
    data: v.fallback(v.optional(v.record(v.string(), v.unknown()), {}), {}),
  }),
  { message: '', data: {} },
)
const problemSchema = v.object({ code: v.optional(v.string(), ''), message: v.string() })

function problemsIn(data: Record<string, unknown>, isOwn: boolean): Record<string, { code: string; message: string }> {
  const problems: Record<string, { code: string; message: string }> = {}
  for (const [field, said] of Object.entries(data)) {
    const problem = v.safeParse(problemSchema, said)
    if (problem.success) problems[field] = isOwn ? problem.output : { ...problem.output, message: '' }
  }
  return problems
}

interface Answer {
  status: number
  body: unknown
  serverMs: number | null
}

/** Null when nobody answers, or nobody wants to know any more. */
async function ask(path: string, options: RequestOptions): Promise<Answer | null> {
  const first = await askOnce(path, options)
  const isRetried = (options.method ?? 'GET') !== 'GET' && first !== null && RETRIED_STATUSES.includes(first.status)
  if (!isRetried) return first
  await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
  return askOnce(path, options)
}

async function askOnce(path: string, options: RequestOptions): Promise<Answer | null> {
  const { method = 'GET', body, auth, headers, ifMatch, signal, timeoutMs = TIMEOUT_MS, asksThirdParty = false } = options
  if (isTabInDrill()) return nobody()
  const patience = [AbortSignal.timeout(timeoutMs), sleepSignal()]
  const sentMs = Date.now()
  try {
    const response = await fetch(path, {
      method,
      redirect: 'manual',
      cache: 'no-store',
      headers: {
        'Accept-Language': 'en-US',
        ...CONTRACT_HEADERS,
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...(auth === undefined ? {} : { Authorization: auth }),
        ...headers,
        ...(ifMatch === undefined ? {} : { 'If-Match': entityTag(ifMatch) }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.any(signal ? [signal, ...patience] : patience),
    })
    if (!isOurs(response)) return nobody()
    const read: unknown = response.status === 204 ? null : await response.json()
    const date = response.headers.get('Date')
    learnServerDate(date, sentMs)
    learnContract(response.headers)
    if (GATEWAY_STATUSES.includes(response.status) && !asksThirdParty) learnSilence()
    else learnAnswered()
    return { status: response.status, body: read, serverMs: date === null ? null : Date.parse(date) }
  } catch {
    // fetch rejects for silence, a cut reply and broken JSON alike: in no case did the server say anything.
    return signal?.aborted ? null : nobody()
  }
}

/** PocketBase and the edge answer JSON or nothing at all; whoever else answers is not our server. */
function isOurs(response: Response): boolean {
  return response.status === 204 || (response.headers.get('Content-Type') ?? '').includes('json')
}

function nobody(): null {
  learnSilence()
  return null
}
