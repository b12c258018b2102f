// Sixteen documents, from the order to the bytes that reach the printer. What is expected is written out by hand.

import '../../../tests/fakes/page.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { now } from '#data/server/clock.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import {
  aTillWithPrinter,
  paid,
  printer,
  printFor,
  type Sold,
  sold,
  startPrinter,
  stopPrinter,
} from '../../../tests/fakes/fiscal-shop.ts'
import { voidFiscalReceipt } from './fiscal-documents.ts'

const CORNETTO: Sold = ['Cornetto', 'cornetto0000001', 1, 160]
const PRALINE: Sold = ['Praline', 'praline00000001', 1, 2400]

const receipt = (...elements: string[]) =>
  `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><printerFiscalReceipt>${elements.join('')}</printerFiscalReceipt></s:Body></s:Envelope>`
const BEGIN = '<beginFiscalReceipt operator="1"/>'
const END = '<endFiscalReceipt operator="1"/>'
const of = (number: string) => `<printRecMessage operator="1" messageType="3" index="1" font="1" message="Ordine ${number}"/>`

beforeAll(async () => {
  await startPrinter()
  await aTillWithPrinter()
})
afterAll(stopPrinter)

let count = 0

/** The next document in the printer's journal is this. */
async function prints(result: ReturnType<typeof printFor>, ...elements: string[]): Promise<string> {
  const said = await result
  expect(said).toMatchObject({ kind: 'printed', isKept: true })
  const entry = printer.journal()[count++]
  expect(entry?.request).toBe(receipt(...elements))
  if (said.kind !== 'printed') throw new Error(said.kind)
  expect(said.documents[0]?.differs).toBeUndefined()
  expect(said.documents).toMatchObject([{ ref: { serial: '99MEY000001', z: 12, number: count }, cents: entry?.cents }])
  expect(printer.journal()).toHaveLength(count)
  return said.documents[0]?.id ?? ''
}

