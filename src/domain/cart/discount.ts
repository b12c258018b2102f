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

/** How codes are stored and compared: customers type them as they like. */
export function normalizeCode(text: string): string {
  return text.trim().toUpperCase()
}

/** Expired or used up. @param uses orders that already carry the code and are not cancelled */
export function isCodeOver(code: DiscountCode, nowMs: number, uses: number): boolean {
  const isExpired = code.validUntilMs !== null && nowMs > code.validUntilMs
  return isExpired || (code.maxUses > 0 && uses >= code.maxUses)
}

/**
 * Whether a code applies to a cart now.
 * @param uses orders that already carry the code and are not cancelled; 0 where a device cannot know (the server decides)
 */
export function isDiscountValid(code: DiscountCode, facts: { subtotalCents: Cents; nowMs: number; uses: number }): boolean {
  return !code.isDeleted && !isCodeOver(code, facts.nowMs, facts.uses) && facts.subtotalCents >= code.minTotalCents
}
