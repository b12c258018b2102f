// What a cashier does on /gestionale/nuovo-ordine, and what an order taken there should cost.
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { totalsOf, unitPrice } from '#domain/cart/pricing.ts'
import { centsFromEuro } from '#domain/money.ts'
import type { QuietDay } from '../e2e/quiet-day.ts'
import type { FakeRecord } from '../fakes/record-filter.ts'
import { screen, server } from './shop-frame.ts'

export const cart = () => screen.getByRole('complementary', { name: 'Carrello' })
export const productSearch = () => screen.getByRole('textbox', { name: 'Cerca un prodotto' })
export const placed = () => cart().getByRole('region', { name: /^Ordine registrato/ })
export const sold = () => cart().getByRole('region', { name: /^Venduto/ })
/** @param name of a product, from its beginning */
export const tile = (name: string) =>
  screen.getByRole('list', { name: 'Prodotti' }).getByRole('button', { name: new RegExp(`^${name} (da )?\\d`) })

/** So many of that product are in the cart. */
export async function has(name: string, quantity: string): Promise<void> {
  const line = cart().getByRole('group', { name: `Quantità di ${name}`, exact: true })
  await expect.element(line.getByText(quantity, { exact: true })).toBeVisible()
}

export interface CounterOrder {
  products: readonly (readonly [name: string, taps: number])[]
  customer: string
  slot: { day: QuietDay; time: string }
  note?: string
}

/** What stands in the cart is not handed over at once, though it could be. */
export async function forLater(): Promise<void> {
  await cart().getByText('Per dopo', { exact: true }).click()
  await openCustomer()
}

/** Name and phone are folded away until they are asked for. */
export async function openCustomer(): Promise<void> {
  await isOneThere(customerOpener(), customerName())
  if (customerOpener().query()) await customerOpener().click()
  await expect.element(customerName()).toBeVisible()
}

const customerOpener = () => cart().getByRole('button', { name: /^Chi ritira/ })
const customerName = () => cart().getByLabelText('Nome')

/** `or` does not look for its second place within the shop's frame. */
async function isOneThere(...places: Locator[]): Promise<void> {
  await expect.poll(() => places.some((place) => place.query() !== null)).toBe(true)
}

/** What is in the cart is paid in cash, to the cent, and gone. @returns the order's number */
export async function sellAtOnce(): Promise<string> {
  await cart()
    .getByRole('button', { name: /^Incassa/ })
    .click()
  await cart()
    .getByRole('button', { name: /^Incassa .* e consegna/ })
    .click()
  await expect.element(sold()).toBeVisible()
  return textOf(sold().getByText(/^[A-Z]\d+-\d{3}$/))
}

/** On an open /gestionale/nuovo-ordine, from the empty cart to the number. */
export async function placeAtCounter({ products, customer, slot, note }: CounterOrder): Promise<string> {
  for (const [name, taps] of products) for (let count = 0; count < taps; count++) await tile(name).click()
  const later = cart().getByText('Per dopo', { exact: true })
  // A cart that was empty shows its ways out a moment after its first line.
  await isOneThere(later, customerOpener(), customerName())
  if (later.query()) await forLater()
  else await openCustomer()
  if (note) {
    await cart().getByRole('button', { name: 'Aggiungi una nota' }).click()
    await cart().getByRole('textbox', { name: /nota/i }).fill(note)
  }
  await cart().getByLabelText('Nome').fill(customer)
  await cart().getByRole('button', { name: 'Altro' }).click()
  const picker = screen.getByRole('dialog', { name: 'Giorno e orario di ritiro' })
  await chooseDay(picker, slot.day)
  await picker.getByRole('radio', { name: slot.time, exact: true }).click()
  await expect.element(picker).not.toBeInTheDocument()
  await cart().getByRole('button', { name: 'Conferma ordine' }).click()
  await expect.element(placed()).toBeVisible()
  return textOf(placed().getByText(/^[A-Z]\d+-\d{3}$/))
}

/** Leafs through the calendar to the day, and shows its times. @param picker the open dialog */
export async function chooseDay(picker: Locator, { label }: QuietDay): Promise<void> {
  const day = picker.getByRole('radio', { name: label, exact: true })
  await expect.element(picker.getByRole('radiogroup', { name: 'Giorno di ritiro' })).toBeVisible()
  while (!day.query()) await picker.getByRole('button', { name: 'Mese dopo' }).click()
  await day.click()
}

/** What the screen says the order that was just placed or sold costs, in cents. */
export async function placedCents(region = placed()): Promise<number> {
  return centsOf(await textOf(region.getByRole('definition').last()))
}

/** The words of an element that is there. */
export async function textOf(place: Locator): Promise<string> {
  return (await place.findElement()).textContent ?? ''
}

/** Cents of a price as the shop writes it: `1.250,00 €`. */
export function centsOf(text: string): number {
  const match = /([\d.]+),(\d{2})\s*€/.exec(text)
  if (!match) throw new Error(`There is no price in «${text}».`)
  return Number(match[1]?.replaceAll('.', '')) * 100 + Number(match[2])
}

interface StoredItem extends FakeRecord {
  quantity: number
  custom_variants: { type: string; value: string }[]
}

/** An order's lines on the server. */
export function itemsOf(order: FakeRecord): StoredItem[] {
  return server.where('order_items', { order_id: order.id }) as StoredItem[]
}

/**
 * What an order without a discount costs by the server's catalogue and our arithmetic, in cents; its own amounts play no part.
 */
export function expectedCents(order: FakeRecord): number {
  const increaseCents = (chosen: { type: string; value: string }) => {
    if (chosen.type === 'Frase') return 0
    const [type] = server.where('product_variant_types', { name: chosen.type })
    const [variant] = server.where('product_variants', { type: type?.id, value: chosen.value })
    return centsFromEuro(Number(variant?.priceIncrease))
  }
  const lines = itemsOf(order).map(({ product_id, quantity, custom_variants }) => {
    const price = centsFromEuro(Number(server.records('products').get(String(product_id))?.price))
    const increases = custom_variants.map((chosen) => ({ priceIncreaseCents: increaseCents(chosen) }))
    return { unitPriceCents: unitPrice(price, increases), quantity }
  })
  return totalsOf(lines, 0).totalCents
}
