import { expect, it } from 'vitest'
import { anOrder } from '../../../../../tests/builders/an-order.ts'
import { arrivalText } from './new-arrivals.ts'

const arrived = (customerName = 'Paolo Vitale') => anOrder({ customerName })
const today = '2026-11-21'

it('announces one order by name and several by their count', () => {
  expect(arrivalText([arrived()], today)).toBe('Nuovo ordine K1-042, Paolo Vitale, ritiro alle 11:00.')
  expect(arrivalText([arrived('')], today)).toBe('Nuovo ordine K1-042, ritiro alle 11:00.')
  expect(arrivalText([arrived(), arrived()], today)).toBe('2 nuovi ordini.')
  expect(arrivalText([], today)).toBe('')
})

it('says the day when it is not today', () => {
  expect(arrivalText([arrived('')], '2026-11-20')).toBe('Nuovo ordine K1-042, ritiro sabato 21 novembre alle 11:00.')
})
