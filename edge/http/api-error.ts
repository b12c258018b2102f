// Errors of the API in PocketBase's own form, so that a client reads ours and theirs alike.
import { OWN_REFUSAL } from '#domain/wire.ts'

const MESSAGES = {
  400: 'La richiesta non è valida.',
  403: 'La richiesta viene da un altro sito.',
  404: "The requested resource wasn't found.",
  405: 'Method not allowed.',
  413: 'La richiesta è troppo grande.',
  415: 'La richiesta deve essere in JSON.',
  500: 'Something went wrong while processing your request.',
  503: 'Il negozio non risponde. Riprova tra poco.',
} as const
/** In PocketBase's words: a path that is closed looks like one that is not there. */
const AS_POCKETBASE: readonly number[] = [404, 405, 500]

/** @param headers added to the answer, e.g. Retry-After (seconds, RFC 9110 §10.2.3) */
export function apiError(status: keyof typeof MESSAGES, headers: Record<string, string> = {}): Response {
  return Response.json(
    { status, message: MESSAGES[status], data: AS_POCKETBASE.includes(status) ? {} : OWN_REFUSAL },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  )
}