test('the bytes of sixteen receipts, refunds and voids', async () => {
  // 1: one thing, paid in cash.
  const first = await sold('C1-001', [CORNETTO])
  await prints(
    printFor(first, [paid('uno', 160)]),
    BEGIN,
    '<printRecItem operator="1" description="Cornetto" quantity="1" unitPrice="1.60" department="1" justification="1"/>',
    of('C1-001'),
    '<printRecTotal operator="1" description="Contanti" payment="1.60" paymentType="0" index="0" justification="1"/>',
    END,
  )

  // 2: a note, and change.
  const second = await sold('C1-002', [['Cornetto', 'cornetto0000001', 3, 160]])
  const secondReceipt = await prints(
    printFor(second, [paid('due', 480, 'cash', 1000)]),
    BEGIN,
    '<printRecItem operator="1" description="Cornetto" quantity="3" unitPrice="1.60" department="1" justification="1"/>',
    of('C1-002'),
    '<printRecTotal operator="1" description="Contanti" payment="10.00" paymentType="0" index="0" justification="1"/>',
    END,
  )
  expect(printer.journal()[1]?.lines.at(-1)).toMatch(/^Resto +5,20$/)

  // 3: a weight whose price has to be rounded (5,30 × 0,355 = 1,8815), and one whose has not.
  const third = await sold('C1-003', [
    ['Pagnotta', 'pagnotta0000001', 0.355, 530],
    ['Pagnotta scura', 'pagnotta0000001', 0.5, 520],
  ])
  await prints(
    printFor(third, [paid('tre', 448, 'pos')]),
    BEGIN,
    '<printRecItem operator="1" description="0,355 kg Pagnotta" quantity="1" unitPrice="1.88" department="3" justification="1"/>',
    '<printRecItem operator="1" description="Pagnotta scura" quantity="0.5" unitPrice="5.20" department="3" justification="1"/>',
    of('C1-003'),
    '<printRecTotal operator="1" description="Pagamento elettronico" payment="4.48" paymentType="2" index="1" justification="1"/>',
    END,
  )

  // 4: ten per cent off 1,60, 24,00 and 0,70: 26,30 less 2,63 is 23,67, of which 0,16, 2,40 and 0,07.
  const fourth = await sold('C1-004', [CORNETTO, PRALINE, ['Panino', 'pagnotta0000001', 1, 70]], 2367)
  await prints(
    printFor(fourth, [paid('quattro', 2367, 'pos')]),
    BEGIN,
    '<printRecItem operator="1" description="Cornetto" quantity="1" unitPrice="1.60" department="1" justification="1"/>',
    '<printRecItemAdjustment operator="1" description="Sconto" adjustmentType="0" amount="0.16" department="1" justification="1"/>',
    '<printRecItem operator="1" description="Praline" quantity="1" unitPrice="24.00" department="2" justification="1"/>',
    '<printRecItemAdjustment operator="1" description="Sconto" adjustmentType="0" amount="2.40" department="2" justification="1"/>',
    '<printRecItem operator="1" description="Panino" quantity="1" unitPrice="0.70" department="3" justification="1"/>',
    '<printRecItemAdjustment operator="1" description="Sconto" adjustmentType="0" amount="0.07" department="3" justification="1"/>',
    of('C1-004'),
    '<printRecTotal operator="1" description="Pagamento elettronico" payment="23.67" paymentType="2" index="1" justification="1"/>',
    END,
  )
  expect(printer.journal()[3]?.sums).toEqual({ 1: 144, 2: 2160, 3: 63 })

  // 5: without cash, with the customer's lottery code.
  const fifth = await sold('C1-005', [PRALINE])
  await prints(
    printFor(fifth, [paid('cinque', 2400, 'card')], { lotteryCode: 'yykv8m9z' }),
    BEGIN,
    '<printRecItem operator="1" description="Praline" quantity="1" unitPrice="24.00" department="2" justification="1"/>',
    of('C1-005'),
    '<directIO command="1135" data="01YYKV8M9Z        0000"/>',
    '<printRecTotal operator="1" description="Pagamento elettronico" payment="24.00" paymentType="2" index="1" justification="1"/>',
    END,
  )

  // 6: in parts.
  const sixth = await sold('C1-006', [PRALINE])
  await prints(
    printFor(sixth, [paid('sei', 600, 'cash'), paid('seib', 1000, 'voucher'), paid('seic', 800, 'pos')]),
    BEGIN,
    '<printRecItem operator="1" description="Praline" quantity="1" unitPrice="24.00" department="2" justification="1"/>',
    of('C1-006'),
    '<printRecTotal operator="1" description="Pagamento elettronico" payment="8.00" paymentType="2" index="1" justification="1"/>',
    '<printRecTotal operator="1" description="Ticket" payment="10.00" paymentType="3" index="1" justification="1"/>',
    '<printRecTotal operator="1" description="Contanti" payment="6.00" paymentType="0" index="0" justification="1"/>',
    END,
  )

  // 7: 30,00 on a cake of 150,00 at 10% and praline of 30,00 at 22%: 25,00 and 5,00.
  const cake = await sold('C1-007', [
    ['Torta nuziale', 'cornetto0000001', 1, 15_000],
    ['Praline', 'praline00000001', 1, 3000],
  ])
  await prints(
    printFor(cake, [paid('acconto', 3000)]),
    BEGIN,
    '<printRecItem operator="1" description="Acconto ordine C1-007" quantity="1" unitPrice="25.00" department="1" justification="1"/>',
    '<printRecItem operator="1" description="Acconto ordine C1-007" quantity="1" unitPrice="5.00" department="2" justification="1"/>',
    '<printRecTotal operator="1" description="Contanti" payment="30.00" paymentType="0" index="0" justification="1"/>',
    END,
  )

  // 8: the rest of it.
  const whole = [paid('acconto', 3000), paid('saldo', 15_000, 'pos')]
  await prints(
    printFor(cake, whole, { isHandedOver: true }),
    BEGIN,
    '<printRecItem operator="1" description="Torta nuziale" quantity="1" unitPrice="150.00" department="1" justification="1"/>',
    '<printRecItem operator="1" description="Praline" quantity="1" unitPrice="30.00" department="2" justification="1"/>',
    '<printRecItemAdjustment operator="1" description="Acconto" adjustmentType="10" amount="25.00" department="1" justification="1"/>',
    '<printRecItemAdjustment operator="1" description="Acconto" adjustmentType="10" amount="5.00" department="2" justification="1"/>',
    of('C1-007'),
    '<printRecTotal operator="1" description="Pagamento elettronico" payment="150.00" paymentType="2" index="1" justification="1"/>',
    END,
  )
  expect(printer.journal()[7]?.sums).toEqual({ 1: 12_500, 2: 2500 })

  // 9: 60,00 of it are given back: of the newest receipt, 50,00 at 10% and 10,00 at 22%.
  const today = shopMoment(now()).day.split('-').reverse().join('')
  await prints(
    printFor(cake, [...whole, paid('reso', -6000)], { isHandedOver: true }),
    `<printRecMessage operator="1" messageType="4" index="1" font="1" message="REFUND 0012 0008 ${today} 99MEY000001"/>`,
    '<printRecRefund operator="1" description="Reso ordine C1-007" quantity="1" unitPrice="50.00" department="1" justification="1"/>',
    '<printRecRefund operator="1" description="Reso ordine C1-007" quantity="1" unitPrice="10.00" department="2" justification="1"/>',
    '<printRecTotal operator="1"/>',
    END,
  )

  // 10: the second one should not have been.
  await prints(
    voidFiscalReceipt(second, secondReceipt),
    `<printRecMessage operator="1" messageType="4" index="1" font="1" message="VOID 0012 0002 ${today} 99MEY000001"/>`,
    '<printRecTotal operator="1"/>',
    END,
  )
  expect(printer.journal()[1]?.isVoided).toBe(true)

  // 11: the goods are gone, half the money is not there.
  const unpaid = await sold('C1-011', [PRALINE])
  await prints(
    printFor(unpaid, [paid('meta', 1200)], { isHandedOver: true }),
    BEGIN,
    '<printRecItem operator="1" description="Praline" quantity="1" unitPrice="24.00" department="2" justification="1"/>',
    of('C1-011'),
    '<printRecTotal operator="1" description="Contanti" payment="12.00" paymentType="0" index="0" justification="1"/>',
    '<printRecTotal operator="1" description="Non riscosso beni" payment="12.00" paymentType="5" index="1" justification="1"/>',
    END,
  )

  // 12: exempt, with a name that is long and full of signs.
  const course = await sold('C1-012', [['Corso «L’arte del babà & dei bignè»: 2 ore, 8 posti', 'corso0000000001', 2, 4500]])
  await prints(
    printFor(course, [paid('corso', 9000, 'pos')]),
    BEGIN,
    '<printRecItem operator="1" description="Corso «L&apos;arte del babà &amp; dei bignè»: 2" quantity="2" unitPrice="45.00" department="5" justification="1"/>',
    of('C1-012'),
    '<printRecTotal operator="1" description="Pagamento elettronico" payment="90.00" paymentType="2" index="1" justification="1"/>',
    END,
  )

  // 13: a voucher of the shop, three meal vouchers that do not divide evenly, and the rest in cash.
  const vouchers = await sold('C1-013', [PRALINE])
  const three = { ...paid('buoni', 1000, 'voucher'), pieces: 3 }
  await prints(
    printFor(vouchers, [paid('regalo', 500, 'gift'), three, paid('resto', 900)]),
    BEGIN,
    '<printRecItem operator="1" description="Praline" quantity="1" unitPrice="24.00" department="2" justification="1"/>',
    of('C1-013'),
    '<printRecTotal operator="1" description="Ticket" payment="3.34" paymentType="3" index="1" justification="1"/>',
    '<printRecTotal operator="1" description="Ticket" payment="3.33" paymentType="3" index="1" justification="1"/>',
    '<printRecTotal operator="1" description="Ticket" payment="3.33" paymentType="3" index="1" justification="1"/>',
    '<printRecTotal operator="1" description="Buono multiuso" payment="5.00" paymentType="6" index="1" justification="1"/>',
    '<printRecTotal operator="1" description="Contanti" payment="9.00" paymentType="0" index="0" justification="1"/>',
    END,
  )

  // 14: 10,41 in cash are 10,40, and one cent that nobody pays.
  const grams = await sold('C1-014', [['Pasticceria mista', 'cornetto0000001', 0.347, 3000]])
  await prints(
    printFor(grams, [paid('quattordici', 1040), { ...paid('centesimo', 1), method: 'rounding' }]),
    BEGIN,
    '<printRecItem operator="1" description="Pasticceria mista" quantity="0.347" unitPrice="30.00" department="1" justification="1"/>',
    of('C1-014'),
    '<printRecTotal operator="1" description="Arrotondamento" payment="0.01" paymentType="6" index="0" justification="1"/>',
    '<printRecTotal operator="1" description="Contanti" payment="10.40" paymentType="0" index="0" justification="1"/>',
    END,
  )

  // 15: 10,43 in cash are 10,45: the paper comes to two cents more than the goods.
  const more = await sold('C1-015', [['Pasticceria mista', 'cornetto0000001', 1, 1043]])
  await printFor(more, [paid('quindici', 1045), { ...paid('duecento', -2, 'rounding'), kind: 'payment' }])
  expect(printer.journal()[count++]).toMatchObject({
    cents: 1045,
    request: receipt(
      BEGIN,
      '<printRecItem operator="1" description="Pasticceria mista" quantity="1" unitPrice="10.43" department="1" justification="1"/>',
      '<printRecSubtotalAdjustment operator="1" description="Arrotondamento" adjustmentType="6" amount="0.02" justification="1"/>',
      of('C1-015'),
      '<printRecTotal operator="1" description="Contanti" payment="10.45" paymentType="0" index="0" justification="1"/>',
      END,
    ),
  })

  // 16: a shop that hands services over.
  await db.shop.toCollection().modify({ isUncollectedForServices: true })
  const service = await sold('C1-016', [['Corso', 'corso0000000001', 1, 4500]])
  await prints(
    printFor(service, [], { isHandedOver: true }),
    BEGIN,
    '<printRecItem operator="1" description="Corso" quantity="1" unitPrice="45.00" department="5" justification="1"/>',
    of('C1-016'),
    '<printRecTotal operator="1" description="Non riscosso servizi" payment="45.00" paymentType="5" index="2" justification="1"/>',
    END,
  )
  expect(count).toBe(16)
})
