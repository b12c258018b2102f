import { describe, expect, test } from 'vitest'
import { matchPictures } from './picture-match.ts'

const product = (label: string, codes: string[] = [], pictures: string[] = []) => ({ id: label, label, codes, pictures })
const SACHER = product('Sacher', ['SAC-01', '8001090310330'], ['sacher.jpg', 'sacher-fetta-300x300.jpg'])
const BABA = product('Babà al rum', ['BAB-01'])
const found = (paths: string[], products = [SACHER, BABA]) => Object.fromEntries(matchPictures(paths, products).found)

describe('a picture belongs to the product', () => {
  test.each([
    ['Babà al rum.jpg'],
    ['BABA-AL-RUM.JPEG'],
    ['foto/baba_al_rum.heic'],
    ['BAB-01.png'],
    ['baba al rum (2).webp'],
    ['Babà al rum/IMG_4711.jpg'],
  ])('that it is called by: %s', (path) => {
    expect(found([path])).toEqual({ 'Babà al rum': [path] })
  })

  test('whose list names it, in whatever size the old shop kept it, in the list’s order', () => {
    expect(found(['b/sacher-fetta.jpg', 'a/sacher-1200x1200.jpg'])).toEqual({
      Sacher: ['a/sacher-1200x1200.jpg', 'b/sacher-fetta.jpg'],
    })
  })

  test('by its barcode; further ones follow by their number', () => {
    expect(found(['BAB-01_3.jpg', 'BAB-01_2.jpg', 'bab-01.jpg', '8001090310330.jpg'])).toEqual({
      'Babà al rum': ['bab-01.jpg', 'BAB-01_2.jpg', 'BAB-01_3.jpg'],
      Sacher: ['8001090310330.jpg'],
    })
  })
})

test('what belongs to nothing, or to two products of one name, is named; so is what the list names and is not there', () => {
  const { found, unmatched, missing } = matchPictures(
    ['Zeppola.jpg', 'Crostata.jpg', 'sacher.jpg'],
    [SACHER, { ...product('Crostata'), id: 'a' }, { ...product('Crostata'), id: 'b' }],
  )
  expect([...found.keys()]).toEqual(['Sacher'])
  expect(unmatched).toEqual(['Zeppola.jpg', 'Crostata.jpg'])
  expect(missing).toEqual(['sacher-fetta-300x300.jpg'])
})
