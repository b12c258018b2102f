// From the counter to a paid order with the keyboard alone; whatever has the focus can be seen, also beside the bars that stay in place
// (WCAG 2.4.7, 2.4.11).
import { DEMO_PASSWORD } from './demo-template.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isAtPayment, payByCard } from './stand-ins.ts'
import { tabTo } from './tab-walk.ts'
import { isInCart, thanksFor } from './web-customer.ts'

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
