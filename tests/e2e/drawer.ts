// What lies in a till's drawer, counted piece by piece; and amounts as the office's screens and papers write them.
import type { Locator } from 'playwright/test'

const COINS_AND_NOTES = [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

/** @param form that asks how many there are of each @param cents in as few pieces as there can be */
export async function countCash(form: Locator, cents: number): Promise<void> {
  let left = cents
  for (const piece of COINS_AND_NOTES) {
    const count = Math.floor(left / piece)
    left -= count * piece
    if (count > 0) await form.getByLabel(`Quanti da ${shortEuro(piece)}`, { exact: true }).fill(String(count))
  }
}

/** `1.182,50 €`, `−1,00 €` */
export function euro(cents: number): string {
  return `${plain(cents)} €`
}

/** `2 €`, `0,50 €` */
export function shortEuro(cents: number): string {
  return euro(cents).replace(',00', '')
}

/** `1.182,50`, `−1,00` */
export function plain(cents: number): string {
  const [whole = '', decimals = ''] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '−' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${decimals}`
}
