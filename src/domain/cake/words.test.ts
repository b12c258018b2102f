import { expect, it } from 'vitest'
import { cakeWords } from './words.ts'

const chosen = (...texts: string[]) =>
  texts.map((text) => ({ type: text.split(': ')[0] ?? '', value: text.split(': ')[1] ?? '', priceIncreaseCents: 0 }))

it('says the whole cake', () => {
  const all = chosen('Persone: 12 persone', 'Base: Cacao', 'Copertura: Panna', 'Decorazione: Fragole', 'Decorazione: Macaron')
  expect(cakeWords([...all, ...chosen('Frase: Auguri Nina')], 1)).toBe(
    'Torta a un piano per 12 persone: base Cacao, copertura Panna, con Fragole e Macaron. Frase: «Auguri Nina».',
  )
})

it('says tiers and photo, and nothing that was not chosen', () => {
  expect(cakeWords([], 2, true)).toBe('Torta a due piani. Cialda con la tua foto.')
})
