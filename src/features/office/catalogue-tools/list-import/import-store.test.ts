// An import that is cut short goes on where it was: nothing is made twice, and all of it is taken back in one.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../../../../tests/fakes/page.ts'
import { readImportDone } from '#data/catalogue/whole-catalogue.ts'
import { db } from '#data/db/database.ts'
import { addPictures, applyImport, discardImport, getImport, startImport, undoImport } from './import-store.ts'

interface Change {
  id: string
  values: { name?: string } | null
}

let made: Map<string, Change['values']>
/** What the n-th request meets: its answer is lost behind it, or it never arrives. */
let troubles: ('lost' | 'never' | null)[]
let planned: string[][]

beforeEach(async () => {
  made = new Map()
  troubles = []
  planned = []
  const collections = ['products', 'product_categories', 'product_variant_types', 'product_variants'] as const
  const cursor = { updated: '', id: '', pulledAtMs: 1, comparedAtMs: 1, recordsVersion: 1 }
  await db.cursors.bulkPut(collections.map((collection) => ({ ...cursor, collection })))
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_, init) => {
      const { changes }: { changes: Change[] } = JSON.parse(String(init?.body))
      planned.push(((await readImportDone())?.applied ?? []).map(({ id }) => id))
      const trouble = troubles.shift()
      if (trouble === 'never') throw new TypeError('network')
      for (const { id, values } of changes) values === null ? made.delete(id) : made.set(id, values)
      if (trouble === 'lost') throw new TypeError('network')
      return Response.json({ saved: changes.map(({ id }) => ({ id, updated: `${id} v1` })) })
    }),
  )
})
afterEach(async () => {
  await discardImport()
  await db.keyValues.clear()
  vi.unstubAllGlobals()
})

const names = () => [...made.values()].map((values) => values?.name)
/** With the category that they name. */
const rows = Array.from({ length: 300 }, (_, index) => `Torta ${index};Torte;12,50;uova`)
const give = () => startImport([new File([['nome;categoria;prezzo;allergeni', ...rows].join('\n')], 'lista.csv')])

test('a piece whose answer was lost is not made twice, and is taken back with the rest', async () => {
  troubles = [null, 'lost']
  await give()
  await applyImport()
  expect(getImport()).toMatchObject({
    phase: 'checked',
    problem: expect.stringContaining('Prima ne erano state salvate 250 di 301'),
  })
  await applyImport()
  expect(names()).toHaveLength(301)
  expect(new Set(names()).size).toBe(301)
  expect((await readImportDone())?.applied.filter(({ updated }) => updated !== '')).toHaveLength(301)
})

test('what is about to be written is noted before, so that a power cut leaves nothing that cannot be taken back', async () => {
  await give()
  await applyImport()
  expect(planned.map((ids) => new Set(ids).size)).toEqual([301, 301])
})

test('a second tap writes nothing twice', async () => {
  await give()
  await Promise.all([applyImport(), applyImport()])
  expect(vi.mocked(fetch)).toHaveBeenCalledTimes(2)
})

test('a list that was taken back is set aside', async () => {
  troubles = [null, 'never']
  await give()
  await applyImport()
  await undoImport()
  expect(getImport()).toMatchObject({ phase: 'empty' })
  expect(await db.keyValues.get('catalogue-import')).toBeUndefined()
})

test('a file that cannot be read is said to be so', async () => {
  const gone = new File(['x'], 'lista.csv')
  gone.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
  gone.slice = () => gone
  await startImport([gone])
  expect(getImport()).toMatchObject({
    phase: 'empty',
    problem: 'lista.csv non si può leggere. Controlla che ci sia ancora, e riprova.',
  })
})

test('pictures that are added and are none are named', async () => {
  await give()
  await addPictures([new File(['x'], 'note.txt')])
  expect(getImport()).toMatchObject({ phase: 'checked', problem: 'Qui non ci sono foto.' })
})
