// What a run of events comes to before it is written: the newest version of each record, or that it is gone.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type CollectionMirror, createCollectionMirror } from './collection-mirror.ts'
import type { Batch, BatchResult } from './table.ts'

const ID = 'ordine000000001'
const AT_NINE = '2026-11-20 09:00:00.000Z'
const AT_TEN = '2026-11-20 10:00:00.000Z'
const AT_ELEVEN = '2026-11-20 11:00:00.000Z'
const NOTHING: BatchResult = { changedIds: [], newestChanged: '', isUnsure: false }

let batches: Batch[]
let result: BatchResult
let mirror: CollectionMirror
const reports = { onChanged: vi.fn(), onUnsure: vi.fn(), onOrphans: vi.fn() }

beforeEach(() => {
  vi.clearAllMocks()
  batches = []
  result = NOTHING
  const apply = async (batch: Batch) => {
    batches.push(batch)
    return result
  }
  const table = { versions: async () => new Map<string, string>(), apply }
  const collection = { name: 'orders', isPrivate: true, fields: '', filter: () => '', table }
  mirror = createCollectionMirror({ collection, owner: '', signal: new AbortController().signal }, reports)
})

function tell(action: string, updated: string, id = ID): void {
  mirror.take({ action, record: { id, updated } })
}

/** Until what was told is written. */
const written = () => mirror.remove([])

const remove = (updated: string) => mirror.remove([{ id: ID, updated }])

/** Of the batches that say anything. */
const told = () => batches.filter(({ records, removed }) => records.length + removed.length > 0)

describe('events that come together', () => {
  test('are one batch, with the newest version of each record', async () => {
    tell('create', AT_NINE)
    tell('update', AT_ELEVEN)
    tell('update', AT_TEN)
    tell('create', AT_NINE, 'ordine000000002')
    await written()
    const records = [
      { id: ID, updated: AT_ELEVEN },
      { id: 'ordine000000002', updated: AT_NINE },
    ]
    expect(told()).toEqual([{ mode: 'event', records, removed: [] }])
  })

  test('end in a deletion, or in what came back after it', async () => {
    tell('create', AT_NINE)
    tell('delete', AT_TEN)
    await written()
    tell('create', AT_ELEVEN)
    await written()
    expect(told()).toEqual([
      { mode: 'event', records: [], removed: [{ id: ID, updated: AT_TEN }] },
      { mode: 'event', records: [{ id: ID, updated: AT_ELEVEN }], removed: [] },
    ])
  })

  test('that say nothing of a record are passed over', async () => {
    mirror.take({ action: 'update', record: { updated: AT_TEN } })
    mirror.take({ action: 'update', record: null })
    await written()
    expect(told()).toEqual([])
  })
})

describe('an event that was long on its way', () => {
  test.each([AT_NINE, AT_TEN])('does not bring back what was deleted at ten: %s', async (updated) => {
    tell('delete', AT_TEN)
    await written()
    tell('update', updated)
    await written()
    expect(told()).toEqual([{ mode: 'event', records: [], removed: [{ id: ID, updated: AT_TEN }] }])
  })

  test.each([AT_NINE, AT_TEN])('does not bring back what was found deleted at ten: %s', async (updated) => {
    await remove(AT_TEN)
    tell('update', updated)
    await written()
    expect(told()).toEqual([{ mode: 'event', records: [], removed: [{ id: ID, updated: AT_TEN }] }])
  })
})

test('the deletion of an earlier life, told late, does not bring back a later one', async () => {
  await remove(AT_ELEVEN)
  tell('delete', AT_NINE)
  await written()
  tell('create', AT_TEN)
  await written()
  expect(told().map(({ records }) => records)).toEqual([[], []])
})

test('what was written is told, and what nobody can be sure of is asked about', async () => {
  result = { changedIds: [ID], newestChanged: AT_TEN, isUnsure: false }
  tell('update', AT_TEN)
  await written()
  expect(reports.onChanged).toHaveBeenCalledWith('orders', [ID])
  expect(reports.onUnsure).not.toHaveBeenCalled()
  result = { ...NOTHING, isUnsure: true }
  tell('update', AT_TEN)
  await written()
  expect(reports.onUnsure).toHaveBeenCalled()
})
