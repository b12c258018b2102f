import { expect, it } from 'vitest'
import { aLine, anOrder } from '../../../tests/builders/an-order.ts'
import { moneyText, moneyTold } from './money-told.ts'
import type { PaymentLine } from './order-payment.ts'

const deposit = aLine({ id: 'deposit00000001', amountCents: 3300, method: 'card', kind: 'deposit' })
const rest = aLine({ id: 'rest00000000001', amountCents: 7500, method: 'cash' })
const back = aLine({ id: 'back00000000001', amountCents: -1500, method: 'card', kind: 'refund' })
const withLines = (payments: PaymentLine[], fields = {}) =>
  anOrder({ status: 'INPROGRESS', totalCents: 10_800, payments, ...fields })

it.each([
  ['nothing yet', withLines([]), '108,00 € al ritiro', [0, 10_800, 0]],
  ['a deposit', withLines([deposit]), 'acconto di 33,00 € ricevuto, restano 75,00 € al ritiro', [3300, 7500, 0]],
  [
    ...['a deposit, of which a part went back', withLines([deposit, back])],
    ...['acconto di 33,00 € ricevuto, 15,00 € restituiti, restano 75,00 € al ritiro', [3300, 7500, 1500]],
  ],
  [
    'a deposit, all of which went back',
    withLines([deposit, { ...back, amountCents: -3300 }]),
    '108,00 € al ritiro',
    [0, 10_800, 0],
  ],
  ['all of it, by two means', withLines([deposit, rest]), 'ricevuto', [10_800, 0, 0]],
  ['all of it by card', withLines([{ ...deposit, amountCents: 10_800 }]), 'con carta, ricevuto', [10_800, 0, 0]],
  ['all of it, and a part went back', withLines([deposit, rest, back]), 'ricevuto, 15,00 € restituiti', [10_800, 0, 1500]],
  [
    'too much, which went back',
    withLines([deposit, rest, rest, { ...back, amountCents: -7500 }]),
    'ricevuto, 75,00 € restituiti',
    [10_800, 0, 7500],
  ],
  [
    'a deposit, the rest later',
    withLines([deposit], { status: 'COMPLETED' }),
    'acconto di 33,00 € ricevuto, restano 75,00 € in negozio',
    [3300, 7500, 0],
  ],
  ['what costs nothing', anOrder({ totalCents: 0, paidAtMs: 1 }), 'niente da pagare', [0, 0, 0]],
  ['before there were lines', anOrder({ paidAtMs: 1, payments: undefined }), 'ricevuto', [3600, 0, 0]],
] as const)('%s', (_what, order, text, [paidCents, dueCents, backCents]) => {
  expect(moneyTold(order)).toEqual({ paidCents, dueCents, backCents })
  expect(moneyText(order)).toBe(text)
})

it('of a cancelled order nothing is due', () => {
  expect(moneyTold(withLines([deposit], { status: 'CANCELLED' })).dueCents).toBe(0)
})
