// One call to WhatsApp's Cloud API. It knows no idempotency key: a message whose answer is lost may have been delivered, so that
// "not sent" (try again) and "unknown" (never again) must be told apart.
import { array, minLength, number, object, pipe, safeParse, string } from 'valibot'
import { parsedJson } from '../parsed-json.ts'
import type { WhatsappConfig } from '../settings.ts'
import { UNREACHABLE, type Verdict, verdictOf } from './graph-error.ts'

const API_VERSION = 'v23.0'
const PATIENCE_MS = 10_000
/** PocketBase takes no more, and a message that old says nothing that helps. */
const RETRY_AFTER_MOST_SECONDS = 12 * 3600

export type SendOutcome =
  | { kind: 'sent'; externalId: string }
  /** Certainly not. */
  | { kind: 'not-sent'; verdict: Verdict; retryAfterSeconds: number }
  /** Nobody can say whether the customer has it. */
  | { kind: 'unknown' }

const Accepted = object({ messages: pipe(array(object({ id: string() })), minLength(1)) })
const Refused = object({ error: object({ code: number() }) })

export async function sendToGraph(
  { apiUrl, phoneNumberId, token }: WhatsappConfig,
  message: object,
  fetch: typeof globalThis.fetch,
): Promise<SendOutcome> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(`${apiUrl}/${API_VERSION}/${phoneNumberId}/messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(PATIENCE_MS),
      // Followed, it would take the token and the customer's number elsewhere; 'error' is unknown to Cloudflare.
      redirect: 'manual',
    })
    text = await answer.text()
  } catch (error) {
    return neverLeft(error) ? { kind: 'not-sent', verdict: UNREACHABLE, retryAfterSeconds: 0 } : { kind: 'unknown' }
  }
  return outcomeOf(answer, parsedJson(text))
}

function outcomeOf({ status, ok, headers }: Response, body: unknown): SendOutcome {
  if (ok) {
    const accepted = safeParse(Accepted, body)
    const externalId = accepted.success ? accepted.output.messages[0]?.id : undefined
    return externalId === undefined ? { kind: 'unknown' } : { kind: 'sent', externalId }
  }
  const refused = safeParse(Refused, body)
  // A gateway that got no answer from behind it: what is behind may have done the work (RFC 9110 §15.6.3, §15.6.5).
  if (!refused.success && (status === 502 || status === 504)) return { kind: 'unknown' }
  const verdict = verdictOf(refused.success ? refused.output.error.code : null, status)
  return { kind: 'not-sent', verdict, retryAfterSeconds: retryAfter(headers.get('Retry-After')) }
}

/** Errors of name resolution and of connecting: no byte of the request was sent. Runtimes that do not say so are not believed. */
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_CERT_.*|.*_CERT_.*|UNABLE_TO_.*)$/

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'object' && cause !== null && 'code' in cause && NEVER_CONNECTED.test(String(cause.code))
}

/** Seconds, or a date (RFC 9110 §10.2.3); 0 when absent or nonsense. */
function retryAfter(text: string | null): number {
  if (text === null) return 0
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), RETRY_AFTER_MOST_SECONDS) : 0
}
