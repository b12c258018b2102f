import { expect, it } from 'vitest'
import { ingredientParts } from './allergen-declaration.ts'

const marked = (text: string) => ingredientParts(text).flatMap((part) => (part.isAllergen ? [part.text] : []))

it('marks allergens, whatever their ending and capitals', () => {
  expect(marked('Panna fresca (latte) 34%, tuorli, farina di grano, nocciole tostate, zucchero')).toEqual([
    'Panna',
    'latte',
    'tuorli',
    'farina',
    'grano',
    'nocciole',
  ])
})

it('leaves words alone that only contain one', () => {
  expect(marked('granella di zucchero, cioccolatte no, melagrano')).toEqual([])
})

it('loses nothing', () => {
  const text = 'Uova; burro, mela. Noci'
  expect(
    ingredientParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
  expect(ingredientParts('')).toEqual([])
})
