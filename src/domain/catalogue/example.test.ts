// An example is known by its id.
import { expect, test } from 'vitest'
import { exampleId, isExample } from './example.ts'

test('an id of fifteen letters that says what it is', () => {
  expect(exampleId('torta-della-nonna')).toBe('esempiotortadel')
  expect(exampleId('bigne')).toBe('esempiobigne000')
  expect(isExample({ id: exampleId('sacher') })).toBe(true)
  expect(isExample({ id: 'sacher000000000' })).toBe(false)
})
