// A campaign from the owner's form to what customers and till make of it: its days, its prices, and how many there are.
import { expect, test } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { isClean } from './axe.ts'
import { addToCart, orderButton } from './customer.ts'
import { confirmOrder, fillCart, openKiosk, orderAtKiosk, readTicket } from './kiosk.ts'
import { cutNetwork, DESKTOP, openShop, PHONE, press, restoreNetwork, screen, server, TABLET, visit } from './shop-frame.ts'
import { cart, chooseDay, has, itemsOf, openCustomer, placed, placedCents, tile } from './till.ts'

const EVE = { day: '2026-12-24', label: 'giovedì 24 dicembre' }
const TIRAMISU = 'tiramisu0000000'
const natale = () => server.where('campaigns', {})
const caps = () => server.where('product_caps', {}).map(({ product, day, most }) => [product, day, most])
const sheet = () => screen.getByRole('dialog', { name: 'Giorno e orario di ritiro' })

/** Tiramisù for Christmas alone, at 6,00 €; three of them for the eve, two of which are taken. */
function christmas({ isOnly = true, most = 3, ordersUntil = '' } = {}): void {
  const days = { from_day: '2026-12-18', to_day: EVE.day, orders_from: '', orders_until: ordersUntil }
  server.put('campaigns', {
    ...{ id: 'natale000000000', name: 'Natale', ...days },
    ...{ products: isOnly ? [TIRAMISU] : [], prices: { [TIRAMISU]: 6 } },
  })
  server.put('product_caps', { id: 'massimo00000000', product: TIRAMISU, day: EVE.day, most })
}

test('the owner opens Christmas: its days by one tap, a product, its price, how many; fewer than are ordered is asked', async () => {
  await openShop('/gestionale/prodotti?vista=campagne', { as: 'admin', size: TABLET })
  await screen.getByRole('button', { name: 'Nuova campagna' }).click()
  const detail = screen.getByRole('region', { name: 'Campagna scelta' })
  await detail.getByLabelText('Nome').fill('Le feste')
  await press('Control+s')
  await expect.element(detail.getByText('Scegli il primo giorno di ritiro.')).toBeVisible()
  await expect.element(detail.getByText('Aggiungi almeno un prodotto.')).toBeVisible()
  await isClean('a campaign without anything')
  await detail.getByRole('button', { name: 'Natale 2026' }).click()
  await detail.getByLabelText('Ordini fino al').fill('2026-12-20T20:00')
  await detail.getByLabelText('Aggiungi un prodotto').selectOptions('Tiramisù · 4,50 €')
  // Chosen and not added: it would be missing from what is saved.
  await press('Control+s')
  await expect.element(detail.getByText(/^Premi «Aggiungi» per metterlo nella campagna/)).toBeVisible()
  expect(natale()).toEqual([])
  await detail.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  const price = detail.getByLabelText('Prezzo in quei giorni, Tiramisù')
  // It is in the shop now: it stays there, and those days come beside.
  await expect.element(price).toHaveValue('4,50')
  await expect.element(detail.getByText(/^Si vende sempre\. Si può ordinare anche per i giorni della campagna/)).toBeVisible()
  await detail.getByText('Solo in quei giorni', { exact: true }).click()
  await expect.element(detail.getByText('Fuori da quei giorni non si ordina.')).toBeVisible()
  await price.fill('sei')
  await press('Control+s')
  await expect.element(detail.getByText('Un prezzo non è un importo: scrivilo come 38,00.')).toBeVisible()
  expect(natale()).toEqual([])
  await price.fill('6')
  await press('Control+s')
  await expect.element(screen.getByText('Campagna Natale 2026 creata.')).toBeVisible()
  expect(natale()).toMatchObject([
    {
      ...{ name: 'Natale 2026', from_day: '2026-12-18', to_day: '2026-12-24', orders_from: '' },
      ...{ orders_until: '2026-12-20T19:00:00.000Z', products: [TIRAMISU], prices: { [TIRAMISU]: 6 } },
    },
  ])

  const cell = detail.getByLabelText(/^Tiramisù, gio 24 dic/)
  await cell.fill('-2')
  await press('Enter')
  await expect.element(cell).toHaveAttribute('aria-invalid', 'true')
  await cell.fill('3')
  await press('Enter')
  await expect.poll(caps).toEqual([[TIRAMISU, EVE.day, 3]])
  await isClean('a campaign with its numbers')
  const [order] = server.where('orders', { status: 'INPROGRESS' })
  server.put('orders', { id: order?.id ?? '', pickup_date: new Date(instantOf(EVE.day, '10:00')).toISOString() })
  const [item] = server.where('order_items', { order_id: order?.id })
  server.put('order_items', { id: item?.id ?? '', product_id: TIRAMISU, quantity: 2 })
  await expect.element(detail.getByText('2 ordinati')).toBeVisible()
  await cell.fill('1')
  await press('Enter')
  const question = screen.getByRole('dialog', { name: 'Ne sono già ordinati di più' })
  await question.getByRole('button', { name: 'Lascia com’era' }).click()
  await expect.element(cell).toHaveValue('3')
  await cell.fill('1')
  await press('Enter')
  await question.getByRole('button', { name: 'Salva comunque' }).click()
  await expect.poll(caps).toEqual([[TIRAMISU, EVE.day, 1]])
  await cell.fill('')
  await press('Enter')
  await expect.poll(caps).toEqual([])

  await detail.getByRole('button', { name: 'Elimina' }).click()
  await screen.getByRole('dialog', { name: 'Elimini Natale 2026?' }).getByRole('button', { name: 'Elimina' }).click()
  await expect.poll(natale).toEqual([])
  await expect.element(screen.getByText('Ancora nessuna campagna')).toBeVisible()
})

