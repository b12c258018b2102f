import { describe, expect, test } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { checkCode, fieldsOfCode, NO_VALUES, valuesOfCode } from './code-form.tsx'

const FILLED = { code: ' mignon20', percent: '20', minTotal: '30,00', validUntil: '2026-11-29', maxUses: '50' }

describe('a code’s form', () => {
  test('a whole one is fine, and is stored upper-case until the end of its last day in the shop', () => {
    expect(checkCode(FILLED, new Set(['NATALE10']))).toEqual({})
    expect(fieldsOfCode(FILLED)).toEqual({
      code: 'MIGNON20',
      value: 20,
      min_total: 30,
      valid_until: '2026-11-29T22:59:59.999Z',
      max_uses: 50,
    })
  })

  test('only code and percentage have to be there', () => {
    const values = { ...NO_VALUES, code: 'X', percent: '5' }
    expect(checkCode(values, new Set())).toEqual({})
    expect(fieldsOfCode(values)).toEqual({ code: 'X', value: 5, min_total: 0, valid_until: '', max_uses: 0 })
  })

  test.each([
    ['code', { code: '' }],
    ['code', { code: 'BABÀ' }],
    ['code', { code: 'DUE PAROLE' }],
    ['code', { code: 'natale10' }],
    ['percent', { percent: '0' }],
    ['percent', { percent: '101' }],
    ['percent', { percent: '12,5' }],
    ['minTotal', { minTotal: 'venti' }],
    ['maxUses', { maxUses: '-1' }],
  ])('says what is wrong with %s %j', (field, wrong) => {
    expect(Object.keys(checkCode({ ...FILLED, ...wrong }, new Set(['NATALE10'])))).toEqual([field])
  })

  test('what is stored is shown as it was typed', () => {
    const code = {
      ...{ id: 'c', code: 'MIGNON20', percent: 20, isDeleted: false, minTotalCents: 3000, maxUses: 50 },
      validUntilMs: instantOf('2026-11-30', '00:00') - 1,
    }
    expect(valuesOfCode(code)).toEqual({ ...FILLED, code: 'MIGNON20' })
  })
})
