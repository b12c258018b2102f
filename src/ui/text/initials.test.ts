import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Marta Colombo', 'MC'],
  ['Anna Maria Rossi', 'AM'],
  ['ada', 'A'],
  ['', ''],
  ['🎂 Torta', '🎂T'],
  ['𝒜da Rossi', '𝒜R'],
])('%s is %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
