import { expect, test } from 'vitest'
import type { DiscountCode } from '#domain/cart/discount.ts'
import { groupCodes } from './code-state.ts'

const NOW = Date.parse('2026-11-22T09:00:00Z')
const aCode = (code: string, fields: Partial<DiscountCode> = {}): DiscountCode => ({
  ...{ id: code, code, percent: 10, isDeleted: false, validUntilMs: null, minTotalCents: 0, maxUses: 0 },
  ...fields,
})

test('codes stand under what they are worth today, by name', () => {
  const codes = [
    aCode('ZIA'),
    aCode('AMICI', { validUntilMs: NOW }),
    aCode('PASQUA', { validUntilMs: NOW - 1 }),
    aCode('PIENO', { maxUses: 2 }),
    aCode('QUASI', { maxUses: 3 }),
    aCode('VIA', { isDeleted: true, validUntilMs: NOW - 1 }),
  ]
  const uses = new Map([
    ['PIENO', 2],
    ['QUASI', 2],
  ])
  expect(groupCodes(codes, NOW, uses).map(({ title, codes: shown }) => [title, shown.map(({ code }) => code)])).toEqual([
    ['Attivi', ['AMICI', 'QUASI', 'ZIA']],
    ['Scaduti o esauriti', ['PASQUA', 'PIENO']],
    ['Disattivati', ['VIA']],
  ])
})

test('a group without codes is not there', () => {
  expect(groupCodes([], NOW, new Map())).toEqual([])
})
