// From the one-time link to the finished shop, on the owner's phone: every step, an example in the window, and a passer-by who sees it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOwnShop } from '../../scripts/start/own-shop.mjs'
import { createSuperuser } from '../../scripts/start/pocketbase.mjs'
import { SUPERUSER } from '../prepared/databases.ts'
import { PHONE } from './device.ts'
import { test as base, expect } from './fixtures.ts'
import { startShopIn } from './shop.ts'

const test = base.extend<{ link: string }>({
  // Set by the shop that it opens.
  link: async ({ shop }, use) => use((shop as { link?: string }).link ?? ''),
  shop: async ({ edgeEnv }, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'sfoglia-new-shop-'))
    const dataDir = join(dir, 'data')
    const { path } = await makeOwnShop({ dataDir, name: 'Pasticceria Rossi', mail: 'titolare@rossi.example' })
    await createSuperuser({ dir: dataDir, ...SUPERUSER })
    const shop = await startShopIn(dir, edgeEnv)
    await use(Object.assign(shop, { link: path }))
    await shop.stop()
    await rm(dir, { recursive: true, force: true })
  },
})

test('Anna opens her link and has a shop', { tag: '@gate' }, async ({ shop, link, openDevice, watch }) => {
  // A link that is used up.
  watch.announce(/status of 410/)
  const { page } = await openDevice(PHONE)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const goOn = () => page.getByRole('button', { name: 'Avanti' }).click()
  const later = () => page.getByRole('button', { name: 'Lo faccio dopo' }).click()
  await page.goto(link)
  await page.getByLabel('Nome', { exact: true }).fill('Anna')
  await page.getByLabel('Cognome').fill('Rossi')
  await page.getByLabel('Password', { exact: true }).fill('il forno di via Garibaldi')
  await goOn()
  await expect(heading('Il tuo negozio')).toBeFocused()
  await page.getByLabel('Indirizzo').fill('Via Roma 1, 24121 Bergamo')
  await page.getByLabel('Partita IVA').fill('01234567897')
  await goOn()
  await page.getByRole('button', { name: 'mar–dom 7–13, 16–19:30' }).click()
  await expect(page.getByText('Cambia i singoli giorni')).toBeVisible()
  // Whoever closes the page before the server knows sees this step once more.
  const isMarked = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && /"hours":"done"/.test(response.request().postData() ?? ''),
  )
  await goOn()
  await isMarked
  await expect(heading('Come ti riconoscono')).toBeVisible()
  // The phone is put away, and another day it goes on here.
  await page.goto('/benvenuto')
  await expect(heading('Come ti riconoscono')).toBeVisible()
  await later()
  await page.getByRole('button', { name: /^Da un esempio/ }).click()
  await expect(page.getByText(/ci sono 12 prodotti di esempio/)).toBeVisible()
  await goOn()
  await expect(heading('Chi lavora con te')).toBeVisible()
  await later()
  await page.getByRole('button', { name: /^Un totem/ }).click()
  await page.getByRole('button', { name: 'Mostra il codice' }).click()
  await expect(page.getByText(/^Inquadra il codice/)).toBeVisible()
  await goOn()
  await expect(heading('Come ti pagano')).toBeVisible()
  await later()
  await expect(heading('Il negozio è pronto')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Vai al gestionale' }).click()
  await expect(page.getByRole('region', { name: 'Che cosa manca?' })).toBeVisible()
  expect(await shop.superuser.collection('settings').getFullList({ filter: "open_hours = '07:00'" })).toHaveLength(6)

  const passerBy = (await openDevice(PHONE)).page
  await passerBy.goto('/')
  await expect(passerBy.getByRole('link', { name: /Cornetto alla crema/ }).first()).toBeVisible()
  await expect(passerBy).toHaveTitle(/Pasticceria Rossi/)
  await passerBy.goto(link)
  await expect(passerBy.getByRole('heading', { level: 1, name: 'Questo link non vale più' })).toBeVisible()
})
