// What is written down when the server has spoken, or failed to: about the entry, the order on the screens, the login it needed.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, type NewOutboxRow, type OrderRow } from '#data/db/database.ts'
import type { OrderChange } from '#domain/order/change.ts'
import { aLine, anItem, anOrder, SATURDAY_1042 } from '../../../tests/builders/an-order.ts'
import { anOutboxRow } from '../../../tests/builders/outbox-rows.ts'
import { page } from '../../../tests/fakes/page.ts'
import { aDeviceOf, CASHIER, CUSTOMER, ENTRIES, heldOrder, KIOSK, placed, server } from '../../../tests/fakes/shop-device.ts'
import { WebLocks } from '../../../tests/fakes/web-locks.ts'
import { drainOutbox } from './drain.ts'
import { rebase } from './pending-changes.ts'
import type { HeldOrder } from './requests.ts'
import { settleEntries, type Verdict } from './settle.ts'

const ID = anOrder().id
const AT_NINE = '2026-11-21 09:00:00.000Z'
const AT_TEN = '2026-11-21 10:00:00.000Z'
const NOW_MS = SATURDAY_1042

beforeEach(async () => {
  await aDeviceOf(CASHIER)
  vi.spyOn(Date, 'now').mockReturnValue(NOW_MS)
})
afterEach(() => vi.restoreAllMocks())

/** @returns its sequence */
function add(id: string, fields: Partial<NewOutboxRow> = {}): Promise<number> {
  return db.outbox.add(anOutboxRow(id, { about: ID, ...fields }))
}

async function addChange(id: string, change: OrderChange): Promise<void> {
  const sequence = await add(id, { kind: 'change' })
  await db.pendingChanges.add({ sequence, entryId: id, orderId: ID, change })
}

async function show(row: Partial<OrderRow> = {}): Promise<void> {
  await db.orders.put({ ...anOrder(), localState: 'queued', updated: '', base: null, ...row })
  await db.orderItems.put({ ...anItem(), updated: '', position: 0 })
}

function held(fields: Partial<HeldOrder> = {}): HeldOrder {
  const { number, status, totalCents } = anOrder()
  return { id: ID, created: AT_NINE, updated: AT_TEN, number, status, totalCents, attention: [], ...fields }
}

function settle(...verdicts: [id: string, verdict: Verdict][]): Promise<void> {
  return settleEntries(new Map(verdicts))
}

/** An order that could not be sent yet. @returns its id */
async function waiting(): Promise<string> {
  const orderId = await placed('counter')
  // The attempt that placing it set off has failed by then.
  await page.locks.request('sfoglia-outbox', async () => undefined)
  return orderId
}

/** @returns what waits for the end of the work that is next done under a lock, also when the lock is lost before */
function nextWorkUnderLock(): () => Promise<unknown> {
  let ended: Promise<unknown> = Promise.resolve(null)
  const { request } = WebLocks.prototype
  const watched = (name: string, work: () => Promise<unknown>) =>
    request.call(page.locks, name, () => {
      ended = work()
      return ended
    })
  vi.spyOn(page.locks, 'request').mockImplementationOnce(watched as typeof request)
  return () => ended
}

const entry = (id: string) => db.outbox.where('id').equals(id).first()
const refused: Verdict = { kind: 'rejected', reason: 'unknown-product', message: 'Un prodotto non esiste.' }

