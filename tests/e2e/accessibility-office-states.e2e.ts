// Every screen of the back office in its states, at both of its sizes, by axe: filled, nothing found, and without network.
import type { Locator, Page } from 'playwright/test'
import { isCleanInTheOffice } from './axe.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled, signIn } from './people.ts'
import { quietDay } from './quiet-day.ts'
import type { TestShop } from './shop.ts'
import { signInToApi } from './shop-api.ts'
import { placeKioskOrders } from './shop-orders.ts'

/** On a Monday, or late in the evening, nobody has anything to collect any more. */
const day = quietDay(Date.now())
const anOrderToCollect = async (shop: TestShop) => placeKioskOrders(await signInToApi(shop.url, 'totem'), day, ['09:00'])

interface Screen {
  path: string
  /** Stands there once the screen is filled, and without network. */
  filled: (page: Page) => Locator
  offline?: (page: Page) => Locator
  /** The search field, and what is said when it finds nothing. */
  empty?: [field: (page: Page) => Locator, said: (page: Page) => Locator]
}

const role = (name: Parameters<Page['getByRole']>[0], of: string | RegExp) => (page: Page) =>
  page.getByRole(name, { name: of, exact: typeof of === 'string' }).first()
const text = (of: string | RegExp) => (page: Page) => page.getByText(of).first()
const label = (of: string) => (page: Page) => page.getByLabel(of).filter({ visible: true }).first()

const SCREENS: readonly Screen[] = [
  { path: '', filled: role('region', 'Incassi per mese') },
  {
    path: `/ordini?giorno=${day.day}`,
    filled: (page) => page.getByRole('tabpanel').getByRole('listitem').getByRole('button').first(),
    empty: [label('Cerca un ordine per numero, nome o telefono'), text(/^Nessun ordine (per|degli)/)],
  },
  {
    path: '/nuovo-ordine',
    filled: (page) => page.getByRole('list', { name: 'Prodotti' }).getByRole('button').first(),
    empty: [label('Cerca un prodotto'), role('heading', 'Nessun prodotto')],
  },
  {
    path: '/prodotti',
    filled: role('button', /^Cornetto alla crema/),
    empty: [label('Cerca un prodotto'), text(/[Nn]essun/)],
  },
  { path: '/prodotti?vista=categorie', filled: text('Colazione') },
  { path: '/prodotti?vista=varianti', filled: text('Farcitura') },
  {
    path: '/codici-sconto',
    filled: role('button', 'NONNA10'),
    empty: [label('Cerca un codice'), role('heading', 'Nessun codice trovato')],
  },
  {
    path: '/personale',
    filled: role('button', /Marco Bellini/),
    offline: text('Il personale non resta su questo dispositivo'),
    empty: [label('Cerca tra personale e clienti'), text('Nessuno con')],
  },
  {
    path: '/personale?vista=dispositivi',
    filled: (page) => page.getByRole('region', { name: 'Dispositivi' }).getByRole('button').first(),
  },
  { path: '/impostazioni', filled: role('heading', 'Settimana') },
  { path: '/impostazioni?vista=negozio', filled: label('Partita IVA') },
  { path: '/impostazioni?vista=totem', filled: label('Nuovo PIN'), offline: text(/[Oo]ffline|rete/) },
  { path: '/impostazioni?vista=stampante', filled: role('radio', 'Finestra di stampa') },
]

/** In halves: all of them at once take a busy machine most of the time that a journey has. */
const HALVES = { first: SCREENS.slice(0, 6), second: SCREENS.slice(6) }

for (const [part, screens] of Object.entries(HALVES)) {
  test(`${part} half, filled and with nothing found, at 1280 and 1024`, async ({ shop, openDevice }) => {
    const { page } = await openDevice(DESKTOP)
    await anOrderToCollect(shop)
    await signIn(page, 'admin')
    for (const { path, filled, empty } of screens) {
      await page.goto(`/gestionale${path}`)
      await expect(filled(page)).toBeVisible()
      await isCleanInTheOffice(page, `/gestionale${path}`)
      if (!empty) continue
      const [field, said] = empty
      await page.setViewportSize(DESKTOP.viewport)
      await field(page).fill('introvabile')
      await expect(said(page)).toBeVisible()
      await isCleanInTheOffice(page, `/gestionale${path}, nothing found`)
    }
  })

  test(`${part} half without network, at 1280 and 1024`, async ({ shop, openDevice }) => {
    const device = await openDevice(DESKTOP)
    const { page } = device
    await anOrderToCollect(shop)
    await signIn(page, 'admin')
    await isInstalled(page)
    for (const { path, filled } of screens) {
      await page.goto(`/gestionale${path}`)
      await expect(filled(page)).toBeVisible()
    }
    await device.cutNetwork()
    for (const { path, filled, offline = filled } of screens) {
      await page.goto(`/gestionale${path}`)
      await expect(offline(page)).toBeVisible()
      await expect(page.getByRole('button', { name: /Sei offline/ })).toBeVisible()
      await isCleanInTheOffice(page, `/gestionale${path}, offline`)
    }
  })
}
