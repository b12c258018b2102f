// Somebody new comes to work in the shop: invited by the owner, she chooses her password from the mail and begins.
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { linkInMail } from './stand-ins.ts'

test('Silvia is invited, chooses her password and works', async ({ shop, openDevice, openReady }) => {
  const { page } = await openReady('admin', DESKTOP)
  await page.goto('/gestionale/personale?persona=nuovo')
  await page.getByLabel('Nome', { exact: true }).fill('Silvia')
  await page.getByLabel('Cognome').fill('D’Angelo')
  await page.getByLabel('E-mail').fill('silvia@sfoglia.test')
  await page.getByRole('button', { name: 'Invia l’invito' }).click()
  await expect(page.getByText('Invito inviato a silvia@sfoglia.test.')).toBeVisible()

  const hers = (await openDevice({ viewport: { width: 1024, height: 768 } })).page
  await hers.goto(await linkInMail(shop, 'silvia@sfoglia.test', '/reimposta-password'))
  await hers.getByLabel('Nuova password', { exact: true }).fill('sfogliatella-riccia')
  await hers.getByRole('button', { name: 'Salva la password' }).click()
  await expect(hers.getByText('Password cambiata.', { exact: false })).toBeVisible()
  await hers.goto('/accedi')
  await hers.getByLabel('E-mail').fill('silvia@sfoglia.test')
  await hers.getByLabel('Password', { exact: true }).fill('sfogliatella-riccia')
  await hers.getByRole('button', { name: 'Accedi' }).click()
  await expect(hers).toHaveURL(/\/gestionale\/ordini/)
})
