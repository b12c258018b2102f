// The words of a till's drawer, on screen and on paper.
import { type Cents, formatEuro } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order/order-payment.ts'
import type { MovementKind } from '#domain/till/till.ts'

export const METHOD_WORDS: Record<PaymentMethod, string> = {
  cash: 'contanti',
  pos: 'POS',
  card: 'carta dal sito',
  voucher: 'buoni pasto',
  gift: 'buoni regalo',
  rounding: 'arrotondamenti',
}

export const MOVEMENT_WORDS: Record<MovementKind, string> = {
  in: 'Versamento',
  out: 'Prelievo',
  drawer: 'Cassetto aperto',
}

/** A note or coin: `50 €`, `0,20 €` */
export function pieceWord(value: Cents): string {
  return formatEuro(value).replace(',00', '')
}
