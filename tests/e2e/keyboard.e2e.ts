// From the counter to a paid order with the keyboard alone; whatever has the focus can be seen, also beside the bars that stay in place
// (WCAG 2.4.7, 2.4.11).
import { DEMO_PASSWORD } from './demo-template.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isAtPayment, payByCard } from './stand-ins.ts'
import { isKept, tabTo, tabToRing } from './tab-walk.ts'
import { addToCart, isInCart, thanksFor } from './web-customer.ts'

for (const [size, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`orders and pays by keyboard alone on a ${size}`, async ({ openDevice }) => {
    const { page } = await openDevice(options)
    await page.goto('/accedi')
    await tabTo(page, 'textbox', 'E-mail')
    await page.keyboard.type('cliente@sfoglia.demo')
    await tabTo(page, 'textbox', 'Password')
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await tabTo(page, 'button', 'Aggiungi Cornetto alla crema')
    await page.keyboard.press('Enter')
    await isInCart(page, 1)
    await page.goto('/')
    await tabTo(page, 'link', 'Vai al contenuto')
    await tabTo(page, 'link', 'Cornetto alla crema')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Cornetto alla crema' })).toBeVisible()
    await tabTo(page, 'button', 'Più Cornetto alla crema')
    await page.keyboard.press('Enter')
    await tabTo(page, 'button', /^Aggiungi/)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Cornetto alla crema nel carrello')).toBeVisible()
    await page.goto('/')
    await isInCart(page, 3)
    await page.goto('/carrello')
    await tabTo(page, 'radio')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, 'radio', /^\d\d:\d\d/)
    await page.keyboard.press('Space')
    await tabTo(page, 'button', 'Continua')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/checkout$/)
    await tabTo(page, 'button', /^Ordina e paga/)
    await page.keyboard.press('Enter')
    await isAtPayment(page)
    await payByCard(page)
    await thanksFor(page)
    await tabTo(page, 'button', 'Aggiungi al calendario')
  })
}

test('what goes from the cart by keyboard leaves the focus where it was', async ({ shop, openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await page.goto('/')
  await addToCart(page, 'Tiramisù')
  await addToCart(page, 'Cornetto alla crema', 2)
  await shop.superuser.collection('products').update('cornetto0000000', { price: 1.7 })
  await page.goto('/carrello')

  await tabToRing(page, page.getByRole('button', { name: 'Hai un codice sconto?' }))
  await page.keyboard.press('Enter')
  await page.keyboard.type('NONNA10')
  await page.keyboard.press('Enter')
  const discount = page.getByRole('region', { name: 'Sconto' })
  const remove = discount.getByRole('button', { name: 'Togli il codice NONNA10' })
  await expect(remove).toBeVisible()
  await isKept(discount)
  await tabToRing(page, remove)
  await page.keyboard.press('Enter')
  await expect(remove).toBeHidden()
  await isKept(discount)

  const line = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  const accept = line('Cornetto alla crema').getByRole('button', { name: 'Va bene' })
  await tabToRing(page, accept, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(accept).toBeHidden()
  await isKept(line('Cornetto alla crema'))

  await tabToRing(page, page.getByRole('button', { name: 'Togli Tiramisù' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const last = page.getByRole('button', { name: 'Togli Cornetto alla crema' })
  await expect(last).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible()
  await isKept(page.getByRole('main'))
  await tabToRing(page, page.getByRole('main').getByRole('link', { name: 'Vai alla vetrina' }))
})

test('the way past the head is seen wherever the page stands', async ({ openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'In evidenza' })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Vai al contenuto' })
  await skip.focus()
  // As a page does that comes back to where it was left.
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await expect(skip).toBeInViewport({ ratio: 1 })
})
