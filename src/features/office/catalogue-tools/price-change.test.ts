import { expect, test } from 'vitest'
import { priceRuleOf, readTypedPrices } from './price-change.tsx'

test.each([
  ['up', 'percent', '5', { kind: 'percent', tenths: 50 }],
  ['down', 'percent', '12,5 %', { kind: 'percent', tenths: -125 }],
  ['up', 'percent', '', { kind: 'percent', tenths: 0 }],
  ['up', 'percent', '501', null],
  ['down', 'percent', '101', null],
  ['up', 'percent', '-5', null],
  ['up', 'amount', '0,20', { kind: 'amount', cents: 20 }],
  ['down', 'amount', '€ 1', { kind: 'amount', cents: -100 }],
  ['up', 'amount', 'tanto', null],
] as const)('%s by %s %j', (direction, kind, size, rule) => {
  expect(priceRuleOf({ direction, kind, size })).toEqual(rule)
})

test('of the prices typed by hand, what is an amount counts and what is none is named', () => {
  const { corrected, wrong } = readTypedPrices(
    new Map([
      ['a', '3,20'],
      ['b', 'x'],
      ['c', '100000,01'],
    ]),
  )
  expect([...corrected]).toEqual([['a', 320]])
  expect([...wrong]).toEqual(['b', 'c'])
})
