import { expect, it, test } from 'vitest'
import { parseSearch, stringifySearch, textParams } from './search-params.ts'

it.each([
  ['?cerca=25', { cerca: '25' }],
  ['?ordine=123456789012345', { ordine: '123456789012345' }],
  ['?senza=true&cerca=null', { senza: 'true', cerca: 'null' }],
  ['?ordine=["a"]&giorno={"a":1}', { ordine: '["a"]', giorno: '{"a":1}' }],
  ['?cerca=uno&cerca=due', { cerca: 'uno' }],
  ['?cerca=%E0%A4%A&x=%', { cerca: '\ufffd%A', x: '%' }],
  ['?__proto__=1&constructor=2&cerca', JSON.parse('{"__proto__":"1","constructor":"2","cerca":""}')],
  ['', {}],
])('the address %s says %j', (address, expected) => {
  expect(Object.entries(parseSearch(address))).toEqual(Object.entries(expected))
})

it.each([
  [{ cerca: '25', senza: undefined }, '?cerca=25'],
  [{ persone: 12, passo: 'farcitura' }, '?persone=12&passo=farcitura'],
  [{ cerca: '' }, '?cerca='],
  [{ cerca: 'caffè & panna' }, '?cerca=caff%C3%A8+%26+panna'],
  [{}, ''],
  [{ senza: undefined }, ''],
])('%j is written as %s', (search, expected) => {
  expect(stringifySearch(search)).toBe(expected)
})

it.each([
  [{ ordine: 'ordine000000001' }, { ordine: 'ordine000000001', scheda: undefined }],
  [
    { ordine: ['a'], scheda: null },
    { ordine: undefined, scheda: undefined },
  ],
  [
    { altro: 'x', scheda: 'pronti' },
    { ordine: undefined, scheda: 'pronti' },
  ],
])('of %o a screen reads %o', (search, expected) => {
  expect(textParams('ordine', 'scheda')(search)).toStrictEqual(expected)
})

test('what was written is read', () => {
  const search = { cerca: '1e3', categoria: '"torte"', senza: '[]', ritiro: '+39 %20 &=?#' }
  expect(parseSearch(stringifySearch(search))).toEqual(search)
})
