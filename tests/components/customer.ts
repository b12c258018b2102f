// What a customer does on a phone or at home: fill the cart, sign in, order; and what of theirs lies on the server.
import { expect } from 'vitest'
import type { FakeRecord } from '../fakes/record-filter.ts'
import { frame, screen, server, visit } from './shop-frame.ts'

export const GIULIA = { email: 'cliente@sfoglia.demo', password: 'dolcezza-demo' }

/** The field of that label. */
export const field = (label: string) => screen.getByLabelText(label, { exact: true })

/** The demo shop's customer as the server knows her. */
export function giulia(): FakeRecord {
  const [account] = server.where('users', { email: GIULIA.email })
  if (account === undefined) throw new Error('Giulia has no account.')
  return account
}

/** Giulia has never ordered. */
export function forgetHerOrders(): void {
  for (const { id } of server.where('orders', { user_id: giulia().id })) server.remove('orders', id)
}

export async function isAt(path: string): Promise<void> {
  await expect.poll(() => frame.location.pathname).toBe(path)
}

/** At /accedi, as somebody who is nobody yet. */
export async function signIn(email = GIULIA.email, password = GIULIA.password): Promise<void> {
  await field('E-mail').fill(email)
  await field('Password').fill(password)
  await screen.getByRole('button', { name: 'Accedi', exact: true }).click()
}

/** One of it goes into the cart. @param pieces what the cart holds then */
export async function addToCart(product: string, pieces = 1): Promise<void> {
  await screen.getByRole('button', { name: `Aggiungi ${product}`, exact: true }).click()
  await isInCart(pieces)
}

/** The cart says how many it holds: whoever leaves the page earlier has not seen it arrive. */
export async function isInCart(pieces: number): Promise<void> {
  const name = new RegExp(`(^|\\D)${pieces}\\s*Carrello|Carrello:\\s*${pieces}(\\D|$)`)
  await expect.element(screen.getByRole('link', { name }).first()).toBeVisible()
}

/** The button that obliges to pay. */
export const orderButton = () => screen.getByRole('button', { name: /^Ordina e paga \d/ })

/** One of it in the cart, and the checkout with the first slot that is proposed. */
export async function goToCheckout(product = 'Tiramisù'): Promise<void> {
  await visit('/')
  await addToCart(product)
  await visit('/carrello')
  await screen.getByRole('button', { name: 'Continua' }).click()
  await expect.element(orderButton()).toBeEnabled()
}

/** The number on the thank-you. */
export async function thanksFor(): Promise<string> {
  await expect.element(screen.getByRole('heading', { name: /Grazie/ })).toBeVisible()
  return (
    (
      await screen
        .getByText(/^W-\d+$/)
        .first()
        .findElement()
    ).textContent ?? ''
  )
}

/** Orders can be paid from now on, on a payment page that does not matter here. */
export function openPayments(): void {
  const url = `${location.origin}/pagamento-di-prova`
  server.scripted.answer('/api/stripe/session', { body: { url } })
  server.scripted.answer('/api/stripe/return', { body: { status: 'NOTPAID' } })
}

/** The payment page of the order that was just placed is open. @returns the order's id */
export async function isAtPayment(): Promise<string> {
  await isAt('/pagamento-di-prova')
  const asked = server.scripted.asked.findLast(({ path }) => path === '/api/stripe/session')
  return String((asked?.body as { order_id: string }).order_id)
}

/** Pays on the open payment page, and is back at the shop. */
export async function payByCard(): Promise<string> {
  const id = await isAtPayment()
  server.put('orders', { id, status: 'INPROGRESS', payment_method: 'card', paid_at: new Date(server.nowMs).toISOString() })
  server.scripted.answer('/api/stripe/return', { body: { status: 'INPROGRESS' } })
  await visit(`/post-payment?success=true&ordine=${id}`)
  return id
}
