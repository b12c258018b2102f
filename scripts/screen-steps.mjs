// What the visits of `npm run screens` are made of: an address, a button, a cart with something in it.

/** A screen that is only an address. */
export const at = (name, path) => ({ name, open: (page) => page.goto(path) })
export const button = (page, name) => page.getByRole('button', { name })

export async function fillCart(page) {
  await page.goto('/')
  await button(page, /^Aggiungi /)
    .nth(0)
    .click()
  await button(page, /^Aggiungi /)
    .nth(0)
    .click()
  await button(page, /^Aggiungi /)
    .nth(1)
    .click()
  await page.waitForTimeout(300)
}
