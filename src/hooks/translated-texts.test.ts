import { expect, test } from 'vitest'
import { PRODUCT_FIELDS, TYPE_TRANSLATIONS } from '#domain/catalogue/product-schema.ts'
import { missingText } from '#ui/office/translations.tsx'
import { translatedTexts } from './translated-texts.ts'

const PRODUCT = { name: 'Sacher', description: 'Al cioccolato.', ingredients: '' }
const saidOf = (values: object) => missingText(translatedTexts(PRODUCT_FIELDS, { values, problems: {} }))

test.each([
  [{ ...PRODUCT }, 'Ancora nessuna'],
  [{ ...PRODUCT, name_de: 'Sachertorte' }, 'Manca: nome in inglese e francese; descrizione in inglese, tedesco e francese'],
  [
    {
      ...{ ...PRODUCT, name_en: 'Sachertorte', name_de: 'Sachertorte', name_fr: ' ' },
      ...{ description_en: 'Chocolate.', description_de: 'Schokolade.', description_fr: 'Chocolat.' },
    },
    'Manca: nome in francese',
  ],
  [{ name: 'Sacher', name_en: 'Sachertorte', name_de: 'Sachertorte', name_fr: 'Sachertorte' }, 'Complete'],
  [{ name: '  ' }, ''],
])('of %j is missing: %s', (values, said) => {
  expect(saidOf(values)).toBe(said)
})

test('a word that screens say by themselves lacks nothing', () => {
  const isOurs = (name: string) => name === 'Persone'
  const form = (name: string) => ({ values: { name }, problems: {} })
  expect(missingText(translatedTexts(TYPE_TRANSLATIONS, form('Persone'), isOurs))).toBe('Il totem lo dice già in ogni lingua')
  expect(missingText(translatedTexts(TYPE_TRANSLATIONS, form('Gusto'), isOurs))).toBe('Ancora nessuna')
})

test('each text has a field for each language, with its limit and what is wrong with it', () => {
  const [name, description] = translatedTexts(PRODUCT_FIELDS, {
    values: { ...PRODUCT, name_de: 'Sachertorte' },
    problems: { name_fr: 'Al massimo 120 caratteri.' },
  })
  expect(name?.inputs.map(({ label, lang, value, error }) => [label, lang, value, error])).toEqual([
    ['Nome in inglese', 'en', '', null],
    ['Nome in tedesco', 'de', 'Sachertorte', null],
    ['Nome in francese', 'fr', '', 'Al massimo 120 caratteri.'],
  ])
  expect(description).toMatchObject({ label: 'Descrizione', italian: 'Al cioccolato.' })
  expect(description?.inputs.map(({ maxLength }) => maxLength)).toEqual([5000, 5000, 5000])
})
