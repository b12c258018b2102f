// A day of mixed sales, deposits, corrections, refunds and voids: what the printer adds up from its paper is what the product booked.

import '../../../tests/fakes/page.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { aTillWithPrinter, paid, printer, printFor, sold, startPrinter, stopPrinter } from '../../../tests/fakes/fiscal-shop.ts'
import { voidFiscalReceipt } from './fiscal-documents.ts'
import { closeFiscalDay } from './fiscal-setup.ts'

beforeAll(startPrinter)
afterAll(stopPrinter)
beforeEach(aTillWithPrinter)

const CREAM = 'cornetto0000001'
const CHOCOLATE = 'praline00000001'
const BREAD = 'pagnotta0000001'

/** By VAT: receipts less refunds and voids, as this device tells them to the server. */
async function bookedByVat(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { kind, byVat } of await db.fiscalDocuments.toArray()) {
    for (const { vat, cents } of byVat) sums[vat] = (sums[vat] ?? 0) + (kind === 'receipt' ? cents : -cents)
  }
  return sums
}

test('by VAT and by means of payment, and on the closure', async () => {
  const money = { ...{ cash: 0, pos: 0, voucher: 0, gift: 0, rounding: 0 } }
  const take = (id: string, cents: number, method: keyof typeof money = 'cash') => {
    money[method] += cents
    return { ...paid(id, cents, method), kind: 'payment' as const }
  }

  // Sales: in cash, in parts, with vouchers, with a cent that cash does not pay.
  await printFor(await sold('C1-001', [['Cornetto', CREAM, 3, 160]]), [take('a', 480)])
  await printFor(await sold('C2-001', [['Praline', CHOCOLATE, 1, 2400]]), [take('b', 1400, 'pos'), take('c', 1000)])
  const lunch = await sold('C3-001', [
    ['Focaccia', BREAD, 1, 700],
    ['Dolce', CREAM, 1, 900],
  ])
  await printFor(lunch, [{ ...take('d', 1100, 'voucher'), pieces: 2 }, take('e', 500, 'gift')])
  await printFor(await sold('C4-001', [['Mignon', CREAM, 0.347, 3000]]), [take('f', 1040), take('g', 1, 'rounding')])

  // A wedding cake: its deposit was keyed as cash, and corrected after the balance.
  const cake = await sold('C5-001', [
    ['Torta nuziale', CREAM, 1, 15_000],
    ['Praline', CHOCOLATE, 1, 3000],
  ])
  const lines = [take('h', 3000)]
  await printFor(cake, lines)
  lines.push(take('i', 15_000, 'pos'))
  await printFor(cake, lines, { isHandedOver: true })
  lines.push(take('l', -3000), take('m', 3000, 'pos'))
  await printFor(cake, lines, { isHandedOver: true, isCorrecting: true })

  // A pastry comes back, and a receipt that should not have been is voided.
  const pastries = await sold('C6-001', [['Sfogliatella', CREAM, 4, 250]])
  const bought = [take('n', 1000)]
  await printFor(pastries, bought, { isHandedOver: true })
  await printFor(pastries, [...bought, paid('reso', -250)], { isHandedOver: true })
  const wrong = await printFor(await sold('C7-001', [['Pane', BREAD, 1, 530]]), [paid('o', 530)])
  if (wrong.kind === 'printed') await voidFiscalReceipt(wrong.documents[0]?.orderId ?? '', wrong.documents[0]?.id ?? '')

  // Gone, and to be paid one day.
  await printFor(await sold('C8-001', [['Vassoio', CREAM, 1, 6000]]), [], { isHandedOver: true })

  const { byVat, byMeans, refunds, voids, tickets } = printer.totals()
  expect(byVat).toEqual(await bookedByVat())
  expect(byMeans).toEqual({
    ...{ Contanti: money.cash, Elettronico: money.pos, Ticket: money.voucher },
    ...{ 'Buono multiuso': money.gift, 'Sconto a pagare': money.rounding, 'Non riscosso beni': 6000 },
  })
  expect({ refunds, voids, tickets }).toEqual({ refunds: 250, voids: 3000 + 530, tickets: 2 })
  // By hand: cornetti, praline, lunch, mignon, the cake, three pastries, the tray.
  const takings = 480 + 2400 + 1600 + 1041 + 18_000 + 750 + 6000
  expect(await closeFiscalDay()).toMatchObject({ kind: 'closed', cents: takings })
  const closure = printer.journal().at(-1)?.lines ?? []
  expect(closure.find((line) => line.includes('Elettronico'))).toMatch(/ 194,00$/)
  expect(printer.totals()).toEqual({ byVat: {}, byMeans: {}, refunds: 0, voids: 0, tickets: 0 })
})
