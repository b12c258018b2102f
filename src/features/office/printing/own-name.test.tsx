// What a shop puts into a customer's hands, or sends to their phone, is in its name: nothing of it says what the program is called.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { shopFileName } from '#domain/file-name.ts'
import { NEUTRAL_NOTICE, readyNotice } from '#domain/message/push.ts'
import { calendarFile } from '#domain/pickup/calendar-file.ts'
import { plainShop } from '../../../../tests/builders/a-shop.ts'
import { aLine, anItem, anOrder } from '../../../../tests/builders/an-order.ts'
import { VirtualPrinter } from '../../../../tests/fakes/virtual-printer.ts'
import { labelContents } from './label.tsx'
import { Ticket } from './ticket.tsx'
import { stripBytes, testBytes, ticketBytes } from './ticket-bytes.ts'
import { ticketContent } from './ticket-content.ts'

const SHOP = plainShop({ name: 'Pasticceria Rossi', address: 'Via dei Forni 12, 55100 Lucca', mail: 'ciao@rossi.example' })
const ORIGIN = 'https://rossi.example'
const item = anItem({ productName: 'Torta su misura', quantity: 1 })
const order = {
  ...anOrder({ totalCents: 18_000, payments: [aLine({ amountCents: 3000, kind: 'deposit' })] }),
  ...{ items: [item], customer: { name: 'Nina', phone: '333 1234567' } },
}
const facts = { products: new Map(), allergens: new Map(), shop: SHOP, deviceCode: 'C1' }
const ticket = ticketContent(order, facts, { isReprint: true, printedMs: order.placedAtMs, origin: ORIGIN })

/** As the printer prints it. */
function onPaper(bytes: Uint8Array<ArrayBuffer>): string {
  const printer = new VirtualPrinter()
  printer.receive(bytes)
  return JSON.stringify(printer.tickets)
}

test.each([
  ['a ticket of the browser', renderToStaticMarkup(<Ticket content={ticket} />)],
  ['a ticket of a receipt printer', onPaper(ticketBytes(ticket, { cakes: new Map() }))],
  ['its trial', onPaper(testBytes(order.placedAtMs))],
  ['the end of a day on paper', onPaper(stripBytes({ title: 'Chiusura', rows: [] }))],
  ['a label', JSON.stringify(labelContents(order, facts, ORIGIN))],
  [
    'an appointment',
    calendarFile({
      ...{ uid: `${order.id}@rossi.example`, startMs: order.pickupMs, endMs: order.pickupMs, stampMs: order.placedAtMs },
      ...{
        title: `Ritiro da ${SHOP.name}`,
        shop: SHOP.name,
        mail: SHOP.mail,
        place: SHOP.address,
        text: 'Basta dire il numero.',
      },
    }),
  ],
  ['its file', shopFileName(SHOP.name, 'ritiro-W-001.ics')],
  ['a notice', JSON.stringify([readyNotice(order.id, order.number, '75,00 €'), NEUTRAL_NOTICE])],
])('%s', (_, said) => {
  expect(said.length).toBeGreaterThan(20)
  expect(said).not.toMatch(/sfoglia/i)
})

test('a label and an appointment name the shop', () => {
  expect(labelContents(order, facts, ORIGIN)[0]).toMatchObject({
    shopName: 'Pasticceria Rossi',
    shopAddress: 'Pasticceria Rossi, Via dei Forni 12, 55100 Lucca',
  })
  expect(shopFileName(SHOP.name, 'ritiro.ics')).toBe('pasticceria-rossi-ritiro.ics')
})
