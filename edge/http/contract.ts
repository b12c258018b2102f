// Pages whose contract this server does not speak: older ones are told to reload, newer ones (the shop went back to a build before
// theirs) to wait. 429 in both cases: pages of every contract keep what they have queued, and show its words. On another 4xx a queue
// gives its entries up, and a 5xx counts as silence, during which a page does not reload.
import type { MiddlewareHandler } from 'hono'
import { CONTRACT_HEADER, CONTRACT_HEADERS, contractOf, judgePage } from '#domain/contract.ts'
import { refusal } from './api-error.ts'

const TEXTS = {
  'too-old': 'C’è una nuova versione: aggiorna la pagina. Quello che hai registrato resta qui e parte subito dopo.',
  'too-new': 'Il negozio è tornato per ora alla versione precedente. Quello che hai registrato resta qui e parte da solo.',
} as const

/** Says on every answer what is spoken here. */
export const tellContract: MiddlewareHandler = async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(CONTRACT_HEADERS)) context.header(name, value)
}

/** Of the paths that only pages ask: what Stripe, WhatsApp, monitors and pictures ask for bears no contract. */
export const checkContract: MiddlewareHandler = async (context, next) => {
  const judgement = judgePage(contractOf(context.req.header(CONTRACT_HEADER) ?? null))
  return judgement === 'spoken' ? next() : refusal(429, TEXTS[judgement], { 'Retry-After': '30' })
}
