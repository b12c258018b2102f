// What the payment calls answer when they do not do what was asked: PocketBase's own shape of an error, in Italian.

export const CARD_UNAVAILABLE = 'Il pagamento con carta non è disponibile adesso. Il tuo ordine è salvato: riprova tra poco.'
export const SIGN_IN = 'Accedi per continuare.'
export const NOT_FOUND = 'Ordine non trovato.'
export const INVALID = 'La richiesta non è valida.'
export const NOT_PAYABLE = 'Questo ordine non può essere pagato con carta. Chiama il negozio.'
export const IN_PROGRESS = 'Il pagamento di questo ordine è già in corso.'

export function refusal(status: number, message: string): Response {
  const headers = { 'Cache-Control': 'private, no-store', ...(status === 503 && { 'Retry-After': '10' }) }
  return Response.json({ status, message, data: {} }, { status, headers })
}

/** What PocketBase refused is passed on with its own words; its own failures are ours to hide. */
export function passedOn(status: number, message: string): Response {
  if (status >= 500) return refusal(503, CARD_UNAVAILABLE)
  return refusal(status, message === '' ? INVALID : message)
}
