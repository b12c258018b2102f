import { expect, test } from 'vitest'
import { WORDS } from '#ui/languages/en.ts'
import { catalogueRecords } from './catalogue.ts'

/** What screens say in every language without the shop: our own words, and sizes. */
const isOurs = (text: unknown) => String(text) in WORDS || /^\d+ persone$/.test(String(text))

test('whatever a guest reads of the catalogue is there in three more languages', () => {
  const missing = catalogueRecords().flatMap(({ body }) =>
    ['name', 'value', 'description', 'ingredients']
      .filter((text) => text in body && !isOurs(body[text]))
      .flatMap((text) => ['en', 'de', 'fr'].map((language) => `${text}_${language}`))
      .filter((column) => String(body[column] ?? '') === '')
      .map((column) => `${body.id} ${column}`),
  )
  expect(missing).toEqual([])
})

test('none of it is longer than the database takes, nor blank at its ends', () => {
  const texts = catalogueRecords().flatMap(({ body }) => Object.entries(body).filter(([name]) => /_(en|de|fr)$/.test(name)))
  expect(texts.filter(([, text]) => String(text) !== String(text).trim() || String(text).length > 400)).toEqual([])
  const names = catalogueRecords().flatMap(({ collection, body }) =>
    collection === 'product_categories' ? [body.name_en, body.name_de, body.name_fr] : [],
  )
  expect(Math.max(...names.map((name) => String(name).length))).toBeLessThanOrEqual(60)
})
