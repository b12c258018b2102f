// Notifications come up over the end of the office's lists and over the corner of the shop's head: never over what the keyboard is on.
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isKept } from './focus.ts'
import { watchFocusBehindToasts } from './toasts.ts'
import { addToCart } from './web-customer.ts'

/** The picture in which the focus arrives, and the one in which they have made way. */
const FRAMES = 2

test('the last row of a list is switched by keyboard and stays in sight', async ({ openReady }) => {
  const { page } = await openReady('admin', DESKTOP)
  await page.goto('/gestionale/prodotti')
  const list = page.getByRole('region', { name: 'Prodotti', exact: true })
  const last = list.getByRole('switch').last()
  await list.getByRole('textbox', { name: 'Cerca un prodotto' }).press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press('Tab')
  await expect(last).toBeFocused()

  const told = await watchFocusBehindToasts(page)
  await page.keyboard.press('Space')
  await expect(last).not.toBeChecked()
  const { covered, seen } = await told()
  expect(seen).toBeGreaterThan(FRAMES)
  expect(covered).toBeLessThanOrEqual(FRAMES)
})

test('the head of the shop is reached by keyboard while something was just removed', async ({ openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  await page.goto('/')
  await addToCart(page, 'Tiramisù')
  await addToCart(page, 'Cornetto alla crema', 2)
  await page.goto('/carrello')
  const remove = page.getByRole('button', { name: 'Togli Tiramisù' })
  await remove.focus()

  const told = await watchFocusBehindToasts(page)
  await page.keyboard.press('Enter')
  await expect(remove).toBeHidden()
  await isKept(page.locator('main'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Carrello/ })
    .focus()
  const { covered, seen } = await told()
  expect(seen).toBeGreaterThan(FRAMES)
  expect(covered).toBeLessThanOrEqual(FRAMES)
})