describe('delivered', () => {
  test('an order is kept with what the server called it and when, and is the server’s on the screen', async () => {
    await add(ID, { isUnreadable: true })
    await show()
    await settle([ID, { kind: 'delivered', order: held({ number: 'K1-043', attention: ['slot-full'] }) }])
    expect(await entry(ID)).toMatchObject({
      ...{ state: 'delivered', isUnreadable: false, deliveredMs: NOW_MS },
      ...{ serverCreated: AT_NINE, serverUpdated: AT_TEN },
    })
    const told = { localState: null, updated: AT_TEN, base: null, number: 'K1-043', attention: ['slot-full'] }
    expect(await db.orders.get(ID)).toMatchObject(told)
  })

  test('an order that was deleted since leaves the screens with its items', async () => {
    await add(ID)
    await show()
    await settle([ID, { kind: 'delivered', order: null }])
    expect(await entry(ID)).toMatchObject({ state: 'delivered', serverUpdated: '' })
    expect([await db.orders.count(), await db.orderItems.count()]).toEqual([0, 0])
  })

  test('a photo, of whose order nothing is told, leaves the order as it is', async () => {
    await add('foto', { kind: 'photo' })
    await show({ localState: null, updated: AT_NINE })
    await settle(['foto', { kind: 'delivered', order: null, version: { created: AT_NINE, updated: AT_TEN } }])
    expect(await entry('foto')).toMatchObject({ state: 'delivered', serverCreated: AT_NINE, serverUpdated: AT_TEN })
    expect(await db.orders.get(ID)).toMatchObject({ updated: AT_NINE })
    expect(await db.orderItems.count()).toBe(1)
  })

  test('a change is pending no more; the one after it stays on top of what the server says', async () => {
    const server = anOrder({ status: 'INPROGRESS', paidAtMs: NOW_MS })
    const print: OrderChange = { kind: 'print' }
    const ready: OrderChange = { kind: 'ready', readyAtMs: NOW_MS }
    await addChange('stampa', print)
    await addChange('pronto', ready)
    await show(rebase(server, AT_NINE, [print, ready]))
    await settle(['stampa', { kind: 'delivered', order: held({ status: 'INPROGRESS' }) }])
    const row = await db.orders.get(ID)
    expect(row).toMatchObject({ isPrinted: true, readyAtMs: NOW_MS, updated: AT_TEN })
    expect(row?.base).toMatchObject({ isPrinted: true, readyAtMs: null })
    expect((await db.pendingChanges.toArray()).map(({ entryId }) => entryId)).toEqual(['pronto'])
  })

  const facts = { orderId: ID, actorId: '', tillSession: '', reference: '', note: '' }
  const payment = { ...aLine({ id: 'zz-denaro' }), ...facts }
  const sold: [id: string, change: OrderChange][] = [
    ['zz-denaro', { kind: 'pay', payment }],
    ['aa-consegna', { kind: 'hand-over', handedOverAtMs: NOW_MS }],
  ]
  test.each([
    ['each with its own version', [AT_TEN, '2026-11-21 10:00:00.009Z']],
    ['again, all with the last one', [AT_TEN, AT_TEN]],
  ])('a sale is paid and handed over whatever the ids of its changes: answered %s', async (_, versions) => {
    for (const [id, change] of sold) await addChange(id, change)
    const server = anOrder({ status: 'INPROGRESS' })
    const changes = sold.map(([, change]) => change)
    await show({ ...rebase(server, AT_NINE, changes), updated: AT_NINE })
    const answers = sold.map(([id], index): [string, Verdict] => {
      const updated = versions[index] ?? ''
      const status = updated === versions[1] ? 'COMPLETED' : 'INPROGRESS'
      return [id, { kind: 'delivered', order: held({ status, updated }) }]
    })
    await settle(...answers)
    const row = await db.orders.get(ID)
    expect(row).toMatchObject({ status: 'COMPLETED', handedOverAtMs: NOW_MS, base: null, updated: versions[1] })
    expect(row?.payments?.map(({ id }) => id)).toEqual(['zz-denaro'])
  })

  test('an answer older than what the mirror has told since does not take the screen back', async () => {
    await add(ID)
    await show({ localState: null, status: 'COMPLETED', updated: '2026-11-21 11:00:00.000Z' })
    await settle([ID, { kind: 'delivered', order: held({ status: 'NOTPAID' }) }])
    expect(await entry(ID)).toMatchObject({ state: 'delivered', serverUpdated: AT_TEN })
    expect(await db.orders.get(ID)).toMatchObject({ status: 'COMPLETED', updated: '2026-11-21 11:00:00.000Z' })
  })
})

describe('refused', () => {
  test('an order stays on the desk as refused, with the reason in its entry', async () => {
    await add(ID)
    await show()
    await settle([ID, refused])
    const said = await entry(ID)
    expect(said).toMatchObject({ state: 'rejected', reason: 'unknown-product', message: 'Un prodotto non esiste.' })
    expect(said).not.toHaveProperty('deliveredMs')
    expect(await db.orders.get(ID)).toMatchObject({ localState: 'rejected' })
  })

  test('a change is taken back on the screen, and the one after it is not', async () => {
    const server = anOrder({ status: 'INPROGRESS', paidAtMs: NOW_MS })
    const ready: OrderChange = { kind: 'ready', readyAtMs: NOW_MS }
    const print: OrderChange = { kind: 'print' }
    await addChange('pronto', ready)
    await addChange('stampa', print)
    await show(rebase(server, AT_NINE, [ready, print]))
    await settle(['pronto', refused])
    expect(await db.orders.get(ID)).toMatchObject({ readyAtMs: null, isPrinted: true, updated: AT_NINE })
    await settle(['stampa', refused])
    expect(await db.orders.get(ID)).toMatchObject({ readyAtMs: null, isPrinted: false, base: null })
  })
})

