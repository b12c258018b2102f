// A kiosk is let in by the owner's screen: the tablet reads the code off it, sells, and goes on without network. Nobody types a
// password.
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { confirmOrder, fillCart, readTicket } from './kiosk.ts'
import { hasCode, isInstalled } from './people.ts'
import { readCode } from './read-code.ts'
import { newOrders } from './server-orders.ts'

test('the tablet reads the code off the owner’s screen and sells, also offline', async ({
  shop,
  watch,
  openDevice,
  openReady,
}) => {
  // The second tablet's.
  watch.announce(/status of 410/)
  const startedMs = Date.now()
  const owner = (await openReady('admin', DESKTOP, '/gestionale/personale?persona=nuovo')).page
  await owner.getByText('Totem', { exact: true }).last().click()
  await owner.getByLabel('Nome del totem').fill('Ingresso')
  await owner.getByRole('button', { name: 'Mostra il codice' }).click()
  await expect(owner.getByRole('img', { name: 'Codice QR per far entrare Ingresso' })).toBeVisible()
  const { pathname, hash } = new URL(await readCode(await owner.screenshot()))
  expect(pathname).toBe('/entra')

  const tablet = await openDevice(KIOSK)
  await tablet.page.goto(pathname + hash)
  await expect(tablet.page.getByRole('heading', { name: 'Questo tablet diventa il totem «Ingresso»' })).toBeVisible()
  await expect(owner.getByText('In attesa…')).toBeVisible()
  await tablet.page.getByRole('button', { name: 'Fai entrare questo tablet' }).click()
  await expect(owner.getByText(/^Entrato: K\d+ · Ingresso$/)).toBeVisible()

  // Another one that scans it, or the same in a private window.
  const late = (await openDevice(KIOSK)).page
  await late.goto(pathname + hash)
  await expect(late.getByText('Questo codice è già servito a un altro dispositivo', { exact: false })).toBeVisible()

  await expect(tablet.page).toHaveURL((url) => url.pathname === '/' && url.hash === '')
  await hasCode(tablet.page)
  await isInstalled(tablet.page)
  await tablet.page.reload()
  await tablet.cutNetwork()
  await fillCart(tablet.page, { products: [['Tiramisù', 1]] })
  await confirmOrder(tablet.page)
  const ticket = await readTicket(tablet.page)
  await tablet.restoreNetwork()
  await expect.poll(async () => (await newOrders(shop, startedMs)).map(({ id }) => id)).toEqual([ticket.orderId])
  expect((await newOrders(shop, startedMs))[0]?.attention ?? []).toEqual([])
})