test('the till takes Christmas’s price for its days, says what is left, and takes more all the same', async () => {
  christmas()
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size: TABLET })
  for (let count = 0; count < 4; count++) await tile('Tiramisù').click()
  await has('Tiramisù', '4')
  await openCustomer()
  await cart().getByLabelText('Nome').fill('Rita')
  await cart().getByRole('button', { name: 'Altro' }).click()
  await chooseDay(sheet(), EVE)
  await sheet().getByRole('radio', { name: '10:00', exact: true }).click()
  await expect.element(cart().getByText(/^Tiramisù: per gio 24 dic.* ne restano 3/)).toBeVisible()
  await isClean('more than is left')
  await cart().getByRole('button', { name: 'Conferma lo stesso' }).click()
  await expect.element(placed()).toBeVisible()
  expect(await placedCents()).toBe(2_400)
  const ordered = () => server.where('orders', { customer_name: 'Rita' })
  await expect.poll(() => ordered().flatMap(itemsOf)).toMatchObject([{ unit_price: 6, quantity: 4 }])
})

test('a customer reads what it costs and what is left, takes that many, and pays the price of the day', async () => {
  christmas({ ordersUntil: '2026-12-20 19:00:00.000Z' })
  await openShop(`/prodotto/${TIRAMISU}`, { as: 'cliente', size: PHONE })
  await expect.element(screen.getByText(/^Si ritira dal ven 18 dic.* al gio 24 dic.* · Ordini fino a dom 20 dic/)).toBeVisible()
  await expect.element(screen.getByText('6,00 €').first()).toBeVisible()
  await expect.element(screen.getByText(/^Per gio 24 dic.* ne restano 3/)).toBeVisible()
  await isClean('a product of Christmas')
  await visit('/')
  await addToCart('Tiramisù')
  await visit('/carrello')
  await screen.getByRole('radio', { name: EVE.label }).click()
  await screen.getByRole('radio', { name: '10:00', exact: true }).click()
  const quantity = screen.getByRole('group', { name: 'Quantità di Tiramisù' })
  for (const pieces of ['2', '3', '4']) {
    await quantity.getByRole('button', { name: 'Più Tiramisù' }).click()
    await expect.element(quantity.getByRole('textbox')).toHaveValue(pieces)
  }
  await expect.element(screen.getByText(/^Per gio 24 dic.* ne restano 3/)).toBeVisible()
  await isClean('a cart with more than is left')
  await screen.getByRole('button', { name: 'Prendi 3', exact: true }).click()
  await expect.element(screen.getByText(/ne restano 3/)).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Continua' }).click()
  await expect.element(orderButton()).toHaveTextContent('18,00 €')
})

test('what is sold now is ordered for Christmas too, at its price', async () => {
  christmas({ isOnly: false })
  await openShop(`/prodotto/${TIRAMISU}`, { as: 'cliente', size: PHONE })
  await expect.element(screen.getByText(/^Si può ritirare anche dal ven 18 dic.* al gio 24 dic/)).toBeVisible()
  await isClean('a product that is sold for Christmas too')
  await visit('/')
  await addToCart('Tiramisù')
  await visit('/carrello')
  await screen.getByRole('radio', { name: EVE.label }).click()
  await screen.getByRole('radio', { name: '10:00', exact: true }).click()
  await screen.getByRole('button', { name: 'Continua' }).click()
  await expect.element(orderButton()).toHaveTextContent('6,00 €')
})