describe('neither', () => {
  test('what the server failed at waits, twice as long each time, with the jitter that keeps devices apart', async () => {
    const random = vi.spyOn(Math, 'random')
    await add(ID)
    const waits: number[] = []
    for (const chance of [0, 0.5, 0, 0, 0]) {
      random.mockReturnValue(chance)
      await settle([ID, { kind: 'failed' }])
      waits.push(((await entry(ID))?.notBeforeMs ?? 0) - NOW_MS)
    }
    expect(waits).toEqual([500, 1500, 2000, 4000, 8000])
    expect(await entry(ID)).toMatchObject({ state: 'waiting', serverErrors: 5 })
  })

  test('what the server failed at is not asked again before its time, and is after it', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const orderId = await waiting()
    server.answer(ENTRIES, { status: 500, body: { status: 500, message: 'Something went wrong.', data: {} } })
    await drainOutbox({ isServerSeen: true })
    expect(await entry(orderId)).toMatchObject({ state: 'waiting', notBeforeMs: NOW_MS + 500 })
    const asked = server.count(ENTRIES)
    await drainOutbox({ isServerSeen: true })
    expect(server.count(ENTRIES)).toBe(asked)
    vi.spyOn(Date, 'now').mockReturnValue(NOW_MS + 500)
    server.answer(ENTRIES, { body: { results: [{ id: orderId, outcome: 'created', record: heldOrder(orderId) }] } })
    expect(await drainOutbox({ isServerSeen: true })).toMatchObject({ delivered: 1, waiting: 0 })
  })

  test('what was refused in a batch is sent again at once, in a smaller one', async () => {
    await add(ID)
    await settle([ID, { kind: 'split' }])
    expect(await entry(ID)).toMatchObject({ state: 'waiting', serverErrors: 1, notBeforeMs: 0 })
  })

  test('what cannot be read is marked and kept', async () => {
    await add(ID)
    await show()
    await settle([ID, { kind: 'unreadable' }])
    expect(await entry(ID)).toMatchObject({ state: 'waiting', isUnreadable: true, serverErrors: 0 })
    expect(await db.orders.get(ID)).toMatchObject({ localState: 'queued' })
  })
})

describe('a login kept for the queue alone', () => {
  test('goes with the last entry of its author, not before', async () => {
    await db.credentials.put({ ...KIOSK, isCurrent: false, isRefused: false })
    await add(ID, { authorId: KIOSK.userId })
    await add('altro', { authorId: KIOSK.userId, about: 'altro' })
    await settle([ID, { kind: 'delivered', order: held() }])
    expect(await db.credentials.get(KIOSK.userId)).toMatchObject({ token: KIOSK.token })
    await settle(['altro', { kind: 'delivered', order: null }])
    // Who it was stays, in whose name the device may be asked for it again.
    expect(await db.credentials.get(KIOSK.userId)).toMatchObject({ token: '', isRefused: true })
    expect(await db.credentials.get(CASHIER.userId)).toBeDefined()
  })

  test('of a customer leaves nothing', async () => {
    await db.credentials.put({ ...CUSTOMER, isCurrent: false, isRefused: false })
    await add(ID, { authorId: CUSTOMER.userId })
    await settle([ID, { kind: 'delivered', order: held() }])
    expect(await db.credentials.get(CUSTOMER.userId)).toBeUndefined()
  })
})

describe('what is delivered stays delivered', () => {
  test.each<Verdict>([
    refused,
    { kind: 'failed' },
    { kind: 'split' },
    { kind: 'unreadable' },
    { kind: 'delivered', order: null },
  ])('whatever is heard of it afterwards: $kind', async (late) => {
    await add(ID)
    await show()
    await settle([ID, { kind: 'delivered', order: held() }])
    const before = [await db.outbox.toArray(), await db.orders.toArray(), await db.orderItems.count()]
    vi.spyOn(Date, 'now').mockReturnValue(NOW_MS + 60_000)
    await settle([ID, late])
    expect([await db.outbox.toArray(), await db.orders.toArray(), await db.orderItems.count()]).toEqual(before)
  })

  // A browser gives the lock of a page that it has put to sleep to the next one; the sleeper wakes up with its request still
  // open.
  test('also when a drain that has lost its lock comes in last, with another answer', async () => {
    const orderId = await waiting()
    const refusal = { id: orderId, outcome: 'rejected', reason: 'not-allowed', message: 'Questo account non può.' }
    const created = { id: orderId, outcome: 'created', record: heldOrder(orderId) }
    server.answer(ENTRIES, { body: { results: [refusal] } }, { body: { results: [created] } })
    const letGo = server.holdNext()
    const sleeper = nextWorkUnderLock()
    const lostItsLock = expect(drainOutbox({ isServerSeen: true })).rejects.toThrow('aborted')
    const asked = server.count(ENTRIES)
    await vi.waitFor(() => expect(server.count(ENTRIES)).toBe(asked + 1))
    await page.locks.request('sfoglia-outbox', { steal: true }, async () => undefined)
    await lostItsLock
    expect(await drainOutbox({ isServerSeen: true })).toMatchObject({ delivered: 1 })
    letGo()
    expect(await sleeper()).toMatchObject({ rejected: 1 })
    expect(await entry(orderId)).toMatchObject({ state: 'delivered', reason: '' })
    expect(await db.orders.get(orderId)).toMatchObject({ localState: null })
  })
})
