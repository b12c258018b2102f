// How this order is paid, in the words of the button and of the line above it. The button says that it obliges to pay.

import { type Cents, formatEuro } from '#domain/money.ts'
import { CARD_MINIMUM_CENTS } from '#domain/payment.ts'

export interface PaymentWords {
  button: string
  note: string
}

export function paymentWords(channel: 'web' | 'kiosk', totalCents: Cents): PaymentWords {
  if (channel === 'kiosk') return { button: 'Ordina e paga in cassa', note: '' }
  if (totalCents === 0) return { button: 'Ordina', note: 'Non c’è niente da pagare.' }
  if (totalCents < CARD_MINIMUM_CENTS)
    return { button: 'Ordina e paga al ritiro', note: 'Paghi al ritiro, in contanti o con la carta.' }
  return {
    // The amount stays in one piece.
    button: `Ordina e paga ${formatEuro(totalCents).replace(' ', '\u00a0')}`,
    note: 'Paghi con carta alla pagina che si apre. Il carrello resta qui finché il pagamento non è riuscito.',
  }
}
