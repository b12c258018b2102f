// The order desk as staff read it: days, tabs, rows, the order in full.
import { expect, type Locator, type Page } from 'playwright/test'
import type { QuietDay } from './quiet-day.ts'

export type Tab = 'Da incassare' | 'In corso' | 'Pronti' | 'Consegnati' | 'Annullati' | 'Da verificare'

export function dayOnDesk(page: Page, { label }: QuietDay): Locator {
  return page.getByRole('radiogroup', { name: 'Giorno di ritiro' }).getByRole('radio', { name: new RegExp(`^${label}, `) })
}

/** Leaves the desk open on that day and tab. */
export async function showDay(page: Page, day: QuietDay, tab: Tab = 'Da incassare'): Promise<void> {
  await dayOnDesk(page, day).click()
  await showTab(page, tab)
}

export async function showTab(page: Page, tab: Tab): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  await expect(page.getByRole('tabpanel', { name: new RegExp(`^${tab}`) })).toBeVisible()
}

/** The orders in the open tab: each row is one button that begins with the order's number. */
export function orderRows(page: Page): Locator {
  return page.getByRole('tabpanel').getByRole('button', { name: /^[A-Z]\d*-\d{3,4} / })
}

/** The detail of the chosen order. */
export function detail(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Ordine scelto' })
}

export async function openOrder(page: Page, number: string): Promise<void> {
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(`(^| )${number} `) })
    .click()
  await expect(detail(page).getByText(number, { exact: true })).toBeVisible()
}

/** The till, over the open order that has money due. */
export async function askForMoney(page: Page): Promise<void> {
  await detail(page)
    .getByRole('button', { name: /^Incassa( |$)/ })
    .click()
  await expect(detail(page).getByRole('button', { name: 'Torna all’ordine' })).toBeVisible()
}

/** Takes the money for the open order. */
export async function collect(page: Page, method: 'Contanti' | 'POS'): Promise<void> {
  await askForMoney(page)
  await detail(page).getByText(method, { exact: true }).click()
  await detail(page)
    .getByRole('button', { name: /^Incassa / })
    .click()
  await expect(detail(page).getByRole('button', { name: /^Pronto/ })).toBeVisible()
}

/** Prints the open order's ticket for the first time. */
export async function printTicket(page: Page): Promise<void> {
  await pressPrint(page)
  await expect(detail(page).getByText('Comanda stampata', { exact: true })).toBeVisible()
}

/** Presses "Stampa" on an order whose ticket is out already: it is asked first, and nobody wants another. */
export async function isPrintedAlready(page: Page): Promise<void> {
  await pressPrint(page)
  const question = page.getByRole('dialog', { name: 'Già stampata' })
  await question.getByRole('button', { name: 'No, va bene così' }).click()
  await expect(question).toBeHidden()
}

async function pressPrint(page: Page): Promise<void> {
  await detail(page)
    .getByRole('button', { name: /^Stampa/ })
    .click()
}
