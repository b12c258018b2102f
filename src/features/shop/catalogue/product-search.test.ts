import { expect, it } from 'vitest'
import { indexProducts } from './product-search.ts'

const product = (id: string, name: string, ingredients = '', categoryId = 'a') => ({
  id,
  name,
  description: '',
  ingredients,
  categoryId,
})
const CATEGORIES = [
  { id: 'a', name: 'Napoletani', name_de: 'Neapolitanisches' },
  { id: 'b', name: 'Dessert' },
]
const { find: search, near } = indexProducts(
  [
    product('1', 'Sfogliatella riccia', 'farina, ricotta, cannella'),
    product('2', 'Tiramisù', 'mascarpone, caffè', 'b'),
    product('3', 'Cannolo siciliano', 'ricotta, pistacchio'),
    product('4', 'Babà al rum'),
  ],
  CATEGORIES,
  'it',
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

it('finds in the language on the screen, by its words and by the Italian ones', () => {
  const german = indexProducts(
    [{ ...product('1', 'Cannolo siciliano', 'ricotta'), name_de: 'Sizilianisches Cannolo', ingredients_de: 'Schafsricotta' }],
    CATEGORIES,
    'de',
  )
  for (const query of ['sizilianisch', 'siciliano', 'schafsricotta', 'ricotta', 'neapolitanisches', 'napoletani']) {
    expect(german.find(query)).toEqual(['1'])
  }
  expect(search('sizilianisch')).toEqual([])
})
