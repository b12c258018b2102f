// What the visits of `npm run screens` are made of: an address, a button, a cart with something in it, and a cake with a photo
// ordered at a kiosk of its own.
import sharp from 'sharp'
import { clockScript } from '../../tests/clock/shifted-clock.mjs'
import { DEMO_PASSWORD } from '../start/settings.mjs'

/** A screen that is only an address. */
export const at = (name, path) => ({ name, open: (page) => page.goto(path) })
export const button = (page, name) => page.getByRole('button', { name })

/** Its pages live by the shop's clock, where that is not the real one. */
export async function setToClock(context) {
  if (clockScript !== '') await context.addInitScript({ content: clockScript })
}

/**
 * Signs in with a demo account, up to where its person begins. A browser in which staff log in for the first time gets a till's name.
 * @param {'admin' | 'cassa' | 'cliente' | 'totem'} person
 * @param {{till?: string | null}} [options] the till's name; null for a browser in which staff only look
 */
export async function signIn(page, person, { till = 'Banco' } = {}) {
  await page.goto('/accedi')
  await page.getByLabel('E-mail').fill(`${person}@sfoglia.demo`)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button(page, 'Accedi').click()
  await page.waitForURL((url) => url.pathname !== '/accedi')
  if (till === null || (person !== 'admin' && person !== 'cassa')) return
  const before = page.url()
  await page.goto('/gestionale/cassa')
  const asked = page.getByRole('region', { name: 'Che cassa è questa?' })
  await asked.getByLabel('Come si chiama?').fill(till)
  await asked.getByRole('button', { name: 'Usa questo nome' }).click()
  await asked.waitFor({ state: 'hidden' })
  await page.goto(before)
}

const STATUS_OF_TAB = { 'da-incassare': 'NOTPAID', 'in-corso': 'INPROGRESS' }

/**
 * The order desk on a tab that has orders, at any hour of any day: on the day of the next one.
 * @param {keyof STATUS_OF_TAB} [tab] its slug in the address
 */
export async function openDesk(page, tab = 'da-incassare') {
  const found = await page.waitForFunction(dayOfNextOrder, STATUS_OF_TAB[tab], { polling: 500 })
  await page.goto(`/gestionale/ordini?giorno=${await found.jsonValue()}&scheda=${tab}`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}

/** In the page. @returns `YYYY-MM-DD` in the shop; null while the device has no such order */
async function dayOfNextOrder(status) {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'sfoglia')) return null
  const orders = await new Promise((resolve, reject) => {
    const opening = indexedDB.open('sfoglia')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('orders').objectStore('orders').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result)
      }
    }
  })
  const ahead = orders.filter((order) => order.status === status && order.pickupMs > Date.now()).map(({ pickupMs }) => pickupMs)
  return ahead.length > 0 ? new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(Math.min(...ahead)) : null
}

export async function fillCart(page) {
  await page.goto('/')
  await button(page, /^Aggiungi /)
    .nth(0)
    .click()
  await button(page, /^Aggiungi /)
    .nth(0)
    .click()
  await button(page, /^Aggiungi /)
    .nth(1)
    .click()
  await page.waitForTimeout(300)
}

// A cake with a photo, ordered at a kiosk of its own: what the till's pictures of codes and photos are taken of.

/**
 * Without network, beside `page` in the same shop: only the code on its confirmation tells a till of the order.
 * @returns the picture of that confirmation, and what lets the order and its photo go: it has to stay until they are seen
 */
export async function orderCakeAtKiosk(page) {
  const { origin } = new URL(page.url())
  const kiosk = await page
    .context()
    .browser()
    .newContext({ baseURL: origin, viewport: { width: 1280, height: 800 }, locale: 'it-IT' })
  await setToClock(kiosk)
  const screen = await kiosk.newPage()
  await signIn(screen, 'totem')
  await screen.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await screen.goto('/componi-la-tua-torta?passo=foto')
  await pickPhoto(screen, 'Foto di esempio', 1600)
  await button(screen, 'Usa questa foto').click()
  await screen.getByRole('img', { name: 'La foto scelta' }).waitFor()
  await chooseWhatIsMissing(screen)
  await button(screen, 'Aggiungi al carrello').click()
  await button(screen, 'Ordina e paga in cassa').waitFor()
  await kiosk.setOffline(true)
  await button(screen, 'Ordina e paga in cassa').click()
  await button(screen, 'Salta').click()
  await screen.getByRole('img', { name: /^Codice dell’ordine/ }).waitFor()
  const picture = await screen.screenshot()
  return { picture, reconnect: () => kiosk.setOffline(false), close: () => kiosk.close() }
}

/** Chooses a photo, up to where it is cut. @param label of its field @param width of it, in pixels */
export async function pickPhoto(page, label, width) {
  const buffer = await sharp('public/hero/torta-960.webp').flatten({ background: '#fbf0de' }).resize(width).jpeg().toBuffer()
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer }
  await page.getByRole('region', { name: label }).locator('[data-photo-file]').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Inquadra la foto' }).getByRole('slider').waitFor()
}

/** The first option of every step without which there is no cake. */
async function chooseWhatIsMissing(page) {
  await goToSummary(page)
  for (;;) {
    const next = button(page, /^(Manca: .*|Aggiungi al carrello)$/)
    await next.waitFor()
    if ((await next.innerText()).startsWith('Aggiungi')) return
    await next.click()
    await page.getByRole('radio').first().click()
    await goToSummary(page)
  }
}

/** As a customer does: by a new address, the page would leave before the choice just made is written. */
async function goToSummary(page) {
  await page
    .getByRole('navigation', { name: 'Passi' })
    .getByRole('button', { name: /^Riepilogo/ })
    .click()
  await page.getByRole('heading', { level: 2, name: 'La tua torta', exact: true }).waitFor()
}
