// The browser sends a document to the printer twice and hears of it once: two are on paper, and a person is told.

import '../../../tests/fakes/page.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { reportAnswered } from '#data/server/connection.ts'
import { parseRequest } from '../../../demo/stand-ins/rt/xml.ts'
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
import { repeatBrokenRequests } from '../../../tests/fakes/repeated-requests.ts'
import { voidFiscalReceipt } from './fiscal-documents.ts'
import { listFiscalQuestions, settleDouble, settleUnsureDocument } from './fiscal-questions.ts'
import { closeFiscalDay } from './fiscal-setup.ts'

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
})

const onPaper = () => printer.journal().map(({ kind, number, cents, isVoided }) => [kind, number, cents, isVoided])

/** What this device tells the server. */
async function told() {
  const entries = await db.outbox.where('state').equals('waiting').toArray()
  const rows = await db.fiscalDocuments
    .where('id')
    .anyOf(entries.map(({ id }) => id))
    .toArray()
  return rows.map(({ kind, ref, cents }) => [kind, ref?.number ?? 0, cents]).sort()
}

async function question() {
  const [asked, ...others] = await listFiscalQuestions()
  if (!asked || others.length > 0) throw new Error(`There are ${others.length + (asked ? 1 : 0)} questions.`)
  return asked
}

describe('a receipt that came out twice', () => {
  test('is booked with the number of the answer, and the other one is asked about and voided', async () => {
    const id = await sold('C1-001', [CORNETTO])
    await printFor(await sold('C2-001', [CORNETTO]), [paid('altro', 160)])
    repeatBrokenRequests()
    printer.loseReplies()
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed', documents: [{ ref: { number: 3 } }] })
    expect((await stateFor(id, money)).doubles).toMatchObject([{ kind: 'receipt', ref: { z: 12, number: 2 }, cents: 160 }])
    expect(await told()).toEqual([
      ['receipt', 1, 160],
      ['receipt', 3, 160],
    ])
    // Nothing else is due because of it.
    expect(await printFor(id, money)).toEqual({ kind: 'none' })
    expect(await voidFiscalReceipt(id, (await question()).id)).toMatchObject({
      kind: 'printed',
      documents: [{ ref: { number: 4 } }],
    })
    expect(onPaper()).toEqual([
      ['receipt', 1, 160, false],
      ['receipt', 2, 160, true],
      ['receipt', 3, 160, false],
      ['void', 4, 160, false],
    ])
    expect(await listFiscalQuestions()).toEqual([])
    expect(await told()).toEqual([
      ['receipt', 1, 160],
      ['receipt', 2, 160],
      ['receipt', 3, 160],
      ['void', 4, 160],
    ])
    expect(await printFor(id, money)).toEqual({ kind: 'none' })
  })

  test('without an answer to either: once a person found one, the other is asked about', async () => {
    const id = await sold('C1-001', [CORNETTO])
    await printFor(await sold('C2-001', [CORNETTO]), [paid('altro', 160)])
    repeatBrokenRequests()
    printer.loseReplies(2)
    const result = await printFor(id, money)
    expect(result).toMatchObject({ kind: 'unsure', document: { ref: { number: 3 } } })
    if (result.kind === 'unsure') await settleUnsureDocument(result.document.id, true)
    expect(await question()).toMatchObject({ kind: 'receipt', ref: { number: 2 } })
  })

  test('is found at a printer that does not say what came out last, by what this device knows', async () => {
    printer.condition.saysLast = false
    const id = await sold('C1-001', [CORNETTO])
    await printFor(await sold('C2-001', [CORNETTO]), [paid('altro', 160)])
    repeatBrokenRequests()
    printer.loseReplies()
    await printFor(id, money)
    expect(await question()).toMatchObject({ ref: { number: 2 } })
  })

  test('whose void is lost is not voided again', async () => {
    const id = await sold('C1-001', [CORNETTO])
    await printFor(await sold('C2-001', [CORNETTO]), [paid('altro', 160)])
    repeatBrokenRequests()
    printer.loseReplies()
    await printFor(id, money)
    const double = await question()
    vi.restoreAllMocks()
    printer.loseReplies()
    expect(await voidFiscalReceipt(id, double.id)).toMatchObject({
      kind: 'unsure',
      document: { kind: 'void', ref: { number: 4 } },
    })
    expect(await voidFiscalReceipt(id, double.id)).toMatchObject({ kind: 'unsure' })
    await settleUnsureDocument((await question()).id, true)
    expect(await listFiscalQuestions()).toEqual([])
    expect(await told()).toHaveLength(4)
    expect(printer.journal()).toHaveLength(4)
  })
})

