import { expect, it } from 'vitest'
import { parseDeskSearch, placeOf, searchOf } from './desk-place.ts'

it('keeps what makes sense of an address and drops the rest', () => {
  const raw = { ordine: 'abcdefghij12345', giorno: '2026-11-24', scheda: 'pronti', altro: 1 }
  expect(parseDeskSearch(raw)).toEqual({ ordine: 'abcdefghij12345', giorno: '2026-11-24', scheda: 'pronti' })
  expect(parseDeskSearch({ ordine: '../admin', giorno: '2026-13-99', scheda: 'tutti' })).toEqual({})
})

it('starts today at what is to be collected', () => {
  expect(placeOf({}, '2026-11-21')).toEqual({ orderId: null, day: '2026-11-21', tab: 'to-collect' })
})

it('finds its way back from the address it wrote', () => {
  const place = { orderId: 'abcdefghij12345', day: '2026-11-24', tab: 'to-check' as const }
  expect(placeOf(parseDeskSearch({ ...searchOf(place, '2026-11-21') }), '2026-11-21')).toEqual(place)
  expect(searchOf({ ...place, day: '2026-11-21', orderId: null }, '2026-11-21')).toEqual({ scheda: 'da-verificare' })
})
