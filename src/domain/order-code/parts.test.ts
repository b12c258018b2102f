import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CODE_VERSION, type CodePart, joinParts, readCodePart, splitIntoCodes, withPart } from './parts.ts'

function collect(texts: readonly string[]): readonly CodePart[] {
  return texts.reduce<readonly CodePart[]>((parts, text) => {
    const part = readCodePart(text)
    return part ? withPart(parts, part) : parts
  }, [])
}

describe('bytes in one or more codes', () => {
  it('come back whole, in whatever order and however often the codes are seen', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 900 }),
        fc.integer({ min: 150, max: 500 }),
        fc.nat(),
        (bytes, room, turn) => {
          const codes = splitIntoCodes(bytes, room) ?? []
          expect(codes.every((code) => code.length <= room)).toBe(true)
          const turned = codes.map((_, index) => codes[(index + turn) % codes.length] ?? '')
          expect(joinParts(collect([...turned, ...codes]))).toEqual(bytes)
        },
      ),
    )
  })

  it('are one code when they fit, and none when nine do not hold them', () => {
    expect(splitIntoCodes(new Uint8Array(300), 500)).toHaveLength(1)
    expect(splitIntoCodes(new Uint8Array(400), 500)).toHaveLength(2)
    expect(splitIntoCodes(new Uint8Array(4000), 500)).toBeNull()
  })
})

describe('reading a code', () => {
  const [code = ''] = splitIntoCodes(Uint8Array.from([1, 2, 3]), 500) ?? []

  it('takes what follows the address, even one that a scanner typed on another keyboard', () => {
    for (const text of [code, `https://shop.test/q#${code}`, `httpsÇ--shop.test-q§${code}\n`, `  ${code}  `]) {
      expect(readCodePart(text), text).toMatchObject({ index: 1, total: 1 })
    }
  })

  it('says when there is none', () => {
    for (const text of ['', 'https://shop.test/gestionale/ordini?ordine=abcdefghijklmno', '8001120012345', 'ciao', '0']) {
      expect(readCodePart(text), text).toBeNull()
    }
  })

  it('knows damage: any other character is refused', () => {
    const bytes = Uint8Array.from({ length: 60 }, (_, index) => index * 7)
    const [whole = ''] = splitIntoCodes(bytes, 500) ?? []
    for (let index = 0; index < whole.length; index++) {
      const other = whole[index] === 'a' ? 'b' : 'a'
      const part = readCodePart(whole.slice(0, index) + other + whole.slice(index + 1))
      expect(part && part.version === CODE_VERSION ? joinParts([part]) : null, `at ${index}`).toBeNull()
    }
  })

  it('keeps the parts of two orders apart', () => {
    const [a1 = ''] = splitIntoCodes(new Uint8Array(300).fill(1), 300) ?? []
    const [b1 = '', b2 = ''] = splitIntoCodes(new Uint8Array(300).fill(2), 300) ?? []
    expect(joinParts(collect([a1, b2, b1]))).toEqual(new Uint8Array(300).fill(2))
  })
})
