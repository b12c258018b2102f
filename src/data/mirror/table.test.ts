// Which of two versions of a record stays: the one here, or the one that has just arrived, by the way it has come.
import '../../../tests/fakes/page.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CursorRow, db, type Mirrored } from '#data/db/database.ts'
import { changeOwner, ownerName } from '#data/session/owner.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { aProductRecord } from '../../../tests/builders/records.ts'
import { productSchema, RECORDS_VERSION } from './records.ts'
import { type Batch, mirrorTable, type RunMark, type TableParts } from './table.ts'

const ID = 'prodotto0000001'
const AT_NINE = '2026-11-20 09:00:00.000Z'
const AT_TEN = '2026-11-20 10:00:00.000Z'
const AT_ELEVEN = '2026-11-20 11:00:00.000Z'

const parts: TableParts<Mirrored<Product>, Mirrored<Product>> = {
  collection: 'products',
  schema: productSchema,
  table: db.products,
  store: (rows) => db.products.bulkPut(rows),
}
const open = mirrorTable(parts)
const secret = mirrorTable({ ...parts, isPrivate: true })
const run: RunMark = { owner: '', signal: new AbortController().signal }

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()))
  await apply('pull', AT_TEN, 'qui')
})

function record(updated: string, name: string) {
  return aProductRecord(ID, { updated, name })
}

function apply(mode: Batch['mode'], updated: string, name: string) {
  return open.apply({ records: [record(updated, name)], removed: [], mode }, run)
}

const held = async () => (await db.products.get(ID))?.name

describe('a version that arrives', () => {
  test.each<[mode: Batch['mode'], updated: string, expected: string, isUnsure: boolean]>([
    ['event', AT_NINE, 'qui', false],
    ['event', AT_TEN, 'qui', true],
    ['event', AT_ELEVEN, 'arrivato', false],
    ['pull', AT_NINE, 'qui', false],
    ['pull', AT_TEN, 'arrivato', false],
    ['pull', AT_ELEVEN, 'arrivato', false],
    ['exact', AT_NINE, 'arrivato', false],
    ['exact', AT_TEN, 'arrivato', false],
    ['exact', AT_ELEVEN, 'arrivato', false],
  ])('by %s, stamped %s where ten is here: «%s», unsure %s', async (mode, updated, expected, isUnsure) => {
    const result = await apply(mode, updated, 'arrivato')
    expect(await held()).toBe(expected)
    const isChanged = expected === 'arrivato'
    expect(result).toEqual({ changedIds: isChanged ? [ID] : [], newestChanged: isChanged ? updated : '', isUnsure })
  })

  test('that is what is here is nothing new', async () => {
    expect(await apply('event', AT_TEN, 'qui')).toEqual({ changedIds: [], newestChanged: '', isUnsure: false })
    expect(await apply('pull', AT_TEN, 'qui')).toEqual({ changedIds: [], newestChanged: '', isUnsure: false })
  })
})

describe('what is gone', () => {
  const remove = (updated: string, id = ID) => open.apply({ records: [], removed: [{ id, updated }], mode: 'event' }, run)

  test('goes, in the version that is here and in a newer one', async () => {
    await remove(AT_TEN)
    expect(await held()).toBeUndefined()
    await apply('pull', AT_TEN, 'qui')
    await remove(AT_ELEVEN)
    expect(await held()).toBeUndefined()
  })

  test('stays where it has come back since', async () => {
    await remove(AT_NINE)
    expect(await held()).toBe('qui')
  })

  test('takes nothing else along', async () => {
    await remove(AT_ELEVEN, 'prodotto0000002')
    expect(await held()).toBe('qui')
  })
})

describe('nothing is written', () => {
  const cursor: CursorRow = {
    ...{ collection: 'products', updated: AT_ELEVEN, id: ID, pulledAtMs: 1, comparedAtMs: 1 },
    recordsVersion: RECORDS_VERSION,
  }
  const batch: Batch = { records: [record(AT_ELEVEN, 'arrivato')], removed: [], mode: 'pull', cursor }
  const anna = { userId: 'cliente00000001', role: 'USER', isKiosk: false } as const
  const cassa = { userId: 'cassa0000000001', role: 'CASHIER', isKiosk: false } as const

  test('for a run that has ended, its cursor neither', async () => {
    expect(await open.apply(batch, { ...run, signal: AbortSignal.abort() })).toBeNull()
    expect([await held(), await db.cursors.count()]).toEqual(['qui', 0])
  })

  test('of what was asked for in another’s name, where it is one login’s', async () => {
    await changeOwner(anna, 'left')
    expect(await secret.apply(batch, { ...run, owner: ownerName(cassa) })).toBeNull()
    expect([await held(), await db.cursors.count()]).toEqual(['qui', 0])
    expect(await secret.apply(batch, { ...run, owner: ownerName(anna) })).toMatchObject({ changedIds: [ID] })
    expect([await held(), await db.cursors.get('products')]).toEqual(['arrivato', cursor])
  })
})

test('only what has been at the server is compared with it', async () => {
  const row = await db.products.get(ID)
  if (row) await db.products.put({ ...row, id: 'prodotto0000002', updated: '' })
  expect(await open.versions()).toEqual(new Map([[ID, AT_TEN]]))
})
