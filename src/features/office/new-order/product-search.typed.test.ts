import { expect, it } from 'vitest'
import { parseSearch } from './product-search.ts'

it.each([
  ['cornetto', null, 'cornetto'],
  ['3*cornetto', 3, 'cornetto'],
  ['12x babà', 12, 'babà'],
  ['1,5 × mignon', 1.5, 'mignon'],
  ['3*', 3, ''],
  ['0*cornetto', null, '0*cornetto'],
  ['xilofono', null, 'xilofono'],
])('%s', (text, quantity, query) => {
  expect(parseSearch(text)).toEqual({ quantity, query })
})
