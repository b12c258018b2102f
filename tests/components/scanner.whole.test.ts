// A barcode scanner at the till: a keyboard that types digits and Enter wherever the focus is. The owner gives a product its
// code, the till sells by it without network. And the till by keyboard alone, on a tablet.
import { expect, test } from 'vitest'
import { commands, userEvent } from 'vitest/browser'
import { americanKeys, italianKeys } from '../scanner-keys.ts'
import { putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { barcodePicture } from './barcode-picture.ts'
import { heldCamera } from './camera.ts'
import { askForMoney, detail, openOrder, quietDay, showDay } from './desk.ts'
import { choose } from './files.ts'
import {
  cutNetwork,
  focus,
  frame,
  openShop,
  press,
  pressOn,
  restoreNetwork,
  screen,
  server,
  TABLET,
  visit,
} from './shop-frame.ts'
import { tabTo } from './tab-walk.ts'
import { cart, expectedCents, forLater, has, placed, placedCents, productSearch, sellAtOnce, sold, tile } from './till.ts'

const NEW_ORDER = '/gestionale/nuovo-ordine'
const PANETTONE = '2000001000304'
const BISCUITS = '2000001000106'
const CHOCOLATES = '2000001000205'
const DOUGHNUT = '2000001000502'
const NOBODYS = '8001234567897'
const BOMBOLONE = 'bomboloneallacr'

const scan = (code: string) => userEvent.keyboard(`${code}{Enter}`)
const lines = () => cart().getByRole('list', { name: 'Righe del carrello' }).getByRole('listitem').length

async function openTill(): Promise<void> {
  await openShop(NEW_ORDER, { as: 'cassa', size: TABLET })
  await expect.element(tile('Cornetto alla crema')).toBeVisible()
}

test('the owner gives a product its barcode; a wrong one and another product’s are told', async () => {
  await openShop(`/gestionale/prodotti?prodotto=${BOMBOLONE}`, { as: 'admin' })
  const form = screen.getByRole('region', { name: 'Prodotto scelto' })
  const field = form.getByLabelText('Codice a barre, facoltativo')
  await field.fill('2000001000503')
  await expect.element(form.getByText('L’ultima cifra del codice a barre non torna: ricontrollalo.')).toBeVisible()
  await field.fill(PANETTONE)
  await expect.element(form.getByText('È già di «Panettone classico 1 kg».', { exact: true })).toBeVisible()
  await isClean('a product with another one’s barcode')
  const said = `Il codice a barre ${PANETTONE} è già di «Panettone classico 1 kg».`
  const accept = server.refuse('PATCH', new RegExp(BOMBOLONE), {
    status: 400,
    message: said,
    fields: { barcode: 'validation_barcode' },
  })
  await press('Control+s')
  await expect.element(form.getByText(said)).toBeVisible()
  accept()
  await field.fill(DOUGHNUT)
  await press('Control+s')
  await expect.element(form.getByRole('region', { name: 'Modifiche da salvare' })).not.toBeInTheDocument()
  expect(server.records('products').get(BOMBOLONE)?.barcode).toBe(DOUGHNUT)
})

test('and what is sold by weight its number on the scale', async () => {
  await openShop('/gestionale/prodotti?prodotto=amaretti0000000', { as: 'admin' })
  const form = screen.getByRole('region', { name: 'Prodotto scelto' })
  const field = form.getByLabelText('Codice bilancia, facoltativo')
  await expect.element(field).toHaveValue('101')
  await field.fill('00102')
  await expect.element(form.getByText('È già di «Baci di dama».', { exact: true })).toBeVisible()
  await field.fill('B7')
  await expect.element(form.getByText('Il codice della bilancia è un numero, fino a 6 cifre.')).toBeVisible()
  await field.fill('00107')
  await press('Control+s')
  await expect.element(form.getByRole('region', { name: 'Modifiche da salvare' })).not.toBeInTheDocument()
  expect(server.records('products').get('amaretti0000000')?.scale_code).toBe('107')
})

test('the till sells by barcode without network', async () => {
  await openTill()
  const refused = screen.getByRole('alert')
  server.put('products', { id: BOMBOLONE, barcode: DOUGHNUT })
  // While it is typed by hand, the code shows whose it is: the till has heard of it.
  await productSearch().fill(DOUGHNUT.slice(0, 12))
  await expect.element(tile('Bombolone')).toBeVisible()
  await expect.element(tile('Cornetto alla crema')).not.toBeInTheDocument()
  await press('Escape')

  // The camera's reader knows bars too.
  await screen.getByRole('button', { name: 'Leggi codice' }).click()
  const reading = screen.getByRole('dialog', { name: 'Leggi il codice' })
  const picture = { name: 'codice.png', type: 'image/png', content: await barcodePicture(CHOCOLATES) }
  await choose(picture, () => reading.getByRole('button', { name: 'Scegli una foto del codice' }).click())
  await expect.element(reading).not.toBeInTheDocument()
  await has('Scatola di cioccolatini', '1')
  await cart().getByRole('button', { name: 'Svuota' }).click()
  await expect.poll(lines).toBe(0)
  cutNetwork()

  // With the focus on a tile, which its Enter does not press.
  await focus(tile('Cornetto alla crema'))
  await scan(PANETTONE)
  await has('Panettone classico 1 kg', '1')
  await expect.poll(lines).toBe(1)

  // In the search, behind a quantity.
  await productSearch().fill('3*')
  await scan(PANETTONE)
  await has('Panettone classico 1 kg', '4')
  await expect.element(productSearch()).toHaveValue('')
  await productSearch().fill('2*')
  await focus(tile('Cornetto alla crema'))
  await scan(BISCUITS)
  await has('Scatola di pasticcini secchi', '2')
  await expect.element(productSearch()).toHaveValue('')

  // What nobody sells, and what was misread, is told and adds nothing.
  await scan(NOBODYS)
  await expect
    .element(refused)
    .toHaveTextContent(`Nessun prodotto in vendita ha il codice ${NOBODYS}. Non è stato aggiunto nulla.`)
  await isClean('an unknown barcode')
  await productSearch().fill('2000001000305')
  await press('Enter')
  await expect.element(refused).toHaveTextContent(/2000001000305 è letto male/)
  await expect.element(productSearch()).toHaveValue('')
  expect(lines()).toBe(2)
  await scan(PANETTONE)
  await has('Panettone classico 1 kg', '5')
  await expect.element(refused).not.toBeInTheDocument()

  // One with choices asks them, and a packet can be scanned meanwhile.
  await focus(tile('Cornetto alla crema'))
  await scan(DOUGHNUT)
  const choices = screen.getByRole('dialog', { name: 'Bombolone' })
  await expect.element(choices.getByRole('button', { name: /^Aggiungi/ })).toBeVisible()
  await scan(BISCUITS)
  await expect.element(choices.getByText('Nel carrello: Scatola di pasticcini secchi.', { exact: true })).toBeVisible()
  await pressOn(choices.getByRole('button', { name: /^Aggiungi/ }), 'Enter')
  await expect.element(choices).not.toBeInTheDocument()
  await has('Scatola di pasticcini secchi', '3')
  await has('Bombolone', '1')

  // Typed into somebody's name it goes out of it again.
  await forLater()
  const name = cart().getByLabelText('Nome')
  await name.fill('Rosa')
  await scan(PANETTONE)
  await has('Panettone classico 1 kg', '6')
  await expect.element(name).toHaveValue('Rosa')

  // The order arrives at its price.
  await cart().getByRole('button', { name: 'Conferma ordine' }).click()
  await expect.element(placed()).toBeVisible()
  const shownCents = await placedCents()
  restoreNetwork()
  const arrived = () => server.where('orders', { channel: 'counter', customer_name: 'Rosa' })
  await expect.poll(() => arrived().length).toBe(1)
  expect(arrived().map(expectedCents)).toEqual([shownCents])
})

test('a label of the scale goes into the order at its price, to the cent; what it cannot be is told', async () => {
  await openTill()
  const refused = screen.getByRole('alert')
  cutNetwork()
  // 347 grams of baci di dama, by their price; 250 by their weight.
  await focus(tile('Cornetto alla crema'))
  await scan('2100102010414')
  await has('Baci di dama', '0,347 kg')
  await scan('2200102002508')
  // A second label of the same kind is a line of its own, and takes no quantity that was typed for something else.
  await productSearch().fill('3*')
  await scan('2100102010414')
  await expect.poll(lines).toBe(3)
  await expect.element(productSearch()).toHaveValue('3*')
  await press('Escape')

  // A price that no whole gram costs: what the label says stands, and the weight as the scale meant it.
  await scan('2100102010407')
  await expect.poll(lines).toBe(4)
  await expect.element(cart().getByText('10,40 €', { exact: true })).toBeVisible()

  // No such article, a digit misread.
  await scan('2100999010412')
  await expect
    .element(refused)
    .toHaveTextContent('Nessun prodotto in vendita ha il codice bilancia 999. Non è stato aggiunto nulla.')
  await scan('2100102010415')
  await expect.element(refused).toHaveTextContent(/2100102010415 è letto male/)
  expect(lines()).toBe(4)

  // Over an open scale: a label goes behind it, and no code is taken for a weight.
  await tile('Amaretti morbidi').click()
  const scale = screen.getByRole('dialog', { name: 'Amaretti morbidi' })
  await expect.element(scale.getByLabelText('Peso in grammi')).toHaveFocus()
  await scan('2200101001502')
  await expect.element(scale.getByText('Nel carrello: Amaretti morbidi, 0,15 kg.', { exact: true })).toBeVisible()
  await scan(NOBODYS)
  await expect.element(scale.getByRole('alert')).toHaveTextContent(new RegExp(NOBODYS))
  await expect.element(scale.getByLabelText('Peso in grammi')).toHaveValue('')
  await isClean('scanned while something is weighed')
  await press('Escape')
  await expect.poll(lines).toBe(5)

  const number = await sellAtOnce()
  const shownCents = await placedCents(sold())
  expect(shownCents).toBe(2 * 1041 + 1040 + 750 + 390)
  restoreNetwork()
  await expect.poll(() => server.where('orders', { channel: 'counter', number }).length).toBe(1)
  expect(server.where('orders', { channel: 'counter', number }).map(expectedCents)).toEqual([shownCents])
})

test('a simple sale and a scanned one by keyboard alone on a tablet', async () => {
  await openTill()
  cutNetwork()

  await tabTo(tile('Cornetto alla crema'))
  await press('Enter')
  await has('Cornetto alla crema', '1')
  const pay = cart().getByRole('button', { name: /^Incassa/ })
  await isClean('a simple sale by keyboard')
  await tabTo(pay)
  await press('Enter')
  await expect.element(pay).toHaveTextContent('e consegna')
  await expect.element(pay).toHaveFocus()
  await isClean('money by keyboard')
  await press('Enter')
  await expect.element(sold()).toBeVisible()
  await isClean('sold by keyboard')
  await tabTo(sold().getByRole('button', { name: 'Nuovo ordine', exact: true }))
  await press('Enter')
  await expect.element(sold()).not.toBeInTheDocument()
  await expect.element(productSearch()).toHaveFocus()

  await scan(PANETTONE)
  await scan(NOBODYS)
  await has('Panettone classico 1 kg', '1')
  await expect.element(screen.getByRole('alert')).toHaveTextContent(new RegExp(NOBODYS))
  await isClean('a scanned sale by keyboard')
  await tabTo(pay)
  await press('Enter')
  await expect.element(pay).toHaveFocus()
  await press('Enter')
  await expect.element(sold()).toBeVisible()
})

test('what is scanned while something else is open is neither lost nor written into it', async () => {
  const order = putOrder({ day: quietDay().day, time: '09:00', number: 'K77-041', customer_name: 'Ada Neri' })
  await openTill()
  const orderCode = `${frame.location.origin}/gestionale/ordini?ordine=${order}`
  const waits = 'Hai letto il codice di un ordine: finisci qui, poi lo apri.'

  // In the words on a cake: into the order, not onto the cake.
  await visit(`${NEW_ORDER}?prodotto=componilatuator`)
  const phrase = screen.getByLabelText('Frase sulla torta')
  // As many letters as leave no room for a whole code.
  await phrase.fill('Auguri Rosa, dai nonni e da tutti')
  await pressOn(phrase, 'End')
  await scan(PANETTONE)
  await expect.element(screen.getByText('Nel carrello: Panettone classico 1 kg.', { exact: true })).toBeVisible()
  await expect.element(phrase).toHaveValue('Auguri Rosa, dai nonni e da tutti')
  await isClean('scanned while a cake is composed')
  await phrase.fill('Auguri Rosa')
  await scan(orderCode)
  await expect.element(screen.getByText(waits, { exact: true })).toBeVisible()
  await expect.element(phrase).toHaveValue('Auguri Rosa')
  // A till that is busy hears a code in pieces.
  await screen.getByRole('button', { name: 'Ignora il codice', exact: true }).click()
  await phrase.fill('Auguri Rosa')
  await commands.scan(americanKeys(orderCode.slice(0, 40)), null)
  await new Promise((resolve) => setTimeout(resolve, 600))
  await commands.scan(americanKeys(orderCode.slice(40)), 'Enter')
  await expect.element(screen.getByText(waits, { exact: true })).toBeVisible()
  await expect.element(phrase).toHaveValue('Auguri Rosa')
  await scan(NOBODYS)
  await expect.element(screen.getByRole('alert').filter({ hasText: NOBODYS })).toHaveTextContent('controlla il testo')
  await screen.getByRole('dialog', { name: 'Torta su misura' }).getByRole('button', { name: 'Chiudi', exact: true }).click()
  await has('Panettone classico 1 kg', '1')

  // In a dialog: said in it, and the order's code goes on waiting.
  await forLater()
  await cart().getByRole('button', { name: 'Altro', exact: true }).click()
  const times = screen.getByRole('dialog', { name: 'Giorno e orario di ritiro' })
  await expect.element(times).toBeVisible()
  await expect.element(times.getByText(waits, { exact: true })).toBeVisible()
  await scan(BISCUITS)
  await expect.element(times.getByText('Nel carrello: Scatola di pasticcini secchi.', { exact: true })).toBeVisible()
  await isClean('scanned while a dialog is open')
  await press('Escape')
  await expect.element(times).not.toBeInTheDocument()
  await has('Scatola di pasticcini secchi', '1')

  // Once nothing is in its way it opens the order.
  await screen.getByRole('button', { name: 'Apri l’ordine', exact: true }).click()
  await expect.element(detail().getByRole('heading', { name: 'Ada Neri', exact: true })).toBeVisible()
  await expect.element(detail().getByText('K77-041', { exact: true })).toBeVisible()
  expect(frame.location.pathname).toBe('/gestionale/ordini')
})

test('a camera that another application holds comes on by itself once it is free', async () => {
  await openTill()
  const { film, letGo } = heldCamera()
  await press('l')
  const scanning = screen.getByRole('dialog', { name: 'Leggi il codice' })
  await expect.element(scanning.getByRole('heading', { name: 'La fotocamera è occupata' })).toBeVisible()
  letGo()
  await expect.element(scanning.getByRole('alert')).not.toBeInTheDocument()
  await expect.poll(() => frame.document.querySelector('video')?.srcObject === film).toBe(true)
})

test('an American scanner on an Italian keyboard, with a prefix, with Tab or with nothing at its end', async () => {
  const order = putOrder({ day: quietDay().day, time: '09:00', number: 'K77-041', customer_name: 'Ada Neri' })
  const link = `https://sfoglia.example/gestionale/ordini?ordine=${order}`
  await openShop('/gestionale/ordini', { as: 'cassa', size: TABLET })
  const name = detail().getByRole('heading', { name: 'Ada Neri', exact: true })
  for (const [before, end] of [
    ['', 'Enter'],
    [']Q3', 'Tab'],
    [' ', null],
  ] as const) {
    await commands.scan(italianKeys(before + link), end)
    await expect.element(name).toBeVisible()
    await press('Escape')
    await expect.element(name).not.toBeInTheDocument()
  }

  await visit(NEW_ORDER)
  await expect.element(tile('Cornetto alla crema')).toBeVisible()
  await commands.scan(italianKeys(`]E0${PANETTONE}`), 'Tab')
  await has('Panettone classico 1 kg', '1')
  // With the focus on a tile: its first digit leads into the search, and goes out of it again.
  await focus(tile('Cornetto alla crema'))
  await commands.scan(americanKeys(PANETTONE), 'Tab')
  await has('Panettone classico 1 kg', '2')
  await expect.element(productSearch()).toHaveValue('')
  await focus(tile('Cornetto alla crema'))
  await commands.scan(americanKeys(PANETTONE), null)
  await has('Panettone classico 1 kg', '3')
  await expect.element(productSearch()).toHaveValue('')
  expect(lines()).toBe(1)
  // Into the field that is there for it.
  await screen.getByRole('button', { name: 'Leggi codice' }).click()
  const reading = screen.getByRole('dialog', { name: 'Leggi il codice' })
  await expect.element(reading.getByLabelText('Lettore di codici, o testo del codice')).toHaveFocus()
  await commands.scan(italianKeys(`]Q3${link}`), 'Tab')
  await expect.element(name).toBeVisible()
})

test('every screen of the back office hears a scanner, says what it does not know, and acts on nothing', async () => {
  const order = putOrder({ day: quietDay().day, time: '09:00', number: 'K77-041', customer_name: 'Ada Neri' })
  const screens = ['', '/cassa', '/prodotti', '/codici-sconto', '/personale', '/impostazioni', '/aiuto', '/nuovo-ordine']
  await openShop('/gestionale', { as: 'admin' })
  for (const path of screens) {
    const address = `/gestionale${path}`
    await visit(address)
    await commands.scan(americanKeys('nlp/S-1i'), 'Enter')
    await expect.element(screen.getByText('Codice non riconosciuto: nlp/S-1i', { exact: true })).toBeVisible()
    expect(frame.document.querySelector('dialog[open]')).toBeNull()
    expect(frame.location.pathname + frame.location.search).toBe(address)
    await commands.scan(americanKeys(`${frame.location.origin}/gestionale/ordini?ordine=${order}`), 'Enter')
    await expect.element(detail().getByRole('heading', { name: 'Ada Neri', exact: true })).toBeVisible()
  }

  // The owner looks for a product by its packet.
  await visit('/gestionale/prodotti')
  await expect.element(screen.getByRole('button', { name: /^Panettone classico/ })).toBeVisible()
  await scan(PANETTONE)
  await expect.poll(() => frame.location.search).toContain('prodotto=')
  await expect.element(screen.getByLabelText('Codice a barre, facoltativo')).toHaveValue(PANETTONE)
})

test('a code is no amount, no PIN and no reason', async () => {
  const order = putOrder({ day: quietDay().day, time: '09:00', number: 'K77-041' })
  await openShop('/gestionale/ordini', { as: 'cassa', size: TABLET })
  await showDay(quietDay())
  await openOrder('K77-041')
  await askForMoney()
  // Wherever the focus is a digit begins what the customer gave; Enter would take it.
  await focus(detail().getByRole('button', { name: /^Incassa/ }))
  for (const code of [PANETTONE, NOBODYS, '123456']) {
    await commands.scan(americanKeys(code), 'Enter')
    await expect.element(screen.getByText(new RegExp(code))).toBeVisible()
    await expect.element(detail().getByLabelText('Ricevuti, in euro')).toHaveValue('')
  }
  expect(server.records('orders').get(order)).toMatchObject({ status: 'NOTPAID' })
})

test('Enter that ends a word does not take the first product', async () => {
  await openTill()
  await productSearch().fill('cornetto alla crema')
  const search = await productSearch().findElement()
  const enter = (isComposing: boolean) =>
    search.dispatchEvent(new frame.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing }))
  enter(true)
  await expect.element(productSearch()).toHaveValue('cornetto alla crema')
  expect(lines()).toBe(0)
  enter(false)
  await has('Cornetto alla crema', '1')
})
