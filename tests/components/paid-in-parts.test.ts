// One order is paid in parts, at the counter and at the desk: how the rest is paid is asked, so that a tap that came too early, while the
// part was still being written down, never makes cash of a voucher.
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { parseLines } from '#domain/order/order-payment.ts'
import { isClean } from './axe.ts'
import { askForMoney, detail } from './desk.ts'
import { cutNetwork, openShop, press, restoreNetwork, server, TABLET } from './shop-frame.ts'
import { cart, placed, textOf, tile } from './till.ts'

/** Takes a part in cash, and taps a gift voucher before the screen has changed. */
async function takeInAHurry(place: Locator, euro: string): Promise<void> {
  await place.getByText('Altro', { exact: true }).click()
  await place.getByLabelText('Ricevuti, in euro').fill(euro)
  const take = await place.getByRole('button', { name: new RegExp(`^Incassa ${euro}`) }).findElement()
  const gift = await place.getByRole('radio', { name: 'Buono regalo' }).findElement()
  for (const finger of [take, gift]) (finger as HTMLElement).click()
  await expect.element(place.getByText('Scegli come paga quello che manca.')).toBeVisible()
}

test('the rest by a gift voucher that was tapped too early: nothing more goes as cash', async () => {
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size: TABLET })
  await expect.element(tile('Cornetto alla crema')).toBeVisible()
  cutNetwork()
  await tile('Cornetto alla crema').click()
  await cart()
    .getByRole('button', { name: /^Incassa/ })
    .click()
  await takeInAHurry(cart(), '1,00')
  await isClean('the rest is asked for')
  await placed()
    .getByRole('button', { name: /^Incassa 0,60/ })
    .click()
  await expect.element(placed().getByRole('radio', { name: 'Contanti' })).toHaveFocus()
  await expect.element(placed().getByText('Scegli come paga quello che manca.')).toBeVisible()

  const number = await textOf(placed().getByText(/^[A-Z]\d+-\d{3}$/))
  await placed().getByRole('link', { name: 'Apri l’ordine' }).click()
  await askForMoney()
  await takeInAHurry(detail(), '0,20')
  await detail().getByText('Buono regalo', { exact: true }).click()
  await press('Enter')
  await expect.element(detail().getByText('Restano da incassare')).not.toBeInTheDocument()
  restoreNetwork()
  const methodsTold = () =>
    server.where('orders', { number }).flatMap(({ payments }) => parseLines(payments).map(({ method }) => method))
  await expect.poll(methodsTold, { timeout: 20_000 }).toEqual(['cash', 'cash', 'gift'])
})
