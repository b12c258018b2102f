import { expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { dayFigures } from './desk-side.tsx'

it('counts what is still to do and to collect', () => {
  const glance = dayFigures([
    anOrder({ pickupMs: 30 }),
    anOrder({ status: 'INPROGRESS', pickupMs: 20, paymentMethod: 'cash', paidAtMs: 1 }),
    anOrder({ status: 'INPROGRESS', pickupMs: 10, readyAtMs: 5, isPrinted: true, totalCents: 500 }),
    anOrder({ status: 'COMPLETED', pickupMs: 5, totalCents: 900 }),
    anOrder({ status: 'CANCELLED', pickupMs: 1 }),
    // Nobody prepares it, and somebody still has to take its money.
    anOrder({ status: 'INPROGRESS', isImmediate: true, pickupMs: 2, totalCents: 250 }),
  ])
  expect(glance).toEqual({ orders: 5, dueCents: 5250, unprinted: 1, nextMs: 20 })
})

it('has no next pickup on an empty day', () => {
  expect(dayFigures([])).toEqual({ orders: 0, dueCents: 0, unprinted: 0, nextMs: null })
})
