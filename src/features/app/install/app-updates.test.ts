import { expect, test } from 'vitest'
import { decideUpdate, type UpdateFacts } from './app-updates.ts'

const facts: UpdateFacts = { isUpdateWaiting: true, isQuiet: true, isKiosk: false, isUnattended: false }

test.each<[string, Partial<UpdateFacts>, string]>([
  ['no update', { isUpdateWaiting: false }, 'nothing'],
  ['somebody has a cart, or an order waits', { isQuiet: false }, 'nothing'],
  ['nothing is interrupted', {}, 'offer'],
  ['nobody is there to be asked', { isUnattended: true }, 'offer'],
  ['a customer stands at the kiosk', { isKiosk: true }, 'nothing'],
  ['nobody stands at the kiosk', { isKiosk: true, isUnattended: true }, 'take'],
  ['an order of the kiosk waits', { isKiosk: true, isUnattended: true, isQuiet: false }, 'nothing'],
])('%s', (_, changed, expected) => {
  expect(decideUpdate({ ...facts, ...changed })).toBe(expected)
})
