// Each language says the same as the Italian text, and in its own plural. That each has every text, the types know.
import { describe, expect, test } from 'vitest'
import { WORDS as DE } from './de.ts'
import { WORDS as EN } from './en.ts'
import { WORDS as FR } from './fr.ts'
import { translatorFor } from './translate.ts'

const LANGUAGES: [string, Readonly<Record<string, string>>][] = [
  ['en', EN],
  ['de', DE],
  ['fr', FR],
]

describe.each(LANGUAGES)('%s', (_, words) => {
  test('has every text, and none that the others lack', () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(EN).sort())
  })

  test('has the same values and as many plural forms as the Italian text', () => {
    const shape = (text: string) => [[...new Set(text.match(/\{\w+\}/g))].sort(), text.split('|').length]
    const differing = Object.entries(words).filter(([key, text]) => JSON.stringify(shape(key)) !== JSON.stringify(shape(text)))
    expect(differing).toEqual([])
  })
})

test('plural forms follow the language: zero is one in French only', () => {
  const key = '{count} prodotto|{count} prodotti'
  const french = translatorFor('fr', { [key]: '{count} produit|{count} produits' })
  const italian = translatorFor('it', {})
  expect([0, 1, 2].map((count) => french(key, { count }))).toEqual(['0 produit', '1 produit', '2 produits'])
  expect([0, 1, 2].map((count) => italian(key, { count }))).toEqual(['0 prodotti', '1 prodotto', '2 prodotti'])
})

test('a text without words stays Italian', () => {
  expect(translatorFor('de', {})('Aggiungi {name}', { name: 'Cannolo' })).toBe('Aggiungi Cannolo')
})

test('a text that some language lacks, and a value that is not given, do not compile', () => {
  const t = translatorFor('it', {})
  // @ts-expect-error no language has it
  expect(t('Questo non lo dice nessuno')).toBe('Questo non lo dice nessuno')
  // @ts-expect-error `name` is missing
  expect(t('Aggiungi {name}')).toBe('Aggiungi {name}')
})
