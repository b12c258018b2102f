import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { euroCell, guardCell, readEuroCell, readFlagCell, readNumberCell, unguardCell, wordKey } from './csv.ts'

describe('a guarded cell', () => {
  test.each(['=1+1', '+39 333', '-2', '@cmd', '\tx', "'=già", "''@x"])('%j is no formula, and comes back', (text) => {
    expect(guardCell(text)).toBe(`'${text}`)
    expect(unguardCell(guardCell(text))).toBe(text)
  })

  test('whatever the text, it begins like no formula and comes back as it was', () => {
    const risky = fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'", 'a', '1', ' ') })
    fc.assert(
      fc.property(fc.oneof(fc.string(), risky), (text) => {
        expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r]/)
        expect(unguardCell(guardCell(text))).toBe(text)
      }),
    )
  })

  test.each(["l'arancia", "'800", "d'oro", ''])('%j is left as it is', (text) => {
    expect(guardCell(text)).toBe(text)
    expect(unguardCell(text)).toBe(text)
  })
})

describe('an amount', () => {
  test.each([
    ['3,5', 350],
    ['3.50', 350],
    ['€ 3,50', 350],
    ['3,50 €', 350],
    ['1.234,50', 123450],
    ['1234', 123400],
    ['0', 0],
    ['1.5', 150],
    ['1.234', null],
    ['1,234', null],
    ['1,2,3', null],
    ['tre', null],
    ['-2', null],
    ['', null],
    ['12.34,5', null],
  ])('%j is %o cents', (text, cents) => {
    expect(readEuroCell(text)).toBe(cents)
  })

  test('is read as it was written', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (cents) => {
        expect(readEuroCell(euroCell(cents))).toBe(cents)
      }),
    )
  })
})

test.each([
  ['0,25', 0.25],
  ['0.25', 0.25],
  ['-3', -3],
  ['1e3', null],
  ['1.234,5', null],
  ['', null],
])('the number %j is %o', (text, value) => {
  expect(readNumberCell(text)).toBe(value)
})

test.each([
  ['Sì', true],
  ['SI', true],
  ['x', true],
  ['No', false],
  ['', false],
  ['FALSO', false],
  ['forse', null],
])('the word %j is %o', (text, value) => {
  expect(readFlagCell(text)).toBe(value)
})

test('names are compared as people write them', () => {
  expect(['Unità', ' Giorni preparazione ', 'IN-EVIDENZA'].map(wordKey)).toEqual(['unita', 'giorni_preparazione', 'in_evidenza'])
})
