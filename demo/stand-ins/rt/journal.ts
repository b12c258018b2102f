// The fiscal printer's memory of what came out of it.

/** What its technician has programmed. */
export const DEPARTMENTS: Readonly<Record<number, string>> = { 1: '10%', 2: '22%', 3: '4%', 4: '5%', 5: 'N4' }

export interface JournalEntry {
  kind: 'receipt' | 'refund' | 'void' | 'closure'
  z: number
  /** 0 for a closure. */
  number: number
  /** `18/11/2026` and `10:05`. */
  date: string
  time: string
  cents: number
  /** By department. */
  sums: Readonly<Record<number, number>>
  /** With what it was paid, change taken off, by the word on the paper; none on a refund or a void. */
  payments: Readonly<Record<string, number>>
  /** Handed in one by one. */
  tickets: number
  /** What stands on the paper. */
  lines: readonly string[]
  /** Whole, as it came. */
  request: string
  isVoided: boolean
  /** Of a receipt: what refunds have taken back. */
  refundedCents: number
}
