// What is counted at closing time is kept on this device, is sent as it was written, and can be taken back.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { restoreFromJournal } from '#data/outbox/journal.ts'
import { keepActing } from '#data/session/acting.ts'
import { wastedBy } from '#domain/waste/waste.ts'
import { plainProduct } from '../../../tests/builders/a-product.ts'
import { aDeviceOf, CASHIER, CUSTOMER, sentEntries, takeAll } from '../../../tests/fakes/shop-device.ts'
import { keepWaste, readOwnWaste, readToldWaste } from './waste.ts'

const DAY = '2026-11-18'
const cornetto = plainProduct({ id: 'cornetto0000001', name: 'Cornetto alla crema', priceCents: 160 })
const frolla = plainProduct({ id: 'frolla000000001', name: 'Frolla', unit: 'kg', priceCents: 3000 })

beforeEach(() => aDeviceOf(CASHIER))

test('counted without network it waits as one entry a line, comes back from the journal, and is known of its day alone', async () => {
  await keepActing({ id: 'marta0000000000', name: 'Marta Colombo' }, 60_000, Date.now())
  const counted = [
    { product: cornetto, fate: 'thrown', thousandths: 7000 },
    { product: frolla, fate: 'left', thousandths: 350 },
  ] as const
  expect(await keepWaste(DAY, counted)).toEqual({ ok: true })
  const lines = await readOwnWaste(DAY)
  expect(lines).toMatchObject([
    {
      day: DAY,
      productId: cornetto.id,
      productName: 'Cornetto alla crema',
      unit: 'pezzo',
      unitPriceCents: 160,
      thousandths: 7000,
    },
    { fate: 'left', productId: frolla.id, unit: 'kg', thousandths: 350, actorId: 'marta0000000000' },
  ])
  expect((await db.outbox.toArray()).map(({ kind, state, about }) => [kind, state, about])).toEqual([
    ['waste', 'waiting', cornetto.id],
    ['waste', 'waiting', frolla.id],
  ])
  expect(await readOwnWaste('2026-11-17')).toEqual([])
  await Promise.all(db.tables.map((table) => table.clear()))
  expect(await restoreFromJournal()).toBe(2)
  expect(await readOwnWaste(DAY)).toEqual(lines)
})

test('what is taken back is an opposite line; what the server refuses counts no more', async () => {
  await keepWaste(DAY, [{ product: cornetto, fate: 'thrown', thousandths: 7000 }])
  await keepWaste(DAY, [{ product: cornetto, fate: 'thrown', thousandths: -7000 }])
  expect(Object.fromEntries(wastedBy(await readOwnWaste(DAY)))).toEqual({ [cornetto.id]: { left: 0, thrown: 0 } })
  const [first] = await db.outbox.toArray()
  await db.outbox.update(first?.sequence ?? 0, { state: 'rejected' })
  expect(await readOwnWaste(DAY)).toHaveLength(1)
})

test('it is sent as it was written, beside the others', async () => {
  takeAll()
  await keepWaste(DAY, [{ product: cornetto, fate: 'left', thousandths: 3000 }])
  await drainOutbox()
  const content = { day: DAY, name: 'Cornetto alla crema', thousandths: 3000, unit_price: 1.6 }
  expect(sentEntries()).toMatchObject([{ kind: 'waste.1', about: cornetto.id, content }])
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'delivered' }])
  expect(await readOwnWaste(DAY)).toHaveLength(1)
})

test('nobody but staff writes any', async () => {
  await aDeviceOf(CUSTOMER)
  expect(await keepWaste(DAY, [{ product: cornetto, fate: 'left', thousandths: 1000 }])).toMatchObject({ ok: false })
  expect(await db.outbox.count()).toBe(0)
})

test('what the server knows of a day is read as it was told; without it the device says so', async () => {
  const { signal } = new AbortController()
  expect(await readToldWaste(DAY, signal)).toBe('offline')
  const record = {
    ...{
      id: 'avanzo000000001',
      day: DAY,
      product: cornetto.id,
      name: 'Cornetto',
      unit: 'pezzo',
      thousandths: 2000,
      fate: 'left',
    },
    ...{ unit_price: 1.6, at: '2026-11-18 17:30:00.000Z', device: 'C3', actor: 'lucia0000000001', collectionName: 'waste' },
  }
  globalThis.fetch = async () => Response.json({ items: [record, { id: 'no line' }] })
  expect(await readToldWaste(DAY, signal)).toMatchObject([
    { id: record.id, thousandths: 2000, device: 'C3', atMs: Date.UTC(2026, 10, 18, 17, 30) },
  ])
})
