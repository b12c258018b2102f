// What the owner does at the products reaches the other devices: a new one with its picture, and what is sold out.
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { comeToKiosk } from './kiosk.ts'

const PICTURE = 'demo/pictures/cannolo.webp'

test('a new product with its picture is in the shop, and what is sold out is so at the kiosk', async ({ openReady }) => {
  const office = await openReady('admin', DESKTOP)
  const kiosk = await openReady('totem', KIOSK)
  await office.page.goto('/gestionale/prodotti')
  const list = office.page.getByRole('region', { name: 'Prodotti', exact: true })
  const form = office.page.getByRole('region', { name: 'Prodotto scelto' })

  await list.getByRole('button', { name: 'Nuovo' }).click()
  await form.getByLabel('Nome', { exact: true }).fill('Torta della nonna di prova')
  await form.getByLabel('Prezzo', { exact: true }).fill('22,50')
  await form.getByRole('button', { name: /^glutine/ }).click()
  await form.locator('[data-product-picture]').setInputFiles(PICTURE)
  await office.page.getByRole('button', { name: 'Usa questa foto' }).click()
  await expect(form.getByRole('img', { name: 'Immagine 1' })).toBeVisible()
  await office.page.keyboard.press('Control+s')
  await expect(form.getByRole('heading', { name: 'Torta della nonna di prova', exact: true })).toBeVisible()
  await expect(kiosk.page.getByText('Torta della nonna di prova', { exact: true }).first()).toBeAttached()

  await list.getByRole('switch', { name: 'Tiramisù: disponibile' }).click()
  await comeToKiosk(kiosk.page)
  const tile = kiosk.page.getByRole('listitem').filter({ hasText: 'Tiramisù' })
  await expect(tile.getByText('Esaurito')).toBeAttached()
})
