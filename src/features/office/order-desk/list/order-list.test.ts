import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitIntoBlocks } from './order-list.tsx'

describe('the blocks of a slot', () => {
  test('an ordinary slot is one, an empty one has none', () => {
    expect(splitIntoBlocks([1, 2, 3])).toEqual([[1, 2, 3]])
    expect(splitIntoBlocks([])).toEqual([])
  })

  test('hold every row once, in its order, none of them empty or large', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), (rows) => {
        const blocks = splitIntoBlocks(rows)
        expect(blocks.flat()).toEqual(rows)
        for (const block of blocks) expect(block.length).toBeGreaterThan(0)
        expect(Math.max(0, ...blocks.map(({ length }) => length))).toBeLessThanOrEqual(8)
      }),
    )
  })
})
