import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { PHRASE_MAX_LENGTH } from '#domain/catalogue/catalogue.ts'
import { CAKE_STAGES } from './layers.generated.ts'
import { phraseOn } from './look.ts'

const onPlate = (text: string, tiers: 1 | 2 = 1) => phraseOn(text, 'plate', CAKE_STAGES[tiers], tiers, false)

describe('on the plate', () => {
  test.each([
    ['Auguri', ['Auguri']],
    ['Auguri Giulia', ['Auguri Giulia']],
    ['Buon compleanno Giulia', ['Buon compleanno', 'Giulia']],
    ['Tanti auguri di buon compleanno nonna', ['Tanti auguri di buon', 'compleanno nonna']],
  ])('%s stands in %j', (text, lines) => {
    expect(onPlate(text).lines).toEqual(lines)
  })

  it('is never larger than its letters may be', () => {
    expect(onPlate('Sì').sizePx).toBe(60)
    expect(onPlate('Sì', 2).sizePx).toBe(49)
  })
})

test('forty ordinary letters stay legible on every cake', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aeinorstluc'), minLength: 2, maxLength: 12 })
  const phrase = fc
    .array(word, { minLength: 1, maxLength: 12 })
    .map((words) => words.join(' ').slice(0, PHRASE_MAX_LENGTH).trim())
  fc.assert(
    fc.property(
      phrase,
      fc.constantFrom('plate' as const, 'top' as const),
      fc.constantFrom(1 as const, 2 as const),
      (text, spot, tiers) => {
        const { sizePx, lines, box } = phraseOn(text, spot, CAKE_STAGES[tiers], tiers, false)
        expect(sizePx).toBeGreaterThanOrEqual(CAKE_STAGES[tiers].plate.minPx - 4)
        expect(lines.length * sizePx).toBeLessThanOrEqual(box.height)
      },
    ),
  )
})

test('no word is lost or turned, whatever is written', () => {
  const spots = fc.constantFrom('plate' as const, 'top' as const, 'side' as const)
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: PHRASE_MAX_LENGTH }), spots, (written, spot) => {
      const text = written.trim()
      fc.pre(text !== '')
      const { lines, sizePx } = phraseOn(text, spot, CAKE_STAGES[1], 1, false)
      expect(lines.join(' ').split(/\s+/)).toEqual(text.split(/\s+/))
      expect(sizePx).toBeGreaterThan(0)
      expect(lines.length).toBeLessThanOrEqual(spot === 'side' ? 3 : 2)
    }),
  )
})
