// A fiscal document is an entry: noted before the printer is asked, told afterwards, known again after a lost database, and never on
// paper a second time by itself.

import '../../../tests/fakes/page.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { sellStoredCart } from '#data/orders/sale.ts'
import { restoreFromJournal } from '#data/outbox/journal.ts'
import { readContent } from '#data/outbox/payload.ts'
import { restorePending } from '#data/outbox/pending-changes.ts'
import { restoreDues } from '#data/till/fiscal-dues.ts'
import { aTillWithPrinter, paid, printer, printFor, sold, startPrinter, stopPrinter } from '../../../tests/fakes/fiscal-shop.ts'
import { CASHIER, fillCart, signInAs } from '../../../tests/fakes/shop-device.ts'
import { printFiscalDocuments } from './fiscal-documents.ts'
import { restoreDocuments, tidyDocuments } from './fiscal-entry.ts'
import { listFiscalQuestions, settleUnsureDocument } from './fiscal-questions.ts'
import { readDuties } from './fiscal-state.ts'

const money = [paid('uno', 160)]
let hurry: ReturnType<typeof setInterval>

beforeAll(startPrinter)
afterAll(stopPrinter)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  hurry = setInterval(() => vi.advanceTimersByTime(500), 2)
  await aTillWithPrinter()
})
afterEach(() => {
  clearInterval(hurry)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const cornetto = () => sold('C1-001', [['Cornetto', 'cornetto0000001', 1, 160]])
const entries = async () => (await db.outbox.toArray()).filter(({ kind }) => kind === 'receipt')
const states = async () => (await entries()).map(({ state }) => state)

describe('is noted before the printer is asked', () => {
  test('and told when it is on paper', async () => {
    const seen: unknown[] = []
    const send = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const isDocument = String(init?.body).includes('<printerFiscalReceipt>')
      if (isDocument)
        seen.push(await states(), Object.keys(localStorage).filter((key) => key.startsWith('sfoglia-entry-')).length)
      return send(url, init)
    })
    const id = await cornetto()
    await printFor(id, money)
    expect(seen).toEqual([['noted'], 1])
    const [entry] = await entries()
    expect(entry).toMatchObject({ state: 'waiting', about: id, order: { number: 'C1-001', totalCents: 160 } })
    const content = entry && (await readContent(entry))?.content
    expect(content).toMatchObject({
      id: entry?.id,
      state: 'printed',
      receipt_number: 1,
      amount: 1.6,
      payment_ids: ['uno000000000000'],
    })
  })

  test('and nothing is told of one that did not come out', async () => {
    const id = await cornetto()
    await db.shop.toCollection().modify({ fiscalDepartments: '10%=9' })
    await printFor(id, money)
    expect(await states()).toEqual(['settled'])
  })
})

describe('after a lost database', () => {
  /** As an eviction leaves it: local storage is still there. */
  async function loseDatabase(): Promise<void> {
    // What everybody may see comes from the server again.
    const [shop, products, categories] = [await db.shop.toArray(), await db.products.toArray(), await db.categories.toArray()]
    await Promise.all(db.tables.map((table) => table.clear()))
    await Promise.all([db.shop.bulkPut(shop), db.products.bulkPut(products), db.categories.bulkPut(categories)])
    await signInAs(CASHIER)
    await restoreFromJournal()
    await restorePending()
  }
  /** One cornetto at the counter, as the till sells it. */
  async function sells(): Promise<string> {
    await fillCart({ pickupMs: null })
    const result = await sellStoredCart(
      { customerName: 'Cliente al banco', customerPhone: '' },
      { totalCents: 300, taken: [{ method: 'cash', amountCents: 300 }] },
    )
    if (!result.ok) throw new Error(result.message)
    return result.orderId
  }

  test('a receipt that was on paper is known: none comes out again', async () => {
    const id = await sells()
    expect(await printFiscalDocuments(id)).toMatchObject({ kind: 'printed' })
    await loseDatabase()
    await restoreDocuments()
    await restoreDues()
    expect(await readDuties()).toMatchObject({ duties: [], over: [{ orderId: id }] })
    expect(await printFiscalDocuments(id)).toEqual({ kind: 'none' })
    expect(printer.journal()).toHaveLength(1)
  })

  test('also when nobody has restored anything yet', async () => {
    const id = await sells()
    await printFiscalDocuments(id)
    await db.fiscalDocuments.clear()
    expect(await printFiscalDocuments(id)).toEqual({ kind: 'none' })
    expect(printer.journal()).toHaveLength(1)
  })

  test('one whose answer never came is asked about', async () => {
    const id = await sells()
    printer.condition.saysLast = false
    printer.loseReplies(2)
    expect(await printFiscalDocuments(id)).toMatchObject({ kind: 'unsure' })
    await loseDatabase()
    await restoreDocuments()
    const [asked] = await listFiscalQuestions()
    expect(asked).toMatchObject({ orderId: id, state: 'unsure', cents: 300 })
    expect(await printFiscalDocuments(id)).toMatchObject({ kind: 'unsure' })
    await settleUnsureDocument(asked?.id ?? '', true)
    expect(await printFiscalDocuments(id)).toEqual({ kind: 'none' })
    expect(await states()).toEqual(['waiting'])
  })

  test('what was sold and not printed is due again', async () => {
    const id = await sells()
    await loseDatabase()
    await restoreDocuments()
    await restoreDues()
    expect((await readDuties()).duties).toMatchObject([{ state: 'waits', cents: 300, due: { orderId: id } }])
  })
})

test('what a page of contract 1 had printed and not told is told as an entry', async () => {
  const id = await cornetto()
  await printFor(id, money)
  await db.outbox.clear()
  await db.fiscalDocuments.toCollection().modify((row) => Object.assign(row, { delivery: 'waiting' }))
  await tidyDocuments(Date.now())
  await tidyDocuments(Date.now())
  expect(await states()).toEqual(['waiting'])
  expect(await db.fiscalDocuments.filter((row) => 'delivery' in row).count()).toBe(0)
})
