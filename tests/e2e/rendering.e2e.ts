// The first visit of each public page: whole before any script runs, taken over by the page without a word (the watch fails a
// journey at any complaint of the browser), and the same for everybody.
import type { Page } from 'playwright/test'
import { isWholeProof } from '../proof.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInCart } from './web-customer.ts'

const MILLEFOGLIE = '/prodotto/millefoglie0000'

/** What each page's first HTML has to say: one page of each kind in the gate. */
const PAGES: readonly (readonly [path: string, heading: RegExp, ...words: RegExp[]])[] = [
  ['/', /Cosa ti prepariamo/, /\d,\d\d\s€/, /07:00–20:00/, new RegExp(`href="${MILLEFOGLIE}"`)],
  ['/?categoria=mignon&senza=latte', /Cosa ti prepariamo/],
  [MILLEFOGLIE, /Millefoglie/, /\d,\d\d\s€/, /Contiene/, /Glutine/],
  ['/componi-la-tua-torta', /Componi la torta/],
  ['/personalizzazione-torta?prodotto=tortadicomplean', /Torta di compleanno/],
  ['/carrello', /Il tuo carrello/],
  ['/accedi', /Ciao di nuovo/],
]
const OTHERS: typeof PAGES = [
  ['/?cerca=', /Cerca nella vetrina/],
  ['/home-torta', /Torte su misura/],
  ['/personalizzazione-torta', /Personalizza la torta/],
  ['/registrati', /Crea il tuo account/],
  ['/password-dimenticata', /Password dimenticata/],
]

test('every public page is taken over as it was rendered', { tag: '@gate' }, async ({ openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await withoutWorker(page)
  for (const [path, heading, ...words] of [...PAGES, ...(isWholeProof ? OTHERS : [])]) {
    await test.step(path, async () => {
      const html = await (await page.goto(path))?.text()
      expect(html, 'what the server rendered').toContain('id="pagina"')
      for (const word of words) expect(html).toMatch(word)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect.poll(() => page.evaluate(isTakenOver)).toBe(true)
    })
  }
})

test('the first paint waits for the document alone; a tap before the page’s code counts once that is there', async ({
  openDevice,
}) => {
  const { page } = await openDevice({ ...PHONE, serviceWorkers: 'block' })
  const line = { isOpen: false }
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    await expect.poll(() => line.isOpen, { timeout: 30_000 }).toBe(true)
    await route.continue()
  })
  for (const [path, heading] of [[MILLEFOGLIE, 'Millefoglie'] as const, ['/', /^Buon/] as const]) {
    await page.goto(path, { waitUntil: 'commit' })
    const title = page.getByRole('heading', { level: 1, name: heading })
    await expect(title).toBeVisible()
    expect(await title.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('Fraunces')
    expect(await page.evaluate(() => document.querySelectorAll('link[rel=stylesheet]').length)).toBe(0)
  }
  await expect.poll(() => page.evaluate(() => Array.isArray(Reflect.get(window, 'earlyTaps')))).toBe(true)
  const more = page.getByRole('button', { name: 'Aggiungi Tiramisù' })
  await more.click()
  await more.click()
  expect(await page.evaluate(isTakenOver)).toBe(false)
  line.isOpen = true
  await isInCart(page, 2)
  await page.unrouteAll({ behavior: 'wait' })
})

test('an unknown address is the error page with its status, taken over as well', async ({ openDevice, watch }) => {
  watch.announce(/status of 404 .*\/(nessuna-pagina|prodotto\/nessuno)/)
  const { page } = await openDevice(PHONE)
  await withoutWorker(page)
  const answer = await page.goto('/nessuna-pagina')
  expect(answer?.status()).toBe(404)
  expect(await answer?.text()).toContain('Page not found')
  await expect.poll(() => page.evaluate(isTakenOver)).toBe(true)
  const gone = await page.goto('/prodotto/nessuno')
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Questo prodotto non c’è più' })).toBeVisible()
})

