// Notifications come up over the end of the office's lists and over the corner of the shop's head: never over what the keyboard
// is on.
import { expect, test } from 'vitest'
import { focus, frame, openShop, press, pressOn, screen, visit } from './shop-frame.ts'
import { isKept } from './tab-walk.ts'

/** The picture in which the focus arrives, and the one in which they have made way. */
const FRAMES = 2

test('the last row of a list is switched by keyboard and stays in sight', async () => {
  await openShop('/gestionale/prodotti', { as: 'admin' })
  const list = screen.getByRole('region', { name: 'Prodotti', exact: true })
  const last = list.getByRole('switch').last()
  await expect.element(last).toBeInTheDocument()
  await pressOn(list.getByRole('textbox', { name: 'Cerca un prodotto' }), 'ArrowDown')
  await press('End')
  await press('Tab')
  await expect.element(last).toHaveFocus()

  const told = watchFocusBehindToasts()
  await press('Space')
  await expect.element(last).not.toBeChecked()
  await staysInSight(told)
})

test('the head of the shop is reached by keyboard while something was just removed', async () => {
  await openShop('/')
  await addToCart('Tiramisù', 1)
  await addToCart('Cornetto alla crema', 2)
  await visit('/carrello')
  const remove = screen.getByRole('button', { name: 'Togli Tiramisù' })
  await focus(remove)

  const told = watchFocusBehindToasts()
  await press('Enter')
  await expect.element(remove).not.toBeInTheDocument()
  await isKept(screen.getByRole('main'))
  await focus(screen.getByRole('banner').getByRole('link', { name: /Carrello/ }))
  await staysInSight(told)
})

/** @param pieces in the cart then: whoever leaves the page earlier has not seen it arrive */
async function addToCart(product: string, pieces: number): Promise<void> {
  await screen.getByRole('button', { name: `Aggiungi ${product}` }).click()
  const name = new RegExp(`(^|\\D)${pieces}\\s*Carrello|Carrello:\\s*${pieces}(\\D|$)`)
  await expect.element(screen.getByRole('link', { name }).first()).toBeVisible()
}

interface Seen {
  /** Pictures in which there was a notification. */
  seen: number
  /** How many in a row one of them covered the middle of what the keyboard is on. */
  covered: number
}

/** From now on, picture by picture. */
function watchFocusBehindToasts(): Seen {
  const told = { seen: 0, covered: 0 }
  const { document } = frame
  let inARow = 0
  const look = () => {
    const { left, right, top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    inARow = hit?.closest('[data-sonner-toast]') ? inARow + 1 : 0
    told.covered = Math.max(told.covered, inARow)
    if (document.querySelector('[data-sonner-toast]')) told.seen += 1
    frame.requestAnimationFrame(look)
  }
  frame.requestAnimationFrame(look)
  return told
}

/** Once they are all gone. */
async function staysInSight(told: Seen): Promise<void> {
  await expect.poll(() => told.seen).toBeGreaterThan(FRAMES)
  await expect.poll(() => frame.document.querySelectorAll('[data-sonner-toast]').length, { timeout: 30_000 }).toBe(0)
  expect(told.covered).toBeLessThanOrEqual(FRAMES)
}
