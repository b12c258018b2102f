// One request to our server, with a tagged outcome: an answer of ours, nobody there, or called off. A captive portal's page
// with status 200 is nobody. Every outcome teaches the connection mark and the clock something.
import { reportAnswered, reportUnreachable } from './connection.ts'
import { isTabInDrill } from './drill-state.ts'
import { learnServerDate } from './server-clock.ts'
import { sleepSignal } from './sleep-signal.ts'

export interface ServerQuestion {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Sent as JSON; a form with files as such. */
  body?: unknown
  /** The login to ask with; without it as a guest. */
  token?: string
  signal?: AbortSignal
  /** Silence longer than this counts as nobody there. */
  timeoutMs?: number
  /** A 503 may be about somebody behind our server (the card payment's provider): it says nothing of the connection. */
  asksThirdParty?: boolean
}

export type ServerOutcome =
  /** `serverMs`: the server's clock when it answered, whole seconds; null when it did not say. */
  { kind: 'answer'; status: number; body: unknown; serverMs: number | null } | { kind: 'unreachable' } | { kind: 'called-off' }

const TIMEOUT_MS = 20_000
/** Specification, 7: what changes something is tried once more after these. */
const RETRIED_STATUSES = [408, 409, 425, 429, 500, 502, 503, 504]
const RETRY_PAUSE_MS = 300
/** The server is there, what stands behind it is not. */
const GATEWAY_STATUSES = [502, 503, 504]

/** @param path on our own origin, with its query */
export async function askServer(path: string, question: ServerQuestion = {}): Promise<ServerOutcome> {
  const first = await askOnce(path, question)
  const isRetried = (question.method ?? 'GET') !== 'GET' && first.kind === 'answer' && RETRIED_STATUSES.includes(first.status)
  if (!isRetried) return first
  await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
  return askOnce(path, question)
}

async function askOnce(path: string, question: ServerQuestion): Promise<ServerOutcome> {
  const { method = 'GET', body, token, signal, timeoutMs = TIMEOUT_MS, asksThirdParty = false } = question
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
        ...(body === undefined || body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { Authorization: token }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      signal: AbortSignal.any(signal ? [signal, ...patience] : patience),
    })
    if (!isOurs(response)) return nobody()
    const read: unknown = response.status === 204 ? null : await response.json()
    const date = response.headers.get('Date')
    learnServerDate(date, sentMs)
    if (GATEWAY_STATUSES.includes(response.status) && !asksThirdParty) reportUnreachable()
    else reportAnswered()
    return { kind: 'answer', status: response.status, body: read, serverMs: date === null ? null : Date.parse(date) }
  } catch {
    // fetch rejects for silence, a cut reply and broken JSON alike: in no case did the server say anything.
    return signal?.aborted ? { kind: 'called-off' } : nobody()
  }
}

/** PocketBase and the edge answer JSON or nothing at all; whoever else answers is not our server. */
function isOurs(response: Response): boolean {
  return response.status === 204 || (response.headers.get('Content-Type') ?? '').includes('json')
}

function nobody(): ServerOutcome {
  reportUnreachable()
  return { kind: 'unreachable' }
}
