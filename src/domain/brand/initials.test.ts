// The letters of a shop without a logo.
import { expect, test } from 'vitest'
import { brandInitials } from './initials.ts'

test.each([
  ['Pasticceria Rossi', 'PR'],
  ['Rossi', 'R'],
  ['La Bottega del Dolce', 'BD'],
  ['L’Angolo di Ada', 'AA'],
  ['Caffè & Dolci, dal 1950', 'CD'],
  ['È dolce', 'ÈD'],
  ['Da', 'D'],
  ['', ''],
])('%s is %s', (name, initials) => expect(brandInitials(name)).toBe(initials))
