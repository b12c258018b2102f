// The till, the desk and the printer when something is wrong, by axe at both sizes; what was typed stays, and what is told covers
// nothing of the order that lies open.
import type { Page } from 'playwright/test'
import { VirtualPrinter } from '../fakes/virtual-printer.ts'
import { isCleanInTheOffice } from './axe.ts'
import { detail, openOrder, showDay } from './desk.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { setUp } from './people.ts'
import { plugIn } from './printer-on-usb.ts'
import { quietDay } from './quiet-day.ts'
import { signInToApi } from './shop-api.ts'
import { placeKioskOrders } from './shop-orders.ts'
import { isMarked, isToldAt } from './told-at-field.ts'

const day = quietDay(Date.now())

test('the till and the desk: wrong input, a device that stores nothing, a printer that is away', async ({
  shop,
  openDevice,
  watch,
}) => {
  // On a full disk nothing is stored of what arrives meanwhile either; the database's errors come without a stack.
  watch.announce(/^uncaught: $/)
  const [number = ''] = await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, ['09:00'])
  const printer = new VirtualPrinter()
  const till = await openDevice(DESKTOP)
  const { page } = till
  await plugIn(till.context, printer)
  await setUp(page, 'cassa')

  await test.step('cancelling without a reason', async () => {
    await showDay(page, day)
    await openOrder(page, number)
    await detail(page)
      .getByRole('button', { name: /^Annulla/ })
      .click()
    const sheet = page.getByRole('dialog', { name: `Annulla l’ordine ${number}` })
    const cancel = sheet.getByRole('button', { name: 'Annulla l’ordine' })
    await cancel.click()
    await isMarked(sheet.getByRole('radiogroup', { name: 'Motivo' }), 'Scegli il motivo.')
    await expect(sheet.getByRole('radio').first()).toBeFocused()
    await isCleanInTheOffice(page, 'no reason')
    await page.keyboard.press('4')
    await cancel.click()
    await isToldAt(sheet.getByLabel('Qual è il motivo'), 'Scrivi il motivo.')
    await isCleanInTheOffice(page, 'another reason, without words')
    await sheet.getByRole('button', { name: /^Tieni l’ordine/ }).click()
  })

  await test.step('another pickup time', async () => {
    await detail(page).getByRole('button', { name: 'Sposta il ritiro', exact: true }).click()
    const picker = page.getByRole('dialog', { name: `Sposta ${number}` })
    await expect(picker.getByRole('radio', { name: '11:30', exact: true })).toBeVisible()
    await isCleanInTheOffice(page, 'where to move it')
    await page.keyboard.press('Escape')
  })

  await test.step('a device that stores nothing', async () => {
    await storesNothing(page)
    await detail(page)
      .getByRole('button', { name: /^Incassa / })
      .click()
    const said = page.getByText('Questo dispositivo non riesce a salvare: la modifica non è stata fatta.')
    await expect(said).toBeVisible()
    await isCleanInTheOffice(page, 'a change that was not stored')
    await page.reload()
    await expect(detail(page).getByRole('button', { name: /^Incassa / })).toBeVisible()
  })

  await test.step('toasts leave the open order free', async () => {
    await detail(page)
      .getByRole('button', { name: /^Incassa / })
      .click()
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'incassati' })
    for (const viewport of [{ width: 1024, height: 768 }, DESKTOP.viewport, PHONE.viewport]) {
      await page.setViewportSize(viewport)
      await toast.hover()
      expect(await covered(page), `at ${viewport.width}`).toEqual([])
    }
    await page.setViewportSize(DESKTOP.viewport)
  })

  await test.step('a printer that is away', async () => {
    await page.getByRole('button', { name: 'Stampante', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Stampante di questo dispositivo' })
    await dialog.getByText('Rete', { exact: true }).click()
    await dialog.getByLabel(/^Indirizzo/).fill('non so')
    await dialog.getByRole('button', { name: 'Usa questo indirizzo' }).click()
    await isToldAt(dialog.getByLabel(/^Indirizzo/), 'Scrivi l’indirizzo, per esempio 192.168.1.50.')
    await isCleanInTheOffice(page, 'no address of a printer')
    await dialog.getByText('USB', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Scegli la stampante' }).click()
    await expect(dialog.getByText('TM-T20III')).toBeVisible()
    await dialog.getByRole('switch', { name: 'Stampa da sola i nuovi ordini' }).click()
    await expect(dialog.getByText('Stampa automatica attiva')).toBeVisible()
    printer.paper = 'out'
    await dialog.getByRole('button', { name: 'Stampa di prova' }).click()
    await expect(dialog.getByText('La carta è finita')).toBeVisible()
    await isCleanInTheOffice(page, 'a printer without paper, asked')
    await dialog.getByRole('button', { name: 'Chiudi' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'La carta è finita' })).toBeVisible()
    await isCleanInTheOffice(page, 'a printer without paper')
  })

  await test.step('an order at the till', async () => {
    await page
      .getByRole('link', { name: /^Nuovo ordine/ })
      .first()
      .click()
    await page
      .getByRole('list', { name: 'Prodotti' })
      .getByRole('button', { name: /^Tiramisù/ })
      .click()
    const cart = page.getByRole('complementary', { name: 'Carrello' })
    await cart.getByRole('button', { name: 'Codice sconto' }).click()
    await cart.getByLabel('Codice sconto').fill('SCADUTO')
    await cart.getByRole('button', { name: 'Applica' }).click()
    await isToldAt(cart.getByLabel('Codice sconto'), 'Codice sconto non valido o scaduto.')
    await cart.getByLabel('Telefono').fill('12')
    await cart.getByRole('button', { name: 'Conferma ordine' }).click()
    await isToldAt(cart.getByLabel('Nome'), 'Scrivi il nome di chi ritira.')
    await isMarked(cart.getByLabel('Telefono'), /numero/)
    await expect(cart.getByLabel('Telefono')).toHaveValue('12')
    await isCleanInTheOffice(page, 'an order, all wrong')
    await cart.getByLabel('Telefono').fill('')
    await cart.getByLabel('Nome').fill('Ada Neri')
    await cart.getByRole('button', { name: 'Altro' }).click()
    const picker = page.getByRole('dialog', { name: 'Giorno e orario di ritiro' })
    await picker.getByRole('radio', { name: day.label, exact: true }).click()
    await picker.getByRole('radio', { name: '10:00', exact: true }).click()
    await expect(picker).toBeHidden()
    await storesNothing(page)
    await cart.getByRole('button', { name: 'Conferma ordine' }).click()
    await expect(cart.getByText('Questo dispositivo non riesce a salvare', { exact: false })).toBeVisible()
    await expect(cart.getByLabel('Nome')).toHaveValue('Ada Neri')
    await isCleanInTheOffice(page, 'an order that was not stored')
  })
})

/** The disk is full, from now until the page is loaded anew. */
function storesNothing(page: Page): Promise<void> {
  return page.evaluate(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    Object.assign(IDBObjectStore.prototype, { put: full, add: full })
  })
}

/** What of an open order can be tapped and lies under a toast. */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lies = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [
        [left + 2, top + 2],
        [right - 2, bottom - 2],
        [(left + right) / 2, (top + bottom) / 2],
      ]
      return points.some(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[data-sonner-toast]'))
    }
    const open = document.querySelectorAll('aside[aria-label="Ordine scelto"] :is(a, button, label), header :is(a, button)')
    return [...open].filter((element) => element.checkVisibility() && lies(element)).map((element) => element.textContent ?? '')
  })
}
