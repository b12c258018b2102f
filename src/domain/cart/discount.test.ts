import { expect, it, test } from 'vitest'
import { type DiscountCode, discountProblem, normalizeCode } from './discount.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const code: DiscountCode = {
  id: 'nonna1000000000',
  code: 'NONNA10',
  percent: 10,
  isDeleted: false,
  validUntilMs: NOW,
  minTotalCents: 2000,
  maxUses: 3,
}

test.each([
  ['as it is', {}, {}, true],
  ['deleted', { isDeleted: true }, {}, false],
  ['at its last instant', {}, { nowMs: NOW }, true],
  ['a millisecond later', {}, { nowMs: NOW + 1 }, false],
  ['without an end', { validUntilMs: null }, { nowMs: NOW + 1 }, true],
  ['a cent below the smallest total', {}, { subtotalCents: 1999 }, false],
  ['its last use', {}, { uses: 2 }, true],
  ['used up', {}, { uses: 3 }, false],
  ['without a limit of uses', { maxUses: 0 }, { uses: 500 }, true],
])('a code %s', (_, overrides, facts, valid) => {
  expect(discountProblem({ ...code, ...overrides }, { subtotalCents: 2000, nowMs: NOW, uses: 0, ...facts }) === null).toBe(valid)
})

it('reads codes as customers type them', () => {
  for (const typed of [
    ' nonna10 ',
    'NONNA 10',
    '«Nonna10»',
    'non\u200bna10\ufeff',
    'nonna\u00a010',
    'ＮＯＮＮＡ10',
    '"nonna10"',
  ]) {
    expect(normalizeCode(typed), typed).toBe('NONNA10')
  }
  expect(normalizeCode('estate_2026-b')).toBe('ESTATE_2026-B')
  expect(normalizeCode('caffè')).toBe('CAFFÈ')
})
