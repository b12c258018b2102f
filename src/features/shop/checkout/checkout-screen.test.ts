import { expect, it } from 'vitest'
import { paymentText } from './checkout-screen.tsx'

it.each([
  ['web', 1250, 'Ordina e paga 12,50 €'],
  ['web', 50, 'Ordina e paga 0,50 €'],
  ['web', 49, 'Ordina e paga al ritiro'],
  ['web', 0, 'Ordina'],
  ['kiosk', 1250, 'Ordina e paga in cassa'],
] as const)('%s, %i cents: %s', (channel, totalCents, button) => {
  expect(paymentText(channel, totalCents).button.replace(/\u00a0/g, ' ')).toBe(button)
})
