// What a customer at home does on the way to the payment page.
import { expect, type Page } from 'playwright/test'
import type { TestShop } from './shop.ts'

export interface Account {
  email: string
  password: string
}

/** From an open shop to a new account, signed in. */
export async function register(page: Page, { email, password }: Account): Promise<void> {
  await page.goto('/registrati')
  const fields = { Nome: 'Giulia', Cognome: 'Ferraro', Telefono: '333 1234567', 'E-mail': email, Password: password }
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Registrati' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
}

/** One of it goes into the cart. @param pieces what the cart holds then */
export async function addToCart(page: Page, product: string, pieces = 1): Promise<void> {
  await page.getByRole('button', { name: `Aggiungi ${product}` }).click()
  await isInCart(page, pieces)
}

/** The cart says how many it holds: whoever leaves the page earlier has not seen it arrive. */
export async function isInCart(page: Page, pieces: number | null = null): Promise<void> {
  const count = pieces ?? '[1-9]\\d*'
  const name = new RegExp(`(^|\\D)${count}\\s*Carrello|Carrello:\\s*${count}(\\D|$)`)
  await expect(page.getByRole('link', { name }).filter({ visible: true }).first()).toBeVisible()
}

/** A tiramisù, and the checkout with the first slot that is proposed. */
export async function goToCheckout(page: Page, product = 'Tiramisù'): Promise<void> {
  await page.goto('/')
  await addToCart(page, product)
  await page.goto('/carrello')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(orderButton(page)).toBeEnabled()
}

/** The button that obliges to pay. */
export function orderButton(page: Page) {
  return page.getByRole('button', { name: /^Ordina e paga \d/ })
}

export async function hasCart(page: Page): Promise<void> {
  await page.goto('/carrello')
  await expect(page.getByRole('button', { name: 'Continua' })).toBeVisible()
}

export async function hasEmptyCart(page: Page): Promise<void> {
  await page.goto('/carrello')
  await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible()
}

/** The card of the latest order of this number (numbers come again every day) in "I tuoi ordini". */
export async function ownOrder(page: Page, shop: TestShop, number: string) {
  const orders = shop.superuser.collection('orders')
  const [order] = (await orders.getList<{ id: string }>(1, 1, { filter: `number = "${number}"`, sort: '-created' })).items
  await page.goto('/account/ordini')
  return page.locator(`#ordine-${order?.id}`)
}

/** The number on the thank-you. */
export async function thanksFor(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: /Grazie/ })).toBeVisible()
  return page
    .getByText(/^W-\d{4}$/)
    .first()
    .innerText()
}