describe('what another till has printed meanwhile', () => {
  /** Between this till's question and its answer. @returns the id of this till's order */
  async function whileAnotherPrints(prints: () => void, isHeard = false): Promise<string> {
    await printFor(await sold('C2-001', [CORNETTO]), [paid('altro', 160)])
    const id = await sold('C1-001', [CORNETTO])
    const send = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (String(url).startsWith('/api/collections/')) return Promise.resolve(Response.json({ items: [{}] }))
      if (String(url).startsWith('/api/'))
        return isHeard ? Promise.resolve(Response.json({ results: [] })) : Promise.reject(new TypeError('Failed to fetch'))
      if (String(init?.body).includes('printRecItem ')) prints()
      return send(url, init)
    })
    return id
  }
  const repeatLastPaper = () => {
    const { request } = printer.journal().at(-1) ?? { request: '' }
    const element = parseRequest(request)
    if (element) printer.run(element, request)
  }

  test('is for a person to tell from a double while nobody can be asked', async () => {
    const id = await whileAnotherPrints(repeatLastPaper)
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed', documents: [{ ref: { number: 3 } }] })
    await settleDouble((await question()).id, false)
    expect(await listFiscalQuestions()).toEqual([])
    expect(await told()).toHaveLength(2)
  })

  test('is no question once that till has told of it', async () => {
    const id = await whileAnotherPrints(repeatLastPaper, true)
    reportAnswered()
    expect(await printFor(id, money)).toMatchObject({ kind: 'printed', documents: [{ ref: { number: 3 } }] })
    expect(await listFiscalQuestions()).toEqual([])
  })

  test('leaves no doubt when an answer is lost before anything was printed', async () => {
    const other = await sold('C2-001', [CORNETTO])
    await printFor(other, [paid('altro', 160)])
    // This till does not know of it.
    await db.fiscalDocuments.clear()
    const fault = { silence: false, delay_ms: 0, lose_reply: false, later: false, cut: 'before' } as const
    printer.faults.plan({ service: 'rt', times: 1, with: fault })
    expect(await printFor(await sold('C1-001', [CORNETTO]), money)).toEqual({
      kind: 'not-printed',
      trouble: 'unreachable',
    })
    expect(printer.journal()).toHaveLength(1)
  })
})

test('a refund that came out twice cannot be voided: it is told as what it is', async () => {
  const id = await sold('C1-001', [['Torta', 'cornetto0000001', 1, 3000]])
  const payments = [paid('uno', 3000), paid('reso', -1000)]
  await printFor(id, payments.slice(0, 1))
  repeatBrokenRequests()
  printer.loseReplies()
  await printFor(id, payments)
  const double = await question()
  expect(double).toMatchObject({ kind: 'refund', ref: { number: 2 }, cents: 1000 })
  await settleDouble(double.id, true)
  expect(await told()).toEqual([
    ['receipt', 1, 3000],
    ['refund', 2, 1000],
    ['refund', 3, 1000],
  ])
  expect(await printFor(id, payments)).toEqual({ kind: 'none' })
})

describe('a void that came out and was refused the second time', () => {
  test.each([
    [true, { number: 2 }],
    [false, null],
  ])('is asked about, not reported as refused (the printer says what came out last: %j)', async (saysLast, ref) => {
    const id = await sold('C1-001', [CORNETTO])
    await printFor(id, money)
    const [receipt] = (await stateFor(id, [])).documents
    printer.condition.saysLast = saysLast
    repeatBrokenRequests()
    printer.loseReplies()
    expect(await voidFiscalReceipt(id, receipt?.id ?? '')).toMatchObject({ kind: 'unsure', document: { kind: 'void', ref } })
    expect(onPaper()).toEqual([
      ['receipt', 1, 160, true],
      ['void', 2, 160, false],
    ])
  })
})

test('a daily closure that came out twice is said to, without the sum of the second one', async () => {
  await printFor(await sold('C1-001', [CORNETTO]), money)
  repeatBrokenRequests()
  printer.loseReplies()
  expect(await closeFiscalDay()).toEqual({ kind: 'closed', z: 13, cents: null, times: 2 })
})
