import { expect, test } from 'vitest'
import { oldOrderFilter } from './old-orders.ts'

const nowMs = Date.parse('2026-11-21T10:00:00Z')

test('starts where the mirror ends', () => {
  expect(oldOrderFilter({ query: '', nowMs, from: null })).toBe('o_pickup_date < "2026-10-22 10:00:00.000Z"')
})

test('goes on after the last row, among orders of the same minute by id', () => {
  expect(oldOrderFilter({ query: '', nowMs, from: { pickupMs: nowMs, id: 'abc' } })).toBe(
    'o_pickup_date <= "2026-11-21 10:00:00.000Z" && (o_pickup_date < "2026-11-21 10:00:00.000Z" || id < "abc")',
  )
})

test('what is typed stays a text, whatever it holds', () => {
  const filter = oldOrderFilter({ query: 'a" || id != "', nowMs, from: null })
  expect(filter).toContain('number ~ "%_\\"%"')
  expect(filter).not.toContain('~ "a" ||')
})

test('the server is asked for every spelling, and for a phone however it was written', () => {
  const filter = (query: string) => oldOrderFilter({ query, nowMs, from: null })
  expect(filter("Nicolò D'Amico")).toContain('customer_name ~ "%n_c_l_%"')
  expect(filter("Nicolò D'Amico")).toContain('customer_name ~ "%_m_c_%"')
  expect(filter('+39 333-12')).toContain('customer_phone ~ "%3%3%3%1%2%"')
  expect(filter('0042')).toContain('number ~ "%-%42"')
  expect(filter('Nicolò')).not.toContain('phone')
})
