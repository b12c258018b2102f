// The order desk as staff read it: days, tabs, rows, the order in full.
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { type QuietDay, quietDay as quietDayFrom } from '../e2e/quiet-day.ts'
import { screen, server } from './shop-frame.ts'

export type Tab = 'Da incassare' | 'In corso' | 'Pronti' | 'Consegnati' | 'Annullati' | 'Da verificare'

/** A day that the demo shop has left empty. */
export function quietDay(): QuietDay {
  return quietDayFrom(server.nowMs)
}

export function dayOnDesk({ label }: QuietDay): Locator {
  return screen.getByRole('radiogroup', { name: 'Giorno di ritiro' }).getByRole('radio', { name: new RegExp(`^${label}, `) })
}

/** Leaves the desk open on that day and tab. */
export async function showDay(day: QuietDay, tab: Tab = 'Da incassare'): Promise<void> {
  await dayOnDesk(day).click()
  await showTab(tab)
}

export async function showTab(tab: Tab): Promise<void> {
  await screen.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  await expect.element(screen.getByRole('tabpanel', { name: new RegExp(`^${tab}`) })).toBeVisible()
}

/** The orders in the open tab: each row is one button that begins with the order's number. */
export function orderRows(): Locator {
  return screen.getByRole('tabpanel').getByRole('button', { name: /^[A-Z]\d*-\d{3,4} / })
}

/** The detail of the chosen order. */
export function detail(): Locator {
  return screen.getByRole('complementary', { name: 'Ordine scelto' })
}

export async function openOrder(number: string): Promise<void> {
  await screen
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(`(^| )${number} `) })
    .click()
  await expect.element(detail().getByText(number, { exact: true })).toBeVisible()
}

/** The till, over the open order that has money due. */
export async function askForMoney(): Promise<void> {
  await detail()
    .getByRole('button', { name: /^Incassa( |$)/ })
    .click()
  await expect.element(detail().getByRole('button', { name: 'Torna all’ordine' })).toBeVisible()
}

/** Takes the money for the open order. */
export async function collect(method: 'Contanti' | 'POS'): Promise<void> {
  await askForMoney()
  await detail().getByText(method, { exact: true }).click()
  await detail()
    .getByRole('button', { name: /^Incassa / })
    .click()
  await expect.element(detail().getByRole('button', { name: /^Pronto/ })).toBeVisible()
}
