// "Che cassa è questa?": a browser in which staff log in for the first time looks, is named before its first order, or goes on as a
// till that nobody has heard of; and the owner puts away what nobody uses.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { testInTheProof } from './in-the-proof.ts'
import { cutNetwork, openShop, PHONE, reload, restoreNetwork, screen, server, TABLET } from './shop-frame.ts'
import { cart, sold, textOf, tile } from './till.ts'

const NEW_ORDER = '/gestionale/nuovo-ordine'
const HOUR_MS = 3_600_000

const question = () => screen.getByRole('dialog', { name: 'Che cassa è questa?' })
const unnamed = () => screen.getByRole('button', { name: 'Senza nome Che cassa è?' })

/** Of the demo shop, which nobody has heard of: `C1`, «Cassa». */
const idle = () => server.where('devices', { code: 'C1' })[0]?.id ?? ''

function putTill(id: string, code: string, name: string, hoursAgo: number): void {
  const last_contact = new Date(server.nowMs - hoursAgo * HOUR_MS).toISOString().replace('T', ' ')
  server.write('devices', { id, code, kind: 'counter', name, last_contact, approved: true })
}

const take = () => cart().getByRole('button', { name: /^Incassa .* e consegna/ })

/** Up to the money. */
async function sell(): Promise<void> {
  await tile('Cornetto alla crema').click()
  await cart()
    .getByRole('button', { name: /^Incassa/ })
    .click()
  await take().click()
}

testInTheProof('who only looks is asked once; the first order asks again, and is taken with the name', async () => {
  server.asksTillNames = true
  await openShop(NEW_ORDER, { as: 'cassa', size: TABLET })
  await expect.element(question()).toBeVisible()
  await isClean('which till is this')
  await question().getByRole('button', { name: 'Non è una cassa: guardo soltanto' }).click()
  await reload()
  await expect.element(unnamed()).toBeVisible()
  expect(question().length).toBe(0)

  await sell()
  await expect.element(question().getByText('Ordini e incassi sono di una cassa', { exact: false })).toBeVisible()
  await question().getByRole('button', { name: 'Non ora' }).click()
  await expect.element(cart().getByText('Prima di prendere ordini dai un nome a questa cassa.')).toBeVisible()
  await take().click()
  await question().getByRole('button', { name: 'Usa questo nome' }).click()
  await expect.element(question().getByText('Scrivi un nome, per esempio «Banco».')).toBeVisible()
  await question()
    .getByLabelText(/come si chiama/i)
    .fill('Vetrina')
  await question().getByRole('button', { name: 'Usa questo nome' }).click()
  await expect.element(sold()).toBeVisible()
  expect(await textOf(sold().getByText(/^[A-Z]\d+-\d{3}$/))).toBe('C9-001')
  await expect.element(unnamed()).not.toBeInTheDocument()
  expect(server.where('devices', { code: 'C9' })).toMatchObject([{ name: 'Vetrina' }])
})

testInTheProof('on a phone the menu asks for the name', async () => {
  server.asksTillNames = true
  await openShop('/gestionale', { as: 'admin', size: PHONE })
  await question().getByRole('button', { name: 'Non è una cassa: guardo soltanto' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(unnamed()).not.toBeInTheDocument()
  await screen.getByRole('button', { name: /Anna Ricci/ }).click()
  await screen.getByRole('button', { name: 'Che cassa è questa?', exact: true }).click()
  await question()
    .getByLabelText(/come si chiama/i)
    .fill('Telefono')
  await question().getByRole('button', { name: 'Usa questo nome' }).click()
  await expect.poll(() => server.where('devices', { code: 'C9' })).toMatchObject([{ name: 'Telefono' }])
})

testInTheProof('it goes on as a till that was not seen for days, with numbers of its own', async () => {
  server.asksTillNames = true
  putTill('banco0000000000', 'C4', 'Banco', 72)
  putTill('adesso000000000', 'C5', 'Adesso', 0)
  await openShop('/gestionale/ordini', { as: 'cassa', size: TABLET })
  const tills = question().getByRole('list', { name: 'Casse che non si vedono da un po’' })
  await expect.element(tills.getByText('C4, che non si vede da 3 giorni')).toBeVisible()
  expect(tills.getByRole('button').length).toBe(2)
  await isClean('idle tills')
  await tills.getByRole('button', { name: /Sono la cassa «Banco»/ }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.poll(() => server.where('devices', { code: 'C9' })).toMatchObject([{ name: 'Banco' }])
  expect(server.where('devices', { code: 'C4' })).toMatchObject([{ merged_into: expect.any(String) }])
  await screen.getByRole('button', { name: /Marco Bellini/ }).click()
  await expect.element(screen.getByText('Questa cassa: Banco C9')).toBeVisible()
})

test('without network it is named all the same, and the shop hears of it later', async () => {
  server.asksTillNames = true
  await openShop(NEW_ORDER, { as: 'cassa', size: TABLET })
  await expect.element(question()).toBeVisible()
  cutNetwork()
  await question()
    .getByLabelText(/come si chiama/i)
    .fill('Mercato')
  await question().getByRole('button', { name: 'Usa questo nome' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await sell()
  await expect.element(sold()).toBeVisible()
  const number = await textOf(sold().getByText(/^[A-Z]\d+-\d{3}$/))
  expect(number).toMatch(/^X\d{4}-001$/)
  restoreNetwork()
  await expect.poll(() => server.where('devices', { code: 'C9' })).toMatchObject([{ name: 'Mercato' }])
  await expect.poll(() => server.where('orders', { number }).length).toBe(1)
})

testInTheProof('the owner puts a till away, joins it to another, and shows it again', async () => {
  putTill('banco0000000000', 'C4', 'Banco', 72)
  await openShop('/gestionale/personale?vista=dispositivi', { as: 'admin' })
  const list = screen.getByRole('region', { name: 'Dispositivi' })
  const row = (code: string) => list.getByRole('button', { name: new RegExp(` ${code} `) })
  const dialog = screen.getByRole('dialog', { name: 'Banco C4' })
  await row('C4').click()
  await dialog.getByRole('button', { name: 'Metti da parte' }).click()
  await expect.element(dialog.getByText('Messa da parte.', { exact: false })).toBeVisible()
  await isClean('a till that was put away')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect.element(row('C4')).not.toBeInTheDocument()
  await list.getByText('Messi da parte e senza nome (1)').click()
  await row('C4').click()
  await dialog.getByRole('button', { name: 'Mostra di nuovo' }).click()
  await dialog.getByRole('button', { name: 'Unisci a un’altra…' }).click()
  const others = screen.getByRole('dialog', { name: 'Unire Banco C4' })
  await isClean('which till took its place')
  await others.getByRole('button', { name: 'Cassa C1' }).click()
  await expect.element(others).not.toBeInTheDocument()
  expect(server.where('devices', { code: 'C4' })).toMatchObject([{ merged_into: idle(), hidden_at: '' }])
})
