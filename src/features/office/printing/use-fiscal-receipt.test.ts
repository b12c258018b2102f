// The money of an order, from its lines to what its receipt may tell of while nobody can be asked what other tills have printed.

import '../../../../tests/fakes/page.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { printFiscalDocuments } from '#data/printing/fiscal-documents.ts'
import type { PaymentLine } from '#domain/order/order-payment.ts'
import { aTillWithPrinter, printer, sold, startPrinter, stopPrinter } from '../../../../tests/fakes/fiscal-shop.ts'
import { moneyOf } from './use-fiscal-receipt.ts'

beforeAll(startPrinter)
afterAll(stopPrinter)
beforeEach(aTillWithPrinter)

/** As it stands on its order; this till is C1. */
const aLine = (id: string, amountCents: number, given: Partial<PaymentLine> = {}): PaymentLine => ({
  ...{ id: id.padEnd(15, '0'), amountCents, method: 'cash', kind: 'payment', takenAtMs: 1, device: 'C1' },
  ...given,
})
const cake = () => sold('C1-001', [['Torta', 'cornetto0000001', 1, 3000]])
const blocked = { kind: 'blocked', reason: 'elsewhere', what: [] }

test.each([
  ['another till', { device: 'C2' }],
  ['a card', { method: 'card', device: '' }],
] as const)('a deposit that %s took may have its receipt: without network nothing is printed', async (_, given) => {
  const payments = [aLine('acconto', 1000, { kind: 'deposit', ...given }), aLine('saldo', 2000)]
  expect(await printFiscalDocuments(await cake(), moneyOf({ payments }), { isHandedOver: true })).toEqual(blocked)
  expect(printer.journal()).toEqual([])
})

test('what this till took is printed without asking anybody', async () => {
  const payments = [aLine('acconto', 1000, { kind: 'deposit' }), aLine('saldo', 2000)]
  expect(await printFiscalDocuments(await cake(), moneyOf({ payments }))).toMatchObject({
    kind: 'printed',
    documents: [{ cents: 3000 }],
  })
})

test('a deposit whose receipt this till printed itself is no question, whoever took it', async () => {
  const id = await cake()
  const card = aLine('acconto', 1000, { kind: 'deposit', method: 'card', device: '' })
  const own = aLine('acconto', 1000, { kind: 'deposit' })
  await printFiscalDocuments(id, moneyOf({ payments: [own] }))
  const payments = [card, aLine('saldo', 2000)]
  expect(await printFiscalDocuments(id, moneyOf({ payments }))).toMatchObject({ kind: 'printed', documents: [{ cents: 2000 }] })
})
