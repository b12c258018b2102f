// What the visits of `npm run screens` are made of: an address, a button, a cart with something in it, and a cake with a photo
// ordered at a kiosk of its own.
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../start/settings.mjs'

/** A screen that is only an address. */
export const at = (name, path) => ({ name, open: (page) => page.goto(path) })
export const button = (page, name) => page.getByRole('button', { name })

/**
 * The order desk on a tab that has orders: today's while the shop is busy, in the evening tomorrow's, which the demo never
 * closes.
 * @param {string} [tab] its slug in the address
 */
export async function openDesk(page, tab = 'da-incassare') {
  const day = await page.evaluate(() => {
    const wall = new Date()
    const isEvening = wall.getHours() >= 17
    wall.setDate(wall.getDate() + (isEvening ? 1 : 0))
    return new Intl.DateTimeFormat('sv-SE').format(wall)
  })
  await page.goto(`/gestionale/ordini?giorno=${day}&scheda=${tab}`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
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
  const screen = await kiosk.newPage()
  await screen.goto('/accedi')
  await screen.getByLabel('E-mail').fill('totem@sfoglia.demo')
  await screen.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await button(screen, 'Accedi').click()
  await screen.waitForURL((url) => url.pathname !== '/accedi')
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
    await page.getByRole('radio').first().check({ force: true })
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
