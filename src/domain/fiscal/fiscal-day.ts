// A day's money beside its fiscal documents and what the printer has closed, in words: what has no receipt, what came out twice, what
// went back without its document.
import { type Cents, formatEuro } from '#domain/money.ts'
import { documentNumber } from './printed-receipt.ts'

/** Money of one order of which no document tells. */
interface UntoldMoney {
  orderNumber: string
  /** Negative: given back. */
  cents: Cents
  /** Of the order, and what its documents come to. */
  totalCents: Cents
  documentedCents: Cents
}

export interface FiscalDay {
  /** Of all tills; else of one till alone. */
  isWhole: boolean
  /** Taken over the counter, less given back. */
  takenCents: Cents
  untold: readonly UntoldMoney[]
  /** Documents that came out once too often and were not voided. */
  doubles: readonly { orderNumber: string; z: number; number: number; cents: Cents }[]
  /** What tills have told of a closure: receipts less refunds and voids; null where none was asked for. */
  bookedCents: Cents | null
  bookedByVat: readonly { vat: string; cents: Cents }[]
}

/** What differs, a sentence each; empty where all agrees. @param closedCents the printer's sum; null where it said none */
export function fiscalDifferences(day: FiscalDay, closedCents: Cents | null): string[] {
  const missing = day.untold.map((money) => ({ ...money, cents: missingCents(money) })).filter(({ cents }) => cents !== 0)
  const [without, back] = [missing.filter(({ cents }) => cents > 0), missing.filter(({ cents }) => cents < 0)]
  const said: string[] = []
  if (without.length > 0) said.push(`Incassati senza scontrino ${sumText(without)}: ${numbersOf(without)}.`)
  if (back.length > 0) said.push(`Resi senza documento ${sumText(back)}: ${numbersOf(back)}.`)
  if (day.doubles.length > 0) {
    const papers = day.doubles.map(({ orderNumber, ...ref }) => `n. ${documentNumber(ref)} di ${orderNumber}`).join(', ')
    said.push(`Stampati due volte e non annullati ${sumText(day.doubles)}: ${papers}.`)
  }
  const apart = day.isWhole && day.bookedCents !== null && closedCents !== null ? closedCents - day.bookedCents : 0
  if (apart !== 0) {
    const than = apart > 0 ? 'in più' : 'in meno'
    said.push(
      `Il registratore ha chiuso ${formatEuro(Math.abs(apart))} ${than} dei documenti che risultano qui: forse uno è stato fatto a mano, o una cassa non l’ha ancora mandato.`,
    )
  }
  return said
}

/** More than the goods cost needs no receipt, but has to go back. */
function missingCents({ cents, totalCents, documentedCents }: UntoldMoney): Cents {
  return cents > 0 ? Math.max(0, Math.min(cents, totalCents - documentedCents)) : cents
}

function sumText(parts: readonly { cents: Cents }[]): string {
  return formatEuro(Math.abs(parts.reduce((sum, { cents }) => sum + cents, 0)))
}

function numbersOf(parts: readonly UntoldMoney[]): string {
  return parts.map(({ orderNumber, cents }) => `${orderNumber || 'ordine rifiutato'} ${formatEuro(Math.abs(cents))}`).join(', ')
}
