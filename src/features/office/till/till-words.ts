// The words of a till's drawer, on screen and on paper.
import { type Cents, formatEuro } from '#domain/money.ts'
import { type MovementKind, movedCents, type TillReading } from '#domain/till/till.ts'

interface MovementWords {
  word: string
  title: string
  action: string
  example: string
}

export const MOVEMENTS: Record<MovementKind, MovementWords> = {
  in: { word: 'Versamento', title: 'Versa nel cassetto', action: 'Versa', example: 'Monete dalla banca' },
  out: { word: 'Prelievo', title: 'Preleva dal cassetto', action: 'Preleva', example: 'Pagata la farina' },
  drawer: {
    word: 'Cassetto aperto',
    title: 'Apri il cassetto senza vendita',
    action: 'Apri il cassetto',
    example: 'Cambio di una banconota',
  },
}

/** How the cash of a drawer comes about. */
export function cashParts({ opening, movements, taken }: TillReading): [word: string, cents: Cents][] {
  return [
    ['Fondo cassa', opening.floatCents],
    ['Incassi in contanti', taken.cash],
    ['Versamenti', movedCents(movements, 'in')],
    ['Prelievi', -movedCents(movements, 'out')],
  ]
}

/** A note or coin: `50 €`, `0,20 €` */
export function pieceWord(value: Cents): string {
  return formatEuro(value).replace(',00', '')
}
