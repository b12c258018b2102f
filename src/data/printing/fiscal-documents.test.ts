// A receipt is printed once, or a person is asked: lost answers, interruptions, two tabs, a full disk, a printer in a bad way.

import '../../../tests/fakes/page.ts'
import Dexie from 'dexie'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { correctClock } from '#data/server/clock.ts'
import { DAY_MS } from '#domain/pickup/shop-time.ts'
import {
  aTillWithPrinter,
  paid,
  printer,
  printFor,
  type Sold,
  sold,
  startPrinter,
  stateFor,
  stopPrinter,
} from '../../../tests/fakes/fiscal-shop.ts'
import { voidFiscalReceipt } from './fiscal-documents.ts'
import { listFiscalQuestions, lookForDocument, recoverInterrupted, settleUnsureDocument } from './fiscal-questions.ts'
import { askFiscalTrouble, cancelOpenReceipt, closeFiscalDay, openFiscalDrawer } from './fiscal-setup.ts'

const CORNETTO: Sold = ['Cornetto', 'cornetto0000001', 1, 160]
const money = [paid('uno', 160)]

/** How long a printer is left alone is the till's alone: time passes there as fast as the network answers. */
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
  correctClock(0)
})

/** A first receipt, so that printer and till have one in common. */
async function afterAnother(): Promise<string> {
  expect(await printFor(await sold('C1-001', [CORNETTO]), [paid('altro', 160)])).toMatchObject({ kind: 'printed' })
  return sold('C1-002', [CORNETTO])
}

/** The one that is asked about. */
async function unsureOne() {
  const unsure = await listFiscalQuestions()
  expect(unsure).toHaveLength(1)
  return unsure[0] as (typeof unsure)[number]
}

const lose = (fault: Partial<Parameters<typeof printer.faults.plan>[0]['with']>) =>
  printer.faults.plan({
    service: 'rt',
    times: 1,
    with: { silence: false, delay_ms: 0, lose_reply: false, later: false, ...fault },
  })

describe('an answer is lost by a printer that does not say what came out of it last', () => {
  beforeEach(() => {
    printer.condition.saysLast = false
  })

  test('after it was printed: a person is asked, shown which receipt it may be, and one receipt there is', async () => {
    const id = await afterAnother()
    lose({ lose_reply: true })
    const ref = { z: 12, number: 2, serial: '99MEY000001' }
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure', document: { ref } })
    // Pressing again prints nothing.
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure' })
    await settleUnsureDocument((await unsureOne()).id, true)
    expect((await stateFor(id, [])).documents).toMatchObject([{ state: 'confirmed', ref }])
    expect(await printFor(id, money)).toEqual({ kind: 'none' })
    expect(printer.journal()).toHaveLength(2)
  })

  test('before anything was: the printer holds nothing new, and it may be printed', async () => {
    const id = await afterAnother()
    lose({ cut: 'before' })
    expect(await printFor(id, money)).toEqual({ kind: 'not-printed', trouble: 'unreachable' })
    expect(printer.journal()).toHaveLength(1)
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed', documents: [{ ref: { number: 2 } }] })
    expect(printer.journal()).toHaveLength(2)
  })

  test('between the printer’s two halves: it says so itself, and is asked all the same', async () => {
    const id = await afterAnother()
    lose({ code: 'FP_NO_ANSWER' })
    expect(await printFor(id, money)).toEqual({ kind: 'not-printed', trouble: 'unreachable' })
  })

  test('in the middle: what was begun is left to a person, who cancels it and prints anew', async () => {
    const id = await afterAnother()
    lose({ cut: 'half' })
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure', document: { ref: null } })
    expect(await askFiscalTrouble()).toBe('receipt-open')
    const { id: unsureId } = await unsureOne()
    expect(await lookForDocument(unsureId)).toBe('unsure')
    expect(await cancelOpenReceipt()).toBeNull()
    expect(await lookForDocument(unsureId)).toBe('gone')
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed' })
    expect(printer.journal()).toHaveLength(2)
  })

  test('and another till has printed meanwhile: nobody guesses whose receipt it is', async () => {
    const id = await afterAnother()
    const other = await sold('C2-001', [CORNETTO])
    await printFor(other, [paid('due', 160)])
    // This till does not know of it.
    await db.fiscalDocuments.where('orderId').equals(other).delete()
    lose({ cut: 'before' })
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure', document: { ref: { number: 2 } } })
    await settleUnsureDocument((await unsureOne()).id, false)
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed', documents: [{ ref: { number: 3 } }] })
  })

  test('and printer and till have no receipt in common: a person is asked', async () => {
    const id = await sold('C1-001', [CORNETTO])
    lose({ cut: 'before' })
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure', document: { ref: null } })
    await settleUnsureDocument((await unsureOne()).id, false)
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed' })
    expect(printer.journal()).toHaveLength(1)
  })

  test('after another till’s refund, of which the printer says nothing: the receipt behind it is found', async () => {
    const id = await afterAnother()
    const other = await sold('C2-001', [CORNETTO])
    await printFor(other, [paid('due', 160)])
    await printFor(other, [paid('due', 160), paid('reso', -160)])
    // Of both this till knows nothing; the first has been taken back, so that the printer says no to it as well.
    await db.fiscalDocuments.where('orderId').equals(other).delete()
    lose({ lose_reply: true })
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure', document: { ref: { number: 4 } } })
  })

  test('and the day was closed before anybody asked: it is looked for on both sides of the closure', async () => {
    const id = await afterAnother()
    lose({ lose_reply: true })
    await printFor(id, money)
    await db.fiscalDocuments.where('orderId').equals(id).modify({ state: 'sending', ref: null })
    await closeFiscalDay()
    await recoverInterrupted()
    expect(await unsureOne()).toMatchObject({ ref: { z: 12, number: 2 } })
  })

  test('and the printer lives in another day: nothing is concluded from what it says of this one', async () => {
    correctClock(-3 * DAY_MS)
    const id = await afterAnother()
    lose({ lose_reply: true })
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure', document: { ref: null } })
  })

  test('and the printer is another one than before: what it does not hold proves nothing', async () => {
    const id = await afterAnother()
    printer.clear()
    lose({ cut: 'before' })
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure', document: { ref: null } })
  })

  test('of a void: no question tells, so a person is asked', async () => {
    const id = await sold('C1-001', [CORNETTO])
    await printFor(id, money)
    const [receipt] = (await stateFor(id, [])).documents
    lose({ cut: 'before' })
    expect(await voidFiscalReceipt(id, receipt?.id ?? '')).toMatchObject({
      kind: 'unsure',
      document: { kind: 'void', ref: null },
    })
  })
})

