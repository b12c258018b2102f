import { expect, it } from 'vitest'
import { padText } from './number-pad.tsx'

it.each([
  ['pieces', '12', '12'],
  ['pieces', '12,5', '125'],
  ['pieces', '1234567', '12345'],
  ['grams', '380-33', '380−33'],
  ['grams', '380−−33', '380−33'],
  ['grams', '0.3475', '0,347'],
  ['grams', '−33', '33'],
  ['grams', '380−33−1', '380−331'],
  ['euro', '12,505', '12,50'],
  ['euro', '12.5', '12,5'],
  ['euro', ',5', '5'],
  ['euro', 'venti', ''],
] as const)('%s: %s → %s', (unit, typed, taken) => {
  expect(padText(typed, unit)).toBe(taken)
})
