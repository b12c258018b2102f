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
  value_en: 'Cocoa',
}

test('a variant goes through its form unchanged', () => {
  const values = valuesOfVariant(VARIANT)
  expect(checkVariant(values, ['Farro'], VARIANT)).toEqual({})
  expect(variantFields(values)).toEqual({
    value: 'Cacao',
    priceIncrease: 12.5,
    servings: 8,
    layer: 'base/cacao',
    colour: '#4A2A1A',
    allergens: ['latte'],
    available: false,
    ...{ value_en: 'Cocoa', value_de: '', value_fr: '' },
  })
})

describe('a form', () => {
  const empty = valuesOfVariant(null)

  test('needs a name that no other of its type has', () => {
    expect(checkVariant(empty, [], null)).toHaveProperty('value')
    expect(checkVariant({ ...empty, value: ' Cacao ' }, ['Cacao'], null)).toHaveProperty('value')
    expect(checkVariant({ ...empty, value: 'Cacao', allergens: ['latte'] }, ['Farro'], null)).toEqual({})
  })

  test('asks what a new choice contains, unless it is a size', () => {
    const message = { allergens: 'Indica gli allergeni, oppure «Nessuno dei 14».' }
    expect(checkVariant({ ...empty, value: 'Candeline' }, [], null)).toEqual(message)
    expect(checkVariant({ ...valuesOfVariant(VARIANT), servings: '', allergens: [] }, [], VARIANT)).toEqual(message)
    expect(checkVariant({ ...empty, value: '8 persone', servings: '8' }, [], null)).toEqual({})
    const unsaid = { ...VARIANT, servings: 0, allergens: [] }
    expect(checkVariant(valuesOfVariant(unsaid), [], unsaid)).toEqual({})
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
    const messages = checkVariant({ ...empty, value: 'X', [field]: text }, [], null)
    expect(field in messages).toBe(!isRight)
  })
})
