// Nothing comes before customers without a word about its allergens; what is there already goes on.
import { expect, test } from 'vitest'
import { lacksDeclaration } from './declaring.ts'

const unsaid = { isHidden: false, allergens: [] }
const said = { isHidden: false, allergens: ['nessuno' as const] }
const hide = <Shown extends object>(shown: Shown) => ({ ...shown, isHidden: true })

test.each([
  ['a new product', null],
  ['a hidden one that is shown', hide(unsaid)],
  ['one that had an answer', said],
])('%s needs an answer', (_, before) => {
  expect(lacksDeclaration(before, unsaid)).toBe(true)
  expect(lacksDeclaration(before, hide(unsaid))).toBe(false)
  expect(lacksDeclaration(before, said)).toBe(false)
})

test('one that was sold without an answer is still sold, and the size of a cake needs none', () => {
  expect(lacksDeclaration(unsaid, unsaid)).toBe(false)
  expect(lacksDeclaration(null, { ...unsaid, servings: 8 })).toBe(false)
})
