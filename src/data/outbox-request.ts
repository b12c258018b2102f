// One request of the outbox and what its answer means for what it carried. Stricter than server-request: only our server's own
// voice counts, JSON in the shape it speaks; a captive portal's 200 or a proxy's 401 say nothing about an order. Never repeated
// here: the outbox decides when.

import { reportAnswered, reportUnreachable } from './connection.ts'
import { knownDevice } from './device.ts'
import { isCutOff } from './outage-drill.ts'
import { parseRetryAfter } from './retry-delay.ts'
import { learnServerDate } from './server-clock.ts'
import { untilSleep } from './until-sleep.ts'

export type ServerAnswer =
  /** 2xx with a JSON object. */
  | { kind: 'answered'; body: Record<string, unknown> }
  /** The server understood and said no (400, 403, 404, 413 …). `message` is its own; `isRevoked`: this device was sent away. */
  | { kind: 'refused'; status: number; message: string; isRevoked: boolean }
  /** The token is not valid (any more). */
  | { kind: 'sign-in-again' }
  /** The server failed at this request (500). */
  | { kind: 'server-error' }
  /** Silence, a stranger's answer, or a server that asks to wait: says nothing about this request in particular. */
  | { kind: 'no-answer'; isSilence: boolean; retryAfterMs: number | null }

/** Longer than the slowest batch takes on a bad line, short enough to notice a dead one. */
const TIMEOUT_MS = 30_000
/** 408, 425, 429 and what gateways answer for a server that is away (RFC 9110, 15.6; RFC 8470; RFC 6585). */
const WAIT_STATUSES = [408, 425, 429, 502, 503, 504]

/**
 * Sends one request and classifies the answer. Never throws.
 * @param path on our own origin
 * @param credentials `same-origin`: cookies of the answer are kept
 */
export async function requestDelivery(
  path: string,
  token: string,
  method: string,
  body: BodyInit,
  credentials: RequestCredentials = 'omit',
): Promise<ServerAnswer> {
  if (await isCutOff()) {
    reportUnreachable()
    return silence
  }
  const sentMs = Date.now()
  const headers: Record<string, string> = { Authorization: token, Accept: 'application/json', ...(await deviceHeader()) }
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
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), untilSleep()]),
    })
    answer = await classify(response)
    if (isOurs(answer)) learnServerDate(response.headers.get('Date'), sentMs)
  } catch {
    // fetch and body reading throw for every kind of broken line, for the timeout, and when the page has slept.
    answer = silence
  }
  if (isOurs(answer)) reportAnswered()
  else reportUnreachable()
  return answer
}

/** By it a device that was revoked may hand over what it had taken, when its login is none any more. */
async function deviceHeader(): Promise<Record<string, string>> {
  try {
    const device = await knownDevice()
    return device ? { 'X-Sfoglia-Device': device.id } : {}
  } catch {
    // Without storage there is no device.
    return {}
  }
}

const silence: ServerAnswer = { kind: 'no-answer', isSilence: true, retryAfterMs: null }

async function classify(response: Response): Promise<ServerAnswer> {
  if (WAIT_STATUSES.includes(response.status)) {
    const retryAfterMs = parseRetryAfter(response.headers.get('Retry-After'), Date.now())
    return { kind: 'no-answer', isSilence: false, retryAfterMs }
  }
  const body = await readJsonObject(response)
  if (body === null) return silence
  if (response.ok) return { kind: 'answered', body }
  // PocketBase's errors carry their own status: a stranger's JSON does not.
  if (body.status !== response.status || typeof body.message !== 'string') return silence
  if (response.status === 401) return { kind: 'sign-in-again' }
  if (response.status >= 500) return { kind: 'server-error' }
  const isRevoked = JSON.stringify(body.data ?? null).includes('"revoked":true')
  return { kind: 'refused', status: response.status, message: body.message, isRevoked }
}

async function readJsonObject(response: Response): Promise<Record<string, unknown> | null> {
  if (!/^application\/json\b/i.test(response.headers.get('Content-Type') ?? '')) return null
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function isOurs(answer: ServerAnswer): boolean {
  return answer.kind !== 'no-answer'
}
