// The catalogue in the language of a kiosk's guest, and the owner who translates it.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { openKiosk } from './kiosk.ts'
import { DESKTOP, frame, openShop, press, screen, server, visit } from './shop-frame.ts'
import { itemsOf } from './till.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: typeof name === 'string' })
const order = () => screen.getByRole('complementary', { name: 'Ihre Bestellung' })
const link = (name: string) => screen.getByRole('link', { name, exact: true }).first()
const product = (name: string) => server.where('products', { name })[0]

async function readGerman(): Promise<void> {
  await button(/Language/).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Deutsch' }).click()
  await expect.poll(() => frame.document.documentElement.lang).toBe('de')
}

test('a guest reads the catalogue in German, and Italian where nothing is translated; the order stays Italian', async () => {
  server.put('products', { id: 'tiramisu0000000', name_de: '  ', description_de: '' })
  await openKiosk()
  await readGerman()
  await expect.element(screen.getByRole('heading', { name: 'Sizilianisches', exact: true })).toBeVisible()
  await expect.element(link('Sizilianischer Cannolo')).toHaveAttribute('lang', 'de')
  await expect.element(link('Tiramisù')).toHaveAttribute('lang', 'it')
  server.put('products', { id: 'tiramisu0000000', name_de: 'Tiramisu nach Hausart' })
  await expect.element(link('Tiramisu nach Hausart')).toHaveAttribute('lang', 'de')

  await button('Sizilianischer Cannolo hinzufügen').first().click()
  await expect.element(order().getByRole('heading', { name: 'Sizilianischer Cannolo' })).toHaveAttribute('lang', 'de')

  await link('Bombolone').click()
  await expect.element(screen.getByText(/^Italienischer Krapfen/)).toHaveAttribute('lang', 'de')
  await expect.element(screen.getByText(/^Weizenmehl, Milch, Eier/)).toBeVisible()
  await screen
    .getByRole('group', { name: /^Füllung/ })
    .getByText('Pistazie')
    .click()
  await isClean('a product in German')
  await button(/^Hinzufügen/).click()
  await expect.element(order().getByText('Pistazie', { exact: true })).toBeVisible()

  await button('Bestellen, an der Kasse zahlen').click()
  const name = screen.getByRole('dialog', { name: 'Welchen Namen schreiben wir auf?' })
  await name.getByRole('button', { name: 'Überspringen' }).click()
  await expect.poll(() => server.where('orders', { device: 'K9' }).length).toBe(1)
  const [placed] = server.where('orders', { device: 'K9' })
  if (!placed) throw new Error('There is no order')
  expect(itemsOf(placed).map(({ product_name }) => product_name)).toEqual(['Cannolo siciliano', 'Bombolone'])
  expect(itemsOf(placed).flatMap(({ custom_variants }) => custom_variants)).toMatchObject([
    { type: 'Ripieno', value: 'Pistacchio' },
  ])
})

test('the owner translates a product: what is missing is said, and saved with the rest', async () => {
  server.put('products', { id: 'tiramisu0000000', name_de: '' })
  await openShop('/gestionale/prodotti?prodotto=tiramisu0000000', { as: 'admin', size: DESKTOP })
  const form = screen.getByRole('region', { name: 'Prodotto scelto' })
  await form.getByText('Manca: nome in tedesco').click()
  const german = form.getByLabelText('Nome in tedesco')
  await german.fill(' Tiramisu nach Hausart ')
  await expect.element(form.getByText('Complete', { exact: true })).toBeVisible()
  await form.getByLabelText('Descrizione in francese').fill('')
  await expect.element(form.getByText('Manca: descrizione in francese')).toBeVisible()
  await isClean('translations of a product')
  await press('Control+s')
  await expect.poll(() => product('Tiramisù')).toMatchObject({ name_de: 'Tiramisu nach Hausart', description_fr: '' })
  await expect.element(german).toHaveValue('Tiramisu nach Hausart')
})

test('two people translate one product: each text is a question of its own', async () => {
  await openShop('/gestionale/prodotti?prodotto=tiramisu0000000', { as: 'admin', size: DESKTOP })
  const form = screen.getByRole('region', { name: 'Prodotto scelto' })
  await form.getByText('Traduzioni').click()
  await form.getByLabelText('Nome in tedesco').fill('Tiramisu nach Hausart')
  server.put('products', { id: 'tiramisu0000000', name_de: 'Tiramisu vom Chef', name_fr: 'Tiramisu du chef' })
  await expect.element(form.getByText(/Nel frattempo è cambiato: nome in francese/)).toBeVisible()
  await form
    .getByRole('region', { name: 'Scelta: nome in tedesco' })
    .getByRole('button', { name: /^Il mio/ })
    .click()
  await press('Control+s')
  await expect.poll(() => product('Tiramisù')).toMatchObject({ name_de: 'Tiramisu nach Hausart', name_fr: 'Tiramisu du chef' })
})

test('categories, types and variants are translated in their own forms', async () => {
  await openShop('/gestionale/prodotti?vista=categorie', { as: 'admin', size: DESKTOP })
  const opener = (listed: string, name: string) =>
    screen.getByRole('list', { name: listed }).getByRole('listitem').filter({ hasText: name }).getByRole('button').nth(1)
  await opener('Categorie in ordine', 'Siciliani').click()
  await screen.getByText('Traduzioni').click()
  await screen.getByLabelText('Nome in inglese').fill('From Sicily')
  await press('Control+s')
  await expect.poll(() => server.where('product_categories', { slug: 'siciliani' })).toMatchObject([{ name_en: 'From Sicily' }])

  await visit('/gestionale/prodotti?vista=varianti')
  await opener('Tipi in ordine', 'Persone').click()
  await expect.element(screen.getByText('Il totem lo dice già in ogni lingua')).toBeVisible()
  await opener('Tipi in ordine', 'Ripieno').click()
  await screen.getByText('Traduzioni').click()
  await screen.getByLabelText('Nome in francese').fill('Fourrage')
  await isClean('translations of a type')
  await press('Control+s')
  await expect.poll(() => server.where('product_variant_types', { name: 'Ripieno' })).toMatchObject([{ name_fr: 'Fourrage' }])

  await opener('Varianti di Ripieno', 'Pistacchio').click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByText('Traduzioni').click()
  await dialog.getByLabelText('Nome in tedesco').fill('Bronte-Pistazie')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.where('product_variants', { value_de: 'Bronte-Pistazie' })).toMatchObject([{ value: 'Pistacchio' }])
})
