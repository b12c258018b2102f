// Which contract the server speaks, as its last answer said.
import { CONTRACT, CONTRACT_HEADER, contractOf, judgePage } from '#domain/contract.ts'

let told: number | null = null

export function learnContract(headers: Headers): void {
  told = contractOf(headers.get(CONTRACT_HEADER))
}

/** Null before the first answer. */
export function serverContract(): number | null {
  return told
}

/** The server answers this page no more: what it holds leaves with the next build. */
export function isPageTooOld(): boolean {
  return told !== null && judgePage(CONTRACT, told) === 'too-old'
}
