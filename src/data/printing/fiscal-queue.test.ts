// What this till owes comes out of its printer by itself, once, whatever is on the screen: nobody here calls a function that prints.

import '../../../tests/fakes/page.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { correctPayment, giveBack, handOver, takePayment } from '#data/orders/changes.ts'
import { reportAnswered } from '#data/server/connection.ts'
import { setDrillInterval } from '#data/server/drill-state.ts'
import { holdDue, readDues, releaseDue } from '#data/till/fiscal-dues.ts'
import type { PaymentLine } from '#domain/order/order-payment.ts'
import { aTillWithPrinter, printer, type Sold, sold, startPrinter, stopPrinter } from '../../../tests/fakes/fiscal-shop.ts'
import { printFiscalDocuments, voidFiscalReceipt } from './fiscal-documents.ts'
import { settleUnsureDocument } from './fiscal-questions.ts'
import { getFiscalTrouble, startFiscalQueue } from './fiscal-queue.ts'
import { readDuties, readFiscalState } from './fiscal-state.ts'

const CORNETTO: Sold = ['Cornetto', 'cornetto0000001', 1, 160]
const CAKE: Sold = ['Torta', 'cornetto0000001', 1, 18_000]

/** Time passes as fast as the printer answers; for the tests that look at the time it stands still. */
let hurry: ReturnType<typeof setInterval>
const letTimePass = () => {
  hurry = setInterval(() => vi.advanceTimersByTime(500), 2)
}

let end = () => {}
const startPage = () => {
  end = startFiscalQueue()
}
/** What has begun ends: the turn is free. */
const killPage = async () => {
  end()
  await navigator.locks.request('sfoglia-fiscal', async () => undefined)
}

