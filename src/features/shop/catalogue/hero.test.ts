import { expect, it } from 'vitest'
import { greeting } from './hero.tsx'

it.each([
  [0, 'Ciao.'],
  [4, 'Ciao.'],
  [5, 'Buongiorno.'],
  [12, 'Buongiorno.'],
  [13, 'Buon pomeriggio.'],
  [17, 'Buon pomeriggio.'],
  [18, 'Buonasera.'],
  [23, 'Buonasera.'],
])('at %i says %s', (hour, words) => {
  expect(greeting(hour, '')).toBe(words)
})

it('calls by name who is logged in', () => {
  expect(greeting(9, 'Giulia')).toBe('Buongiorno, Giulia.')
})
