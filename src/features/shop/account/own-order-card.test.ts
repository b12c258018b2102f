import { describe, expect, it } from 'vitest'
import { anOrder } from '../../../../tests/builders/an-order.ts'
import { ownOrderState, stateNote } from './own-order-card.tsx'

it.each([
  [{ status: 'NOTPAID' }, 'to-collect'],
  [{ status: 'INPROGRESS' }, 'in-progress'],
  [{ status: 'INPROGRESS', readyAtMs: 1 }, 'ready'],
  [{ status: 'NOTPAID', readyAtMs: 1 }, 'ready'],
  [{ status: 'COMPLETED', readyAtMs: 1 }, 'completed'],
  [{ status: 'CANCELLED', readyAtMs: 1 }, 'cancelled'],
  [{ status: 'NOTPAID', channel: 'web' }, 'awaiting-payment'],
  [{ status: 'NOTPAID', channel: 'web', totalCents: 30 }, 'to-collect'],
  [{ status: 'CANCELLED', channel: 'web' }, 'cancelled'],
] as const)('%o is %s', (order, state) => {
  expect(ownOrderState(anOrder(order))).toBe(state)
})

describe('the note', () => {
  const none = { state: null, heldUntil: null }

  it('says who cancelled, or why', () => {
    expect(stateNote(anOrder({ status: 'CANCELLED', cancelledBy: 'customer', cancelReason: 'x' }), none)).toBe(
      'L’hai annullato tu.',
    )
    expect(stateNote(anOrder({ status: 'CANCELLED', cancelledBy: 'staff', cancelReason: 'Forno fermo' }), none)).toBe(
      'Motivo: Forno fermo.',
    )
  })

  it('says that it is paid at the till, unless there is nothing to pay', () => {
    expect(stateNote(anOrder({ status: 'NOTPAID' }), none)).toBe('Lo paghi in cassa quando passi.')
    expect(stateNote(anOrder({ status: 'NOTPAID', totalCents: 0 }), none)).toBe('')
  })

  it('says until when an unpaid web order keeps its slot', () => {
    const order = anOrder({ status: 'NOTPAID', channel: 'web' })
    expect(stateNote(order, { state: 'open', heldUntil: '11:12' })).toBe(
      'Aspetta il pagamento. Ti teniamo il posto fino alle 11:12.',
    )
    expect(stateNote(order, none)).toContain('sta finendo')
  })

  it.each([
    [{ paymentMethod: 'card' }, 'refunded', 'L’hai annullato tu. Rimborsato sulla tua carta.'],
    [{ paymentMethod: 'card' }, 'refund-due', 'L’hai annullato tu. Il rimborso sulla tua carta è in corso.'],
    [{ paymentMethod: 'card' }, null, 'L’hai annullato tu. Il rimborso sulla tua carta è in corso.'],
    [{ paymentMethod: null }, 'refunded', 'L’hai annullato tu. Rimborsato sulla tua carta.'],
    [{ paymentMethod: null }, 'expired', 'L’hai annullato tu.'],
    [{ paymentMethod: 'cash' }, null, 'L’hai annullato tu.'],
  ] as const)('%j, cancelled, its payment %s: %s', (fields, state, note) => {
    const order = anOrder({ status: 'CANCELLED', cancelledBy: 'customer', channel: 'web', ...fields })
    expect(stateNote(order, { state, heldUntil: null })).toBe(note)
  })
})
