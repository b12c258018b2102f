// What differs between a day's money, its documents and the printer's closure. The day is the one of the shop's review, by hand.
import { expect, test } from 'vitest'
import { type FiscalDay, fiscalDifferences } from './fiscal-day.ts'

const aDay = (given: Partial<FiscalDay> = {}): FiscalDay => ({
  ...{ isWhole: true, takenCents: 51_790, untold: [], doubles: [], bookedCents: 49_130, bookedByVat: [], ...given },
})
const of = (orderNumber: string, cents: number, totalCents = cents, documentedCents = 0) => ({
  ...{ orderNumber, cents, totalCents, documentedCents },
})

test('nothing, where all agrees', () => {
  expect(fiscalDifferences(aDay(), 49_130)).toEqual([])
  expect(fiscalDifferences(aDay({ bookedCents: null }), null)).toEqual([])
})

test('money without a receipt, a receipt printed twice, a refund without its document, and what the printer has more', () => {
  const untold = [of('C2-002', 1200), of('C2-007', 1760), of('W-0841', -300, 13_500, 13_500)]
  const doubles = [{ orderNumber: 'C2-014', z: 12, number: 18, cents: 120 }]
  expect(fiscalDifferences(aDay({ untold, doubles }), 49_390)).toEqual([
    'Incassati senza scontrino 29,60 €: C2-002 12,00 €, C2-007 17,60 €.',
    'Resi senza documento 3,00 €: W-0841 3,00 €.',
    'Stampati due volte e non annullati 1,20 €: n. 0012-0018 di C2-014.',
    'Il registratore ha chiuso 2,60 € in più dei documenti che risultano qui: forse uno è stato fatto a mano, o una cassa non l’ha ancora mandato.',
  ])
})

test('what was paid twice needs no second receipt', () => {
  expect(fiscalDifferences(aDay({ untold: [of('C2-003', 730, 730, 730)] }), null)).toEqual([])
  expect(fiscalDifferences(aDay({ untold: [of('C2-003', 1460, 730, 0)] }), null)).toEqual([
    'Incassati senza scontrino 7,30 €: C2-003 7,30 €.',
  ])
})

test('one till alone is not measured by the printer of all', () => {
  expect(fiscalDifferences(aDay({ isWhole: false }), 99_999)).toEqual([])
})
