// The pictures of `npm run screens -- --setup`: an own shop that is new and empty, from its owner's link through every step.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadTypeScript } from '../lib/load-typescript.mjs'
import { makeOwnShop } from '../start/own-shop.mjs'
import { createSuperuser } from '../start/pocketbase.mjs'
import { at, button } from './steps.mjs'

const PHONE = { name: 'telefono', viewport: { width: 390, height: 844 } }
const DESKTOP = { name: 'desktop', viewport: { width: 1280, height: 800 } }
const MAIL = 'titolare@rossi.example'
const PASSWORD = 'il forno di via Garibaldi'

/** @returns the shop, which is thrown away when it stops, and who visits it with which screens */
export async function startNewShop() {
  const [{ startShopIn }, { SUPERUSER }] = await Promise.all(
    ['e2e/shop', 'prepared/databases'].map((name) => loadTypeScript(`tests/${name}.ts`)),
  )
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-screens-'))
  const dataDir = join(dir, 'data')
  const { path } = await makeOwnShop({ dataDir, name: 'Pasticceria Rossi', mail: MAIL })
  await createSuperuser({ dir: dataDir, ...SUPERUSER })
  const shop = await startShopIn(dir)
  const stop = async () => {
    await shop.stop()
    await rm(dir, { recursive: true, force: true })
  }
  return { ...shop, stop, visits: visitsFrom(path) }
}

/** The link makes one account: at the desktop its page is only looked at, and the other steps come after a login. */
function visitsFrom(link) {
  const owner = { name: 'passo-1-tu', open: (page) => openOwner(page, link) }
  return [
    { person: null, size: DESKTOP, screens: [owner] },
    { person: null, size: PHONE, screens: [owner, { name: 'passo-2-negozio', open: beginShop }, ...STEPS] },
    { person: null, size: DESKTOP, screens: [{ name: 'passo-2-negozio', open: comeBack }, ...STEPS] },
  ]
}

async function openOwner(page, link) {
  await page.goto(link)
  await page.getByLabel('Cognome').waitFor()
}

async function beginShop(page) {
  await page.getByLabel('Nome', { exact: true }).fill('Anna')
  await page.getByLabel('Cognome').fill('Rossi')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Avanti').click()
  await page.getByLabel('Partita IVA').waitFor()
}

async function comeBack(page) {
  await page.goto('/accedi')
  await page.getByLabel('E-mail').fill(MAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Accedi').click()
  await page.waitForURL((url) => url.pathname !== '/accedi')
  await page.goto('/benvenuto?passo=negozio')
}

const STEPS = [
  at('passo-3-orari', '/benvenuto?passo=orari'),
  at('passo-4-marchio', '/benvenuto?passo=marchio'),
  at('passo-5-catalogo', '/benvenuto?passo=catalogo'),
  { name: 'passo-5-catalogo-elenco', open: (page) => button(page, /^Da un elenco/).click() },
  at('passo-6-persone', '/benvenuto?passo=persone'),
  { name: 'passo-6-persone-nuova', open: (page) => button(page, /^Aggiungi una persona/).click() },
  at('passo-7-dispositivi', '/benvenuto?passo=dispositivi'),
  { name: 'passo-7-dispositivi-codice', open: showCode },
  at('passo-8-pagamenti', '/benvenuto?passo=pagamenti'),
  at('passo-9-pronto', '/benvenuto?passo=pronto'),
]

async function showCode(page) {
  await button(page, /^Un totem/).click()
  await button(page, 'Mostra il codice').click()
  await page.getByRole('img', { name: /^Codice QR/ }).waitFor()
}
