import { expect, it } from 'vitest'
import { textParams } from './search-params.ts'

it.each([
  [{ ordine: 'ordine000000001' }, { ordine: 'ordine000000001' }],
  [{ ordine: 123456789012345 }, { ordine: '123456789012345' }],
  [{ ordine: ['a'], scheda: null }, {}],
  [{ altro: 'x', scheda: 'pronti' }, { scheda: 'pronti' }],
])('%o is %o', (search, expected) => {
  expect(textParams('ordine', 'scheda')(search)).toEqual(expected)
})
