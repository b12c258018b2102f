// What came out of the fiscal printer since its last closure, added up from the paper alone.
import { DEPARTMENTS, type JournalEntry } from './journal.ts'

export interface DayTotals {
  /** Receipts less refunds and voids, by the word of their department. */
  byVat: Readonly<Record<string, number>>
  /** What receipts say of their payment, voided ones taken off: refunds are listed apart. */
  byMeans: Readonly<Record<string, number>>
  refunds: number
  voids: number
  /** Meal vouchers that were handed in. */
  tickets: number
}

export const CASH = 'Contanti'
const ROUNDED = 'Arrotondamento'
/** By kind of payment, with its index where that tells. */
const MEANS: Readonly<Record<string, string>> = {
  ...{ '0': CASH, '2': 'Elettronico', '3': 'Ticket', '50': 'Non riscosso', '51': 'Non riscosso beni' },
  ...{ '52': 'Non riscosso servizi', '60': 'Sconto a pagare', '61': 'Buono multiuso' },
}

export function meansWord(paymentType: string, index: string): string {
  return MEANS[`${paymentType}${index}`] ?? MEANS[paymentType] ?? paymentType
}

export function dayTotals(journal: readonly JournalEntry[]): DayTotals {
  const today = journal.slice(journal.findLastIndex(({ kind }) => kind === 'closure') + 1)
  const byVat: Record<string, number> = {}
  const byMeans: Record<string, number> = {}
  const sums = { refunds: 0, voids: 0, tickets: 0 }
  for (const entry of today) {
    // A void takes off what its receipt has, be that of another day.
    const of = entry.kind === 'void' ? voidedBy(entry, journal) : entry
    const sign = entry.kind === 'receipt' ? 1 : -1
    for (const [department, cents] of Object.entries(of?.sums ?? {})) {
      add(byVat, DEPARTMENTS[Number(department)] ?? ROUNDED, sign * cents)
    }
    for (const [word, cents] of Object.entries(of?.payments ?? {})) add(byMeans, word, sign * cents)
    sums.tickets += sign * (of?.tickets ?? 0)
    if (entry.kind === 'refund') sums.refunds += entry.cents
    if (entry.kind === 'void') sums.voids += entry.cents
  }
  return { byVat: withoutZeros(byVat), byMeans: withoutZeros(byMeans), ...sums }
}

function voidedBy({ request }: JournalEntry, journal: readonly JournalEntry[]): JournalEntry | undefined {
  const [, z, number] = /VOID (\d{4}) (\d{4}) /.exec(request) ?? []
  return journal.find((entry) => entry.kind === 'receipt' && entry.z === Number(z) && entry.number === Number(number))
}

function add(to: Record<string, number>, word: string, cents: number): void {
  to[word] = (to[word] ?? 0) + cents
}

export function summed(sums: Readonly<Record<string, number>>): number {
  return Object.values(sums).reduce((all, cents) => all + cents, 0)
}

function withoutZeros(sums: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0))
}
