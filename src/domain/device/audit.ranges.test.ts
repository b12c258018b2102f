// Runs of numbers taken from each other, against sets.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numbersOf, rangesOf, sharedNumbers, withoutNumbers } from './audit.ts'

test('what is taken away and what is shared make the whole again', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(numbers, numbers, (some, others) => {
      const rest = numbersOf(withoutNumbers(rangesOf(some), rangesOf(others)))
      const both = numbersOf(sharedNumbers(rangesOf(some), rangesOf(others)))
      expect(rest).toEqual(sorted(some.filter((number) => !others.includes(number))))
      expect(both).toEqual(sorted(some.filter((number) => others.includes(number))))
    }),
  )
})

function sorted(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => a - b)
}
