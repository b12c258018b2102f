// The owner raises a price while the kiosk is offline: the customer pays what the kiosk said, and the desk is told. What the
// kiosk shows from then on is in tests/components/kiosk-order.test.ts.
import { detail, openOrder, showTab } from './desk.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { orderAtKiosk } from './kiosk.ts'
import { centsOf } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { newOrders } from './server-orders.ts'
import { signInToApi } from './shop-api.ts'

test('an order promised at the old price keeps it and waits to be checked, until somebody settles it', async ({
  shop,
  openReady,
}) => {
  const startedMs = Date.now()
  const day = quietDay(startedMs)
  const kiosk = await openReady('totem', KIOSK)
  const till = await openReady('cassa', DESKTOP)
  await kiosk.cutNetwork()

  const owner = await signInToApi(shop.url, 'admin')
  await owner.collection('products').update('tiramisu0000000', { price: 5.9 })

  const ticket = await orderAtKiosk(kiosk.page, { products: [['Tiramisù', 2]], slot: { day: day.label, time: '12:00' } })
  expect(ticket.totalCents).toBe(900)
  await kiosk.restoreNetwork()

  await showTab(till.page, 'Da verificare')
  const row = till.page.getByRole('tabpanel').getByRole('button', { name: new RegExp(ticket.number) })
  await expect(row).toContainText('Prezzo cambiato')
  expect(centsOf(await row.innerText())).toBe(900)
  await openOrder(till.page, ticket.number)
  const open = detail(till.page).getByRole('region', { name: 'Da verificare' })
  await expect(open).toContainText('Tiramisù: visto a 4,50')
  await expect(open).toContainText('in listino 5,90')
  const [held] = await newOrders(shop, startedMs)
  expect(held).toMatchObject({ id: ticket.orderId, total: 9, attention: ['price-changed'], status: 'NOTPAID' })
  expect(held?.items).toMatchObject([{ unit_price: 4.5, quantity: 2, price: 9 }])

  await open.getByRole('button', { name: /^Tieni 9,00/ }).click()
  await expect(row).toBeHidden()
  await expect.poll(async () => (await newOrders(shop, startedMs))[0]).toMatchObject({ attention: [], total: 9 })
})
