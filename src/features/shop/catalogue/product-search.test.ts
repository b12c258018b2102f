import { expect, it } from 'vitest'
import { indexProducts } from './product-search.ts'

const product = (id: string, name: string, ingredients = '', categoryId = 'a') => ({
  id,
  name,
  description: '',
  ingredients,
  categoryId,
})
const { find: search, near } = indexProducts(
  [
    product('1', 'Sfogliatella riccia', 'farina, ricotta, cannella'),
    product('2', 'Tiramisù', 'mascarpone, caffè', 'b'),
    product('3', 'Cannolo siciliano', 'ricotta, pistacchio'),
    product('4', 'Babà al rum'),
  ],
  new Map([
    ['a', 'Napoletani'],
    ['b', 'Dessert'],
  ]),
)

it.each([
  ['sfogl', '1'],
  ['sfogliatela', '1'],
  ['sfoliatella', '1'],
  ['tiramisu', '2'],
  ['TIRAMISÙ', '2'],
  ['canolo', '3'],
  ['baba', '4'],
  ['dessert', '2'],
  ['riccia sfogliatella', '1'],
  ['caffe', '2'],
])('finds %s', (query, id) => {
  expect(search(query)[0]).toBe(id)
})

it('looks into the ingredients, and for every word typed', () => {
  expect(search('ricotta').sort()).toEqual(['1', '3'])
  expect(search('ricotta pistacchio')).toEqual(['3'])
})

it('finds nothing for what is not there', () => {
  expect(search('pizza')).toEqual([])
})

it('comes near when nothing fits every word, or a word is badly wrong', () => {
  expect(search('cannolo mascarpone')).toEqual([])
  expect(near('cannolo mascarpone')).toEqual(expect.arrayContaining(['3', '2']))
  expect(search('sfoiadela')).toEqual([])
  expect(near('sfoiadela')).toEqual(['1'])
  expect(near('zzzzzz')).toEqual([])
})
