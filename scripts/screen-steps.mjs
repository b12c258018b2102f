// What the visits of `npm run screens` are made of: an address, a button, a cart with something in it.

/** A screen that is only an address. */
export const at = (name, path) => ({ name, open: (page) => page.goto(path) })
export const button = (page, name) => page.getByRole('button', { name })

/**
 * The order desk on a tab that has orders: today's while the shop is busy, in the evening tomorrow's, which the demo never closes.
 * @param {string} [tab] its slug in the address
 */
export async function openDesk(page, tab = 'da-incassare') {
  const day = await page.evaluate(() => {
    const wall = new Date()
    const isEvening = wall.getHours() >= 17
    wall.setDate(wall.getDate() + (isEvening ? 1 : 0))
    return new Intl.DateTimeFormat('sv-SE').format(wall)
  })
  await page.goto(`/gestionale/ordini?giorno=${day}&scheda=${tab}`)
  await page.getByRole('main').getByRole('listitem').first().waitFor()
}

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
