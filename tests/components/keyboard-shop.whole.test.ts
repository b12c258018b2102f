// From the counter to a paid order with the keyboard alone; whatever has the focus can be seen, also beside the bars that stay in
// place (WCAG 2.4.7, 2.4.11).
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addToCart, GIULIA, isAt, isInCart, openPayments, payByCard, thanksFor } from './customer.ts'
import { DESKTOP, focus, frame, openShop, PHONE, press, screen, server, visit } from './shop-frame.ts'
import { isKept, tabTo } from './tab-walk.ts'

const role = (name: Parameters<typeof screen.getByRole>[0], of: string | RegExp) =>
  screen.getByRole(name, { name: of, exact: typeof of === 'string' })

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`orders and pays by keyboard alone on a ${device}`, async () => {
    openPayments()
    await openShop('/accedi', { size })
    await tabTo(role('textbox', 'E-mail'))
    await userEvent.keyboard(GIULIA.email)
    await tabTo(role('textbox', 'Password'))
    await userEvent.keyboard(GIULIA.password)
    await press('Enter')
    await isAt('/')
    await tabTo(role('button', 'Aggiungi Cornetto alla crema'))
    await press('Enter')
    await isInCart(1)
    await visit('/')
    await tabTo(role('link', 'Vai al contenuto'))
    await tabTo(role('link', 'Cornetto alla crema'))
    await press('Enter')
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Cornetto alla crema' })).toBeVisible()
    await tabTo(role('button', 'Più Cornetto alla crema'))
    await press('Enter')
    await tabTo(role('button', /^Aggiungi/))
    await press('Enter')
    await expect.element(screen.getByText('Cornetto alla crema nel carrello')).toBeVisible()
    await visit('/')
    await isInCart(3)
    await visit('/carrello')
    await tabTo(screen.getByRole('radio'))
    await press('ArrowRight')
    await tabTo(role('radio', /^\d\d:\d\d/))
    await press('Space')
    await tabTo(role('button', 'Continua'))
    await press('Enter')
    await isAt('/checkout')
    await tabTo(role('button', /^Ordina e paga/))
    await press('Enter')
    const orderId = await payByCard()
    await thanksFor()
    await tabTo(role('button', 'Aggiungi al calendario'))
    expect(server.where('order_items', { order_id: orderId })).toMatchObject([{ product_id: 'cornetto0000000', quantity: 3 }])
  })
}

test('what goes from the cart by keyboard leaves the focus where it was', async () => {
  await openShop('/')
  await addToCart('Tiramisù')
  await addToCart('Cornetto alla crema', 2)
  server.put('products', { id: 'cornetto0000000', price: 1.7 })
  await visit('/carrello')

  await tabTo(role('button', 'Hai un codice sconto?'))
  await press('Enter')
  await userEvent.keyboard('NONNA10')
  await press('Enter')
  const discount = role('region', 'Sconto')
  const remove = discount.getByRole('button', { name: 'Togli il codice NONNA10' })
  await expect.element(remove).toBeVisible()
  await isKept(discount)
  await tabTo(remove)
  await press('Enter')
  await expect.element(remove).not.toBeInTheDocument()
  await isKept(discount)

  const line = (name: string) => screen.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const accept = line('Cornetto alla crema').getByRole('button', { name: 'Va bene' })
  await tabTo(accept, 'Shift+Tab')
  await press('Enter')
  await expect.element(accept).not.toBeInTheDocument()
  await isKept(line('Cornetto alla crema'))

  await tabTo(role('button', 'Togli Tiramisù'), 'Shift+Tab')
  await press('Enter')
  await expect.element(role('button', 'Togli Cornetto alla crema')).toHaveFocus()
  await press('Enter')
  await expect.element(role('heading', 'Il carrello è vuoto')).toBeVisible()
  await isKept(screen.getByRole('main'))
  await tabTo(screen.getByRole('main').getByRole('link', { name: 'Vai alla vetrina' }))
})

test('the way past the head is seen wherever the page stands', async () => {
  await openShop('/')
  await expect.element(role('region', 'In evidenza')).toBeVisible()
  const skip = role('link', 'Vai al contenuto')
  await focus(skip)
  // As a page does that comes back to where it was left.
  frame.scrollTo(0, 900)
  await expect.poll(() => frame.scrollY).toBeGreaterThan(0)
  await expect.element(skip).toBeInViewport({ ratio: 1 })
})
