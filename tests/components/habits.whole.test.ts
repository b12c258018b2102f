// Habits of Italian shops: the owner switches them on, and the till does so. Cash in steps of five cents, meal vouchers by their number,
// gift vouchers, and the hour from which an order counts from the next day.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { isClean } from './axe.ts'
import { cutNetwork, focus, openShop, restoreNetwork, screen, server, TABLET } from './shop-frame.ts'
import { cart, sold, textOf, tile } from './till.ts'

const SETTINGS = '/gestionale/impostazioni'
const shopRecord = () => server.where('shop', {})[0]
const moneyOf = (number: string) => {
  const [order] = server.where('orders', { number })
  const lines = (order?.payments ?? []) as { method: string; amount: number; pieces?: number }[]
  return lines.map(({ method, amount, pieces = 0 }) => [method, amount, pieces]).sort()
}

test('the owner switches them on; without network nothing is changed, and it is said', async () => {
  await openShop(`${SETTINGS}?vista=cassa`, { as: 'admin', size: TABLET })
  const rounding = screen.getByRole('switch', { name: /^Arrotonda i contanti ai 5 centesimi/ })
  await expect.element(rounding).not.toBeChecked()
  await rounding.click()
  await expect.element(rounding).toBeChecked()
  await expect.poll(() => shopRecord()?.rounds_cash).toBe(true)
  await isClean('cash is rounded')
  cutNetwork()
  await rounding.click()
  await expect.element(screen.getByText('Sei offline: non è stato salvato.')).toBeVisible()
  await expect.element(rounding).toBeChecked()
  restoreNetwork()

  await screen.getByRole('link', { name: 'Orari e posti' }).click()
  const cutoff = screen.getByRole('switch', { name: /^La sera contano dal giorno dopo/ })
  await cutoff.click()
  await expect.poll(() => shopRecord()?.order_cutoff).toBe('18:00')
  const hour = screen.getByLabelText('Dalle ore')
  await hour.fill('19:30')
  await focus(cutoff)
  await expect.poll(() => shopRecord()?.order_cutoff).toBe('19:30')
  await isClean('orders of the evening')
})

test('a coffee, two cornetti and the change: five taps, and the shelf has them at hand', async () => {
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size: TABLET })
  await expect.element(screen.getByRole('radio', { name: 'Banco' })).toBeChecked()
  const taps = [tile('Caffè espresso'), tile('Cornetto alla crema'), tile('Cornetto alla crema')]
  for (const tap of taps) {
    const { bottom } = (await tap.findElement()).getBoundingClientRect()
    expect(bottom).toBeLessThanOrEqual(TABLET.height)
    await tap.click()
  }
  await cart().getByRole('group', { name: 'Paga in contanti con' }).getByRole('button', { name: '5 €', exact: true }).click()
  await expect
    .element(cart().getByRole('list', { name: 'Cosa si paga' }))
    .toHaveTextContent(/1Caffè espresso.*2Cornetto alla crema/)
  await isClean('what is paid, with the note that was held out')
  await cart()
    .getByRole('button', { name: /^Incassa .* e consegna/ })
    .click()
  await expect.element(sold().getByRole('status')).toHaveTextContent(/^Resto da dare 0,60/)
})

test('what is weighed comes to cents that nobody has: cash is asked for in steps, a card is not', async () => {
  server.put('shop', { ...shopRecord(), id: String(shopRecord()?.id), rounds_cash: true })
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size: TABLET })
  await tile('Amaretti morbidi').click()
  await userEvent.keyboard('347{Enter}')
  await cart()
    .getByRole('button', { name: /^Incassa/ })
    .click()
  await expect.element(cart().getByText('Arrotondato da 9,02 €.')).toBeVisible()
  await isClean('cash is asked for in steps')
  await cart().getByText('POS', { exact: true }).click()
  await expect.element(cart().getByRole('button', { name: /^Incassa 9,02 € e consegna/ })).toBeVisible()
  await cart().getByText('Contanti', { exact: true }).click()
  await cart()
    .getByRole('button', { name: /^Incassa 9,00 € e consegna/ })
    .click()
  const number = await textOf(sold().getByText(/^[A-Z]\d+-\d{3}$/))
  await expect
    .poll(() => moneyOf(number))
    .toEqual([
      ['cash', 9, 0],
      ['rounding', 0.02, 0],
    ])
})

test('meal vouchers are counted, and a gift voucher is none', async () => {
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size: TABLET })
  for (let count = 0; count < 5; count++) await tile('Tiramisù').click()
  await cart()
    .getByRole('button', { name: /^Incassa/ })
    .click()
  await cart().getByText('Buoni pasto', { exact: true }).click()
  await cart().getByRole('button', { name: 'Più buoni pasto' }).click()
  await cart().getByText('Altro', { exact: true }).click()
  await cart()
    .getByPlaceholder(/^Ricevuti/)
    .fill('14')
  await cart()
    .getByRole('button', { name: /^Incassa 14,00/ })
    .click()
  await cart().getByText('Buono regalo', { exact: true }).click()
  await isClean('vouchers')
  await cart()
    .getByRole('button', { name: /^Incassa 8,50 € e consegna/ })
    .click()
  const number = await textOf(sold().getByText(/^[A-Z]\d+-\d{3}$/))
  await expect
    .poll(() => moneyOf(number))
    .toEqual([
      ['gift', 8.5, 0],
      ['voucher', 14, 2],
    ])
})
