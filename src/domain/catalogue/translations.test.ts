import { expect, test } from 'vitest'
import { inLanguage } from './translations.ts'

const crostata = {
  ...{ name: 'Crostata di albicocche', description: 'Frolla al burro.' },
  ...{ name_de: 'Aprikosentarte', name_fr: '  ', description_de: '' },
}

test.each([
  ['name', 'it', 'Crostata di albicocche', 'it'],
  ['name', 'de', 'Aprikosentarte', 'de'],
  // Blanks alone, nothing written, and a record from before there were any: Italian, text by text.
  ['name', 'fr', 'Crostata di albicocche', 'it'],
  ['name', 'en', 'Crostata di albicocche', 'it'],
  ['description', 'de', 'Frolla al burro.', 'it'],
] as const)('%s in %s', (name, language, text, of) => {
  expect(inLanguage(crostata, name, language)).toEqual({ text, lang: of })
})
