// A shop that takes no cards sells from its site all the same: the owner lets people pay at pickup, Giulia confirms her address and
// orders, the laboratory has it on its sheet, the desk takes the money. Then the owner pastes Stripe's key, and cards are taken at once.
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import { AtTill } from './at-the-till.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { newOrders } from './server-orders.ts'
import { linkInMail } from './stand-ins.ts'
import { addToCart, orderButton, ownOrder, register, thanksFor } from './web-customer.ts'

const GIULIA = { email: 'giulia@example.com', password: 'cannoli-e-babà' }

test.use({ edgeEnv: { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', SECRETS_KEY: 'A'.repeat(43) } })

test('paid at pickup, from the owner’s word to the drawer; then by card', async ({ shop, openReady, openDevice, watch }) => {
  // A key that is none.
  watch.announce(/status of 400/)
  const startedMs = Date.now()
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  await addToCart(page, 'Tiramisù')
  await page.goto('/carrello')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByText('Qui per ora si ordina solo in negozio').filter({ visible: true }).first()).toBeVisible()

  const owner = (await openReady('admin', DESKTOP, '/gestionale/impostazioni?vista=pagamenti')).page
  await owner.getByRole('switch', { name: /pagare al ritiro/ }).click()
  await expect(owner.getByRole('switch', { name: /pagare al ritiro/ })).toBeChecked()
  await expect.poll(async () => (await shop.superuser.collection('shop').getFirstListItem('')).pay_at_pickup).toBe(true)

  const order = page.getByRole('button', { name: 'Ordina, paghi al ritiro' })
  await expect(order).toBeVisible()
  await expect(page.getByText(/conferma la tua e-mail/)).toBeVisible()
  await order.click()
  await expect(page.getByRole('alert').getByText(/conferma la tua e-mail/)).toBeVisible()
  expect(await newOrders(shop, startedMs)).toEqual([])
  // On another device, as mails are read.
  const mail = (await openDevice(PHONE)).page
  await mail.goto(await linkInMail(shop, GIULIA.email, '/verifica-email'))
  await expect(mail.getByText('Indirizzo confermato. Grazie.')).toBeVisible()
  await order.click()
  const number = await thanksFor(page)
  await expect(page.getByText(/^Paghi .* al ritiro$/)).toBeVisible()
  const own = await ownOrder(page, shop, number)
  await expect(own.getByText(/da pagare al ritiro/)).toBeVisible()
  await expect(own.getByText('Confermato', { exact: true }).first()).toBeVisible()
  const [placed] = await newOrders(shop, startedMs)
  expect(placed).toMatchObject({ number, status: 'INPROGRESS', paid_total: 0, paid_at: '', attention: [] })

  const till = new AtTill(await openReady('cassa', DESKTOP))
  await till.open(10_000)
  await till.find(number, placed?.id ?? '')
  await expect(till.desk.getByText('Da incassare').first()).toBeVisible()
  await till.takeAtDesk('Contanti')
  await expect.poll(async () => (await newOrders(shop, startedMs))[0]).toMatchObject({ payment_method: 'cash', attention: [] })
  const [paid] = await newOrders(shop, startedMs)
  expect(paid?.paid_total).toBe(paid?.total)

  await owner.getByLabel('Chiave segreta').fill('sk_test_unachiavechenonesiste')
  await owner.getByLabel('La tua password').fill(DEMO_PASSWORD)
  await owner.getByRole('button', { name: 'Prova e salva' }).click()
  await expect(owner.getByText('Stripe non conosce questa chiave', { exact: false })).toBeVisible()
  await owner.getByLabel('Chiave segreta').fill(shop.standIns.keys.STRIPE_SECRET_KEY ?? '')
  await owner.getByRole('button', { name: 'Prova e salva' }).click()
  await expect(owner.getByText('La chiave di prova funziona: è salvata.')).toBeVisible()
  await page.goto('/')
  await addToCart(page, 'Tiramisù')
  await page.goto('/carrello')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(orderButton(page)).toBeEnabled()
  await expect(page.getByText('Al ritiro', { exact: true })).toBeVisible()
})
