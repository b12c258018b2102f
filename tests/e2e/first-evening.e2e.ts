// An owner's first evening, from an empty folder to a kiosk's order on paper: the programs are started as the owner starts them, all
// else is done by finger and keyboard, on a phone or a computer for the owner and a tablet for the kiosk. By the real clock: nothing of
// it is a test's.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { Locator, Page } from 'playwright/test'
import { aPlace, endProcess, newShop, startShop } from '../runtimes/own-shop-process.ts'
import { detail } from './desk.ts'
import { DESKTOP, type Device, type DeviceOptions, KIOSK, PHONE } from './device.ts'
import { test as base, expect } from './fixtures.ts'
import { Hand } from './hand.ts'
import { readCode } from './read-code.ts'
import type { TestShop } from './shop.ts'

const GREEN = '#1f4d36'
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><circle cx="100" cy="100" r="96" fill="${GREEN}"/>
<path d="M60 140V60h40a24 24 0 0 1 6 47l30 33h-24l-28-32H78v32z" fill="#fff"/></svg>`

const test = base.extend<{ link: string; hand: Hand }>({
  link: async ({ shop }, use) => use((shop as { link?: string }).link ?? ''),
  shop: async ({ watch: _watch }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sfoglia-first-evening-'))
    const { env, url } = await aPlace(folder, 'data')
    const made = await newShop(env, '--name', 'Pasticceria Rossi', '--mail', 'titolare@rossi.example')
    const { child, said } = await startShop(env)
    expect(said, made.said).toContain(`Pasticceria Rossi is open:  ${url}`)
    const link = /\S+\/benvenuto#\S+/.exec(made.said)?.[0]
    await use({ url, link } as unknown as TestShop)
    await endProcess(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  hand: async ({}, use, testInfo) => {
    const hand = new Hand()
    await use(hand)
    hand.note(testInfo)
  },
})

const OWNER: DeviceOptions = { ...PHONE, isOnRealClock: true }
const TABLET: DeviceOptions = { ...KIOSK, isOnRealClock: true }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** From the printed link up to the catalogue. */
async function comeToCatalogue(page: Page, hand: Hand, link: string): Promise<void> {
  const goOn = () => hand.tap(button(page, 'Avanti'))
  await page.goto(link)
  await hand.type(page.getByLabel('Nome', { exact: true }), 'Anna')
  await hand.type(page.getByLabel('Cognome'), 'Rossi')
  await hand.type(page.getByLabel('Password', { exact: true }), 'il forno di via Garibaldi')
  await goOn()
  await expect(heading(page, 'Il tuo negozio')).toBeFocused()
  await hand.type(page.getByLabel('Indirizzo'), 'Via Roma 1, 24121 Bergamo')
  await hand.type(page.getByLabel('Telefono'), '035 123456')
  await hand.type(page.getByLabel('Partita IVA'), '01234567897')
  await goOn()
  await expect(heading(page, 'Quando sei aperto')).toBeVisible()
  await hand.tap(page.getByRole('button', { name: 'tutti i giorni 7–20' }))
  await goOn()
  await expect(heading(page, 'Come ti riconoscono')).toBeVisible()
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await hand.choose(page, button(page, 'Scegli il logo'), [logo])
  await hand.type(page.getByLabel(/^Scritto/), GREEN)
  await hand.tap(button(page, 'Salva'))
  await expect(page.getByText('Salvato: chi apre il sito adesso lo vede così.')).toBeVisible()
  await goOn()
  await expect(heading(page, 'Che cosa vendi')).toBeVisible()
}

/** From the people to the end; the kiosk is let in on the way. @returns its page */
async function comeToEnd(page: Page, tablet: Page, hand: Hand): Promise<void> {
  const goOn = () => hand.tap(button(page, 'Avanti'))
  await expect(heading(page, 'Chi lavora con te')).toBeVisible()
  await goOn()
  await expect(heading(page, 'Totem e cassa')).toBeVisible()
  await hand.tap(button(page, /^Un totem/))
  await hand.tap(button(page, 'Mostra il codice'))
  const code = page.getByRole('img', { name: /^Codice QR per far entrare/ })
  await expect(code).toBeVisible()
  await tablet.goto(await readCode(await code.screenshot()))
  await hand.tap(button(tablet, 'Fai entrare questo tablet'))
  await expect(heading(tablet, 'Scegli cosa ordinare')).toBeVisible()
  await expect(page.getByText(/^Entrato: K1/)).toBeVisible()
  await goOn()
  await expect(heading(page, 'Come ti pagano')).toBeVisible()
  await goOn()
  await expect(heading(page, 'Il negozio è pronto')).toBeVisible()
  await hand.tap(page.getByRole('main').getByRole('link', { name: 'Vai al gestionale' }))
  await expect(page.getByRole('region', { name: 'Che cosa manca?' })).toBeVisible()
}

/** @returns the order's number */
async function orderAtKiosk(tablet: Page, hand: Hand): Promise<string> {
  await hand.tap(button(tablet, 'Ordina e paga in cassa'))
  await hand.tap(tablet.getByRole('dialog').getByRole('button', { name: 'Salta' }))
  const number = tablet.getByRole('region', { name: 'Il tuo ordine' }).getByText(/^K\d+-\d{3}$/)
  await expect(number).toBeVisible()
  return number.innerText()
}

/** At the desk: the money, then the ticket. */
async function collectAndPrint(page: Page, hand: Hand, number: string): Promise<void> {
  await hand.tap(page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Ordini' }))
  const row = page.getByRole('tabpanel').getByRole('button', { name: new RegExp(`${number} `) })
  await hand.tap(row)
  await expect(detail(page).getByText(number, { exact: true })).toBeVisible()
  await hand.tap(detail(page).getByRole('button', { name: /^Incassa( |$)/ }))
  await hand.tap(detail(page).getByText('Contanti', { exact: true }))
  await hand.tap(detail(page).getByRole('button', { name: /^Incassa / }))
  const asked = page.getByRole('dialog', { name: 'Che cassa è questa?' })
  await hand.type(asked.getByLabel('Come si chiama?'), 'Banco')
  await hand.tap(button(asked, 'Usa questo nome'))
  await expect(detail(page).getByRole('button', { name: /^Pronto/ })).toBeVisible()
  await hand.tap(detail(page).getByRole('button', { name: /^Stampa/ }))
  await expect(detail(page).getByText('Comanda stampata', { exact: true })).toBeVisible()
}

async function isOnPaper(owner: Device, number: string, words: string): Promise<void> {
  const lines = await owner.sheetPrinted()
  const [device = '', counter = ''] = number.split('-')
  for (const line of [device, counter, 'PAGATO', words]) expect(lines).toContain(line)
  expect(lines.at(-1)).toContain('Pasticceria Rossi')
}

test('Anna’s first evening, with the example', async ({ link, hand, openDevice }) => {
  const owner = await openDevice(OWNER)
  const { page } = owner
  const tablet = (await openDevice(TABLET)).page
  await comeToCatalogue(page, hand, link)
  await hand.tap(button(page, /^Da un esempio/))
  await expect(page.getByText(/ci sono 12 prodotti di esempio/)).toBeVisible()
  await hand.tap(button(page, 'Avanti'))
  await comeToEnd(page, tablet, hand)
  await hand.tap(button(tablet, 'Aggiungi Cornetto alla crema'))
  const number = await orderAtKiosk(tablet, hand)
  await collectAndPrint(page, hand, number)
  await isOnPaper(owner, number, 'Contiene \tglutine, uova, latte')
})

/** What WooCommerce wrote, and the folder of its pictures as a ZIP. */
async function whatShopHad() {
  const picture = new Uint8Array(await readFile('demo/pictures/cannolo.webp'))
  const pictures = zipSync({ 'uploads/2023/11/setteveli.jpg': picture, 'uploads/2023/11/baba.jpg': picture })
  return [
    {
      name: 'wc-product-export.csv',
      mimeType: 'text/csv',
      buffer: await readFile('tests/fixtures/exports/woocommerce-products.csv'),
    },
    { name: 'uploads.zip', mimeType: 'application/zip', buffer: Buffer.from(pictures) },
  ]
}

test('Anna’s first evening, with the list that WooCommerce wrote', async ({ link, hand, openDevice }) => {
  const owner = await openDevice({ ...DESKTOP, isOnRealClock: true })
  const { page } = owner
  const tablet = (await openDevice(TABLET)).page
  await comeToCatalogue(page, hand, link)
  await hand.tap(button(page, /^Da un elenco/))
  await hand.choose(page, button(page, 'Scegli il file'), await whatShopHad())
  await expect(page.getByText('È una lista di WooCommerce.', { exact: false })).toBeVisible()
  await hand.tap(button(page, 'Importa solo le 3 righe giuste'))
  await expect(page.getByText('foto su 2 prodotti', { exact: false })).toBeVisible()

  // What nobody said of two of them is said at once, in the office; then the setup goes on where it was.
  await hand.tap(page.getByRole('link', { name: 'Indica gli allergeni' }))
  await hand.tap(page.getByRole('button', { name: /^Tiramisù Nascosto/ }))
  const form = page.getByRole('region', { name: 'Prodotto scelto' })
  for (const allergen of ['glutine', 'uova', 'latte'])
    await hand.tap(form.getByRole('button', { name: new RegExp(`^${allergen}`) }))
  await hand.tap(button(form, 'Mostralo ai clienti'))
  await hand.tap(button(page, 'Salva'))
  // Its sizes say nothing either, and add nothing.
  await hand.tap(page.getByRole('navigation', { name: 'Catalogo' }).getByRole('link', { name: 'Varianti' }))
  await hand.tap(button(page, /^Formato/))
  await hand.tap(button(page, 'Non ne aggiungono'))
  await hand.tap(button(page.getByRole('dialog'), 'Sì, in nessuna'))
  await expect(page.getByText('2 varianti: nessun allergene in più')).toBeVisible()
  await hand.tap(page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Panoramica' }))
  await hand.tap(page.getByRole('link', { name: 'Riprendi la preparazione' }))
  await expect(page.getByText(/^In catalogo: 3 prodotti/)).toBeVisible()
  await hand.tap(button(page, 'Avanti'))

  await comeToEnd(page, tablet, hand)
  await hand.tap(tablet.getByRole('link', { name: 'Tiramisù' }))
  await hand.tap(tablet.getByText('Grande', { exact: true }))
  await hand.tap(button(tablet, /^Aggiungi 22,00/))
  const number = await orderAtKiosk(tablet, hand)
  await collectAndPrint(page, hand, number)
  await isOnPaper(owner, number, 'Contiene \tglutine, uova, latte')
})
