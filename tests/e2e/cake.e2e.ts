// A cake of one's own: composed by keyboard alone, kept through a power cut, composed and ordered without network, changed again in
// the cart, personalised from a ready one.
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { choose } from './composer.ts'
import { DESKTOP, KIOSK, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isKept } from './kept.ts'
import { confirmOrder, readTicket } from './kiosk.ts'
import { isInstalled, setUp } from './people.ts'
import { newOrders } from './server-orders.ts'

const KIOSK_TALL = { ...KIOSK, viewport: { width: 800, height: 1280 } }
const HEADINGS = {
  persone: 'Quanti siete?',
  base: 'Su quale base?',
  farcitura: 'Con cosa la farciamo?',
  bagna: 'Con quale bagna?',
  copertura: 'Come la copriamo?',
  colata: 'Una colata sopra?',
  decorazione: 'Cosa ci mettiamo sopra?',
  frase: 'Cosa ci scriviamo?',
  foto: 'Hai una foto?',
  riepilogo: 'La tua torta',
}
type StepName = keyof typeof HEADINGS
const CHOICES: readonly (readonly [StepName, RegExp])[] = [
  ['persone', /^12 persone/],
  ['base', /^Cacao/],
  ['farcitura', /^Pistacchio/],
  ['bagna', /^Analcolica/],
  ['copertura', /^Panna/],
  ['colata', /^Cioccolato/],
  ['decorazione', /^Fragole/],
]
/** 24 + 24 + 2 + 6 + 0 + 0 + 3 + 5. */
const PRICE_CENTS = 6400
const VALUES = ['12 persone', 'Cacao', 'Pistacchio', 'Analcolica', 'Panna', 'Cioccolato', 'Fragole', 'Auguri Nina']

const heading = (page: Page, step: StepName) => page.getByRole('heading', { level: 2, name: HEADINGS[step], exact: true })
const onward = (page: Page) => page.getByRole('button', { name: /^(Avanti|Manca): / })

/** Taps every choice and the phrase, up to the summary. */
async function compose(page: Page): Promise<void> {
  for (const [step, option] of CHOICES) {
    await expect(heading(page, step)).toBeVisible()
    await choose(page, option)
    await onward(page).click()
  }
  await page.getByLabel('Frase sulla torta').fill('Auguri Nina')
  await onward(page).click()
  await expect(heading(page, 'foto')).toBeVisible()
  await onward(page).click()
  await expect(heading(page, 'riepilogo')).toBeVisible()
}

async function putInCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aggiungi al carrello', exact: true }).click()
}

test('is composed by keyboard alone', async ({ openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await page.goto('/componi-la-tua-torta')
  await expect(page.getByRole('radio', { name: /^6 persone/ })).toBeVisible()
  for (const [step, option] of CHOICES) {
    await expect(heading(page, step)).toBeVisible()
    await chooseByKeys(page, option)
    await tabTo(page, /^Avanti: /)
    await page.keyboard.press('Enter')
  }
  await expect(heading(page, 'frase')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Auguri Nina')
  await tabTo(page, /^Avanti: foto/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'foto')).toBeFocused()
  await tabTo(page, /^Avanti: riepilogo/)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'riepilogo')).toBeFocused()
  await tabTo(page, /^Aggiungi al carrello/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/carrello$/)
  await expect(
    page.getByText('12 persone · Cacao · Pistacchio · Analcolica · Panna · Cioccolato · Fragole · Frase «Auguri Nina»'),
  ).toBeVisible()
})

/** From the step's heading on: into the group, and along it. */
async function chooseByKeys(page: Page, name: RegExp): Promise<void> {
  const option = page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }))
  await page.keyboard.press('Tab')
  for (let presses = 0; presses < 40; presses++) {
    const [isHere, isBox] = await option.evaluate((element) => [
      element === document.activeElement,
      document.activeElement?.getAttribute('role') !== 'radio',
    ])
    if (isHere) break
    await page.keyboard.press(isBox ? 'Tab' : 'ArrowDown')
  }
  await page.keyboard.press('Space')
  await expect(option).toBeChecked()
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name })
  for (let presses = 0; presses < 40; presses++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(button).toBeFocused()
}