test('at a kiosk without network too', async () => {
  christmas({ isOnly: false })
  await openKiosk()
  await expect.poll(() => server.scripted.asked.some(({ path }) => path.startsWith('/api/sfoglia/slots'))).toBe(true)
  cutNetwork()
  const ticket = await orderAtKiosk({ products: [['Tiramisù', 2]], slot: { day: EVE.label, time: '10:00' } })
  expect(ticket.totalCents).toBe(1_200)
  restoreNetwork()
  await expect.poll(() => server.where('orders', { device: 'K9' }).map(({ total }) => total)).toEqual([12])
})

/** NONNA10 may be used once, and an order carries it. */
function useUp(): void {
  const id = server.where('order_discount_codes', { code: 'NONNA10' })[0]?.id ?? ''
  for (const order of server.where('orders', { order_discount_id: id }))
    server.put('orders', { id: order.id, order_discount_id: '' })
  server.put('order_discount_codes', { id, max_uses: 1, min_total: 0 })
  const [order] = server.where('orders', { status: 'INPROGRESS' })
  server.put('orders', { id: order?.id ?? '', order_discount_id: id, discount_code: 'NONNA10' })
}

test('a code with one use is not taken twice at the till, which says why, with the network and without', async () => {
  useUp()
  await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size: TABLET })
  await tile('Tiramisù').click()
  await cart().getByRole('button', { name: 'Codice sconto' }).click()
  const code = cart().getByLabelText('Codice sconto')
  for (const cut of [() => undefined, cutNetwork]) {
    cut()
    await code.fill('nonna10')
    await press('Enter')
    await expect.element(cart().getByText('Questo codice è già stato usato.')).toBeVisible()
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  }
  restoreNetwork()
})

test('a code whose last use somebody else took meanwhile is taken off at the last step, and the order goes on', async () => {
  await openShop('/', { as: 'cliente', size: PHONE })
  await addToCart('Tiramisù')
  await visit('/carrello')
  await screen.getByRole('button', { name: 'Hai un codice sconto?' }).click()
  await screen.getByLabelText('Codice sconto').fill('NONNA10')
  await press('Enter')
  await expect.element(screen.getByRole('button', { name: 'Togli il codice NONNA10' })).toBeVisible()
  await screen.getByRole('button', { name: 'Continua' }).click()
  await expect.element(orderButton()).toHaveTextContent('4,05 €')
  useUp()
  await orderButton().click()
  await screen.getByRole('button', { name: 'Togli il codice', exact: true }).click()
  await expect.element(orderButton()).toHaveTextContent('4,50 €')
  await isClean('a checkout whose code was taken off')
})

test('what is sold for Christmas alone is not in the shop before its orders are open', async () => {
  christmas()
  server.put('campaigns', { id: 'natale000000000', orders_from: '2026-12-01 08:00:00.000Z' })
  await openShop('/', { size: DESKTOP })
  await expect.element(screen.getByRole('button', { name: 'Aggiungi Cornetto alla crema', exact: true })).toBeVisible()
  await expect.element(screen.getByText('Tiramisù', { exact: true })).not.toBeInTheDocument()
})

test('a kiosk without network asks the day’s price and counts what it sold itself', async () => {
  christmas()
  await openKiosk()
  await expect.poll(() => server.scripted.asked.some(({ path }) => path.startsWith('/api/sfoglia/slots'))).toBe(true)
  cutNetwork()
  const slot = { day: EVE.label, time: '10:00' }
  const ticket = await orderAtKiosk({ products: [['Tiramisù', 2]], slot })
  expect(ticket.totalCents).toBe(1_200)
  await fillCart({ products: [['Tiramisù', 1]], slot })
  await screen
    .getByRole('button', { name: /^Aggiungi Tiramisù/ })
    .first()
    .click()
  await expect.element(screen.getByText(/^Per gio 24 dic.* ne resta 1/)).toBeVisible()
  await isClean('more than is left at the kiosk')
  await screen.getByRole('button', { name: 'Prendi 1', exact: true }).click()
  await confirmOrder()
  expect((await readTicket()).totalCents).toBe(600)
  restoreNetwork()
  await expect.poll(() => server.where('orders', { device: 'K9' }).map(({ total }) => total)).toEqual([12, 6])
})
