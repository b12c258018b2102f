// A photo is kept as long as something on this device names it.
import '../../../tests/fakes/page.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { changeCart } from '#data/ordering/cart.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { fillCart } from '../../../tests/fakes/shop-device.ts'
import { forgetUnnamedPhotos, keepPhoto, readPhoto } from './kept-photos.ts'

const HOUR_MS = 3_600_000
const face = { blob: new Blob(['il viso di Giulia'], { type: 'image/jpeg' }), width: 800, height: 600, shape: 'free' as const }

beforeEach(() => Promise.all(db.tables.map((table) => table.clear())))
afterEach(() => vi.useRealTimers())

const textOf = async (hash: string) => (await readPhoto(hash))?.blob.text()
/** What is kept when something else is kept so much later. */
const hashesAfter = async (ms: number) => {
  vi.useFakeTimers({ now: Date.now() + ms, toFake: ['Date'] })
  await keepPhoto({ ...face, blob: new Blob(['altro']) })
  return db.photos.toCollection().primaryKeys()
}

test('it comes back as it was', async () => {
  const hash = await keepPhoto(face)
  expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(await readPhoto(hash)).toMatchObject({ width: 800, height: 600, shape: 'free', blob: { type: 'image/jpeg' } })
  expect(await textOf(hash)).toBe('il viso di Giulia')
})

test('the same photo twice is one', async () => {
  expect(await keepPhoto(face)).toBe(await keepPhoto(face))
  expect(await db.photos.count()).toBe(1)
})

test('it lies sealed', async () => {
  await keepPhoto(face)
  const [row] = await db.photos.toArray()
  expect(new TextDecoder('latin1').decode(row?.sealed.bytes)).not.toContain('Giulia')
})

test('one that nothing names is forgotten after an hour, not before: it may be on its way into the cart', async () => {
  const hash = await keepPhoto(face)
  expect(await hashesAfter(HOUR_MS - 1000)).toContain(hash)
  expect(await hashesAfter(HOUR_MS + 1000)).not.toContain(hash)
})

test.each([
  ['the cart', (hash: string) => fillCart({ items: [lineWith(hash)] })],
  ['the cake being composed', (hash: string) => db.keyValues.put({ key: 'cake-draft', value: { step: 3, photo: { hash } } })],
])('%s keeps it for days', async (_, name) => {
  const hash = await keepPhoto(face)
  await name(hash)
  expect(await hashesAfter(72 * HOUR_MS)).toContain(hash)
})

test('an emptied cart lets it go at the next start', async () => {
  const hash = await keepPhoto(face)
  await fillCart({ items: [lineWith(hash)] })
  await changeCart(() => EMPTY_CART)
  vi.useFakeTimers({ now: Date.now() + HOUR_MS + 1000, toFake: ['Date'] })
  await forgetUnnamedPhotos()
  expect(await readPhoto(hash)).toBeNull()
})

function lineWith(waferImage: string) {
  const line = { id: 'torta0000000001', name: 'Torta', unitPriceCents: 2600, quantity: 1, leadDays: 0, customVariants: [] }
  return { ...line, referenceImage: null, waferImage }
}
