// `npm run screens`: a picture of every screen at phone, tablet, desktop and kiosk size into .screens/, to be looked at. Starts a
// demo shop of its own and throws it away; with SHOP_URL it visits that one instead, where it signs in with the demo accounts
// and places a few orders. `npm run screens -- totem verticale` takes only the pictures whose name contains these words.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from './lib/install.mjs'

prepare()
const OUT = '.screens'
const words = process.argv.slice(2)
const isWanted = (name) => words.every((word) => name.includes(word))
const [{ chromium }, { ensureBrowser }, { DEMO_PASSWORD }, { VISITS, loseNumbers }] = await Promise.all([
  import('playwright'),
  import('./lib/browser.mjs'),
  import('./start/settings.mjs'),
  import('./screens/visits.mjs'),
])
const executablePath = await ensureBrowser()
const shop = process.env.SHOP_URL ? { url: process.env.SHOP_URL, stop: async () => {} } : await startOwnShop()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
let failures = 0
try {
  mkdirSync(OUT, { recursive: true })
  await loseNumbers(shop.url)
  for (const visit of VISITS.filter(({ screens, ...rest }) => screens.some((screen) => isWanted(nameOf(rest, screen))))) {
    await take(visit)
  }
} finally {
  await browser.close()
  await shop.stop()
}
console.log(failures === 0 ? `Pictures are in ${OUT}/` : `${failures} screens could not be reached; the rest is in ${OUT}/`)
process.exit(failures === 0 ? 0 : 1)

/** One person on one device; its screens follow each other, so that a cart that was filled is there in the next. */
async function take({ person, size, screens, ...visit }) {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: size.viewport,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    // What is on the picture comes from the shop as it is now.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  if (person) await signIn(page, person)
  for (const screen of screens) {
    const name = nameOf({ person, size, ...visit }, screen)
    try {
      await screen.open(page, context)
      await settle(page)
      if (isWanted(name)) await page.screenshot({ path: join(OUT, `${name}.png`) })
      console.log(name)
    } catch (error) {
      failures += 1
      console.error(`${name}: ${error.message.split('\n')[0]}`)
    }
  }
  await context.close()
}

function nameOf({ person, size }, screen) {
  return `${person ?? 'ospite'}-${screen.name}-${size.name}`
}

async function signIn(page, person) {
  await page.goto('/accedi')
  await page.getByLabel('E-mail').fill(`${person}@sfoglia.demo`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL((url) => url.pathname !== '/accedi')
  if (person !== 'admin' && person !== 'cassa') return
  // A browser in which staff log in for the first time asks which till it is.
  const asked = page.getByRole('dialog', { name: 'Che cassa è questa?' })
  await asked.getByLabel(/come si chiama/i).fill('Banco')
  await asked.getByRole('button', { name: 'Usa questo nome' }).click()
  await asked.waitFor({ state: 'hidden' })
}

/** Until fonts and pictures in sight are there and nothing stands in for what is still loading. */
async function settle(page) {
  await page
    .waitForFunction(
      () => {
        const isInSight = (image) => {
          const { top, right, bottom, left } = image.getBoundingClientRect()
          return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
        }
        const pictures = [...document.images].filter(isInSight)
        return (
          document.querySelector('h1') !== null &&
          document.fonts.status === 'loaded' &&
          pictures.every((image) => image.complete) &&
          document.querySelector('[class*="skeleton"]') === null
        )
      },
      null,
      { timeout: 10_000 },
    )
    .catch(() => console.warn('  still loading'))
  await page.waitForTimeout(300)
}

async function startOwnShop() {
  const [{ build }, { startShop }, { freePort }] = await Promise.all([
    import('./build.mjs'),
    import('./start/shop.mjs'),
    import('./lib/ports.mjs'),
  ])
  await build()
  const dataDir = mkdtempSync(join(tmpdir(), 'sfoglia-screens-'))
  const started = await startShop({
    port: 0,
    pocketbasePort: await freePort(),
    host: '127.0.0.1',
    dataDir,
    demoPassword: DEMO_PASSWORD,
    mayStandIn: true,
  })
  const stop = async () => {
    await started.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url: started.url, stop }
}
