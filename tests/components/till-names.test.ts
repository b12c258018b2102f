// "Che cassa è questa?": a browser in which staff log in for the first time looks; a cashier names it where orders and money are taken,
// at the latest before the first, or goes on as a till that nobody has heard of; and the owner puts away what nobody uses.
import { expect, test } from 'vitest'
import { putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { askForMoney, detail, quietDay } from './desk.ts'
import { testInTheProof } from './in-the-proof.ts'
import { cutNetwork, openShop, PHONE, restoreNetwork, screen, server, TABLET, visit } from './shop-frame.ts'
import { cart, sold, textOf, tile } from './till.ts'

const NEW_ORDER = '/gestionale/nuovo-ordine'
const HOUR_MS = 3_600_000

const TILL = '/gestionale/cassa'

const question = () => screen.getByRole('dialog', { name: 'Che cassa è questa?' })
/** The same question in its place on the screen. */
const card = () => screen.getByRole('region', { name: 'Che cassa è questa?' })
const rail = () => screen.getByRole('banner')
const unnamed = () => rail().getByRole('link', { name: 'Questa cassa non ha nome' })

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

testInTheProof(
  'a cashier is asked where orders are taken, at the latest by the first, which is taken with the name',
  async () => {
    server.asksTillNames = true
    await openShop('/gestionale/ordini', { as: 'cassa', size: TABLET })
    await expect.poll(() => server.codesTold).toBeGreaterThan(0)
    await expect.element(screen.getByRole('heading', { name: 'Ordini', level: 1 })).toBeVisible()
    expect([question().length, card().length]).toEqual([0, 0])

    await visit(NEW_ORDER)
    await expect.element(card()).toBeVisible()
    await isClean('which till is this')
    await sell()
    await expect.element(question().getByText('Ordini e incassi sono di una cassa', { exact: false })).toBeVisible()
    await expect.element(question().getByLabelText('Come si chiama?')).toHaveFocus()
    await question().getByRole('button', { name: 'Non ora' }).click()
    await expect.element(cart().getByText('Prima di prendere ordini dai un nome a questa cassa.')).toBeVisible()
    expect(unnamed().length).toBe(0)
    await take().click()
    await question().getByRole('button', { name: 'Usa questo nome' }).click()
    await expect.element(question().getByText('Scrivi un nome, per esempio «Banco».')).toBeVisible()
    await question().getByLabelText('Come si chiama?').fill('Vetrina')
    await question().getByRole('button', { name: 'Usa questo nome' }).click()
    await expect.element(sold()).toBeVisible()
    expect(await textOf(sold().getByText(/^[A-Z]\d+-\d{3}$/))).toBe('C9-001')
    await expect.element(card()).not.toBeInTheDocument()
    await expect.element(rail().getByRole('link', { name: 'Questa cassa: Vetrina C9' })).toBeVisible()
    expect(server.where('devices', { code: 'C9' })).toMatchObject([{ name: 'Vetrina' }])
  },
)

test('an owner who looks is asked nothing, and names it under Cassa', async () => {
  server.asksTillNames = true
  await openShop('/gestionale', { as: 'admin', size: PHONE })
  await expect.poll(() => server.codesTold).toBeGreaterThan(0)
  await visit(NEW_ORDER)
  await expect.element(tile('Cornetto alla crema')).toBeVisible()
  expect([question().length, card().length]).toEqual([0, 0])
  await visit(TILL)
  await card().getByLabelText('Come si chiama?').fill('Telefono')
  await card().getByRole('button', { name: 'Usa questo nome' }).click()
  await expect.element(screen.getByRole('main').getByText('Telefono C9')).toBeVisible()
  expect(server.where('devices', { code: 'C9' })).toMatchObject([{ name: 'Telefono' }])
})

testInTheProof('money that was taken without a name stands in the rail as such, until there is one', async () => {
  const { day } = quietDay()
  const id = putOrder({ day, time: '10:00' })
  server.asksTillNames = true
  await openShop(`/gestionale/ordini?ordine=${id}`, { as: 'admin' })
  await expect.poll(() => server.codesTold).toBeGreaterThan(0)
  await askForMoney()
  await detail()
    .getByRole('button', { name: /^Incassa / })
    .click()
  await question().getByRole('button', { name: 'Non ora' }).click()
  await unnamed().click()
  await card().getByLabelText('Come si chiama?').fill('Ufficio')
  await card().getByRole('button', { name: 'Usa questo nome' }).click()
  await expect.element(rail().getByRole('link', { name: 'Questa cassa: Ufficio C9' })).toBeVisible()
})

testInTheProof('it goes on as a till that was not seen for days, with numbers of its own', async () => {
  server.asksTillNames = true
  putTill('banco0000000000', 'C4', 'Banco', 72)
  putTill('adesso000000000', 'C5', 'Adesso', 0)
  await openShop(TILL, { as: 'cassa', size: TABLET })
  await card().getByText('È una cassa che c’era già?').click()
  const tills = card().getByRole('list', { name: 'Casse che non si vedono da un po’' })
  await expect.element(tills.getByText('C4, che non si vede da 3 giorni')).toBeVisible()
  expect(tills.getByRole('button').length).toBe(2)
  await isClean('idle tills')
  await tills.getByRole('button', { name: /Continua come «Banco»/ }).click()
  await expect.element(card()).not.toBeInTheDocument()
  await expect.poll(() => server.where('devices', { code: 'C9' })).toMatchObject([{ name: 'Banco' }])
  expect(server.where('devices', { code: 'C4' })).toMatchObject([{ merged_into: expect.any(String) }])
  await screen.getByRole('button', { name: /Marco Bellini/ }).click()
  await expect.element(screen.getByText('Questa cassa: Banco C9').last()).toBeVisible()
})

test('without network it is named all the same, and the shop hears of it later', async () => {
  server.asksTillNames = true
  await openShop(NEW_ORDER, { as: 'cassa', size: TABLET })
  await expect.element(card()).toBeVisible()
  cutNetwork()
  await card().getByLabelText('Come si chiama?').fill('Mercato')
  await card().getByRole('button', { name: 'Usa questo nome' }).click()
  await expect.element(card()).not.toBeInTheDocument()
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
