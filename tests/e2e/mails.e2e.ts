// The links in the shop's mails, opened where mails are opened: a forgotten password, a new address, links that are too old.
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { leave } from './nothing-written.ts'
import { linkInMail } from './stand-ins.ts'
import { register } from './web-customer.ts'

const GIULIA = { email: 'giulia@example.com', password: 'cannoli-e-babà' }

test('a forgotten password: the mail, a new one, signing in with it; the same link again says that it is used', async ({
  shop,
  openDevice,
  watch,
}) => {
  watch.announce(/status of 40[01]/)
  const home = await openDevice(PHONE)
  await register(home.page, GIULIA)
  const { page } = await openDevice(PHONE)
  await page.goto('/password-dimenticata')
  await page.getByLabel('E-mail').fill(GIULIA.email)
  await page.getByRole('button', { name: 'Invia il link' }).click()
  await expect(page.getByText(/tra poco arriva un messaggio/)).toBeVisible()
  const link = await linkInMail(shop, GIULIA.email, '/reimposta-password')
  await page.goto(link)
  await page.getByLabel('Nuova password', { exact: true }).fill('corta')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await expect(page.getByText('Scegli una password di almeno 8 caratteri.')).toBeVisible()
  await page.getByLabel('Nuova password', { exact: true }).fill('sfogliatelle-e-babà')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await expect(page.getByText('Password cambiata. Da adesso accedi con quella nuova.')).toBeVisible()
  await page.getByRole('link', { name: 'Accedi', exact: true }).last().click()
  await page.getByLabel('E-mail').fill(GIULIA.email)
  await page.getByLabel('Password', { exact: true }).fill('sfogliatelle-e-babà')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')

  await page.goto(link)
  await page.getByLabel('Nuova password', { exact: true }).fill('ancora-una-volta')
  await page.getByRole('button', { name: 'Salva la password' }).click()
  await expect(page.getByText('Questo link non vale più', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Chiedi un altro link' }).waitFor()
})

test('a new address: the password proves who it is, and afterwards the login is over', async ({ shop, openDevice, watch }) => {
  watch.announce(/status of 40[01]/)
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  await page.goto('/account/profilo')
  await page.getByLabel('Nuova e-mail', { exact: true }).fill('nuova@example.com')
  await page.getByRole('button', { name: 'Cambia e-mail' }).click()
  await leave(page, await linkInMail(shop, 'nuova@example.com', '/conferma-email'))
  await expect(page.getByText('nuova@example.com')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('sbagliata')
  await page.getByRole('button', { name: 'Conferma il nuovo indirizzo' }).click()
  await expect(page.getByText('La password non è corretta.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.getByLabel('Password', { exact: true }).fill(GIULIA.password)
  await page.getByRole('button', { name: 'Conferma il nuovo indirizzo' }).click()
  await expect(page.getByText('Indirizzo cambiato. Accedi di nuovo con la nuova e-mail.')).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/accedi/)
  await page.getByLabel('E-mail').fill('nuova@example.com')
  await page.getByLabel('Password', { exact: true }).fill(GIULIA.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('a verification link that is no link offers another mail', async ({ shop, openDevice }) => {
  const { page } = await openDevice(PHONE)
  await register(page, GIULIA)
  await linkInMail(shop, GIULIA.email, '/verifica-email')
  await page.goto('/verifica-email?token=rotto')
  await expect(page.getByText('Questo link non vale più', { exact: false })).toBeVisible()
  await page.getByLabel('E-mail').fill('altra@example.com')
  await page.getByRole('button', { name: 'Manda di nuovo' }).click()
  await expect(page.getByText(/tra poco arriva un messaggio con il link nuovo/)).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Manda di nuovo' }).click()
  await expect(page.getByText('Ti abbiamo scritto a giulia@example.com', { exact: false })).toBeVisible()
})