beforeAll(startPrinter)
afterAll(stopPrinter)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await aTillWithPrinter()
})
afterEach(async () => {
  clearInterval(hurry)
  await killPage()
  setDrillInterval(0, 0)
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const papers = () => printer.journal().map(({ kind, cents }) => [kind, cents])
const eventually = (check: () => unknown) => vi.waitFor(async () => void (await check()), { timeout: 20_000, interval: 5 })
const comesOut = (...wanted: [string, number][]) => eventually(() => expect(papers()).toEqual(wanted))
/** Everything that was due is known to be on paper. */
const isAllDone = () => eventually(async () => expect(await readDues()).toEqual([]))
/** Long enough for whatever is ready to come out. */
const aMinute = async () => {
  const fromMs = Date.now()
  await eventually(() => expect(Date.now() - fromMs).toBeGreaterThan(60_000))
}
const isOwed = (duties: object[]) => eventually(async () => expect((await readDuties()).duties).toMatchObject(duties))
/** How long what is due waits, milliseconds. */
const waits = async () =>
  (await readDuties()).duties.map(({ state, readyMs, due }) => [state, readyMs === 0 ? 'released' : readyMs - due.sinceMs])

const takes = async (id: string, amountCents: number, method: 'cash' | 'pos' = 'cash', isHandedOver = true) => {
  expect(await takePayment(id, [{ method, amountCents }], isHandedOver)).toMatchObject({ ok: true })
}

/** As another till told of it. */
async function takenElsewhere(id: string, line: Partial<PaymentLine>): Promise<void> {
  const order = await db.orders.get(id)
  const money = { id: 'altrove00000000', amountCents: 1000, method: 'cash', kind: 'deposit', takenAtMs: 1, device: 'C2' } as const
  await db.orders.update(id, { payments: [{ ...money, ...line }, ...(order?.payments ?? [])] })
}

test('eight quick sales are eight receipts', async () => {
  letTimePass()
  startPage()
  for (let count = 1; count <= 8; count++) {
    await takes(await sold(`C1-00${count}`, [CORNETTO]), 160, count % 2 === 0 ? 'pos' : 'cash')
  }
  await comesOut(...Array.from({ length: 8 }, (): [string, number] => ['receipt', 160]))
  await isAllDone()
  expect(new Set(printer.journal().map(({ request }) => /Ordine (C1-\d+)/.exec(request)?.[1])).size).toBe(8)
})

describe('a sale by card leaves time for the lottery code', () => {
  const codes = () => printer.journal().map(({ lines }) => lines.find((line) => line.startsWith('Codice lotteria')) ?? '')

  test('and comes out without one when nobody types any', async () => {
    startPage()
    await takes(await sold('C1-001', [CORNETTO]), 160, 'pos')
    expect(await waits()).toEqual([['waits', 6000]])
    letTimePass()
    await comesOut(['receipt', 160])
    expect(codes()).toEqual([''])
  })

  test('with the one that is typed, also where the screen has gone', async () => {
    startPage()
    const id = await sold('C1-001', [CORNETTO])
    await takes(id, 160, 'pos')
    await holdDue(id, 'YYKV8M9Z')
    letTimePass()
    await comesOut(['receipt', 160])
    expect(codes()).toEqual(['Codice lotteria YYKV8M9Z'])
  })

  test('and does not wait when the panel is left, or the next customer has paid', async () => {
    const [left, before, next] = [
      await sold('C1-001', [CORNETTO]),
      await sold('C1-002', [CORNETTO]),
      await sold('C1-003', [CORNETTO]),
    ]
    await takes(left, 160, 'pos')
    await releaseDue(left)
    expect(await waits()).toEqual([['waits', 'released']])
    await takes(before, 160, 'pos')
    await takes(next, 160, 'pos')
    expect(await waits()).toEqual([
      ['waits', 'released'],
      ['waits', 'released'],
      ['waits', 6000],
    ])
    letTimePass()
    startPage()
    await comesOut(['receipt', 160], ['receipt', 160], ['receipt', 160])
  })
})

describe('a cake', () => {
  test('its deposit, its rest and what goes back are a receipt each, without a press', async () => {
    letTimePass()
    startPage()
    const id = await sold('C1-001', [CAKE])
    await takes(id, 3000, 'cash', false)
    await comesOut(['receipt', 3000])
    await takes(id, 15_000, 'pos')
    await comesOut(['receipt', 3000], ['receipt', 15_000])
    expect(await giveBack(id, 'pos', 500, 'Una fetta schiacciata')).toMatchObject({ ok: true })
    await comesOut(['receipt', 3000], ['receipt', 15_000], ['refund', 500])
    await isAllDone()
  })

  test('handed over and paid later is receipted as not collected', async () => {
    letTimePass()
    startPage()
    await handOver(await sold('C1-001', [CAKE]), 'Avv. Rossi: fine mese')
    await comesOut(['receipt', 18_000])
    expect(printer.journal()[0]?.request).toContain('Non riscosso')
  })

  test('with its money in two parts at once is one receipt', async () => {
    startPage()
    const id = await sold('C1-001', [CORNETTO])
    await db.orders.update(id, { isImmediate: true })
    await takes(id, 100, 'cash', false)
    expect(await waits()).toEqual([['waits', 60_000]])
    await takes(id, 60, 'pos')
    letTimePass()
    await comesOut(['receipt', 160])
  })
})

describe('nothing is lost', () => {
  test('when the browser is killed before the printer was asked', async () => {
    await takes(await sold('C1-001', [CORNETTO]), 160)
    letTimePass()
    startPage()
    await comesOut(['receipt', 160])
  })

  test('when the printer is away: it is said, and what waits comes out when it is back', async () => {
    letTimePass()
    printer.condition.offline = true
    startPage()
    await takes(await sold('C1-001', [CORNETTO]), 160)
    await takes(await sold('C1-002', [CORNETTO]), 160)
    await eventually(() => expect(getFiscalTrouble()).toBe('unreachable'))
    expect(papers()).toEqual([])
    printer.condition.offline = false
    await comesOut(['receipt', 160], ['receipt', 160])
    await isAllDone()
    expect(getFiscalTrouble()).toBeNull()
  })

  test('when one order is refused: it waits for a person, and the next comes out', async () => {
    letTimePass()
    await db.shop.toCollection().modify({ fiscalDepartments: '10%=9' })
    startPage()
    const refused = await sold('C1-001', [CORNETTO])
    await takes(refused, 160)
    await isOwed([{ state: 'by-hand', orderNumber: 'C1-001' }])
    await db.shop.toCollection().modify({ fiscalDepartments: '10%=1' })
    await takes(await sold('C1-002', [CORNETTO]), 160)
    await comesOut(['receipt', 160])
    await printFiscalDocuments(refused)
    await comesOut(['receipt', 160], ['receipt', 160])
    await isAllDone()
  })
})

test('what may be on paper comes out again on a person’s word alone', async () => {
  letTimePass()
  startPage()
  await takes(await sold('C1-001', [CORNETTO]), 160)
  await comesOut(['receipt', 160])
  printer.faults.plan({ service: 'rt', times: 1, with: { silence: false, delay_ms: 0, lose_reply: true, later: false } })
  await takes(await sold('C1-002', [CORNETTO]), 160)
  const unsure = () => db.fiscalDocuments.where('state').equals('unsure').toArray()
  await eventually(async () => expect(await unsure()).toHaveLength(1))
  await killPage()
  startPage()
  await takes(await sold('C1-003', [CORNETTO]), 160)
  await comesOut(['receipt', 160], ['receipt', 160], ['receipt', 160])
  await settleUnsureDocument((await unsure())[0]?.id ?? '', true)
  await isAllDone()
  expect(papers()).toHaveLength(3)
})

describe('a mistake is a person’s to put right', () => {
  test('cash that was POS is asked about, and not voided by itself', async () => {
    letTimePass()
    startPage()
    const id = await sold('C1-001', [CORNETTO])
    await takes(id, 160)
    await isAllDone()
    const [line] = (await db.orders.get(id))?.payments ?? []
    await correctPayment(id, line?.id ?? '', { method: 'pos', amountCents: 160 })
    await isOwed([{ state: 'by-hand', kind: 'correction' }])
    await printFiscalDocuments(id, { isCorrecting: true })
    await isAllDone()
    expect(papers()).toEqual([
      ['receipt', 160],
      ['void', 160],
      ['receipt', 160],
    ])
  })

  test('a receipt that a person has voided is not made anew by itself, and stays due', async () => {
    letTimePass()
    startPage()
    const id = await sold('C1-001', [CORNETTO])
    await takes(id, 160)
    await isAllDone()
    const [receipt] = await db.fiscalDocuments.toArray()
    await voidFiscalReceipt(id, receipt?.id ?? '')
    await isOwed([{ state: 'by-hand', cents: 160 }])
    expect(papers()).toHaveLength(2)
  })
})

describe('another till', () => {
  test('that took money first prints before this one: this one waits for it', async () => {
    letTimePass()
    startPage()
    const id = await sold('C1-001', [CAKE])
    await takenElsewhere(id, {})
    await takes(id, 17_000)
    await takes(await sold('C1-002', [CORNETTO]), 160)
    await comesOut(['receipt', 160])
    expect((await readDuties()).duties).toMatchObject([{ state: 'elsewhere', orderNumber: 'C1-001' }])
  })

  test('that took money after it: this one prints its own part, and not the other’s', async () => {
    letTimePass()
    const id = await sold('C1-001', [CAKE])
    await takes(id, 3000, 'cash', false)
    const [own] = (await db.orders.get(id))?.payments ?? []
    await takenElsewhere(id, { amountCents: 15_000, takenAtMs: (own?.takenAtMs ?? 0) + 60_000 })
    await db.orders.update(id, { status: 'COMPLETED' })
    startPage()
    await comesOut(['receipt', 3000])
    await isOwed([{ state: 'elsewhere', cents: 15_000 }])
  })
})

test('what another till took is printed here only by who has looked there', async () => {
  const id = await sold('C1-001', [CAKE])
  await takenElsewhere(id, {})
  await takes(id, 17_000)
  const send = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) =>
    String(url).startsWith('/api/') ? Response.json({ items: [], results: [] }) : send(url, init),
  )
  reportAnswered()
  expect(await printFiscalDocuments(id)).toMatchObject({ kind: 'blocked', reason: 'other-till' })
  expect(await printFiscalDocuments(id, { isLookedFor: true })).toMatchObject({ kind: 'printed' })
  expect(papers()).toEqual([['receipt', 18_000]])
})

