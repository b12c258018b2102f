// Discount codes: a whole percentage off the total. A code's percentage never changes once created (a new one is a new
// record), so that an order promised offline can still be checked against every percentage its code ever had.
import type { Cents } from '#domain/money.ts'

export interface DiscountCode {
  id: string
  /** Upper-case. */
  code: string
  percent: number
  isDeleted: boolean
  /** Last instant at which it is valid; null = no end. */
  validUntilMs: number | null
  minTotalCents: Cents
  /** 0 = no limit. */
  maxUses: number
}

/** Of a code that is not even looked at any more. */
export const TEXT_TOO_MANY_CODES = 'Troppi codici sconto sbagliati. Riprova fra dieci minuti, oppure ordina senza codice.'
export const TEXT_DISCOUNT_INVALID = 'Codice sconto non valido o scaduto.'

/**
 * How codes are stored and compared: customers type them as they like, and paste them with what stood around. Letters and digits count,
 * and the signs a code may have between them.
 */
export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9À-ÖØ-Þ_+%.-]/g, '')
}

/** Why a code does not apply. */
export type DiscountProblem = 'deleted' | 'expired' | 'used-up' | 'minimum'

/** Expired or used up. @param uses orders that already carry the code and are not cancelled */
export function isCodeOver(code: DiscountCode, nowMs: number, uses: number): boolean {
  return overProblem(code, nowMs, uses) !== null
}

function overProblem(code: DiscountCode, nowMs: number, uses: number): 'expired' | 'used-up' | null {
  if (code.validUntilMs !== null && nowMs > code.validUntilMs) return 'expired'
  return code.maxUses > 0 && uses >= code.maxUses ? 'used-up' : null
}

interface DiscountFacts {
  subtotalCents: Cents
  nowMs: number
  /** Orders that already carry the code and are not cancelled; 0 where a device cannot know (the server decides). */
  uses: number
}

/** Why a code does not apply to a cart now, the most lasting reason first; null when it does. */
export function discountProblem(code: DiscountCode, { subtotalCents, nowMs, uses }: DiscountFacts): DiscountProblem | null {
  if (code.isDeleted) return 'deleted'
  return overProblem(code, nowMs, uses) ?? (subtotalCents < code.minTotalCents ? 'minimum' : null)
}
