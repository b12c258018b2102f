// What only the real server can say about an account: who deletes it leaves nothing in the shop's books, and a new password ends
// the logins elsewhere. The account's screens are in tests/components/account.test.ts.
import type { Page } from 'playwright/test'
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { ordersWhere } from './server-orders.ts'
import type { TestShop } from './shop.ts'
import { type Account, register } from './web-customer.ts'

const GIULIA = { email: 'giulia@example.com', password: 'cannoli-e-babà' }
const DAY_MS = 86_400_000

/** Collected five days ago. */
async function collectedOrder(shop: TestShop): Promise<string> {
  const { id } = await shop.superuser.collection('users').getFirstListItem(`email = "${GIULIA.email}"`)
  const pickup = new Date(Date.now() - 5 * DAY_MS).toISOString()
  const order = await shop.superuser.collection('orders').create({
    ...{ user_id: id, number: 'W-9001', status: 'COMPLETED', channel: 'web', pickup_date: pickup, placed_at: pickup },
    ...{ total: 11.5, note: 'Per la nonna', customer_name: 'Giulia Ferraro', attention: [], payment_method: 'card' },
  })
  return order.id
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function signInAs(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/accedi')
  await field(page, 'E-mail').fill(email)
  await field(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

/** The first page may show the way in before the device has heard that its login is over; until then the form sends it away. */
async function loginIsOver(page: Page): Promise<void> {
  await expect(async () => {
    await page.goto('/accedi')
    await expect(field(page, 'E-mail')).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

test('Giulia deletes her account: it is gone, and the shop’s books know nobody', async ({ shop, openDevice, watch }) => {
  watch.announce(/status of 40[01]/)
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  const orderId = await collectedOrder(shop)
  await page.goto('/account/profilo')
  await page.getByRole('button', { name: 'Elimina il mio account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminare l’account?' })
  await dialog.getByLabel('Password', { exact: true }).fill(GIULIA.password)
  await dialog.getByRole('button', { name: 'Elimina per sempre' }).click()
  await expect(page.getByRole('heading', { name: 'Il tuo account non c’è più' })).toBeVisible()

  const [order] = await ordersWhere(shop, `id = "${orderId}"`)
  expect(order).toMatchObject({ user_id: '', customer_name: '', note: '', total: 11.5, status: 'COMPLETED' })
  await page.goto('/accedi')
  await field(page, 'E-mail').fill(GIULIA.email)
  await field(page, 'Password').fill(GIULIA.password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await expect(page.getByText('E-mail o password non corretti.')).toBeVisible()
})

test('a new password ends the logins elsewhere, not this one', async ({ openDevice, watch }) => {
  watch.announce(/status of 40[01]/)
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  const elsewhere = await openDevice(PHONE)
  await signInAs(elsewhere.page, GIULIA)
  await page.goto('/account/profilo')
  await field(page, 'Password attuale').fill(GIULIA.password)
  await field(page, 'Nuova password').fill('sfogliatelle-e-babà')
  await page.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('Password cambiata.', { exact: false })).toBeVisible()
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Ciao, Giulia.' })).toBeVisible()
  await elsewhere.page.reload()
  await loginIsOver(elsewhere.page)
  await signInAs(elsewhere.page, { ...GIULIA, password: 'sfogliatelle-e-babà' })
})
