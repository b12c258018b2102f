import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readScaleLabel, scaleCodeProblem, scaleLabelsProblem, storedScaleCode, storedScaleLabels } from './scale-label.ts'

const PRICE = '2XAAAAAPPPPPC'
const WEIGHT = '2XAAAAAGGGGGC'

describe('a label', () => {
  it.each([
    ['2100102010414', PRICE, '102', { kind: 'price', cents: 1041 }],
    ['2100102003478', WEIGHT, '102', { kind: 'weight', grams: 347 }],
    // A digit that guards the price, four digits for the article; and six, with a price up to ninety-nine.
    ['2101029010419', '2XAAAAXPPPPPC', '102', { kind: 'price', cents: 1041 }],
    ['2000102104109', '2AAAAAAPPPPXC', '102', { kind: 'price', cents: 1041 }],
    // The first pattern that fits; the article without what fills it up.
    ['2200042003474', `21AAAAAPPPPPC 22AAAAAGGGGGC`, '42', { kind: 'weight', grams: 347 }],
    ['2100000010417', PRICE, '0', { kind: 'price', cents: 1041 }],
  ])('%s by %s is article %s', (code, patterns, scaleCode, says) => {
    expect(readScaleLabel(code, patterns)).toEqual({ scaleCode, says })
  })

  it.each([
    ['8001234567897', PRICE],
    ['2300042003478', '21AAAAAPPPPPC 22AAAAAGGGGGC'],
    ['96385074', PRICE],
    ['2100102010414', ''],
    ['2100102010414', 'qualcosa'],
  ])('%s by «%s» is none', (code, patterns) => {
    expect(readScaleLabel(code, patterns)).toBeNull()
  })

  it('says what was printed, whatever article and price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 0, max: 99_999 }), (article, cents) => {
        const code = `21${String(article).padStart(5, '0')}${String(cents).padStart(5, '0')}0`
        expect(readScaleLabel(code, PRICE)).toEqual({ scaleCode: String(article), says: { kind: 'price', cents } })
      }),
    )
  })
})

describe('how labels are made', () => {
  it.each(['', ' ', PRICE, WEIGHT, '2xaaaaapppppc', '21AAAAAPPPPPC, 22AAAAAGGGGGC', '2AAAAAAPPPPXC'])('«%s» can be', (typed) => {
    expect(scaleLabelsProblem(typed)).toBeNull()
  })

  it.each([
    '2XAAAAAPPPPP',
    '2XAAAAAPPPPPX',
    '1XAAAAAPPPPPC',
    '2XXXXXXPPPPPC',
    '2XAAAAAXXXXXC',
    '2AXAAAAPPPPPC',
    '2AAAAAAAPPPPC',
    '2XAAAPPGGGGGC',
    'prezzo',
  ])('«%s» cannot', (typed) => {
    expect(scaleLabelsProblem(typed)).toContain('13 segni')
  })

  it('is kept in capitals, with single blanks', () => {
    expect(storedScaleLabels(' 21aaaaapppppc ,\n22aaaaagggggc')).toBe('21AAAAAPPPPPC 22AAAAAGGGGGC')
    expect(scaleLabelsProblem(Array(7).fill(PRICE).join(' '))).toBe('Al massimo 80 caratteri.')
  })
})

it('an article’s number is kept without zeros in front', () => {
  expect([' 00042 ', '0', '100001'].map(storedScaleCode)).toEqual(['42', '0', '100001'])
  expect(['', '42', '000042'].map(scaleCodeProblem)).toEqual([null, null, null])
  for (const wrong of ['0', 'B12', '1234567', '4,2', '-4']) expect(scaleCodeProblem(wrong)).toContain('fino a 6 cifre')
})
