// From where on a collection is asked for again, and when a cursor alone cannot be trusted.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CursorRow } from '#data/db/database.ts'
import { recordFilter } from '../../../tests/fakes/record-filter.ts'
import {
  COMPARE_EVERY_MS,
  filterAfter,
  filterFrom,
  formatUpdated,
  hasLost,
  isComparisonDue,
  parseUpdated,
  pullFrom,
  usableCursor,
} from './cursor.ts'
import { RECORDS_VERSION } from './records.ts'

const NOON_MS = Date.parse('2026-11-20T12:00:00.000Z')
const NOON = '2026-11-20 12:00:00.000Z'
const HOUR_MS = 3_600_000

function aCursor(fields: Partial<CursorRow> = {}): CursorRow {
  const place = { collection: 'products', updated: NOON, id: 'prodotto0000001' }
  return { ...place, pulledAtMs: NOON_MS, comparedAtMs: NOON_MS, recordsVersion: RECORDS_VERSION, ...fields }
}

describe('a cursor', () => {
  test('is used as it is by the parsers that wrote it, and by no others, older or newer', () => {
    const cursor = aCursor()
    expect(usableCursor(cursor)).toBe(cursor)
    expect(usableCursor(undefined)).toBeUndefined()
    expect(usableCursor(aCursor({ recordsVersion: RECORDS_VERSION - 1 }))).toBeUndefined()
    expect(usableCursor(aCursor({ recordsVersion: RECORDS_VERSION + 1 }))).toBeUndefined()
  })
})

describe('the next pull begins', () => {
  test('at the beginning where nothing was read yet, or where there was nothing to read', () => {
    expect(pullFrom(undefined)).toBe('')
    expect(pullFrom(aCursor({ updated: '', id: '' }))).toBe('')
  })

  test('half a minute before the clock of the last one: what was being written then is stamped earlier', () => {
    expect(pullFrom(aCursor({ pulledAtMs: NOON_MS }))).toBe('2026-11-20 11:59:30.000Z')
  })

  test('at the record of the cursor where that is older, which is always read again', () => {
    expect(pullFrom(aCursor({ updated: '2026-11-19 08:00:00.000Z' }))).toBe('2026-11-19 08:00:00.000Z')
    expect(pullFrom(aCursor({ updated: '2026-11-20 11:59:30.000Z' }))).toBe('2026-11-20 11:59:30.000Z')
    expect(pullFrom(aCursor({ updated: '2026-11-20 11:59:30.001Z' }))).toBe('2026-11-20 11:59:30.000Z')
  })

  test('half a minute before the last record when the first pull was cut off, which knows no clock', () => {
    expect(pullFrom(aCursor({ pulledAtMs: 0, updated: NOON }))).toBe('2026-11-20 11:59:30.000Z')
  })

  test('never later than the record of the cursor, whatever the clocks say', () => {
    const instant = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(
      fc.property(instant, instant, (recordMs, pulledAtMs) => {
        const updated = formatUpdated(recordMs)
        expect(pullFrom(aCursor({ updated, pulledAtMs })) <= updated).toBe(true)
      }),
    )
  })
})

describe('what is asked for', () => {
  const record = (updated: string, id: string) => ({ updated, id })
  const RECORDS = [
    record('2026-11-20 11:59:59.999Z', 'z'),
    record(NOON, 'a'),
    record(NOON, 'm'),
    record(NOON, 'z'),
    record('2026-11-20 12:00:00.001Z', 'a'),
  ]
  /** Places in RECORDS. */
  const found = (filter: string) => {
    const matches = recordFilter(filter)
    return RECORDS.flatMap((one, index) => (matches((field) => (field === 'id' ? one.id : one.updated)) ? [index] : []))
  }

  test('everything, without a place to begin at', () => {
    expect(filterFrom('')).toBe('')
    expect(found(filterFrom(''))).toEqual([0, 1, 2, 3, 4])
  })

  test('from an instant on: with all that carry it', () => {
    expect(found(filterFrom(NOON))).toEqual([1, 2, 3, 4])
  })

  test('after a record: the others of its instant too, itself not', () => {
    expect(found(filterAfter(record(NOON, 'a')))).toEqual([2, 3, 4])
    expect(found(filterAfter(record(NOON, 'm')))).toEqual([3, 4])
    expect(found(filterAfter(record(NOON, 'z')))).toEqual([4])
  })

  test('pages that begin after the last one’s last record miss none and repeat none', () => {
    const place = fc.record({
      updated: fc.integer({ min: 0, max: 5 }).map((ms) => formatUpdated(NOON_MS + ms)),
      id: fc.stringMatching(/^[a-z0-9]{3}$/),
    })
    const places = fc.uniqueArray(place, { selector: ({ id }) => id, maxLength: 30 })
    fc.assert(
      fc.property(places, fc.integer({ min: 1, max: 4 }), (records, size) => {
        const sorted = [...records].sort((a, b) => (a.updated + a.id < b.updated + b.id ? -1 : 1))
        const read: string[] = []
        let filter = filterFrom('')
        for (;;) {
          const matches = recordFilter(filter)
          const page = sorted.filter(({ updated, id }) => matches((field) => (field === 'id' ? id : updated))).slice(0, size)
          read.push(...page.map(({ id }) => id))
          const last = page.at(-1)
          if (!last || read.length > sorted.length) break
          filter = filterAfter(last)
        }
        expect(read).toEqual(sorted.map(({ id }) => id))
      }),
    )
  })
})

describe('the server has lost the record at the cursor', () => {
  const cursor = aCursor()

  test('when it is not among what was pulled, or is older there than it was here', () => {
    expect(hasLost(cursor, new Map())).toBe(true)
    expect(hasLost(cursor, new Map([['prodotto0000002', NOON]]))).toBe(true)
    expect(hasLost(cursor, new Map([[cursor.id, '2026-11-20 11:59:59.999Z']]))).toBe(true)
  })

  test('not when it is there as it was, or newer', () => {
    expect(hasLost(cursor, new Map([[cursor.id, NOON]]))).toBe(false)
    expect(hasLost(cursor, new Map([[cursor.id, '2026-11-20 12:00:00.001Z']]))).toBe(false)
  })

  test('not when there is no such record, or the first pull was never complete', () => {
    expect(hasLost(undefined, new Map())).toBe(false)
    expect(hasLost(aCursor({ updated: '', id: '' }), new Map())).toBe(false)
    expect(hasLost(aCursor({ pulledAtMs: 0 }), new Map())).toBe(false)
  })
})

test('everything is compared after six hours, also by a server whose clock was set back that far', () => {
  expect(COMPARE_EVERY_MS).toBe(6 * HOUR_MS)
  const cursor = aCursor({ comparedAtMs: NOON_MS })
  expect(isComparisonDue(cursor, NOON_MS + 6 * HOUR_MS)).toBe(false)
  expect(isComparisonDue(cursor, NOON_MS + 6 * HOUR_MS + 1)).toBe(true)
  expect(isComparisonDue(cursor, NOON_MS - 6 * HOUR_MS)).toBe(false)
  expect(isComparisonDue(cursor, NOON_MS - 6 * HOUR_MS - 1)).toBe(true)
})

test('instants are written as PocketBase writes them, and read back', () => {
  expect(formatUpdated(NOON_MS + 7)).toBe('2026-11-20 12:00:00.007Z')
  expect(parseUpdated('2026-11-20 12:00:00.007Z')).toBe(NOON_MS + 7)
})
