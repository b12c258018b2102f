import { expect, it } from 'vitest'
import { paymentText, waysToPay } from './payment-choice.tsx'

it.each([
  ['web', 1250, 'whole', 'Ordina e paga 12,50 €'],
  ['web', 50, 'whole', 'Ordina e paga 0,50 €'],
  ['web', 49, 'whole', 'Ordina e paga al ritiro'],
  ['web', 0, 'whole', 'Ordina'],
  ['web', 1250, 'pickup', 'Ordina, paghi al ritiro'],
  ['kiosk', 1250, 'whole', 'Ordina e paga in cassa'],
] as const)('%s, %i cents, %s: %s', (channel, totalCents, chosen, button) => {
  const { button: said } = paymentText(channel, { totalCents, depositCents: null }, chosen)
  expect(said.replace(/\u00a0/g, ' ')).toBe(button)
})

it('asks for the deposit where that is chosen', () => {
  const { button } = paymentText('web', { totalCents: 18_000, depositCents: 5400 }, 'deposit')
  expect(button.replace(/\u00a0/g, ' ')).toBe('Ordina e paga 54,00 €')
})

const CARDS = { isCardOff: false, isPayAtPickup: false }
const BOTH = { isCardOff: false, isPayAtPickup: true }
const PICKUP = { isCardOff: true, isPayAtPickup: true }
const NEITHER = { isCardOff: true, isPayAtPickup: false }

it.each([
  ['by card alone', CARDS, null, ['whole']],
  ['by card, the whole or a deposit', CARDS, 5400, ['whole', 'deposit']],
  ['by card or at pickup', BOTH, null, ['whole', 'pickup']],
  ['by card, where a deposit is asked for', BOTH, 5400, ['whole', 'deposit']],
  ['at pickup alone', PICKUP, null, ['pickup']],
  ['in the shop alone, where a deposit is asked for and no card is taken', PICKUP, 5400, []],
  ['in the shop alone', NEITHER, null, []],
])('%s', (_name, takes, depositCents, ways) => {
  expect(waysToPay('web', { totalCents: 18_000, depositCents }, takes)).toEqual(ways)
})

it('lets nobody choose at a kiosk, or where no card takes so little', () => {
  expect(waysToPay('kiosk', { totalCents: 1250, depositCents: null }, BOTH)).toEqual(['whole'])
  expect(waysToPay('web', { totalCents: 49, depositCents: null }, PICKUP)).toEqual(['whole'])
})
