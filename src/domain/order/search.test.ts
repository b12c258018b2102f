import { describe, expect, it } from 'vitest'
import { matchesOrder, rankOrder } from './search.ts'

const vitale = { number: 'K1-042', customer: { name: 'Paolo Vitàle', phone: '+39 347 105 6620' } }

describe('matchesOrder', () => {
  it.each([
    '',
    'vitale',
    'VITÀLE paolo',
    'pao vit',
    'k1-042',
    '42',
    '042',
    '347105',
    '105 6620',
    '+39 347',
    '0039 347 1056620',
    '+39 347\u2011105\u20136620',
    '\u202a+393471056620\u202c',
  ])('finds it by %j', (query) => {
    expect(matchesOrder(vitale, query)).toBe(true)
  })

  it.each(['rossi', 'vitale rossi', '43', '4', '999', '20'])('does not by %j', (query) => {
    expect(matchesOrder(vitale, query)).toBe(false)
  })
})

it.each([
  ['D’Amico', "D'Amico"],
  ["D'Amico", 'd’amico'],
  ['D`Amico', 'd amico'],
  ['Søren Groß', 'soren gross'],
  ['Cœur', 'COEUR'],
  ['Nicolo\u0300', 'nicolò'],
])('%s is found by %s', (name, query) => {
  expect(rankOrder({ number: 'W-0001', customer: { name, phone: '' } }, query)).toBe(0)
})

describe('rankOrder', () => {
  it.each([
    'Paolo Vitale',
    ' PAOLO  VITÀLE',
    'K1-042',
    '42',
    '042',
    '347 1056620',
    '+39 347 1056620',
    '0039 3471056620',
  ])('is exact for %j', (query) => {
    expect(rankOrder(vitale, query)).toBe(0)
  })

  it.each(['vitale', '347', '347105', 'k1', 'vitale paolo'])('is in part for %j', (query) => {
    expect(rankOrder(vitale, query)).toBe(1)
  })

  it('is none for what does not answer', () => {
    expect(rankOrder(vitale, 'rossi')).toBe(null)
  })
})
