import { describe, expect, it } from 'vitest'
import { aLine, anOrder } from '../../../../tests/builders/an-order.ts'
import { stateNote } from './own-order-card.tsx'

describe('the note', () => {
  const none = { state: null, askedCents: 3600, heldUntil: null }

  it('says who cancelled, or why', () => {
    expect(stateNote(anOrder({ status: 'CANCELLED', cancelledBy: 'customer', cancelReason: 'x' }), 'cancelled', none)).toBe(
      'L’hai annullato tu.',
    )
    expect(
      stateNote(anOrder({ status: 'CANCELLED', cancelledBy: 'staff', cancelReason: 'Forno fermo' }), 'cancelled', none),
    ).toBe('Motivo: Forno fermo.')
  })

  it('says that it is paid at the till, unless there is nothing to pay', () => {
    expect(stateNote(anOrder({ status: 'NOTPAID' }), 'to-collect', none)).toBe('Lo paghi in cassa quando passi.')
    expect(stateNote(anOrder({ status: 'NOTPAID', totalCents: 0 }), 'to-collect', none)).toBe('')
  })

  it('says until when an unpaid web order keeps its slot', () => {
    const order = anOrder({ status: 'NOTPAID', channel: 'web' })
    expect(stateNote(order, 'awaiting-payment', { ...none, heldUntil: '11:12' })).toBe(
      'Aspetta il pagamento. Ti teniamo il posto fino alle 11:12.',
    )
    expect(stateNote(order, 'awaiting-payment', none)).toContain('sta finendo')
    expect(stateNote(order, 'awaiting-payment', { ...none, askedCents: 1100, heldUntil: '11:12' })).toBe(
      'Hai scelto l’acconto di 11,00 €: gli altri 25,00 € li paghi al ritiro. Aspetta il pagamento. Ti teniamo il posto fino alle 11:12.',
    )
  })

  const card = aLine({ id: 'card00000000001', amountCents: 1100, method: 'card', kind: 'deposit' })
  const cash = aLine({ id: 'cash00000000001', amountCents: 900 })
  const back = aLine({ id: 'back00000000001', amountCents: -400, method: 'card', kind: 'refund' })

  it.each([
    ['confirmed', { status: 'INPROGRESS', payments: [card] }, 'Acconto di 11,00 € pagato. Restano 25,00 € da pagare al ritiro.'],
    [
      'ready',
      { status: 'INPROGRESS', payments: [card] },
      'Ti aspetta in negozio. Acconto di 11,00 € pagato. Restano 25,00 € da pagare al ritiro.',
    ],
    ['ready', { status: 'INPROGRESS', paymentMethod: 'card' }, 'Ti aspetta in negozio.'],
    [
      ...['preparing', { status: 'INPROGRESS', payments: [card, back] }],
      'Acconto di 11,00 € pagato. Ti abbiamo restituito 4,00 €. Restano 25,00 € da pagare al ritiro.',
    ],
    ['completed', { status: 'COMPLETED', payments: [card] }, 'Acconto di 11,00 € pagato. Restano 25,00 € da pagare in negozio.'],
    ['completed', { status: 'COMPLETED', payments: [] }, '36,00 € da pagare in negozio.'],
    [
      ...['cancelled', { status: 'CANCELLED', payments: [card, cash, back] }],
      'Il rimborso di 7,00 € sulla tua carta è in corso. I 9,00 € che hai pagato in negozio te li restituiamo lì.',
    ],
    [
      'cancelled',
      { status: 'CANCELLED', payments: [card, { ...back, amountCents: -1100 }] },
      'Ti abbiamo rimborsato 11,00 € sulla tua carta.',
    ],
  ] as const)('says the money of one that is %s: %o', (state, fields, note) => {
    expect(stateNote(anOrder({ channel: 'web', ...fields }), state, none)).toBe(note)
  })

  it.each([
    [{ paymentMethod: 'card' }, 'refunded', 'L’hai annullato tu. Rimborsato sulla tua carta.'],
    [{ paymentMethod: 'card' }, 'refund-due', 'L’hai annullato tu. Il rimborso sulla tua carta è in corso.'],
    [{ paymentMethod: 'card' }, null, 'L’hai annullato tu. Il rimborso sulla tua carta è in corso.'],
    [{ paymentMethod: null }, 'refunded', 'L’hai annullato tu. Rimborsato sulla tua carta.'],
    [{ paymentMethod: null }, 'expired', 'L’hai annullato tu.'],
    [{ paymentMethod: 'cash' }, null, 'L’hai annullato tu.'],
  ] as const)('%j, cancelled before there were lines of money, its payment %s: %s', (fields, state, note) => {
    const order = anOrder({ status: 'CANCELLED', cancelledBy: 'customer', channel: 'web', ...fields, payments: undefined })
    expect(stateNote(order, 'cancelled', { ...none, state })).toBe(note)
  })
})
