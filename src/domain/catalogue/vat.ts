// The VAT that goods are sold with: Italy's rates, and for what has none the code of its nature, as receipts and invoices carry
// it. A product says its own, or takes its category's.
import type { Choice } from '#domain/fields.ts'

/** By the database's word; of a nature, what a person knows it by. */
export const VATS = {
  '10%': { label: '10%', cell: '10' },
  '4%': { label: '4%', cell: '4' },
  '5%': { label: '5%', cell: '5' },
  '22%': { label: '22%', cell: '22' },
  N1: { label: 'N1, escluso (art. 15)', cell: 'N1' },
  N2: { label: 'N2, non soggetto', cell: 'N2' },
  N3: { label: 'N3, non imponibile', cell: 'N3' },
  N4: { label: 'N4, esente', cell: 'N4' },
  N5: { label: 'N5, regime del margine', cell: 'N5' },
  N6: { label: 'N6, inversione contabile', cell: 'N6' },
  N7: { label: 'N7, IVA assolta in un altro Stato UE', cell: 'N7' },
} as const satisfies Record<string, Choice>

export type Vat = keyof typeof VATS

/** What a pasticceria's goods are sold with, and what a category has that says nothing. */
export const USUAL_VAT: Vat = '10%'

export function isVat(word: unknown): word is Vat {
  return typeof word === 'string' && Object.hasOwn(VATS, word)
}

/** In the table's order. */
export const VAT_WORDS: readonly Vat[] = Object.keys(VATS).filter(isVat)

/** What a product is sold with; null for one whose category is gone and that says none itself. */
export function vatOf({ vat }: { vat: Vat | '' }, category: { vat: Vat } | undefined): Vat | null {
  return vat === '' ? (category?.vat ?? null) : vat
}