describe('a receipt that was on its way', () => {
  test('when the page went is asked about, and not printed by itself', async () => {
    const id = await sold('C1-001', [CORNETTO])
    lose({ lose_reply: true })
    await printFor(id, money)
    await db.fiscalDocuments.where('orderId').equals(id).modify({ state: 'sending' })
    await recoverInterrupted()
    expect((await unsureOne()).orderId).toBe(id)
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure' })
    expect(printer.journal()).toHaveLength(1)
  })

  test('is printed once by two tabs that ask at once', async () => {
    const id = await sold('C1-001', [CORNETTO])
    lose({ delay_ms: 50 })
    const results = await Promise.all([printFor(id, money), printFor(id, money)])
    expect(results.map(({ kind }) => kind).sort()).toEqual(['none', 'printed'])
    expect(printer.journal()).toHaveLength(1)
  })
})

describe('a device that is full', () => {
  /** Its disk is full for whatever is stored after so many writes, also after room was made. */
  const isFull = (after: number) => {
    const { bulkPut } = db.fiscalDocuments
    let writes = 0
    vi.spyOn(db.fiscalDocuments, 'bulkPut').mockImplementation((...rows: Parameters<typeof bulkPut>) => {
      writes += 1
      if (writes <= after || writes > after + 2) return bulkPut.apply(db.fiscalDocuments, rows)
      return Dexie.Promise.reject(new Dexie.QuotaExceededError('full'))
    })
  }

  test('notes nothing, and so prints nothing', async () => {
    const id = await sold('C1-001', [CORNETTO])
    isFull(0)
    expect(await printFor(id, money)).toEqual({ kind: 'not-printed', trouble: 'device-full' })
    expect(printer.journal()).toEqual([])
  })

  test('after the paper is out says its number, and asks about it later', async () => {
    const id = await sold('C1-001', [CORNETTO])
    isFull(1)
    const result = await printFor(id, money)
    expect(result).toMatchObject({ kind: 'printed', isKept: false, documents: [{ ref: { number: 1 } }] })
    expect(await printFor(id, money)).toMatchObject({ kind: 'unsure' })
    expect(printer.journal()).toHaveLength(1)
  })
})

