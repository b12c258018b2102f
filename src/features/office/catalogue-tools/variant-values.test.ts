import { describe, expect, test } from 'vitest'
import { checkVariant, valuesOfVariant, variantFields } from './variant-values.ts'

const VARIANT = {
  id: 'cacao0000000000',
  typeId: 'base00000000000',
  value: 'Cacao',
  priceIncreaseCents: 1250,
  allergens: ['latte' as const],
  servings: 8,
  layer: 'base/cacao',
  colour: '#4A2A1A',
  isAvailable: false,
  sort: 3,
}

test('a variant goes through its form unchanged', () => {
  const values = valuesOfVariant(VARIANT)
  expect(checkVariant(values, ['Farro'])).toEqual({})
  expect(variantFields(values)).toEqual({
    value: 'Cacao',
    priceIncrease: 12.5,
    servings: 8,
    layer: 'base/cacao',
    colour: '#4A2A1A',
    allergens: ['latte'],
    available: false,
  })
})

describe('a form', () => {
  const empty = valuesOfVariant(null)

  test('needs a name that no other of its type has', () => {
    expect(checkVariant(empty, [])).toHaveProperty('value')
    expect(checkVariant({ ...empty, value: ' Cacao ' }, ['Cacao'])).toHaveProperty('value')
    expect(checkVariant({ ...empty, value: 'Cacao' }, ['Farro'])).toEqual({})
  })

  test.each([
    ['increase', '2.50', true],
    ['increase', '1.234', false],
    ['increase', '-1', false],
    ['servings', '12', true],
    ['servings', 'otto', false],
    ['colour', '#abc', false],
    ['colour', '', true],
  ] as const)('takes for %s %j: %s', (field, text, isRight) => {
    const messages = checkVariant({ ...empty, value: 'X', [field]: text }, [])
    expect(field in messages).toBe(!isRight)
  })
})
