import { describe, expect, it } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { anItem, anOrder } from '../../../../../tests/builders/an-order.ts'
import { priceChanges, settleLabel } from './attention.tsx'

const order = anOrder({ pickupMs: instantOf('2026-11-21', '10:45'), totalCents: 2600, discountCode: 'NONNA10' })

describe('fixLabel', () => {
  it.each([
    [['slot-full'], null, 'Tieni alle 10:45'],
    [['slot-full'], 'alle 11:15', 'Sposta alle 11:15'],
    [['price-changed', 'closed'], null, 'Tieni alle 10:45'],
    [['price-changed'], null, 'Tieni 26,00 €'],
    [['discount-invalid'], null, 'Tieni 26,00 €'],
    [['price-changed', 'sold-out'], null, 'Prepara lo stesso'],
    [['reopened'], null, 'Ho controllato'],
    [['paid-after-cancellation'], null, 'Ho visto'],
    [['paid-twice', 'reopened'], null, 'Ho controllato'],
    [['payment-mismatch'], null, 'Ho controllato'],
    [['displaced'], null, 'Tieni alle 10:45'],
    [['displaced', 'cap-exceeded'], 'alle 11:15', 'Sposta alle 11:15'],
    [['cap-exceeded'], 'a mar 24 nov, 11:15', 'Sposta a mar 24 nov, 11:15'],
    [['cap-exceeded'], null, 'Prepara lo stesso'],
    [['cap-exceeded'], null, 'Prepara lo stesso'],
    [['off-season'], null, 'Prepara lo stesso'],
  ] as const)('%j, %j: %s', (attention, chosen, label) => {
    expect(settleLabel({ ...order, attention: [...attention] }, chosen)).toBe(label)
  })
})

it('finds the price that was seen and the one on the list', () => {
  const changes = priceChanges([anItem({ unitPriceCents: 260 })], new Map([['cannolo00000001', { priceCents: 280 }]]))
  expect(changes).toEqual([{ name: 'Cannolo siciliano', promisedCents: 260, listCents: 280 }])
})

it('compares the price without the variants', () => {
  const item = anItem({ unitPriceCents: 580, customVariants: [{ type: 'Base', value: 'Cacao', priceIncreaseCents: 300 }] })
  expect(priceChanges([item], new Map([['cannolo00000001', { priceCents: 280 }]]))).toEqual([])
})
