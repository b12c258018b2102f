// The kiosk's day: the wifi is gone, customers order, the tablet is reloaded, loses its power, and starts again while
// even the server is down. Then all come back, and the cashier's open screen shows each order once, at the server's price.
import { isWholeProof } from '../proof.ts'
import { dayOnDesk, orderRows, showDay } from './desk.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { type KioskOrder, orderAtKiosk, type Ticket } from './kiosk.ts'
import { centsOf } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { expectedTotals, newOrders } from './server-orders.ts'

/** A day's, in three parts: before the reload, after it, and after the power cut. */
const [BEFORE, AFTER, AT_NIGHT] = isWholeProof ? [10, 8, 12] : [2, 1, 2]
const ORDERS = BEFORE + AFTER + AT_NIGHT
const day = quietDay(Date.now())

/** No two customers are alike in what they take; three for every quarter of an hour from nine. */
function customer(index: number): KioskOrder {
  const listed = ['Cornetto alla crema', 'Cannoncino', 'Tiramisù', 'Mignon assortiti', 'Cannolo siciliano', 'Pizzetta rossa']
  const pick = (offset: number) => listed[(index + offset) % listed.length] ?? ''
  const quarters = 9 * 4 + Math.floor(index / 3)
  return {
    products: [
      [pick(0), 1 + (index % 4)],
      [pick(2), 1],
    ],
    slot: {
      day: day.label,
      time: `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`,
    },
    ...(index % 3 === 0 && { name: `Cliente ${index + 1}` }),
    ...(index % 10 === 4 && { choosing: { product: 'Bombolone', choices: ['Pistacchio'] } }),
    ...(index % 10 === 7 && { note: `Senza zucchero a velo, ordine ${index + 1}` }),
    ...(index % 15 === 8 && { code: 'NONNA10' }),
  }
}

test('orders without network, through reload, power cut and a stopped server, arrive each once', {
  tag: '@engines',
}, async ({ shop, openReady }) => {
  test.setTimeout(900_000)
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK)
  const till = await openReady('cassa', DESKTOP)
  await showDay(till.page, day)

  const tickets: Ticket[] = []
  const order = async (count: number) => {
    for (let left = count; left > 0; left--) tickets.push(await orderAtKiosk(kiosk.page, customer(tickets.length)))
    await expect(kiosk.page.getByText(`Sei offline, ${tickets.length} ordini in attesa`)).toBeVisible()
  }

  await kiosk.cutNetwork()
  await order(BEFORE)
  await kiosk.page.reload()
  await order(AFTER)
  await shop.killServer()
  await kiosk.kill()
  await kiosk.restart()
  await kiosk.page.goto('/')
  await order(AT_NIGHT)

  const [code] = tickets[0]?.number.split('-') ?? []
  expect(tickets.map(({ number }) => number)).toEqual(
    Array.from({ length: ORDERS }, (_, index) => `${code}-${String(index + 1).padStart(3, '0')}`),
  )
  expect(code).toMatch(/^K\d+$/)

  await shop.restartServer()
  await expect(till.page.getByRole('button', { name: 'In linea' })).toBeVisible()
  await expect(orderRows(till.page)).toHaveCount(0)
  await kiosk.restoreNetwork()
  await expect(orderRows(till.page)).toHaveCount(ORDERS)
  await expect(dayOnDesk(till.page, day)).toHaveAccessibleName(new RegExp(`, ${ORDERS} ordini`))
  await expect(kiosk.page.getByText('In linea')).toBeVisible()

  const server = await newOrders(shop, startedMs)
  const expected = await expectedTotals(shop, server)
  expect(server.map(({ id }) => id).sort()).toEqual(tickets.map(({ orderId }) => orderId).sort())
  for (const ticket of tickets) {
    const held = server.find(({ id }) => id === ticket.orderId)
    expect(held).toMatchObject({ number: ticket.number, status: 'NOTPAID', channel: 'kiosk' })
    expect(held?.attention ?? []).toEqual([])
    expect(Math.round((held?.total ?? 0) * 100)).toBe(ticket.totalCents)
    expect(expected.get(ticket.orderId)).toBe(ticket.totalCents)
    const row = till.page.getByRole('button', { name: new RegExp(`^${ticket.number} `) })
    // A row far below has no text in Firefox: nothing of it is drawn.
    await row.scrollIntoViewIfNeeded()
    expect(centsOf(await row.innerText())).toBe(ticket.totalCents)
  }
})
