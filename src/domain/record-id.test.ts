import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isRecordId, newRecordId } from '#domain/record-id.ts'

it('makes ids that the database accepts, whatever the bytes', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.nat(255)), (bytes) => {
      let misses = 0
      const id = newRecordId((count) =>
        Uint8Array.from({ length: count }, () => {
          const byte = bytes.next().value ?? 0
          misses = byte >= 252 ? misses + 1 : 0
          return misses > 50 ? 0 : byte
        }),
      )
      expect(isRecordId(id)).toBe(true)
    }),
  )
})

it('throws away bytes that would make some characters likelier', () => {
  const batches = [new Uint8Array(30).fill(255), Uint8Array.from({ length: 30 }, (_, index) => index)]
  expect(newRecordId(() => batches.shift() ?? new Uint8Array(30))).toBe('abcdefghijklmno')
})

it('knows what is no id', () => {
  for (const value of [
    '',
    'abc',
    'ABCDEFGHIJKLMNO',
    'abcdefghijklmn-',
    'abcdefghijklmnop',
    15,
    null,
    undefined,
    ['abcdefghijklmno'],
  ]) {
    expect(isRecordId(value)).toBe(false)
  }
})
