// Someone opens the shop once with network, and finds every screen and every picture of it again without.
import type { Page } from 'playwright/test'
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { fillSignIn, isInstalled, signIn } from './people.ts'
import { isInCart } from './web-customer.ts'

test('after one visit every screen opens without network, with its pictures', { tag: '@gate' }, async ({ openDevice }) => {
  const device = await openDevice(PHONE)
  const { page } = device
  await page.goto('/')
  await expect(page.getByText('Millefoglie').first()).toBeVisible()
  const pictures = await catalogueOf(page, device.line.url)
  await expect.poll(() => page.evaluate(keptPictures), { timeout: 120_000 }).toEqual(expect.arrayContaining(pictures))

  await device.cutNetwork()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`))
  await page.reload()
  await expect(page.getByText('Millefoglie').first()).toBeVisible()
  const last = page.locator('img[src*="/api/files/products/"]').last()
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => last.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100)
  for (const path of ['/carrello', '/accedi', '/order-confirmed', '/account/aiuto']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/nessuna-pagina')
  await expect(page.getByRole('link', { name: 'Torna alla home' })).toBeVisible()

  // Nor does a picture that this phone has never seen say anything in the console.
  await page.goto('/')
  await page.getByRole('link', { name: 'Millefoglie' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Millefoglie' })).toBeVisible()
  await page.goto('/componi-la-tua-torta?passo=farcitura')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete))).toBe(true)
  expect(errors.filter((error) => /\/(api\/files|cake|hero|scenes)\//.test(error))).toEqual([])
})

/** The paths of the first picture of every product in the shop, and of those of the categories. */
async function catalogueOf(page: Page, shopUrl: string): Promise<string[]> {
  const recordsOf = async (collection: string): Promise<Pictured[]> =>
    (await (await page.request.get(`${shopUrl}/api/collections/${collection}/records?perPage=200`)).json()).items
  const paths = (['products', 'product_categories'] as const).map(async (collection) =>
    (await recordsOf(collection))
      .map(({ id, hidden, images, image }) => ({ id, file: hidden ? undefined : (images?.[0] ?? image) }))
      .filter(({ file }) => file)
      .map(({ id, file }) => `/api/files/${collection}/${id}/${file}`),
  )
  const all = (await Promise.all(paths)).flat()
  expect(all.length).toBeGreaterThan(40)
  return all
}

interface Pictured {
  id: string
  hidden?: boolean
  images?: string[]
  image?: string
}

async function keptPictures(): Promise<string[]> {
  const kept = await (await caches.open('product-pictures')).keys()
  return kept.map(({ url }) => new URL(url).pathname)
}

test('the worker is asked for pictures, and not woken for what only the server knows', async ({ openDevice }) => {
  const { page } = await openDevice(PHONE)
  await page.goto('/')
  await isInstalled(page)
  await page.reload()
  const productPicture = expect.stringMatching(/^\/api\/files\/products\//)
  await expect.poll(() => page.evaluate(routedTo, 'fetch-event')).toContainEqual(productPicture)
  await expect.poll(() => page.evaluate(routedTo, 'network')).toContain('/api/collections/products/records')
  const byWorker = await page.evaluate(routedTo, 'fetch-event')
  expect(byWorker.filter((path) => !path.startsWith('/api/files/'))).toEqual([])
})

/** The server's paths that this page has asked for by such a static route. @param source `fetch-event` or `network` */
function routedTo(source: string): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .filter((entry) => Reflect.get(entry, 'workerMatchedSourceType') === source)
    .map(({ name }) => new URL(name).pathname)
  return paths.filter((path) => path.startsWith('/api/'))
}

test('a captive portal’s page never becomes part of the shop', async ({ shop, openDevice, watch }) => {
  // A screen that this visit does not open: only the worker, keeping all of them, asks for it.
  const deskScript = /^\/assets\/gestionale\.ordini.*\.js$/
  shop.faults.inject({ path: deskScript }, { kind: 'captive-portal' })
  watch.announce(/integrity|service worker/i)
  const { page } = await openDevice(PHONE)
  await page.goto('/')
  await expect.poll(() => shop.faults.seen.some(({ path }) => deskScript.test(path))).toBe(true)
  await expect.poll(() => page.evaluate(hasWorker)).toBe(false)

  shop.faults.heal()
  await page.reload()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(keptScripts, deskScript.source)).toEqual(['text/javascript; charset=utf-8'])
})

test('a drop while the first screen still arrives takes away neither the screen nor what is typed', async ({
  openDevice,
  watch,
}) => {
  // Nothing of it is kept on the device yet.
  const { page } = await openDevice({ ...DESKTOP, serviceWorkers: 'block' })
  watch.announce(/service worker|loading|ERR_INTERNET_DISCONNECTED/i)
  const line = { isBack: false, refused: 0, passed: 0 }
  await page.route(/\/assets\/auto-printer-.*\.js$/, (route) => {
    line[line.isBack ? 'passed' : 'refused'] += 1
    return line.isBack ? route.continue() : route.abort('internetdisconnected')
  })
  await signIn(page, 'admin')
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto('/gestionale/codici-sconto')
  await page.getByRole('button', { name: 'NONNA10', exact: true }).click()
  await page.getByLabel('Usi al massimo').fill('7')
  const refused = line.refused
  await expect.poll(() => line.refused).toBeGreaterThan(refused)
  line.isBack = true
  await expect.poll(() => line.passed).toBe(1)
  await expect(page.getByLabel('Usi al massimo')).toHaveValue('7')
  expect(loads).toBe(1)
})

test('taps that come before the code they need are answered: by a word, or as soon as the line is back', async ({
  openDevice,
  watch,
}) => {
  const device = await openDevice({ ...PHONE, serviceWorkers: 'block' })
  const { page } = device
  watch.announce(/ERR_INTERNET_DISCONNECTED/)
  const firstScreen = scriptsOf(await (await page.request.get(`${device.line.url}/`)).text())
  const line = { isBack: false, refused: 0 }
  await page.route(/\/(assets\/[^/]*\.js|api\/.*)$/, (route) => {
    if (line.isBack || firstScreen.includes(new URL(route.request().url()).pathname)) return route.continue()
    line.refused += 1
    return route.abort('internetdisconnected')
  })
  await test.step('one more into the cart', async () => {
    await page.goto('/')
    await expect.poll(() => line.refused).toBeGreaterThan(0)
    const refused = line.refused
    await page.getByRole('button', { name: 'Aggiungi Tiramisù' }).click()
    await expect.poll(() => line.refused).toBeGreaterThan(refused)
    line.isBack = true
    await isInCart(page, 1)
  })
  await test.step('signing in', async () => {
    await page.goto('/accedi')
    const go = page.getByRole('button', { name: 'Accedi', exact: true })
    await expect(go).toBeEnabled()
    await page.waitForLoadState('load')
    line.isBack = false
    await fillSignIn(page, 'cliente', DEMO_PASSWORD)
    await expect(page.getByText('Il negozio non risponde. Controlla la rete e riprova.')).toBeVisible()
    await expect(go).not.toHaveAttribute('aria-busy')
    line.isBack = true
    await go.click()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  })
})

/** The scripts that a document asks for by itself, as paths. */
function scriptsOf(html: string): string[] {
  return [...html.matchAll(/<(?:script|link)[^>]* (?:src|href)="([^"]+\.js)"/g)].map(([, path = '']) => path)
}

async function hasWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  return Boolean(registration?.installing ?? registration?.waiting ?? registration?.active)
}

/** Content types of what is kept under addresses that match. */
async function keptScripts(pattern: string): Promise<(string | null)[]> {
  const shell = await caches.open('shell')
  const requests = (await shell.keys()).filter(({ url }) => new RegExp(pattern).test(new URL(url).pathname))
  return Promise.all(requests.map(async (request) => (await shell.match(request))?.headers.get('Content-Type') ?? null))
}
