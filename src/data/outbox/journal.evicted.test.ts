// A full disk has made the browser evict all that it manages, under a page that lives on: database and journal, not local storage.
import '../../../tests/fakes/page.ts'
import Dexie from 'dexie'
import { expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { aDeviceOf, fillCart, KIOSK, place, placed } from '../../../tests/fakes/shop-device.ts'
import { getRoom, probeRoom, startJournal } from './journal.ts'
import type { JournalAnswer, JournalRequest } from './journal-worker.ts'

/** Before the journal is imported, which looks whether there are workers. */
const journal = vi.hoisted(() => {
  const entries = new Map<string, unknown>()
  const nextAdd: (() => JournalAnswer)[] = []
  const disk: { says: JournalAnswer | null } = { says: null }
  const answerTo = (request: JournalRequest): JournalAnswer => {
    if (disk.says !== null) return disk.says
    if (request.kind === 'read') return { kind: 'state', values: {}, entries: [...entries] }
    if (request.kind === 'probe') return { kind: 'room', hasRoom: true }
    const scripted = request.kind === 'add' && nextAdd.shift()
    if (scripted) return scripted()
    if (request.kind === 'add') for (const [id, entry] of request.entries) entries.set(id, entry)
    return { kind: 'done' }
  }
  /** What the journal's worker does, without files. */
  class Worker {
    addEventListener(): void {}
    postMessage(request: JournalRequest, [port]: MessagePort[]): void {
      port?.postMessage(answerTo(request))
    }
  }
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('Worker', Worker)
  return { entries, nextAdd, disk }
})

test('what waits is written into the journal once more, as it is into the database', async () => {
  await aDeviceOf(KIOSK)
  const shown = vi.fn(async () => undefined)
  await startJournal(shown)
  const id = await placed('kiosk')
  expect([...journal.entries.keys()]).toEqual([id])
  await Promise.all(db.tables.map((table) => table.clear()))
  journal.entries.clear()
  db.on('close').fire(new Event('close'))
  await vi.waitFor(() => expect([...journal.entries.keys()]).toEqual([id]), { timeout: 60_000 })
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce(), { timeout: 60_000 })
})

test('a journal of another device, and a database that closes while it is asked: the order is stored all the same', async () => {
  await aDeviceOf(KIOSK)
  const cart = await fillCart()
  journal.nextAdd.push(() => {
    db.close()
    return { kind: 'other-device' }
  })
  expect(await place(cart, 'kiosk')).toMatchObject({ ok: true })
  await db.open()
  expect(await db.outbox.count()).toBe(1)
})

test('a worker that fails is no full disk: the kiosk sells, and local storage keeps what it promised', async () => {
  await aDeviceOf(KIOSK)
  const cart = await fillCart()
  journal.disk.says = { kind: 'room', hasRoom: false }
  expect(await place(cart, 'kiosk')).toMatchObject({ ok: false, reason: 'storage' })
  journal.disk.says = { kind: 'failed', message: 'a mistake of ours' }
  const placing = await place(cart, 'kiosk')
  expect(placing).toMatchObject({ ok: true })
  expect(getRoom()).toBe('unknown')
  expect(JSON.stringify(localStorage)).toContain(placing.ok && placing.orderId)
  journal.disk.says = null
})

test('a database that is broken says nothing of the disk', async () => {
  await aDeviceOf(KIOSK)
  const cart = await fillCart()
  await probeRoom()
  const broken = vi.spyOn(db, 'transaction').mockRejectedValue(new Dexie.InvalidStateError('broken'))
  expect(await place(cart, 'kiosk')).toMatchObject({ ok: false, reason: 'storage' })
  broken.mockRestore()
  expect(getRoom()).toBe('enough')
})
