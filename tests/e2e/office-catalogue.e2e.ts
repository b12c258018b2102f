// The owner's tools around the products: many prices at once and back again, lists that go to a spreadsheet and come back, and the
// order, names and choices of the catalogue, without a mouse.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { leave, nothingIsWritten } from './nothing-written.ts'
import { signIn } from './people.ts'
import type { TestShop } from './shop.ts'

const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }

const product = (shop: TestShop, name: string) => shop.superuser.collection('products').getFirstListItem(`name = "${name}"`)
const priceOf = async (shop: TestShop, name: string) => (await product(shop, name)).price
const row = (page: Page, list: string, name: string | RegExp) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: name })

test('prices are raised after a look at what becomes of them, and taken back after a reload', async ({ shop, openDevice }) => {
  const owner = await openDevice(DESKTOP)
  const { page } = owner
  await signIn(page, 'admin')
  await page.goto('/gestionale/prodotti?vista=prezzi')
  await page.getByLabel('Cerca per nome').fill('sfogliatella')
  const table = page.getByRole('table', { name: 'Prezzi di oggi e nuovi' })
  await expect(table.getByRole('row')).toHaveCount(3)
  const before = [await priceOf(shop, 'Sfogliatella riccia'), await priceOf(shop, 'Sfogliatella frolla')]
  expect(before).toEqual([2.5, 2.3])
  await table.getByRole('checkbox', { name: 'Tutti i prodotti della lista' }).check()
  await page.getByLabel('Percentuale').fill('10')
  const riccia = page.getByRole('textbox', { name: 'Nuovo prezzo di Sfogliatella riccia' })
  await expect(riccia).toHaveValue('2,80')
  await expect(page.getByRole('textbox', { name: 'Nuovo prezzo di Sfogliatella frolla' })).toHaveValue('2,50')
  await riccia.fill('tre')
  await expect(page.getByRole('button', { name: /^Applica/ })).toBeDisabled()
  await isClean(page, 'prices, one wrong')
  await riccia.fill('2,90')

  await nothingIsWritten(page)
  await owner.cutNetwork()
  await expect(page.getByText('Sei offline: quello che prepari resta qui')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Applica 2 prezzi' })).toBeDisabled()
  await owner.restoreNetwork()
  await expect(riccia).toHaveValue('2,90')
  await page.getByRole('button', { name: 'Applica 2 prezzi' }).click()
  const question = page.getByRole('dialog', { name: 'Cambiare 2 prezzi?' })
  await expect(question).toBeVisible()
  await isClean(page, 'the question before it')
  await question.getByRole('button', { name: 'Cambia 2 prezzi' }).click()
  await expect(page.getByText('2 prezzi cambiati')).toBeVisible()
  expect([await priceOf(shop, 'Sfogliatella riccia'), await priceOf(shop, 'Sfogliatella frolla')]).toEqual([2.9, 2.5])

  await page.reload()
  await page.getByRole('button', { name: 'Torna ai prezzi di prima' }).click()
  await page.getByRole('button', { name: 'Rimetti i prezzi di prima' }).click()
  await expect(page.getByText('2 prezzi cambiati')).toBeHidden()
  expect([await priceOf(shop, 'Sfogliatella riccia'), await priceOf(shop, 'Sfogliatella frolla')]).toEqual(before)
  const { id } = await product(shop, 'Sfogliatella riccia')
  const history = await shop.superuser.collection('product_prices').getFullList({ filter: `product_id = "${id}"` })
  expect(history.map(({ price }) => price)).toEqual(expect.arrayContaining([2.5, 2.9]))
})

test('a list goes out, and comes back changed: bad rows are named, the right ones written', async ({ shop, openDevice }) => {
  const owner = await openDevice(TABLET)
  const { page } = owner
  await signIn(page, 'admin')
  await page.goto('/gestionale/prodotti?vista=csv')
  await isClean(page, 'lists')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^\d+ prodotti$/ }).click()
  const exported = await readFile(await (await download).path(), 'utf8')
  expect(exported.startsWith('\ufeffcodice;nome;categoria;prezzo;')).toBe(true)

  const choose = (name: string, buffer: Buffer) =>
    page.locator('[data-import-file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await choose('tale-e-quale.csv', Buffer.from(exported))
  await expect(page.getByText('Il file è uguale al catalogo')).toBeVisible()
  await page.getByRole('button', { name: 'Lascia stare' }).click()

  const { id } = await product(shop, 'Sfogliatella riccia')
  // As an older Excel saves it: à is one byte, € another.
  const list = [
    'codice;nome;categoria;prezzo;descrizione',
    `${id};Sfogliatella riccia;Colazione;2,60 €;"Bont\u00e0\r\na strati"`,
    ';Cannolo maxi;Siciliani;4,50;',
    ';Strudel;Viennesi;gratis;',
  ].join('\r\n')
  await choose('listino.csv', Buffer.from(list.replaceAll('€', '\u0080'), 'latin1'))
  const rows = page.getByRole('list', { name: 'Righe del file' })
  await expect(rows.getByRole('listitem')).toHaveCount(1)
  await expect(rows).toContainText('riga 5')
  await expect(rows).toContainText('La categoria «Viennesi» non esiste.')
  await expect(rows).toContainText('«gratis» non è un importo.')
  await isClean(page, 'a file with a bad row')
  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica l’elenco degli errori' }).click()
  expect(await readFile(await (await report).path(), 'utf8')).toContain('5;Strudel;prezzo;')

  await page.reload()
  await page.getByText('1 modificata', { exact: true }).click()
  await expect(rows.locator('ins').first()).toHaveText('2,60')
  await expect(rows).toContainText('Bontà a strati')
  await page.getByRole('button', { name: 'Importa solo le 2 righe giuste' }).click()
  await expect(page.getByText('Importazione finita: 1 voce nuova, 1 modificata.')).toBeVisible()
  expect(await product(shop, 'Sfogliatella riccia')).toMatchObject({ price: 2.6, description: 'Bontà\na strati' })
  expect(await product(shop, 'Cannolo maxi')).toMatchObject({ price: 4.5, unit: 'pezzo', available: true })

  await choose('rotto.csv', Buffer.from('nome;prezzo\nA;1\n"B;2'))
  await expect(page.getByText('rotto.csv: Alla riga 3 c’è una virgoletta che non si chiude.')).toBeVisible()
})

