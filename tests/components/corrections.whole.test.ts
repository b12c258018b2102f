// What was written down wrongly at the till is put right there, and at the desk: by the finger, without network, in the drawer.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { detail } from './desk.ts'
import { cutNetwork, openShop, screen, server, TABLET } from './shop-frame.ts'
import { cart, forLater, placed, sellAtOnce, sold, textOf, tile } from './till.ts'

const NEW_ORDER = '/gestionale/nuovo-ordine'
const dialog = () => screen.getByRole('dialog', { name: /^Correggi l’incasso di / })

test('cash that was POS, at the till; then less than was typed, at the desk: what is missing is due again', async () => {
  await openShop(NEW_ORDER, { as: 'cassa', size: TABLET })
  await expect.element(tile('Cornetto alla crema')).toBeVisible()
  cutNetwork()
  await tile('Cornetto alla crema').click()
  const number = await sellAtOnce()

  await sold().getByRole('button', { name: 'Era un errore…' }).click()
  await expect.element(dialog().getByText(/^Segnati .* in contanti, alle /)).toBeVisible()
  await isClean('a mistake is put right')
  await dialog().getByRole('button', { name: 'Correggi' }).click()
  await expect.element(dialog().getByText('È già segnato così: cambia l’importo o il modo.')).toBeVisible()
  await dialog().getByText('POS', { exact: true }).click()
  await expect.element(dialog().getByText('Poi non resta niente da incassare.')).toBeVisible()
  await dialog().getByRole('button', { name: 'Correggi' }).click()
  await expect.element(screen.getByText('Incasso corretto')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(sold()).toBeVisible()

  await sold().getByRole('link', { name: 'Apri l’ordine' }).click()
  await expect.element(detail().getByText(number, { exact: true })).toBeVisible()
  await expect.element(detail().getByText('Pagato con POS')).toBeVisible()
  await expect.element(detail().getByText(/^Errore, tolti .* in contanti/)).toBeVisible()
  await detail().getByRole('button', { name: 'Era un errore…' }).click()
  await dialog().getByLabelText('Quanto ha pagato davvero').fill('1,00')
  const rest = await textOf(dialog().getByText(/^Poi restano da incassare /))
  await dialog().getByRole('button', { name: 'Correggi' }).click()
  const due = /[\d,]+ €/.exec(rest)?.[0] ?? 'nothing'
  await expect.element(detail().getByRole('button', { name: new RegExp(`^Incassa ${due}`) })).toBeVisible()
})

test('nothing was paid after all: the till asks for the money again', async () => {
  await openShop(NEW_ORDER, { as: 'cassa', size: TABLET })
  await expect.element(tile('Cornetto alla crema')).toBeVisible()
  await tile('Cornetto alla crema').click()
  await sellAtOnce()
  await sold().getByRole('button', { name: 'Era un errore…' }).click()
  await dialog().getByText('Niente', { exact: true }).click()
  await dialog().getByRole('button', { name: 'Correggi' }).click()
  await expect.element(sold().getByRole('button', { name: /^Incassa / })).toBeVisible()
})

test('a deposit is called one, and leaves no button that takes money under the finger', async () => {
  await openShop(NEW_ORDER, { as: 'cassa', size: TABLET })
  await expect.element(tile('Cornetto alla crema')).toBeVisible()
  const [shop] = server.where('shop', {})
  server.put('shop', { ...shop, id: shop?.id ?? '', deposit_percent: 30, deposit_from: 5 })
  for (let count = 0; count < 6; count++) await tile('Cornetto alla crema').click()
  await forLater()
  await cart().getByLabelText('Nome').fill('Anna Bianchi')
  await cart().getByRole('button', { name: 'Conferma ordine' }).click()
  // 30 % of 9,60, in whole euro.
  await placed().getByText('Acconto 3 €', { exact: true }).click()
  await placed()
    .getByRole('button', { name: /^Incassa l’acconto, 3,00/ })
    .click()
  await expect.element(placed().getByText('3,00 € · restano 6,60 € al ritiro')).toBeVisible()
  expect(
    placed()
      .getByRole('button', { name: /^Incassa \d/ })
      .query(),
  ).toBe(null)
  await placed().getByRole('button', { name: 'Incassa anche quello che manca' }).click()
  await expect.element(placed().getByRole('button', { name: /^Incassa \d/ })).toBeVisible()
})
