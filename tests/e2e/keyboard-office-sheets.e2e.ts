// The owner's dashboard and the laboratory's sheet with the keyboard alone: what is behind a picture, what is missing, what is to be made,
// and what changed since it was printed, also without network.
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { shopMoment } from '#domain/shop-time.ts'
import { dayOnDesk, detail } from './desk.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled, setUp, signIn } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { signInToApi } from './shop-api.ts'
import { placeKioskOrders } from './shop-orders.ts'
import { keepsFocus, tabToRing } from './tab-walk.ts'

const TABLET = { viewport: { width: 1024, height: 768 } }
const day = quietDay(Date.now())

test('looks at a period, takes its table away, deals with a missing number and follows what waits', async ({
  shop,
  openDevice,
}) => {
  const today = shopMoment(Date.now()).day
  await shop.superuser.collection('devices').create({ code: 'K88', kind: 'kiosk', name: 'Totem di prova' })
  await shop.superuser.collection('device_days').create({ code: 'K88', day: today, counter: 1 })
  const { page } = await openDevice(DESKTOP)
  await signIn(page, 'admin')
  await isInstalled(page)
  const months = page.getByRole('region', { name: 'Incassi per mese', exact: true })
  await expect(months).toBeVisible()
  const checks = page.getByRole('region', { name: /^Da verificare/ })
  const missing = checks.getByRole('button', { name: /^K88-001 non è arrivato/ })
  await expect(missing).toBeVisible()

  await test.step('a period, by the arrows', async () => {
    await tabToRing(page, page.getByRole('radio', { name: 'Mese', exact: true }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: '12 mesi' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Per categoria', exact: true }).getByText('12 mesi')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: '7 giorni' })).toBeFocused()
    await expect(page.getByRole('region', { name: 'Per categoria', exact: true }).getByText('7 giorni')).toBeVisible()
    await expect(months).toBeVisible()
  })

  await test.step('the table behind a picture, and its file', async () => {
    const table = months.getByRole('button', { name: 'Tabella: Incassi per mese' })
    await tabToRing(page, table)
    await page.keyboard.press('Space')
    await expect(table).toHaveAttribute('aria-pressed', 'true')
    const download = page.waitForEvent('download')
    await tabToRing(page, months.getByRole('button', { name: 'Scarica CSV: Incassi per mese' }))
    await page.keyboard.press('Enter')
    expect(await readFile(await (await download).path(), 'utf8')).toContain('"Mese";"Ordini";"Incassi"')
    const rows = months.getByRole('region', { name: 'Dati: Incassi per mese' })
    await tabToRing(page, rows)
    await page.keyboard.press('End')
    await expect(rows.getByRole('row').last()).toBeInViewport()
    // Another period does not close what was opened.
    await tabToRing(page, page.getByRole('radio', { name: '7 giorni' }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Mese', exact: true })).toBeFocused()
    await expect(
      page.getByRole('region', { name: 'Per categoria', exact: true }).getByText('mese', { exact: true }),
    ).toBeVisible()
    await expect(table).toHaveAttribute('aria-pressed', 'true')
    await tabToRing(page, table)
    await page.keyboard.press('Enter')
    await expect(table).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('the devices lead to their list', async () => {
    await tabToRing(page, page.getByRole('link', { name: 'Prova di blackout' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/gestionale\/personale\?vista=dispositivi/)
    await expect(page.getByRole('region', { name: 'Dispositivi' }).getByRole('button', { name: /K88/ })).toBeVisible()
    await tabToRing(page, page.getByRole('link', { name: /^Panoramica/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(missing).toBeVisible()
  })

  await test.step('a missing number', async () => {
    await tabToRing(page, missing)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'K88-001 non è arrivato' })
    await expect(dialog).toBeVisible()
    await keepsFocus(page, dialog)
    await page.keyboard.press('Escape')
    await expect(missing).toBeFocused()
    await page.keyboard.press('Enter')
    const settle = dialog.getByRole('button', { name: 'Segna come verificato' })
    const note = dialog.getByRole('textbox', { name: 'Che cosa hai scoperto' })
    await tabToRing(page, settle)
    await page.keyboard.press('Enter')
    await expect(note).toBeFocused()
    await page.keyboard.type('Il tablet è caduto.')
    await tabToRing(page, settle)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(missing).toBeHidden()
    // Its row is gone.
    await expect(checks).toBeFocused()
    // The notification lies over what comes next, for a moment.
    await expect(page.getByText('K88-001: verificato')).toBeHidden()
  })

  await test.step('what waits for a person', async () => {
    const first = checks.getByRole('link').first()
    const number = /^\S+/.exec(await first.innerText())?.[0] ?? ''
    await tabToRing(page, first)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/gestionale\/ordini\?.*scheda=da-verificare/)
    await expect(detail(page).getByText(number, { exact: true }).first()).toBeVisible()
    await tabToRing(page, detail(page).getByRole('button', { name: 'Chiudi', exact: true }))
  })
})

test('prints what is to be made, sells more of it without network, and reads what changed', async ({ shop, openDevice }) => {
  await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, ['09:00'])
  const till = await openDevice(TABLET)
  const { page } = till
  await setUp(page, 'cassa')
  const sheet = page.getByRole('dialog', { name: 'Foglio di produzione' })
  const tools = sheet.getByRole('region', { name: 'Stampa', exact: true })
  const print = tools.getByRole('button', { name: 'Stampa il foglio' })

  await test.step('the day by the arrows, its sheet, and each of its totals', async () => {
    await tabToRing(page, page.getByRole('radiogroup', { name: 'Giorno di ritiro' }).getByRole('radio', { checked: true }))
    await arrowTo(page, dayOnDesk(page, day))
    const opener = page.getByRole('button', { name: /^Foglio/ })
    await tabToRing(page, opener, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(sheet.getByRole('row', { name: /^Tiramisù/ })).toBeVisible()
    await keepsFocus(page, sheet)
    await tabToRing(page, sheet.getByRole('region', { name: 'Anteprima del foglio' }))
    await page.keyboard.press('End')
    await expect(sheet.getByText('Solo gli ordini: il banco è a parte')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
  })

  await test.step('a print that did not come out, and one that did', async () => {
    await page.keyboard.press('f')
    await tabToRing(page, print)
    await page.keyboard.press('Enter')
    await expect(tools.getByText('Il foglio è uscito dalla stampante?')).toBeVisible()
    await expect.poll(() => till.sheetsPrinted()).toBe(1)
    // Not on the answer: the same Enter, held down, would give it.
    await expect(tools).toBeFocused()
    await tabToRing(page, tools.getByRole('button', { name: 'No', exact: true }))
    await page.keyboard.press('Enter')
    await expect(sheet.getByText('Stampa 1', { exact: true })).toBeVisible()
    await expect(tools).toBeFocused()
    await tabToRing(page, print)
    await page.keyboard.press('Space')
    await tabToRing(page, tools.getByRole('button', { name: 'Sì, è uscito' }))
    await page.keyboard.press('Enter')
    await expect(sheet.getByText('Stampa 2', { exact: true })).toBeVisible()
    await expect(tools).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })

  await till.cutNetwork()
  await test.step('an order at the counter without network', async () => {
    await page.keyboard.press('n')
    const search = page.getByRole('textbox', { name: 'Cerca un prodotto' })
    await expect(search).toBeVisible()
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.type('3*cornetto alla crema')
    await page.keyboard.press('Enter')
    const cart = page.getByRole('complementary', { name: 'Carrello' })
    await expect(
      cart.getByRole('group', { name: 'Quantità di Cornetto alla crema' }).getByText('3', { exact: true }),
    ).toBeVisible()
    await page.keyboard.type('2*bombolone')
    await page.keyboard.press('Enter')
    const choices = page.getByRole('dialog', { name: 'Bombolone' })
    const add = choices.getByRole('button', { name: /^Aggiungi 2/ })
    await expect(add).toBeVisible()
    await keepsFocus(page, choices)
    await tabToRing(page, choices.getByRole('radio', { checked: true }))
    await page.keyboard.press('ArrowDown')
    await tabToRing(page, add)
    await page.keyboard.press('Enter')
    await expect(choices).toBeHidden()
    await expect(search).toBeFocused()
    await tabToRing(page, cart.getByRole('button', { name: 'Cliente al banco' }))
    await page.keyboard.press('Enter')
    await expect(cart.getByLabel('Nome')).toHaveValue('Cliente al banco')
    await expect(cart.getByRole('region', { name: 'Chi ritira' })).toBeFocused()
    const other = cart.getByRole('button', { name: 'Altro', exact: true })
    await tabToRing(page, other)
    await page.keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Giorno e orario di ritiro' })
    await tabToRing(page, picker.getByRole('radiogroup', { name: 'Giorno di ritiro' }).getByRole('radio', { checked: true }))
    await arrowTo(page, picker.getByRole('radio', { name: day.label, exact: true }))
    // The arrows look, Enter chooses: a choice closes the picker.
    await page.keyboard.press('Tab')
    const hour = picker.getByRole('radio', { name: '10:00', exact: true })
    await arrowTo(page, hour, { isChosen: false })
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await expect(other).toBeFocused()
    await tabToRing(page, cart.getByRole('button', { name: 'Codice sconto' }))
    await page.keyboard.press('Enter')
    await expect(cart.getByRole('textbox', { name: 'Codice sconto' })).toBeFocused()
    await page.keyboard.type('nonna10')
    await page.keyboard.press('Enter')
    await expect(cart.getByText('NONNA10')).toBeVisible()
    await expect(cart.getByRole('region', { name: 'Sconto' })).toBeFocused()
    await tabToRing(page, cart.getByRole('button', { name: 'Conferma ordine' }))
    await page.keyboard.press('Enter')
    const placed = cart.getByRole('region', { name: /^Ordine registrato/ })
    await expect(placed.getByRole('heading')).toBeFocused()
    await tabToRing(page, placed.getByRole('link', { name: 'Apri l’ordine' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Ordini', level: 1 }).first()).toBeVisible()
  })

  await test.step('what changed since the print, and the new print', async () => {
    await expect(dayOnDesk(page, day)).toHaveAttribute('aria-checked', 'true')
    await page.keyboard.press('f')
    await expect(sheet.getByRole('row', { name: /aumentato Cornetto alla crema/ })).toBeVisible()
    await expect(sheet.getByText('2 ordini, prima 1', { exact: false })).toBeVisible()
    await tabToRing(page, print)
    await page.keyboard.press('Enter')
    await tabToRing(page, tools.getByRole('button', { name: 'Sì, è uscito' }))
    await page.keyboard.press('Enter')
    await expect(sheet.getByText('Stampa 3', { exact: true })).toBeVisible()
    await expect.poll(() => till.sheetsPrinted()).toBe(3)
  })
})

/** On with the right arrow from radio to radio until the wanted one has the focus. @param isChosen each of them is chosen by it */
async function arrowTo(page: Page, wanted: Locator, { isChosen } = { isChosen: true }): Promise<void> {
  await expect(wanted).toBeAttached()
  const focused = page.locator('[role="radio"]:focus')
  for (let presses = 0; presses < 60; presses++) {
    await expect(focused).toHaveCount(1)
    if (isChosen) await expect(focused).toHaveAttribute('aria-checked', 'true')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('ArrowRight')
  }
  throw new Error(`The arrows do not reach ${wanted}.`)
}