test('categories and variants are put in order, named, taken off and deleted without a mouse', async ({
  shop,
  watch,
  openDevice,
}) => {
  const { page } = await openDevice({ viewport: TABLET.viewport })
  await signIn(page, 'admin')
  await page.goto('/gestionale/prodotti?vista=categorie')
  const names = page.getByRole('list', { name: 'Categorie in ordine' }).getByRole('listitem')
  await expect(names.first()).toContainText('Colazione')
  await page.getByRole('button', { name: 'Sposta Colazione' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Colazione presa, posizione 1 di', { exact: false })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Colazione: posizione 2 di', { exact: false })).toBeAttached()
  await page.keyboard.press('Space')
  await expect(names.nth(1)).toContainText('Colazione')
  const sorted = () => shop.superuser.collection('product_categories').getFullList({ sort: 'sort' })
  await expect.poll(async () => (await sorted())[1]?.name).toBe('Colazione')

  await page.getByRole('button', { name: 'Nuova categoria' }).press('Enter')
  await page.getByLabel('Nome', { exact: true }).fill('Gelati')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: 'Gelati' })).toBeVisible()
  await isClean(page, 'a category')
  // Somebody else is faster; the stream is not waited for, because the form was touched before.
  await page.getByLabel('Nome', { exact: true }).fill('Gelati e sorbetti')
  const gelati = await shop.superuser.collection('product_categories').getFirstListItem('name = "Gelati"')
  await shop.superuser.collection('product_categories').update(gelati.id, { name: 'Semifreddi' })
  watch.announce(/412/)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Qualcun altro l’ha modificato')).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Gelati e sorbetti')
  await expect(row(page, 'Categorie in ordine', 'Semifreddi')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(row(page, 'Categorie in ordine', 'Gelati e sorbetti')).toBeVisible()
  await page.getByRole('button', { name: 'Elimina', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Elimina la categoria' }).press('Enter')
  await expect(row(page, 'Categorie in ordine', 'Gelati e sorbetti')).toBeHidden()
  await row(page, 'Categorie in ordine', 'Pane').getByRole('button').nth(1).press('Enter')
  await page.getByRole('button', { name: 'Elimina', exact: true }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Pane non è vuota' })).toBeVisible()
  await page.keyboard.press('Escape')

  await leave(page, '/gestionale/prodotti?vista=varianti')
  await row(page, 'Tipi in ordine', 'Farcitura').getByRole('button').nth(1).press('Enter')
  await isClean(page, 'a type and its variants')
  await page.getByRole('switch', { name: 'Limone disponibile' }).press('Space')
  await expect(row(page, 'Varianti di Farcitura', 'Limone')).toContainText('esaurita')
  await row(page, 'Varianti di Farcitura', 'Limone').getByRole('button').nth(1).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Limone' })
  await dialog.getByLabel('Nome').fill('Limone di Sorrento')
  await expect(dialog.getByText('ha il suo disegno: con il nuovo nome non si vede più')).toBeVisible()
  await dialog.getByLabel('Aumento di prezzo').fill('due')
  await dialog.getByRole('button', { name: 'Salva' }).press('Enter')
  await expect(dialog.getByText('Scrivi un importo, ad esempio 2,50.')).toBeVisible()
  await isClean(page, 'a variant with a mistake')
  await dialog.getByLabel('Aumento di prezzo').fill('2,50')
  await dialog.getByRole('checkbox', { name: 'soia' }).press('Space')
  await dialog.getByRole('button', { name: 'Salva' }).press('Enter')
  await expect(row(page, 'Varianti di Farcitura', 'Limone di Sorrento')).toContainText('+2,50')
  const limone = await shop.superuser.collection('product_variants').getFirstListItem('value = "Limone di Sorrento"')
  expect(limone).toMatchObject({ priceIncrease: 2.5, available: false })
  expect(limone.allergens).toContain('soia')

  await row(page, 'Varianti di Farcitura', 'Limone di Sorrento').getByRole('button').nth(1).press('Enter')
  await page.getByRole('button', { name: 'Duplica' }).press('Enter')
  await page.getByRole('button', { name: 'Crea la variante' }).press('Enter')
  const copy = row(page, 'Varianti di Farcitura', 'Limone di Sorrento (copia)')
  await copy.getByRole('button').nth(1).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Elimina' }).press('Enter')
  await expect(page.getByText('Gli ordini già fatti la tengono.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Elimina la variante' }).press('Enter')
  await expect(copy).toBeHidden()
})