test('is found again after the power went, and can be begun anew', async ({ openDevice }) => {
  const device = await openDevice(PHONE)
  await device.page.goto('/componi-la-tua-torta')
  await isInstalled(device.page)
  await choose(device.page, /^20 persone/)
  await onward(device.page).click()
  await choose(device.page, /^Red velvet/)
  await device.page.getByRole('button', { name: 'Frase', exact: true }).click()
  await device.page.getByLabel('Frase sulla torta').fill('Auguri 🎉 Nina')
  await expect(device.page.getByText('Sulla torta ci sarà: «Auguri Nina».')).toBeVisible()
  await isKept(device.page, 'cake-draft', 'Auguri 🎉 Nina')
  await device.cutNetwork()
  await device.kill()
  await device.restart()
  const { page } = device
  await page.goto('/componi-la-tua-torta')
  await expect(page.getByText('La tua torta è come l’avevi lasciata.')).toBeVisible()
  await expect(heading(page, 'farcitura')).toBeVisible()
  await page.getByRole('button', { name: /^Frase/ }).click()
  await expect(page.getByLabel('Frase sulla torta')).toHaveValue('Auguri 🎉 Nina')
  await page.getByRole('button', { name: /^Base/ }).click()
  await expect(page.getByRole('radio', { name: /^Red velvet/ })).toBeChecked()
  await page.goBack()
  await expect(heading(page, 'frase')).toBeVisible()
  await page.getByRole('button', { name: 'Ricomincia', exact: true }).click()
  await expect(heading(page, 'persone')).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('at the kiosk, upright and without network, is ordered with every choice', async ({ shop, openReady }) => {
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK_TALL)
  const { page } = kiosk
  await page.goto('/componi-la-tua-torta')
  await expect(heading(page, 'persone')).toBeVisible()
  await kiosk.cutNetwork()
  await compose(page)
  await page.getByLabel('Qualcosa da sapere?').fill('senza noci')
  await expect(page.getByText(/contiene frutta a guscio\. Se cambi quella scelta/)).toBeVisible()
  await putInCart(page)
  await confirmOrder(page)
  const ticket = await readTicket(page)
  expect(ticket.totalCents).toBe(PRICE_CENTS)
  await kiosk.restoreNetwork()
  await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(1)
  const [order] = await newOrders(shop, startedMs)
  expect(order).toMatchObject({ number: ticket.number, note: 'Componi la tua torta: senza noci', attention: [] })
  expect(order?.items[0]?.custom_variants?.map(({ value }) => value)).toEqual(VALUES)
})

test('on a phone says what changes, goes into the cart and can be changed there, through a power cut', async ({ openDevice }) => {
  const device = await openDevice(PHONE)
  let { page } = device
  await page.goto('/home-torta')
  await isInstalled(page)
  await page.getByRole('link', { name: /^12\s*circa/ }).click()
  await expect(page.getByRole('radio', { name: /^12 persone/ })).toBeChecked()
  await compose(page)
  await expect(page.getByText('frutta a guscio', { exact: true }).first()).toBeVisible()
  await putInCart(page)
  await expect(page).toHaveURL(/\/carrello$/)
  await page.getByRole('link', { name: 'Modifica la torta' }).click()
  await expect(heading(page, 'riepilogo')).toBeVisible()
  await page.getByRole('button', { name: 'Modifica Farcitura', exact: true }).click()
  await choose(page, /^Limone/)
  await isKept(page, 'cake-draft', 'riga ')
  await device.kill()
  await device.restart()
  page = device.page
  await page.goto('/carrello')
  // Not saved yet: the cart has the cake as it was.
  await expect(page.getByText(/12 persone · Cacao · Pistacchio · Analcolica/)).toHaveCount(1)
  await page.getByRole('link', { name: 'Modifica la torta' }).click()
  await expect(page.getByText('La tua torta è come l’avevi lasciata.')).toBeVisible()
  await page.getByRole('button', { name: 'Modifica Farcitura', exact: true }).click()
  await expect(page.getByRole('radio', { name: /^Limone/ })).toBeChecked()
  await page.getByRole('button', { name: 'Riepilogo', exact: true }).click()
  await expect(page.getByText(/^60,00\s€$/).last()).toBeVisible()
  await page.getByRole('button', { name: 'Salva le modifiche', exact: true }).click()
  await expect(page).toHaveURL(/\/carrello$/)
  await expect(page.getByText(/12 persone · Cacao · Limone · Analcolica/)).toHaveCount(1)
  await expect(page.getByText(/Pistacchio/)).toHaveCount(0)
  // Nothing is left half-composed.
  await page.goto('/componi-la-tua-torta')
  await expect(page.getByRole('radio', { name: /^6 persone/ })).not.toBeChecked()
  await expect(page.getByText('La tua torta è come l’avevi lasciata.')).toHaveCount(0)
})

test('one decoration gives way to another, and a third does not fit', async ({ openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await page.goto('/componi-la-tua-torta?passo=decorazione')
  await choose(page, /^Targa di cioccolato bianco/)
  await expect(
    page.getByRole('checkbox', { name: /^Cialda con foto, inclinata, Al posto di Targa di cioccolato bianco/ }),
  ).toBeVisible()
  await choose(page, /^Cialda con foto, inclinata/)
  await expect(page.getByRole('checkbox', { name: /^Targa di cioccolato bianco/ })).not.toBeChecked()
  await choose(page, /^Fragole/)
  await choose(page, /^Perle argentate/)
  const third = page.getByRole('checkbox', { name: /^Scaglie di cioccolato/ })
  await expect(third).toHaveAttribute('aria-disabled', 'true')
  // Playwright waits for what is off; a finger does not.
  await page.locator('label').filter({ has: third }).click({ force: true })
  await expect(third).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Fiori di zucchero, In questi giorni non ce n’è/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.getByRole('button', { name: 'Riepilogo', exact: true }).click()
  await expect(page.getByText('manca la foto per la cialda')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aggiungi al carrello' })).toHaveCount(0)
})

test('a ready one is personalised from its page', async ({ openDevice }) => {
  const { page } = await openDevice(PHONE)
  await page.goto('/home-torta')
  await page.getByRole('link', { name: 'Torta di compleanno', exact: true }).click()
  await expect(heading(page, 'persone')).toBeVisible()
  await expect(page.getByRole('radio', { name: /^6 persone/ })).toBeChecked()
  await page.getByRole('button', { name: 'Frase', exact: true }).click()
  await page.getByLabel('Frase sulla torta').fill('Auguri Nina')
  await page.getByRole('button', { name: 'Riepilogo', exact: true }).click()
  await putInCart(page)
  await expect(page.getByText(/6 persone · .* · Frase «Auguri Nina»/)).toBeVisible()
})

for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP, 'upright kiosk': KIOSK_TALL })) {
  test(`axe finds nothing in any step on a ${device}`, async ({ openDevice }) => {
    const { page } = await openDevice(options)
    if (options === KIOSK_TALL) await setUp(page, 'totem')
    await page.goto('/home-torta')
    await expect(page.getByRole('heading', { name: 'Quanti siete?' })).toBeVisible()
    await isClean(page, '/home-torta')
    for (const [step, name] of Object.entries(HEADINGS)) {
      await page.goto(`/componi-la-tua-torta?passo=${step}&persone=12`)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
      await isClean(page, `composing: ${step}`)
    }
    await page.goto('/personalizzazione-torta?prodotto=nessuna')
    await expect(page.getByRole('heading', { level: 1, name: 'Qui non c’è niente da comporre' })).toBeVisible()
    await isClean(page, 'nothing to compose')
  })
}
