// One call to WhatsApp's Cloud API, and what its errors mean. The API has no idempotency key: a message whose answer is lost
// may have been delivered, so "not sent" (try again) and "unknown" (never again) must be told apart.
import { array, minLength, number, object, parseJson, pipe, safeParse, string } from 'valibot'
import type { WhatsappConfig } from '../settings.ts'
import { retryAfterSeconds } from './send-claimed.ts'

const API_VERSION = 'v23.0'
const PATIENCE_MS = 10_000

export type SendOutcome =
  | { kind: 'sent'; externalId: string }
  /** Certainly not. */
  | { kind: 'not-sent'; verdict: Verdict; retryAfterSeconds: number }
  /** Nobody can say whether the customer has it. */
  | { kind: 'unknown' }

const Accepted = pipe(string(), parseJson(), object({ messages: pipe(array(object({ id: string() })), minLength(1)) }))
const Refused = pipe(string(), parseJson(), object({ error: object({ code: number() }) }))

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
      // A redirect would take the token and the customer's number elsewhere; Cloudflare does not know 'error'.
      redirect: 'manual',
    })
    text = await answer.text()
  } catch (error) {
    return neverLeft(error) ? { kind: 'not-sent', verdict: UNREACHABLE, retryAfterSeconds: 0 } : { kind: 'unknown' }
  }
  return outcomeOf(answer, text)
}

function outcomeOf(answer: Response, body: string): SendOutcome {
  const { status } = answer
  if (answer.ok) {
    const accepted = safeParse(Accepted, body)
    const externalId = accepted.success ? accepted.output.messages[0]?.id : undefined
    return externalId === undefined ? { kind: 'unknown' } : { kind: 'sent', externalId }
  }
  const refused = safeParse(Refused, body)
  // A gateway that got no answer from behind it: what is behind may have done the work (RFC 9110 §15.6.3, §15.6.5).
  if (!refused.success && (status === 502 || status === 504)) return { kind: 'unknown' }
  const verdict = verdictOf(refused.success ? refused.output.error.code : null, status)
  return { kind: 'not-sent', verdict, retryAfterSeconds: retryAfterSeconds(answer) }
}

/** Errors of name resolution and of connecting: no byte of the request was sent. Runtimes that do not say so are not believed. */
const NEVER_CONNECTED =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_CERT_.*|.*_CERT_.*|UNABLE_TO_.*)$/

function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'object' && cause !== null && 'code' in cause && NEVER_CONNECTED.test(String(cause.code))
}

// What an error of WhatsApp's Cloud API means for a message: worth another try, or a sentence that tells staff what to do. Codes
// as in Meta's "Cloud API error codes"; their titles may change and are never looked at.

interface Verdict {
  state: 'retry' | 'failed'
  /** Italian, for staff. */
  error: string
}

const BUSY: Verdict = { state: 'retry', error: 'WhatsApp ha ricevuto troppi messaggi in poco tempo: si riprova da soli.' }
const DOWN: Verdict = { state: 'retry', error: 'WhatsApp ha un guasto temporaneo: si riprova da soli.' }
const failed = (error: string): Verdict => ({ state: 'failed', error })
const ACCESS = failed('La chiave di WhatsApp del negozio non è valida o è scaduta: va rinnovata.')
const ACCOUNT = failed('Il conto WhatsApp del negozio è bloccato o incompleto: va controllato su WhatsApp Manager.')
const TEMPLATE = failed('Il testo del messaggio registrato da WhatsApp non corrisponde: va registrato di nuovo.')
const REQUEST = failed('WhatsApp non ha accettato la richiesta: va controllata la configurazione.')
const UNDELIVERABLE = failed('Il numero non è su WhatsApp, o non può ricevere questo messaggio.')

const VERDICTS: Readonly<Record<number, Verdict>> = {
  0: ACCESS,
  1: DOWN,
  2: DOWN,
  3: ACCESS,
  4: BUSY,
  10: ACCESS,
  33: REQUEST,
  100: REQUEST,
  190: ACCESS,
  368: ACCOUNT,
  80007: BUSY,
  130429: BUSY,
  130472: failed('WhatsApp ha scelto di non consegnare questo messaggio.'),
  130497: ACCOUNT,
  131000: DOWN,
  131005: ACCESS,
  131008: TEMPLATE,
  131009: TEMPLATE,
  131016: DOWN,
  131021: failed('Il numero del cliente è lo stesso del negozio.'),
  131026: UNDELIVERABLE,
  131030: failed('Il conto WhatsApp è di prova: il numero va aggiunto ai destinatari permessi.'),
  131031: ACCOUNT,
  131037: ACCOUNT,
  131042: failed('Il conto WhatsApp del negozio non ha un pagamento valido.'),
  131045: ACCOUNT,
  131047: failed('WhatsApp permette qui solo i testi registrati.'),
  131048: BUSY,
  131049: failed('WhatsApp ha scelto di non consegnare questo messaggio.'),
  131050: failed('Il cliente non vuole ricevere messaggi da questo negozio.'),
  131051: REQUEST,
  131056: BUSY,
  131057: DOWN,
  132000: TEMPLATE,
  132001: failed('Il testo del messaggio non è registrato, o non ancora approvato, da WhatsApp.'),
  132005: TEMPLATE,
  132007: TEMPLATE,
  132012: TEMPLATE,
  132015: failed('WhatsApp ha sospeso questo testo: va controllato su WhatsApp Manager.'),
  132016: failed('WhatsApp ha disattivato questo testo: va registrato di nuovo.'),
  133004: DOWN,
  133010: ACCOUNT,
}

/** WhatsApp could not even be asked. */
const UNREACHABLE: Verdict = { state: 'retry', error: 'WhatsApp non è raggiungibile: si riprova da soli.' }

/**
 * @param code `error.code` of the answer; null when it had none
 * @param status of the HTTP answer, which decides about codes that are not known
 */
function verdictOf(code: number | null, status: number): Verdict {
  const known = code === null ? undefined : VERDICTS[code]
  if (known) return known
  if (code !== null && code >= 200 && code <= 299) return ACCESS
  if (status === 429) return BUSY
  if (status >= 500) return DOWN
  return failed(`WhatsApp non ha inviato il messaggio (errore ${code ?? status}).`)
}

/** Why a message that was accepted did not arrive, by the code of a delivery report. Italian, for staff. */
export function undeliveredText(code: number): string {
  const known = VERDICTS[code]
  return known?.state === 'failed' ? known.error : `WhatsApp non ha consegnato il messaggio (errore ${code}).`
}
