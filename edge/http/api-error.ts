// Errors of the API in PocketBase's own form, so that a client reads ours and theirs alike.

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

/** @param headers added to the answer, e.g. Retry-After (seconds, RFC 9110 §10.2.3) */
export function apiError(status: keyof typeof MESSAGES, headers: Record<string, string> = {}): Response {
  return Response.json(
    { status, message: MESSAGES[status], data: {} },
    { status, headers: { 'Cache-Control': 'no-store', ...headers } },
  )
}
