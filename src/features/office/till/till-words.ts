// The words of a till's drawer, on screen and on paper.
import { type Cents, formatEuro } from '#domain/money.ts'
import type { MovementKind } from '#domain/till/till.ts'

export const MOVEMENT_WORDS: Record<MovementKind, string> = {
  in: 'Versamento',
  out: 'Prelievo',
  drawer: 'Cassetto aperto',
}

/** A note or coin: `50 €`, `0,20 €` */
export function pieceWord(value: Cents): string {
  return formatEuro(value).replace(',00', '')
}
