// The owner at the products: a new one with its picture that the shop shows at once, sold out at the kiosk within a moment, another
// order by keyboard, two people at one product, and no network.
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { comeToKiosk } from './kiosk.ts'
import { nothingIsWritten } from './nothing-written.ts'
import { setUp, signIn } from './people.ts'
import { signInToApi } from './shop-api.ts'

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const PICTURE = 'pocketbase/demo/pictures/cannolo.webp'

const chosen = (page: Page) => page.getByRole('region', { name: 'Prodotto scelto' })
const list = (page: Page) => page.getByRole('region', { name: 'Prodotti', exact: true })
const available = (page: Page, name: string) => list(page).getByRole('switch', { name: `${name}: disponibile` })

async function openProduct(page: Page, id: string, name: string): Promise<void> {
  await page.goto(`/gestionale/prodotti?prodotto=${id}`)
  await expect(chosen(page).getByRole('heading', { name, exact: true })).toBeVisible()
}

async function saved(page: Page): Promise<void> {
  await expect(chosen(page).getByRole('region', { name: 'Modifiche da salvare' })).toBeHidden()
}

test('a new product with its picture is in the shop, and what is sold out is so at the kiosk', async ({ openDevice }) => {
  const office = await openDevice(DESKTOP)
  const kiosk = await openDevice(KIOSK)
  await setUp(kiosk.page, 'totem')
  await signIn(office.page, 'admin')
  await office.page.goto('/gestionale/prodotti')
  await expect(available(office.page, 'Tiramisù')).toBeVisible()
  await isClean(office.page, 'products')

  await list(office.page).getByRole('button', { name: 'Nuovo' }).click()
  const form = chosen(office.page)
  await form.getByLabel('Nome', { exact: true }).fill('Torta della nonna di prova')
  await form.getByLabel('Prezzo', { exact: true }).fill('2,555')
  await expect(form.getByText('Scrivi un prezzo, ad esempio 2,50.')).toBeVisible()
  await form.getByLabel('Prezzo', { exact: true }).fill('22,50')
  await form.getByRole('button', { name: /^glutine ?, assente$/ }).click()
  await form.locator('[data-product-picture]').setInputFiles(PICTURE)
  await office.page.getByRole('button', { name: 'Usa questa foto' }).click()
  await expect(form.getByRole('img', { name: 'Immagine 1' })).toBeVisible()
  await isClean(office.page, 'a new product')
  await office.page.keyboard.press('Control+s')
  await expect(form.getByRole('heading', { name: 'Torta della nonna di prova', exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: /^glutine ?, contiene$/ })).toBeVisible()
  await expect(kiosk.page.getByText('Torta della nonna di prova', { exact: true }).first()).toBeAttached()

  await available(office.page, 'Tiramisù').click()
  await comeToKiosk(kiosk.page)
  const tile = kiosk.page.getByRole('listitem').filter({ hasText: 'Tiramisù' })
  await expect(tile.getByText('Esaurito')).toBeAttached()
})

test('a category is put in another order by keyboard, and taken back', async ({ openDevice }) => {
  const { page } = await openDevice(TABLET)
  await signIn(page, 'admin')
  await page.goto('/gestionale/prodotti')
  const handles = list(page)
    .getByRole('list')
    .first()
    .getByRole('button', { name: /^Sposta / })
  await expect(handles.first()).toBeVisible()
  const names = () => handles.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')?.replace('Sposta ', '')))
  const before = await names()
  await handles.first().focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(`${before[0]} presa, posizione 1 di ${before.length}.`, { exact: true })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(`${before[0]}: posizione 2 di ${before.length}.`, { exact: true })).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)])
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(names).toEqual(before)
})

test('two people at one product: nothing is overwritten, nothing typed is lost; without network it waits', async ({
  shop,
  openDevice,
}) => {
  const device = await openDevice(DESKTOP)
  const { page } = device
  await signIn(page, 'admin')
  await openProduct(page, 'tiramisu0000000', 'Tiramisù')
  const form = chosen(page)
  await form.getByLabel('Prezzo', { exact: true }).fill('6,00')
  await form.getByLabel('Ingredienti').fill('Savoiardi e mascarpone')
  const other = await signInToApi(shop.url, 'admin')
  await other.collection('products').update('tiramisu0000000', { price: 5.4, description: 'Scritta da un’altra persona' })
  const question = form.getByRole('region', { name: 'Scelta: prezzo' })
  await expect(question).toBeVisible()
  await expect(form.getByText(/Nel frattempo è cambiato: descrizione/)).toBeVisible()
  await expect(form.getByLabel('Descrizione')).toHaveValue('Scritta da un’altra persona')
  await page.keyboard.press('Control+s')
  await expect(form.getByText('Scegli prima quale valore tenere, qui sopra.')).toBeVisible()
  await isClean(page, 'two editors')
  await question.getByRole('button', { name: 'L’altro: 5,40 €' }).click()

  await nothingIsWritten(page)
  await device.cutNetwork()
  await form.getByRole('button', { name: /^Salva/ }).click()
  await expect(form.getByText(/quello che hai scritto resta qui/)).toBeVisible()
  await expect(form.getByLabel('Ingredienti')).toHaveValue('Savoiardi e mascarpone')
  await device.restoreNetwork()
  await expect(page.getByRole('button', { name: 'In linea', exact: true })).toBeVisible()
  await form.getByRole('button', { name: /^Salva/ }).click()
  await saved(page)
  expect(await other.collection('products').getOne('tiramisu0000000')).toMatchObject({
    price: 5.4,
    description: 'Scritta da un’altra persona',
    ingredients: 'Savoiardi e mascarpone',
  })
})
