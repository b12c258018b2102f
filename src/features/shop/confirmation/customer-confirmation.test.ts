import { expect, it } from 'vitest'
import { aLine, anOrder } from '../../../../tests/builders/an-order.ts'
import { paymentStep } from './customer-confirmation.tsx'

const deposit = aLine({ amountCents: 3300, method: 'card', kind: 'deposit' })
const ofWeb = (fields: Parameters<typeof anOrder>[0]) => anOrder({ channel: 'web', totalCents: 10_800, ...fields })

it.each([
  [
    'not paid yet',
    ofWeb({ payments: [] }),
    false,
    'Manca il pagamento',
    'Completalo tra i tuoi ordini: lo prepariamo appena arriva.',
  ],
  ['paid, and nobody here knows how much', ofWeb({ payments: [] }), true, 'Pagamento ricevuto', 'Grazie: l’ordine è confermato.'],
  [
    ...['a deposit', ofWeb({ status: 'INPROGRESS', payments: [deposit] }), true, 'Paghi 75,00 € al ritiro'],
    'Hai già pagato un acconto di 33,00 €. In contanti o con la carta, in cassa.',
  ],
  ['all of it', ofWeb({ status: 'INPROGRESS', paymentMethod: 'card' }), true, 'È già pagato', 'Non devi altro.'],
  [
    'nothing to pay',
    ofWeb({ status: 'INPROGRESS', totalCents: 0, paidAtMs: 1 }),
    false,
    'Niente da pagare',
    'Devi solo passare a ritirarlo.',
  ],
  ['too little for a card', ofWeb({ totalCents: 30 }), false, 'Paghi 0,30 € al ritiro', 'In contanti o con la carta, in cassa.'],
] as const)('%s', (_what, order, isPaid, title, text) => {
  expect(paymentStep(order, isPaid)).toEqual({ title, text })
})