test('without JavaScript there are products, prices, allergens and hours, and links work', async ({
  shop,
  playwright,
  browserName,
}) => {
  const browser = await playwright[browserName].launch({ args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ javaScriptEnabled: false, baseURL: shop.url })
    await page.goto('/')
    const card = page.getByRole('listitem').filter({ hasText: 'Millefoglie' })
    await expect(card).toContainText(/\d,\d\d\s€/)
    await expect(page.getByRole('contentinfo')).toContainText(/07:00–20:00/)
    await card.getByRole('link', { name: 'Millefoglie' }).click()
    await expect(page).toHaveURL(/\/prodotto\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Millefoglie' })).toBeVisible()
    await expect(page.getByText(/\d,\d\d\s€/).first()).toBeVisible()
    await expect(page.getByText('Contiene', { exact: true })).toBeVisible()
    await expect(page.getByText('Glutine')).toBeVisible()
    // What cannot work without says so, and where the sizes and prices are.
    await page.goto('/componi-la-tua-torta')
    await page.getByRole('link', { name: 'Misure, prezzi e primo ritiro' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Torte su misura' })).toBeVisible()
    await expect(page.getByText(/circa 1,8\skg/)).toBeVisible()
    await page.goto('/carrello')
    await page.getByRole('link', { name: 'Accedi' }).first().click()
    await expect(page.getByRole('heading', { name: 'Ciao di nuovo' })).toBeVisible()
  } finally {
    await browser.close()
  }
})

test('what is shown from the server’s words stays the same when the device knows them itself', async ({ openDevice }) => {
  const { page } = await openDevice(PHONE)
  await page.addInitScript(watchTexts)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))).toBe(true)
  await expect.poll(() => isMirrored(page)).toBe(true)
  expect(await page.evaluate(() => Reflect.get(window, 'lostTexts'))).toEqual([])
})

for (const late of ['product_categories', 'product_variants', 'settings']) {
  test(`nor does it when the device hears of ${late} last`, async ({ openDevice }) => {
    const { page } = await openDevice(PHONE)
    await page.addInitScript(watchTexts)
    await page.route(`**/api/collections/${late}/records*`, async (route) => {
      await expect.poll(() => page.evaluate(isKnown, 'products')).toBe(true)
      // What the others brought is drawn meanwhile.
      await page.evaluate(twoPictures)
      await route.continue()
    })
    const asked = page.waitForRequest(`**/api/collections/${late}/records*`)
    await page.goto('/')
    await asked
    await expect.poll(() => page.evaluate(isKnown, late)).toBe(true)
    await page.evaluate(twoPictures)
    expect(await page.evaluate(() => Reflect.get(window, 'lostTexts'))).toEqual([])
    // The device may be asking once more.
    await page.unrouteAll({ behavior: 'wait' })
  })
}

test('a login is sent where it belongs by the server already; a forged one finds nothing', async ({ shop }) => {
  const goTo = async (path: string, cookie: string) => {
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'none' }
    return fetch(shop.url + path, { redirect: 'manual', headers })
  }
  expect((await goTo('/account/ordini', '')).headers.get('Location')).toBe('/accedi')
  const claims = btoa(JSON.stringify({ id: 'nessuno00000000', exp: 4_000_000_000, type: 'authRecord' })).replaceAll('=', '')
  const forged = `pb_auth=${encodeURIComponent(JSON.stringify({ token: `a.${claims}.b`, record: { id: 'x', role: 'ADMIN' } }))}`
  expect((await goTo('/', forged)).headers.get('Location')).toBe('/gestionale')
  const office = await goTo('/gestionale', forged)
  expect([office.status, await office.text()]).toEqual([200, expect.stringContaining('<div id="root"><!--screen--></div>')])
})

/** The next visit comes from the server again. */
async function withoutWorker(page: Page): Promise<void> {
  await page.route('**/sw.js', (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: '' }))
}

/** React leaves its mark on what it has taken over. */
function isTakenOver(): boolean {
  const screen = document.querySelector('#root h1')
  return screen !== null && Object.keys(screen).some((key) => key.startsWith('__reactFiber'))
}

/** Keeps every card's text that goes or changes once it was there. */
function watchTexts(): void {
  const lost: string[] = []
  Object.assign(window, { lostTexts: lost })
  addEventListener('DOMContentLoaded', () => {
    const texts = () => [...document.querySelectorAll('#root li p, #root li h3, footer span')].map((node) => node.textContent)
    const before = new Set(texts())
    new MutationObserver(() => {
      const now = new Set(texts())
      for (const text of before) {
        if (!now.has(text)) lost.push(text ?? '')
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

function twoPictures(): Promise<unknown> {
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
}

/** Whether the device has its own catalogue, hours included. */
async function isMirrored(page: Page): Promise<boolean> {
  const known = await Promise.all(['settings', 'shop', 'products'].map((name) => page.evaluate(isKnown, name)))
  return !known.includes(false)
}

/** Whether the device has that collection. */
async function isKnown(collection: string): Promise<boolean> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('sfoglia')
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  const names = await new Promise<IDBValidKey[]>((resolve) => {
    const request = database.transaction('cursors').objectStore('cursors').getAllKeys()
    request.onsuccess = () => resolve(request.result)
  })
  database.close()
  return names.includes(collection)
}
