import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase62, toBase62 } from './base62.ts'

it('gives every sequence of bytes back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(fromBase62(toBase62(bytes))).toEqual(bytes)
    }),
  )
})

it('takes 43 characters for 32 bytes, and letters and digits alone', () => {
  const text = toBase62(new Uint8Array(64).fill(255))
  expect(text).toMatch(/^[0-9A-Za-z]{86}$/)
})

it('refuses what no bytes are written as', () => {
  for (const text of ['a', '-1', 'zz', 'z'.repeat(43), 'à0']) expect(fromBase62(text), text).toBeNull()
})

it('has one text for one sequence of bytes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z]{0,90}$/), (text) => {
      const bytes = fromBase62(text)
      if (bytes !== null) expect(toBase62(bytes)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})
