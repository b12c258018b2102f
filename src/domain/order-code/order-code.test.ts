import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { orderContent } from '#domain/order/submission.ts'
import { aComposedCake, anyWireOrder, aWireOrder, manyLines } from '../../../tests/builders/a-wire-order.ts'
import { packOrder, unpackOrder } from './order-code.ts'

const AUTHOR = 'totem0000000001'

describe('an order through its code', () => {
  it('comes out as it went in, and with the content that the server compares', () => {
    fc.assert(
      fc.property(anyWireOrder, (order) => {
        const read = unpackOrder(packOrder(order, AUTHOR))
        expect(read).toEqual({ order, authorId: AUTHOR })
        expect(orderContent(read?.order ?? aWireOrder(), AUTHOR)).toBe(orderContent(order, AUTHOR))
      }),
    )
  })

  it('keeps quantities to the last bit', () => {
    for (const quantity of [0, 1, 12, 0.25, 1.005, 999_999, 1 / 3, 0.0001]) {
      const [line] = manyLines(1)
      const order = aWireOrder({ items: [{ ...(line as NonNullable<typeof line>), quantity }] })
      expect(unpackOrder(packOrder(order, AUTHOR))?.order.items[0]?.quantity).toBe(quantity)
    }
  })

  it('is small: ids are most of it', () => {
    const sizes = [aWireOrder(), aComposedCake(), aWireOrder({ items: manyLines(20) })].map((order) => {
      const { facts, texts } = packOrder(order, AUTHOR)
      return [facts.length, new TextEncoder().encode(texts).length]
    })
    // Bytes of facts and, before compression, of texts. See docs/decisions/0702.
    expect(sizes).toEqual([
      [109, 35],
      [82, 449],
      [517, 35],
    ])
  })
})

describe('what is no order', () => {
  it('is refused however it is broken, and never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (facts, texts) => {
        expect(unpackOrder({ facts: Uint8Array.from(facts), texts })).toBeNull()
      }),
    )
  })

  it('is refused when a byte or a text is missing or too much', () => {
    const { facts, texts } = packOrder(aWireOrder(), AUTHOR)
    for (let length = 0; length < facts.length; length++) expect(unpackOrder({ facts: facts.slice(0, length), texts })).toBeNull()
    expect(unpackOrder({ facts: Uint8Array.from([...facts, 0]), texts })).toBeNull()
    expect(unpackOrder({ facts, texts: `${texts}\u0000` })).toBeNull()
    expect(unpackOrder({ facts, texts: texts.slice(0, texts.lastIndexOf('\u0000')) })).toBeNull()
  })
})
