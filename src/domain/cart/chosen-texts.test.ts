import { expect, it } from 'vitest'
import { variantLines } from './chosen-texts.ts'

it('gathers choices of one type on one line and quotes the phrase', () => {
  const variants = [
    { type: 'Base', value: 'Pan di Spagna', priceIncreaseCents: 0 },
    { type: 'Decorazione', value: 'Fragole', priceIncreaseCents: 300 },
    { type: 'Decorazione', value: 'Candeline', priceIncreaseCents: 150 },
    { type: 'Frase', value: 'Auguri Sofia', priceIncreaseCents: 0 },
  ]
  expect(variantLines(variants)).toEqual([
    { type: 'Base', text: 'Pan di Spagna' },
    { type: 'Decorazione', text: 'Fragole, Candeline' },
    { type: 'Frase', text: '«Auguri Sofia»' },
  ])
})