describe('a printer', () => {
  test.each([
    [{ paper: 'out' as const }, 'paper-out'],
    [{ offline: true }, 'unreachable'],
    [{ inService: false }, 'not-in-service'],
    [{ closureNeeded: true }, 'closure-needed'],
  ])('that is %j prints nothing, and nothing is left open', async (condition, trouble) => {
    const id = await sold('C1-001', [CORNETTO])
    Object.assign(printer.condition, condition)
    expect(await printFor(id, money)).toEqual({ kind: 'not-printed', trouble })
    expect(await askFiscalTrouble()).toBe(trouble)
    expect(await db.fiscalDocuments.count()).toBe(0)
    Object.assign(printer.condition, { paper: 'low', offline: false, inService: true, closureNeeded: false })
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed' })
  })

  test('that refuses in the middle has nothing on its hands afterwards', async () => {
    await db.shop.toCollection().modify({ fiscalDepartments: '10%=9' })
    const id = await sold('C1-001', [CORNETTO])
    expect(await printFor(id, money)).toEqual({ kind: 'not-printed', trouble: 'refused' })
    expect(await askFiscalTrouble()).toBeNull()
    await db.shop.toCollection().modify({ fiscalDepartments: '10%=1' })
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed' })
  })

  test('closes its day, and begins the next one with its first receipt', async () => {
    await printFor(await sold('C1-001', [CORNETTO]), money)
    expect(await closeFiscalDay()).toEqual({ kind: 'closed', z: 12, cents: 160, times: 1 })
    const next = await printFor(await sold('C1-002', [CORNETTO]), [paid('due', 160)])
    expect(next).toMatchObject({ documents: [{ ref: { z: 13, number: 1 } }] })
  })

  test('whose closure loses its answer is asked for its last one', async () => {
    lose({ lose_reply: true })
    expect(await closeFiscalDay()).toEqual({ kind: 'closed', z: 12, cents: null, times: 1 })
    lose({ cut: 'before' })
    expect(await closeFiscalDay()).toEqual({ kind: 'unsure' })
    expect(printer.journal()).toHaveLength(1)
  })

  test('opens the drawer', async () => {
    expect(await openFiscalDrawer()).toBeNull()
    expect(printer.drawerCount()).toBe(1)
  })
})

describe('it is not guessed', () => {
  test('which receipt is taken back, when its numbers are not known', async () => {
    const id = await sold('C1-001', [CORNETTO])
    lose({ lose_reply: true })
    await printFor(id, money)
    await settleUnsureDocument((await unsureOne()).id, true)
    const back = [...money, paid('reso', -160)]
    expect(await printFor(id, back)).toMatchObject({ kind: 'blocked', reason: 'original-unknown' })
    const [receipt] = (await stateFor(id, [])).documents
    expect(await voidFiscalReceipt(id, receipt?.id ?? '')).toMatchObject({ kind: 'blocked', reason: 'original-unknown' })
  })

  test('whether a shop without a printer wants receipts', async () => {
    await db.shop.toCollection().modify({ isFiscal: false })
    expect(await printFor(await sold('C1-001', [CORNETTO]), money)).toEqual({ kind: 'off' })
  })
})

test('a receipt is voided once', async () => {
  const id = await sold('C1-001', [CORNETTO])
  await printFor(id, money)
  const [receipt] = (await stateFor(id, [])).documents
  expect(await voidFiscalReceipt(id, receipt?.id ?? '')).toMatchObject({ kind: 'printed', documents: [{ kind: 'void' }] })
  expect(await voidFiscalReceipt(id, receipt?.id ?? '')).toEqual({ kind: 'none' })
  // The money is still there: a right one follows.
  expect(await printFor(id, money)).toMatchObject({ kind: 'printed', documents: [{ kind: 'receipt' }] })
})

test('a receipt of money that was a mistake is voided and made anew in one go, on a person’s word', async () => {
  const id = await sold('C1-001', [CORNETTO])
  const paidAnew = [...money, { ...paid('errore', -160), kind: 'payment' as const }, paid('giusto', 160, 'pos')]
  await printFor(id, money)
  expect(await stateFor(id, paidAnew)).toMatchObject({ isDue: false, hasLottery: true, correction: { cents: 160 } })
  expect(await printFor(id, paidAnew)).toMatchObject({ kind: 'blocked', reason: 'mistaken' })
  expect(printer.journal()).toHaveLength(1)
  expect(await printFor(id, paidAnew, { isCorrecting: true })).toMatchObject({
    ...{ kind: 'printed', documents: [{ kind: 'void' }, { kind: 'receipt' }] },
  })
  expect(printer.journal().map(({ kind, lines }) => [kind, lines.at(-1)?.split('  ')[0]])).toEqual([
    ['receipt', 'Contanti'],
    ['void', 'TOTALE'],
    ['receipt', 'Pagamento elettronico'],
  ])
  expect(await printFor(id, paidAnew)).toEqual({ kind: 'none' })
})

test('what is not paid yet is printed without asking for a lottery code', async () => {
  const id = await sold('C1-001', [CORNETTO])
  expect(await stateFor(id, [], { isHandedOver: true })).toMatchObject({ isDue: true, hasLottery: false })
  expect(await stateFor(id, [paid('uno', 160, 'pos')])).toMatchObject({ isDue: true, hasLottery: true })
})

test('two receipts of one order are taken back one after the other', async () => {
  const id = await sold('C1-001', [['Torta', 'cornetto0000001', 1, 3000]])
  const [deposit, rest] = [paid('acconto', 1000), paid('saldo', 2000)]
  await printFor(id, [deposit])
  await printFor(id, [deposit, rest])
  const result = await printFor(id, [deposit, rest, paid('reso', -3000)])
  expect(result).toMatchObject({ kind: 'printed', documents: [{ cents: 2000 }, { cents: 1000 }] })
  expect(printer.journal().map(({ kind, cents }) => [kind, cents])).toEqual([
    ['receipt', 1000],
    ['receipt', 2000],
    ['refund', 2000],
    ['refund', 1000],
  ])
})
