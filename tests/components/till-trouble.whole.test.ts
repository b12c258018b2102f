// The till, the desk and the printer when something is wrong, by axe at both sizes; what was typed stays, and what is told covers
// nothing of the order that lies open.
import { expect, test } from 'vitest'
import { VirtualPrinter } from '../fakes/virtual-printer.ts'
import { putKioskOrders } from './an-order.ts'
import { isCleanInTheOffice } from './axe.ts'
import { askForMoney, detail, openOrder, quietDay, showDay } from './desk.ts'
import { plugIn } from './printer-on-usb.ts'
import { announce, DESKTOP, frame, openShop, PHONE, press, reload, screen, setSize, TABLET } from './shop-frame.ts'
import { chooseDay } from './till.ts'
import { isMarked, isToldAt } from './told-at-field.ts'

/** An order that lies open on the desk. @returns its number */
async function openDesk(): Promise<string> {
  const day = quietDay()
  const [number = ''] = putKioskOrders(day.day, ['09:00'])
  await openShop('/gestionale/ordini', { as: 'cassa' })
  await showDay(day)
  await openOrder(number)
  return number
}

const collect = () => detail().getByRole('button', { name: /^Incassa / })

test('an order is cancelled without a reason', async () => {
  const number = await openDesk()
  await detail()
    .getByRole('button', { name: /^Annulla/ })
    .click()
  const sheet = screen.getByRole('dialog', { name: `Annulla l’ordine ${number}` })
  const cancel = sheet.getByRole('button', { name: 'Annulla l’ordine' })
  await cancel.click()
  await isMarked(sheet.getByRole('radiogroup', { name: 'Motivo' }), 'Scegli il motivo.')
  await expect.element(sheet.getByRole('radio').first()).toHaveFocus()
  await isCleanInTheOffice('no reason')
  await press('4')
  await cancel.click()
  await isToldAt(sheet.getByLabelText('Qual è il motivo'), 'Scrivi il motivo.')
  await isCleanInTheOffice('another reason, without words')
  await sheet.getByRole('button', { name: /^Tieni l’ordine/ }).click()
  await expect.element(sheet).not.toBeInTheDocument()

  await detail().getByRole('button', { name: 'Sposta il ritiro', exact: true }).click()
  const picker = screen.getByRole('dialog', { name: `Sposta ${number}` })
  await expect.element(picker.getByRole('radio', { name: '11:30', exact: true })).toBeVisible()
  await isCleanInTheOffice('where to move it')
})

test('a device that stores nothing says so', async () => {
  // On a full disk nothing is stored of what arrives meanwhile either.
  announce(/^(uncaught|unhandled): .*full|QuotaExceededError/)
  await openDesk()
  storeNothing()
  await askForMoney()
  await collect().click()
  await expect.element(screen.getByText('Questo dispositivo non riesce a salvare: la modifica non è stata fatta.')).toBeVisible()
  await isCleanInTheOffice('a change that was not stored')
  await reload()
  await expect.element(collect()).toBeVisible()
})

test('toasts leave the open order free', async () => {
  await openDesk()
  await askForMoney()
  await collect().click()
  const toast = screen.getByRole('listitem').filter({ hasText: 'incassati' })
  for (const size of [TABLET, DESKTOP, PHONE]) {
    await setSize(size)
    await toast.hover()
    expect(covered(), `at ${size.width}`).toEqual([])
  }
})

test('a printer that is away', async () => {
  const printer = new VirtualPrinter()
  plugIn(printer)
  await openShop('/gestionale/ordini', { as: 'cassa' })
  await screen.getByRole('button', { name: 'Stampante', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: 'Stampante di questo dispositivo' })
  await dialog.getByText('Rete', { exact: true }).click()
  await dialog.getByLabelText(/^Indirizzo/).fill('non so')
  await dialog.getByRole('button', { name: 'Usa questo indirizzo' }).click()
  await isToldAt(dialog.getByLabelText(/^Indirizzo/), 'Scrivi l’indirizzo, per esempio 192.168.1.50.')
  await isCleanInTheOffice('no address of a printer')
  await dialog.getByText('USB', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Scegli la stampante' }).click()
  await expect.element(dialog.getByText('TM-T20III')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Stampa da sola i nuovi ordini' }).click()
  await expect.element(dialog.getByText('Stampa automatica attiva')).toBeVisible()
  printer.paper = 'out'
  await dialog.getByRole('button', { name: 'Stampa di prova' }).click()
  await expect.element(dialog.getByText('La carta è finita')).toBeVisible()
  await isCleanInTheOffice('a printer without paper, asked')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'La carta è finita' })).toBeVisible()
  await isCleanInTheOffice('a printer without paper')
})

test('an order at the till, all wrong, then not stored', async () => {
  announce(/^(uncaught|unhandled): .*full/)
  const day = quietDay()
  await openShop('/gestionale/ordini', { as: 'cassa' })
  await screen
    .getByRole('link', { name: /^Nuovo ordine/ })
    .first()
    .click()
  await screen
    .getByRole('list', { name: 'Prodotti' })
    .getByRole('button', { name: /^Tiramisù/ })
    .click()
  const cart = screen.getByRole('complementary', { name: 'Carrello' })
  await cart.getByText('Per dopo', { exact: true }).click()
  await cart.getByRole('button', { name: 'Codice sconto' }).click()
  await cart.getByLabelText('Codice sconto').fill('SCADUTO')
  await cart.getByRole('button', { name: 'Applica' }).click()
  await isToldAt(cart.getByLabelText('Codice sconto'), 'Codice sconto non valido o scaduto.')
  await cart.getByRole('button', { name: 'Chi ritira?' }).click()
  await cart.getByLabelText('Telefono').fill('12')
  await cart.getByRole('button', { name: 'Conferma ordine' }).click()
  await isToldAt(cart.getByLabelText('Nome'), 'Scrivi il nome di chi ritira.')
  await isMarked(cart.getByLabelText('Telefono'), /numero/)
  await expect.element(cart.getByLabelText('Telefono')).toHaveValue('12')
  await isCleanInTheOffice('an order, all wrong')
  await cart.getByLabelText('Telefono').fill('')
  await cart.getByLabelText('Nome').fill('Ada Neri')
  await cart.getByRole('button', { name: 'Altro' }).click()
  const picker = screen.getByRole('dialog', { name: 'Giorno e orario di ritiro' })
  await chooseDay(picker, day)
  await picker.getByRole('radio', { name: '10:00', exact: true }).click()
  await expect.element(picker).not.toBeInTheDocument()
  storeNothing()
  await cart.getByRole('button', { name: 'Conferma ordine' }).click()
  await expect.element(cart.getByText('Questo dispositivo non riesce a salvare', { exact: false })).toBeVisible()
  await expect.element(cart.getByLabelText('Nome')).toHaveValue('Ada Neri')
  await isCleanInTheOffice('an order that was not stored')
})

/** The disk is full, from now until the page is loaded anew. */
function storeNothing(): void {
  const full = () => {
    throw new frame.DOMException('full', 'QuotaExceededError')
  }
  Object.assign(frame.IDBObjectStore.prototype, { put: full, add: full })
}

/** What of an open order can be tapped and lies under a toast. */
function covered(): string[] {
  const { document } = frame
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
}
