// Paying at pickup, against what a baker says is right (tests/oracle/pay-at-pickup.md).
import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../tests/builders/an-order.ts'
import { readPickupExamples } from '../../../tests/oracle/pay-at-pickup.ts'
import { unpaidProblem } from '../limits.ts'
import { formatEuro } from '../money.ts'
import { instantOf } from '../pickup/shop-time.ts'
import { isUncollected, mayCustomerCancel } from './cancelling.ts'
import { firstStatus } from './life.ts'
import { dueCents, type PaymentLine } from './order-payment.ts'
import { type PickupPaymentProblem, pickupPaymentProblem, pickupPaymentText } from './pay-at-pickup.ts'

const SAID: Record<PickupPaymentProblem, string> = {
  off: 'the shop does not let',
  deposit: 'it asks for a deposit',
  unverified: 'the e-mail has to be confirmed',
}

describe.each(['Who may order so', 'What asks for a deposit'])('%s', (section) => {
  test.each(readPickupExamples(section))('$text', ({ isSo, unpaid, isAllowed, ...order }) => {
    const problem = pickupPaymentProblem(order, { ...order, isPayAtPickup: isAllowed })
    const isTooMany = unpaidProblem(unpaid, order.isVerified) !== null
    const said = problem ? SAID[problem] : isTooMany ? 'she has too many to pay' : null
    expect(isSo).toEqual([said === null ? 'Taken' : `Not taken: ${said}`])
  })
})

const TODAY = '2026-11-28'
const TOMORROW = '2026-11-29'
const HOURS = {
  ...{ breakStart: '', breakEnd: '', startPrepHours: '05:00', finishPrepHours: '12:00', slotCapacity: 0, note: '' },
  ...{ openHours: '07:00', closeHours: '20:00' },
}
const SETTINGS = ['0', '1', '2', '3', '4', '5', '6'].map((day) => ({ id: day, day, ...HOURS }))

describe('It is made without money', () => {
  test.each(readPickupExamples('It is made without money'))('$text', (example) => {
    const { isSo, totalCents, isForTomorrow, isReady, paidCents, isHandedOver, isClosed } = example
    const status = isHandedOver ? 'COMPLETED' : firstStatus('web', totalCents, true)
    const pickupMs = instantOf(isForTomorrow ? TOMORROW : TODAY, '11:00')
    const line = {
      id: 'line00000000001',
      amountCents: paidCents,
      method: 'cash',
      kind: 'payment',
      takenAtMs: pickupMs,
      device: 'C1',
    }
    const order = anOrder({
      ...{ channel: 'web', status, totalCents, pickupMs, readyAtMs: isReady ? pickupMs : null, paidAtMs: null },
      payments: paidCents > 0 ? [line as PaymentLine] : [],
    })
    const closingMs = instantOf(TODAY, '20:00')
    const isOver = isClosed && isUncollected({ ...order, isPaidAtPickup: true, paidCents }, SETTINGS, closingMs)
    const state = isOver ? 'Cancelled: nobody came' : isHandedOver ? 'Handed over' : 'It is made'
    const due = `Due ${formatEuro(dueCents(order)).replace(/\s€/, '')}`
    const mayCancel = (time: string) => mayCustomerCancel({ ...order, leadDays: 0 }, SETTINGS, instantOf(TODAY, time))
    const isCancellable = mayCancel('04:59') && !mayCancel('05:00')
    expect(isSo[0]).toBe(state)
    if (isSo[1] !== undefined) expect(isSo[1]).toBe(due)
    if (isSo[2] !== undefined) expect(isCancellable ? 'She may cancel it until the laboratory begins' : '').toBe(isSo[2])
  })
})

test('says what to do, with the sum that asks for a deposit', () => {
  expect(pickupPaymentText('unverified', { totalCents: 1200 })).toContain('conferma la tua e-mail')
  expect(pickupPaymentText('deposit', { totalCents: 12_000 }).replace(/\s/g, ' ')).toContain('da 120,00 €')
  expect(pickupPaymentText('off', { totalCents: 1200 })).toContain('Il carrello resta com’è')
})
