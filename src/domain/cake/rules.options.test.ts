import { describe, expect, test } from 'vitest'
import type { Choices, TypeChoice } from '#domain/cart/line-choices.ts'
import type { Variant } from '#domain/catalogue/catalogue.ts'
import { chooseOption, optionState } from './rules.ts'

function choiceOf(name: string, isMultiple: boolean, values: readonly string[]): TypeChoice {
  const variants = values.map(
    (value, sort): Variant => ({
      id: value,
      typeId: name,
      value,
      priceIncreaseCents: 0,
      allergens: [],
      servings: 0,
      layer: '',
      colour: '',
      isAvailable: value !== 'Fiori di zucchero',
      sort,
    }),
  )
  return { type: { id: name, name, isRequired: false, isMultiple, sort: 0 }, variants }
}

const PLATE = 'Targa di cioccolato bianco'
const WAFER = 'Cialda con foto, inclinata'
const DECORATION = choiceOf('Decorazione', true, [
  ...['Fragole', 'Macaron', 'Perle argentate', 'Confetti colorati', 'Candeline', PLATE, WAFER, 'Fiori di zucchero'],
])
const COLATA = choiceOf('Colata', false, ['Cioccolato', 'Caramello'])
const FRUIT = choiceOf('Frutta', true, ['Mele', 'Pere', 'Kiwi', 'Uva'])
const TYPES = [DECORATION, COLATA, FRUIT]

const on = (...ids: string[]): Choices => ({ chosen: new Set(ids), phrase: 'Auguri' })
const stateOf = (choices: Choices, choice: TypeChoice, value: string) => {
  const variant = choice.variants.find((candidate) => candidate.value === value)
  if (!variant) throw new Error(value)
  return optionState(TYPES, choices, choice, variant)
}
const tapped = (choices: Choices, choice: TypeChoice, id: string | null) => [...chooseOption(TYPES, choices, choice, id).chosen]

describe('an option', () => {
  test('is free on an empty cake', () => expect(stateOf(on(), DECORATION, 'Fragole')).toEqual({ kind: 'free' }))

  test('that is sold out cannot be chosen, and stays where it was chosen', () => {
    expect(stateOf(on(), DECORATION, 'Fiori di zucchero')).toEqual({ kind: 'sold-out' })
    expect(stateOf(on('Fiori di zucchero'), DECORATION, 'Fiori di zucchero')).toEqual({ kind: 'free' })
  })

  test('with another’s place says what it replaces', () => {
    expect(stateOf(on(PLATE), DECORATION, WAFER)).toMatchObject({ kind: 'instead', ids: [PLATE] })
    expect(stateOf(on(PLATE, 'Candeline'), DECORATION, WAFER)).toMatchObject({ kind: 'instead', ids: ['Candeline', PLATE] })
  })

  test('is one too many after two decorations', () =>
    expect(stateOf(on('Fragole', 'Perle argentate'), DECORATION, 'Confetti colorati')).toMatchObject({ kind: 'full' }))

  test('that replaces one of two is not one too many', () =>
    expect(stateOf(on('Fragole', 'Perle argentate'), DECORATION, 'Macaron')).toMatchObject({
      kind: 'instead',
      ids: ['Fragole'],
    }))

  test('of a shop’s own kind is never one too many', () =>
    expect(stateOf(on('Mele', 'Pere', 'Kiwi'), FRUIT, 'Uva')).toEqual({ kind: 'free' }))
})

describe('a tap', () => {
  test('puts one of a single type in its neighbour’s place, and takes it off by choosing none', () => {
    expect(tapped(on('Cioccolato'), COLATA, 'Caramello')).toEqual(['Caramello'])
    expect(tapped(on('Cioccolato', 'Fragole'), COLATA, null)).toEqual(['Fragole'])
  })

  test('puts on and takes off one of several', () => {
    expect(tapped(on('Fragole'), DECORATION, 'Perle argentate')).toEqual(['Fragole', 'Perle argentate'])
    expect(tapped(on('Fragole', 'Perle argentate'), DECORATION, 'Fragole')).toEqual(['Perle argentate'])
  })

  test('takes off what has no place beside it', () => expect(tapped(on(PLATE, 'Candeline'), DECORATION, WAFER)).toEqual([WAFER]))

  test('leaves the phrase alone', () => expect(chooseOption(TYPES, on(), COLATA, 'Cioccolato').phrase).toBe('Auguri'))
})
