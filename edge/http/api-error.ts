// Errors of the API in PocketBase's own form, so that a client reads ours and theirs alike.
import { OWN_REFUSAL } from '#domain/wire.ts'

const MESSAGES = {
  400: 'La richiesta non è valida.',
  403: 'La richiesta viene da un altro sito.',
  404: "The requested resource wasn't found.",
  405: 'Method not allowed.',
  413: 'La richiesta è troppo grande.',
  415: 'La richiesta deve essere in JSON.',
  421: 'Questo negozio è di prova: risponde solo sul computer su cui è acceso.',
  500: 'Something went wrong while processing your request.',
  503: 'Il negozio non risponde. Riprova tra poco.',
  504: 'Il negozio ci mette troppo a rispondere. Riprova tra poco.',
} as const
/** In PocketBase's words: a path that is closed looks like one that is not there. */
const AS_POCKETBASE: readonly number[] = [404, 405, 500]

/** @param headers added to the answer, e.g. Retry-After (seconds, RFC 9110 §10.2.3) */
export function apiError(status: keyof typeof MESSAGES, headers: Record<string, string> = {}): Response {
  const data = AS_POCKETBASE.includes(status) ? {} : OWN_REFUSAL
  return errorAnswer(status, { message: MESSAGES[status], data }, { 'Cache-Control': 'no-store', ...headers })
}

/** An error for one person, with a sentence of its own. @param message Italian */
export function refusal(status: number, message: string, headers: Record<string, string> = {}): Response {
  const general = { 'Cache-Control': 'private, no-store', ...(status === 503 && { 'Retry-After': '10' }) }
  return errorAnswer(status, { message, data: OWN_REFUSAL }, { ...general, ...headers })
}

function errorAnswer(status: number, body: { message: string; data: object }, headers: Record<string, string>): Response {
  return Response.json({ status, ...body }, { status, headers })
}
