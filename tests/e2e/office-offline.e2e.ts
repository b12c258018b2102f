// Every screen of the back office opens without network once its device has been left alone for a moment: the service worker has
// its code, the device its data.
import type { Locator, Page } from 'playwright/test'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'

const role = (name: Parameters<Page['getByRole']>[0], of: string | RegExp) => (page: Page) => page.getByRole(name, { name: of })
const text = (of: string | RegExp) => (page: Page) => page.getByText(of)

/** By path: what stands there without network. */
const SCREENS: Readonly<Record<string, (page: Page) => Locator>> = {
  '': role('region', 'Venduto per mese'),
  '/ordini': role('radiogroup', 'Giorno di ritiro'),
  '/nuovo-ordine': role('button', /^Tiramisù/),
  '/prodotti': role('button', /^Cornetto alla crema/),
  '/prodotti?vista=categorie': text('Colazione'),
  '/prodotti?vista=varianti': text('Farcitura'),
  '/codici-sconto': role('button', 'NONNA10'),
  '/personale': text('Il personale non resta su questo dispositivo'),
  '/personale?vista=dispositivi': role('region', 'Dispositivi'),
  '/impostazioni': role('heading', 'Settimana'),
  '/impostazioni?vista=negozio': (page) => page.getByLabel('Partita IVA'),
  '/impostazioni?vista=totem': text(/[Oo]ffline|rete/),
  '/impostazioni?vista=stampante': role('radio', 'Finestra di stampa'),
}

test('each screen of the back office opens without network', async ({ openReady }) => {
  const device = await openReady('admin', DESKTOP)
  const { page } = device
  await expect(page.getByRole('region', { name: 'Venduto per mese', exact: true })).toBeVisible()
  await device.cutNetwork()
  for (const [path, there] of Object.entries(SCREENS)) {
    await page.goto(`/gestionale${path}`)
    await expect(there(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Sei offline/ })).toBeVisible()
  }
})
