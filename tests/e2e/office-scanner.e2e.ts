// A barcode scanner at the till: a keyboard that types digits and Enter wherever the focus is. The owner gives a product its code, the
// till sells by it without network. And the till by keyboard alone, on a tablet.
import type { Locator, Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { barcodePicture } from './barcode-picture.ts'
import { detail } from './desk.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { centsOf, setUp, signIn } from './people.ts'
import { expectedTotals, newOrders, ordersWhere } from './server-orders.ts'
import { tabTo } from './tab-walk.ts'

const TABLET = { viewport: { width: 1024, height: 768 } }
const PANETTONE = '2000001000304'
const BISCUITS = '2000001000106'
const CHOCOLATES = '2000001000205'
const DOUGHNUT = '2000001000502'
const NOBODYS = '8001234567897'

const cartOf = (page: Page) => page.getByRole('complementary', { name: 'Carrello' })
const searchOf = (page: Page) => page.getByRole('textbox', { name: 'Cerca un prodotto' })
const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Prodotti' }).getByRole('button', { name: new RegExp(`^${name} `) })

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

async function has(cart: Locator, name: string, quantity: string): Promise<void> {
  const line = cart.getByRole('group', { name: `Quantità di ${name}`, exact: true })
  await expect(line.getByText(quantity, { exact: true })).toBeVisible()
}

async function openTill(page: Page): Promise<void> {
  await setUp(page, 'cassa')
  await page.goto('/gestionale/nuovo-ordine')
  await expect(tile(page, 'Cornetto alla crema')).toBeVisible()
}

test('the owner gives a product its barcode, and the till sells by it without network', async ({ shop, watch, openDevice }) => {
  // Another product's code, refused.
  watch.announce(/status of 400 .*records\/bomboloneallacr/)
  const startedMs = Date.now()
  const office = await openDevice(DESKTOP)
  const till = await openDevice(DESKTOP)
  const { page } = till
  await openTill(page)
  const cart = cartOf(page)
  const search = searchOf(page)
  const refused = page.getByRole('alert')

  await test.step('a wrong code and another product’s are told', async () => {
    await signIn(office.page, 'admin')
    await office.page.goto('/gestionale/prodotti?prodotto=bomboloneallacr')
    const form = office.page.getByRole('region', { name: 'Prodotto scelto' })
    const field = form.getByLabel('Codice a barre, facoltativo')
    await field.fill('2000001000503')
    await expect(form.getByText('L’ultima cifra del codice a barre non torna: ricontrollalo.')).toBeVisible()
    await field.fill(PANETTONE)
    await expect(form.getByText('È già di «Panettone classico 1 kg».', { exact: true })).toBeVisible()
    await isClean(office.page, 'a product with another one’s barcode')
    await office.page.keyboard.press('Control+s')
    await expect(form.getByText(`Il codice a barre ${PANETTONE} è già di «Panettone classico 1 kg».`)).toBeVisible()
    await field.fill(DOUGHNUT)
    await office.page.keyboard.press('Control+s')
    await expect(form.getByRole('region', { name: 'Modifiche da salvare' })).toBeHidden()
    // While it is typed by hand, the code shows whose it is: the till has heard of it.
    await search.fill(DOUGHNUT.slice(0, 12))
    await expect(tile(page, 'Bombolone')).toBeVisible()
    await search.press('Escape')
  })

  await test.step('the camera’s reader knows bars too', async () => {
    await page.getByRole('button', { name: 'Leggi codice' }).click()
    const reading = page.getByRole('dialog', { name: 'Leggi il codice' })
    const picture = { name: 'codice.png', mimeType: 'image/png', buffer: await barcodePicture(CHOCOLATES) }
    await reading.locator('input[type=file]').setInputFiles(picture)
    await expect(reading).toBeHidden()
    await has(cart, 'Scatola di cioccolatini', '1')
    await cart.getByRole('button', { name: 'Svuota' }).click()
    await expect(cart.getByRole('group')).toHaveCount(0)
  })
  await till.cutNetwork()

  await test.step('with the focus on a tile, which its Enter does not press', async () => {
    await tile(page, 'Cornetto alla crema').focus()
    await scan(page, PANETTONE)
    await has(cart, 'Panettone classico 1 kg', '1')
    await expect(cart.getByRole('group')).toHaveCount(1)
  })

  await test.step('in the search, behind a quantity', async () => {
    await search.fill('3*')
    await scan(page, PANETTONE)
    await has(cart, 'Panettone classico 1 kg', '4')
    await expect(search).toHaveValue('')
    await search.fill('2*')
    await tile(page, 'Cornetto alla crema').focus()
    await scan(page, BISCUITS)
    await has(cart, 'Scatola di pasticcini secchi', '2')
    await expect(search).toHaveValue('')
  })

  await test.step('what nobody sells, and what was misread, is told and adds nothing', async () => {
    await scan(page, NOBODYS)
    await expect(refused).toHaveText(`Nessun prodotto in vendita ha il codice ${NOBODYS}. Non è stato aggiunto nulla.`)
    await isClean(page, 'an unknown barcode')
    await search.fill('2000001000305')
    await search.press('Enter')
    await expect(refused).toHaveText(/2000001000305 è letto male/)
    await expect(search).toHaveValue('')
    await expect(cart.getByRole('group')).toHaveCount(2)
    await scan(page, PANETTONE)
    await has(cart, 'Panettone classico 1 kg', '5')
    await expect(refused).toBeHidden()
  })

  await test.step('one with choices asks them, and a packet can be scanned meanwhile', async () => {
    await tile(page, 'Cornetto alla crema').focus()
    await scan(page, DOUGHNUT)
    const choices = page.getByRole('dialog', { name: 'Bombolone' })
    await expect(choices.getByRole('button', { name: /^Aggiungi/ })).toBeVisible()
    await scan(page, BISCUITS)
    await expect(choices.getByText('Nel carrello: Scatola di pasticcini secchi.', { exact: true })).toBeVisible()
    await choices.getByRole('button', { name: /^Aggiungi/ }).press('Enter')
    await expect(choices).toBeHidden()
    await has(cart, 'Scatola di pasticcini secchi', '3')
    await has(cart, 'Bombolone', '1')
  })

  await test.step('typed into somebody’s name it goes out of it again', async () => {
    const name = cart.getByLabel('Nome')
    await name.fill('Rosa')
    await scan(page, PANETTONE)
    await has(cart, 'Panettone classico 1 kg', '6')
    await expect(name).toHaveValue('Rosa')
  })

  await test.step('the order arrives at its price', async () => {
    await cart.getByRole('button', { name: 'Conferma ordine' }).click()
    const placed = cart.getByRole('region', { name: /^Ordine registrato/ })
    await expect(placed).toBeVisible()
    const shownCents = centsOf((await placed.getByRole('definition').allInnerTexts()).at(-1) ?? '')
    await till.restoreNetwork()
    await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(1)
    const orders = await newOrders(shop, startedMs)
    expect(orders[0]?.attention).toEqual([])
    expect((await expectedTotals(shop, orders)).get(orders[0]?.id ?? '')).toBe(shownCents)
  })
})

test('a simple sale and a scanned one by keyboard alone on a tablet', async ({ openDevice }) => {
  const till = await openDevice(TABLET)
  const { page } = till
  await openTill(page)
  const cart = cartOf(page)
  const placed = cart.getByRole('region', { name: /^Ordine registrato/ })
  await till.cutNetwork()

  await test.step('a simple sale', async () => {
    await tabTo(page, 'button', /^Cornetto alla crema /)
    await page.keyboard.press('Enter')
    await has(cart, 'Cornetto alla crema', '1')
    await tabTo(page, 'button', 'Cliente al banco')
    await page.keyboard.press('Enter')
    await isClean(page, 'a simple sale by keyboard')
    await tabTo(page, 'button', 'Conferma ordine')
    await page.keyboard.press('Enter')
    await expect(placed).toBeVisible()
    await isClean(page, 'placed by keyboard')
    await tabTo(page, 'button', 'Nuovo ordine')
    await page.keyboard.press('Enter')
    await expect(placed).toBeHidden()
    await expect(searchOf(page)).toBeFocused()
  })

  await test.step('a scanned one', async () => {
    await scan(page, PANETTONE)
    await scan(page, NOBODYS)
    await has(cart, 'Panettone classico 1 kg', '1')
    await expect(page.getByRole('alert')).toHaveText(new RegExp(NOBODYS))
    await isClean(page, 'a scanned sale by keyboard')
    await tabTo(page, 'button', 'Cliente al banco')
    await page.keyboard.press('Enter')
    await tabTo(page, 'button', 'Conferma ordine')
    await page.keyboard.press('Enter')
    await expect(placed).toBeVisible()
  })
})

test('what is scanned while something else is open is neither lost nor written into it', async ({ openDevice, shop }) => {
  const till = await openDevice(TABLET)
  const { page } = till
  await openTill(page)
  const cart = cartOf(page)
  const named = await ordersWhere(shop, 'customer_name != ""')
  const order = named.reduce((last, other) => (other.pickup_date > last.pickup_date ? other : last))
  const orderCode = `${new URL(page.url()).origin}/gestionale/ordini?ordine=${order.id}`
  const waits = page.getByText('Hai letto il codice di un ordine: finisci qui, poi lo apri.', { exact: true })

  await test.step('in the words on a cake: into the order, not onto the cake', async () => {
    await page.goto('/gestionale/nuovo-ordine?prodotto=componilatuator&passo=frase')
    const phrase = page.getByLabel('Frase sulla torta')
    // As many letters as leave no room for a whole code.
    await phrase.fill('Auguri Rosa, dai nonni e da tutti')
    await phrase.press('End')
    await scan(page, PANETTONE)
    await expect(page.getByText('Nel carrello: Panettone classico 1 kg.', { exact: true })).toBeVisible()
    await expect(phrase).toHaveValue('Auguri Rosa, dai nonni e da tutti')
    await isClean(page, 'scanned while a cake is composed')
    await phrase.fill('Auguri Rosa')
    await scan(page, orderCode)
    await expect(waits).toBeVisible()
    await expect(phrase).toHaveValue('Auguri Rosa')
    await scan(page, NOBODYS)
    await expect(page.getByRole('alert').filter({ hasText: NOBODYS })).toContainText('controlla il testo')
    await page.getByRole('button', { name: 'Torna all’ordine' }).click()
    await has(cart, 'Panettone classico 1 kg', '1')
  })

  await test.step('in a dialog: said in it, and the order’s code goes on waiting', async () => {
    await cart.getByRole('button', { name: 'Altro', exact: true }).click()
    const times = page.getByRole('dialog', { name: 'Giorno e orario di ritiro' })
    await expect(times).toBeVisible()
    await expect(times.getByText('Hai letto il codice di un ordine: finisci qui, poi lo apri.', { exact: true })).toBeVisible()
    await scan(page, BISCUITS)
    await expect(times.getByText('Nel carrello: Scatola di pasticcini secchi.', { exact: true })).toBeVisible()
    await isClean(page, 'scanned while a dialog is open')
    await page.keyboard.press('Escape')
    await expect(times).toBeHidden()
    await has(cart, 'Scatola di pasticcini secchi', '1')
  })

  await test.step('once nothing is in its way it opens the order', async () => {
    await page.getByRole('button', { name: 'Apri l’ordine', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/gestionale/ordini')
    await expect(detail(page).getByRole('heading', { name: order.customer_name, exact: true })).toBeVisible()
    await expect(detail(page).getByText(order.number, { exact: true })).toBeVisible()
  })
})
