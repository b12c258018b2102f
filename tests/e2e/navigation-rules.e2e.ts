// Who may be where: every role on every path of the specification, by the address bar, by a link inside the app, and with the
// network cut. The table is the specification's section 2, written out; the app's own table plays no part.
import { DESKTOP, type Device } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled, signIn } from './people.ts'

const VISITORS = ['guest', 'cliente', 'totem', 'cassa', 'admin'] as const
type Visitor = (typeof VISITORS)[number]

const STAYS = 'stays'
/** Where each visitor ends, in the order of VISITORS. */
const RULES: readonly (readonly [path: string, ...ends: readonly string[]])[] = [
  ['/accedi', STAYS, '/', '/', '/gestionale/ordini', '/gestionale'],
  ['/registrati', STAYS, '/', '/', '/gestionale/ordini', '/gestionale'],
  ['/password-dimenticata', STAYS, '/', '/', '/gestionale/ordini', '/gestionale'],
  ['/', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/home-torta', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/componi-la-tua-torta', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/personalizzazione-torta', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/prodotto/sacher000000000', STAYS, STAYS, STAYS, '/gestionale/ordini', STAYS],
  ['/carrello', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/checkout', '/accedi', STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/order-confirmed', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/order-confirmed-totem', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/post-payment?success=true', STAYS, STAYS, STAYS, '/gestionale/ordini', '/gestionale'],
  ['/account', '/accedi', STAYS, '/', '/gestionale/ordini', '/gestionale'],
  ['/account/profilo', '/accedi', STAYS, '/', '/gestionale/ordini', '/gestionale'],
  ['/account/ordini', '/accedi', STAYS, '/', '/gestionale/ordini', '/gestionale'],
  ['/account/aiuto', '/accedi', STAYS, '/', '/gestionale/ordini', '/gestionale'],
  ['/gestionale', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/ordini', '/accedi', '/', '/', STAYS, STAYS],
  ['/gestionale/nuovo-ordine', '/accedi', '/', '/', STAYS, STAYS],
  ['/gestionale/prodotti', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/codici-sconto', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/personale', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
  ['/gestionale/impostazioni', '/accedi', '/', '/', '/gestionale/ordini', STAYS],
]
const UNKNOWN = ['/nessuna-pagina', '/gestionale/segreti', '/account/altro', '/prodotto', '/prodotto/a/b']

for (const visitor of VISITORS) {
  test(`${visitor}: every path leads where the specification says`, async ({ openDevice, watch }) => {
    // The document of an unknown address comes with the status 404, and the browser says so.
    watch.announce(/status of 404 .*\/(nessuna-pagina|gestionale\/segreti|account\/altro|prodotto)/)
    const device = await openDevice(DESKTOP)
    if (visitor === 'guest') await device.page.goto('/')
    else await signIn(device.page, visitor)
    await isInstalled(device.page)

    await test.step('by the address bar', () => walk(device, visitor, (path) => device.page.goto(path, { waitUntil: 'commit' })))
    await test.step('inside the app', async () => {
      await device.page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await walk(device, visitor, (path) => device.page.evaluate((to) => history.pushState({}, '', to), path))
      expect(await device.page.evaluate(() => 'isSamePage' in window), 'the page was not loaded again').toBe(true)
    })
    await device.cutNetwork()
    await test.step('without network', () => walk(device, visitor, (path) => device.page.goto(path, { waitUntil: 'commit' })))
  })
}

async function walk({ page }: Device, visitor: Visitor, goTo: (path: string) => Promise<unknown>): Promise<void> {
  for (const [path, ...ends] of RULES) {
    await test.step(path, async () => {
      await goTo(path)
      const end = ends[VISITORS.indexOf(visitor)] ?? ''
      await expect(page).toHaveURL((url) => url.pathname === (end === STAYS ? path.replace(/\?.*/, '') : end))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden()
    })
  }
  for (const path of UNKNOWN) {
    await test.step(path, async () => {
      await goTo(path)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Torna alla home' })).toHaveAttribute('href', '/')
      expect(new URL(page.url()).pathname).toBe(path)
    })
  }
}

test('the way home from the error page', async ({ openDevice, watch }) => {
  watch.announce(/status of 404 .*\/nessuna-pagina/)
  const { page } = await openDevice(DESKTOP)
  await page.goto('/nessuna-pagina')
  // The drawing is decoration, so it has no name: it has to be there and to have arrived.
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .locator('img')
        .evaluate((drawing: HTMLImageElement) => drawing.naturalWidth),
    )
    .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Torna alla home' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: /^Aggiungi/ }).first()).toBeVisible()
})

test('who was sent to sign in comes back to where they wanted to go', { tag: '@gate' }, async ({ openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await page.goto('/account/ordini')
  await expect(page).toHaveURL(/\/accedi$/)
  await page.getByLabel('E-mail').fill('cliente@sfoglia.demo')
  await page.getByLabel('Password', { exact: true }).fill('dolcezza-demo')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page).toHaveURL(/\/account\/ordini$/)
})
