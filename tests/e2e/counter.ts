// What a cashier does on /gestionale/nuovo-ordine.
import { expect, type Page } from 'playwright/test'
import { centsOf } from './people.ts'

export interface CounterOrder {
  products: readonly (readonly [name: string, taps: number])[]
  customer: string
  phone?: string
  /** Day as on its button, such as `sabato 28 novembre`, and time. */
  slot: { day: string; time: string }
  note?: string
}

export interface Placed {
  number: string
  totalCents: number
}

/** On an open /gestionale/nuovo-ordine, from the empty cart to the number. */
export async function placeAtCounter(page: Page, order: CounterOrder): Promise<Placed> {
  const products = page.getByRole('list', { name: 'Prodotti' })
  for (const [name, taps] of order.products) {
    const tile = products.getByRole('button', { name: new RegExp(`^${name} \\d`) })
    for (let count = 0; count < taps; count++) await tile.click()
  }
  const cart = page.getByRole('complementary', { name: 'Carrello' })
  const later = cart.getByText('Per dopo', { exact: true })
  // What stands in the shop would be handed over at once, until something is in the cart that has to be made.
  await expect(async () => {
    if (await later.isVisible()) await later.click({ timeout: 1000 })
    const customer = cart.getByRole('button', { name: /^Chi ritira/ })
    if (await customer.isVisible()) await customer.click({ timeout: 1000 })
    await expect(cart.getByLabel('Nome')).toBeVisible({ timeout: 1000 })
  }).toPass()
  if (order.note) {
    await cart.getByRole('button', { name: 'Aggiungi una nota' }).click()
    await cart.getByRole('textbox', { name: /nota/i }).fill(order.note)
  }
  await cart.getByLabel('Nome').fill(order.customer)
  if (order.phone) await cart.getByLabel('Telefono').fill(order.phone)
  await cart.getByRole('button', { name: 'Altro' }).click()
  const picker = page.getByRole('dialog', { name: 'Giorno e orario di ritiro' })
  const day = picker.getByRole('radio', { name: order.slot.day, exact: true })
  await expect(picker.getByRole('radiogroup', { name: 'Giorno di ritiro' })).toBeVisible()
  while ((await day.count()) === 0) await picker.getByRole('button', { name: 'Mese dopo' }).click()
  await day.click()
  await picker.getByRole('radio', { name: order.slot.time, exact: true }).click()
  await expect(picker).toBeHidden()
  await cart.getByRole('button', { name: 'Conferma ordine' }).click()
  const placed = cart.getByRole('region', { name: /^Ordine registrato/ })
  await expect(placed).toBeVisible()
  return {
    number: await placed.getByText(/^[A-Z]\d+-\d{3}$/).innerText(),
    totalCents: centsOf(await placed.getByRole('definition').last().innerText()),
  }
}