test.each([
  ['another till', { device: 'C2' }],
  ['a card', { method: 'card', device: '' }],
] as const)('a deposit that %s took may have its receipt: without network a person cannot print it either', async (_, given) => {
  const id = await sold('C1-001', [CAKE])
  await takenElsewhere(id, given)
  await takes(id, 17_000)
  expect(await printFiscalDocuments(id)).toEqual({ kind: 'blocked', reason: 'elsewhere', what: [] })
  expect(papers()).toEqual([])
})

describe('what another till has printed stands on the order', () => {
  const theirs = (given: object) => ({
    ...{
      id: 'scontrino000001',
      kind: 'receipt',
      original: '',
      double_of: '',
      state: 'printed',
      payment_ids: ['altrove00000000'],
    },
    ...{ serial: '99MEY000001', z_number: 12, receipt_number: 7, date: '2026-11-18', amount: 10, device: 'C2' },
    ...{ by_vat: [{ vat: '10%', amount: 10 }], printed_at: '2026-11-18T08:00:00.000Z', ...given },
  })

  test('so its deposit is taken off, without asking anybody', async () => {
    letTimePass()
    startPage()
    const id = await sold('C1-001', [CAKE])
    await takenElsewhere(id, {})
    await db.orders.update(id, { receipts: [theirs({})] })
    await takes(id, 17_000)
    await comesOut(['receipt', 17_000])
  })

  test('and is shown with its till', async () => {
    const id = await sold('C1-001', [CORNETTO])
    await takenElsewhere(id, { amountCents: 160 })
    const money = { amount: 1.6, by_vat: [{ vat: '10%', amount: 1.6 }] }
    await db.orders.update(id, { status: 'COMPLETED', receipts: [theirs(money)] })
    const state = await readFiscalState(id)
    expect([state.isDue, state.documents.map(({ ref }) => ref?.number), [...state.tills]]).toEqual([
      false,
      [7],
      [['C2', 'Cassa C2']],
    ])
  })
})

describe('nothing comes out', () => {
  test('while the device is in a drill, and what was due comes out after it', async () => {
    letTimePass()
    setDrillInterval(0, Date.now() + 600_000)
    startPage()
    await takes(await sold('C1-001', [CORNETTO]), 160)
    await aMinute()
    expect(papers()).toEqual([])
    setDrillInterval(0, 0)
    await comesOut(['receipt', 160])
  })

  test('in a shop without such a printer, and nothing is due there', async () => {
    letTimePass()
    await db.shop.toCollection().modify({ isFiscal: false })
    startPage()
    await takes(await sold('C1-001', [CORNETTO]), 160)
    await aMinute()
    expect([papers(), await readDues()]).toEqual([[], []])
  })
})
