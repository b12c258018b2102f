// The second factor of an administrator: six digits that an app on their phone shows (RFC 6238), or one of ten recovery codes. What
// page and server both know of it; the server's part is hooks/accounts/second-factor.ts.
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'

/** How long the right password is remembered while the code is looked for. */
export const TICKET_MS = 5 * MINUTE_MS
/** How long the secret is shown before it has to be confirmed. */
export const ENROLMENT_MS = 30 * MINUTE_MS

export const RECOVERY_CODES = 10
/** Without what is mistaken for another, read from paper: I and 1, O and 0, L, U and V. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
/** The first letters say which of the codes it is, the others prove it. */
export const HINT_LENGTH = 2
export const PROOF_LENGTH = 10

export type TypedCode = { kind: 'app'; digits: string } | { kind: 'recovery'; hint: string; proof: string }

/** What somebody typed or pasted: blanks and hyphens do not count, nor do capitals. Null when it can be neither kind. */
export function readCode(typed: string): TypedCode | null {
  if (typed.length > 100) return null
  const text = typed.replace(/[\s-]/g, '').toUpperCase()
  if (/^\d{6}$/.test(text)) return { kind: 'app', digits: text }
  const isRecovery = text.length === HINT_LENGTH + PROOF_LENGTH && [...text].every((letter) => RECOVERY_ALPHABET.includes(letter))
  return isRecovery ? { kind: 'recovery', hint: text.slice(0, HINT_LENGTH), proof: text.slice(HINT_LENGTH) } : null
}

/** What a form says of it before it is sent, Italian; null when it can be a code. */
export function codeProblem(typed: string): string | null {
  return readCode(typed) === null ? 'Scrivi le sei cifre dell’app, o un codice di riserva di dodici lettere e cifre.' : null
}

/** `K7QM-9XTB-4HRW`, of a secret in base 32 too: groups of four are read and copied more easily. */
export function inGroups(code: string, separator = '-'): string {
  return (code.match(/.{1,4}/g) ?? []).join(separator)
}
