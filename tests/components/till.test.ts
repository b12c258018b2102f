// At the till without network: a simple sale in three taps; then by keyboard, with quantities, a known customer, and a reload in
// between that takes nothing away. What is weighed. And a cake that is composed there.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type PrintedTicket, VirtualPrinter } from '../fakes/virtual-printer.ts'
import { isClean } from './axe.ts'
import { chooseOption, tapOption } from './composer.ts'
import { testInTheProof } from './in-the-proof.ts'
import { countRows, isKept } from './kept.ts'
import { plugIn } from './printer-on-usb.ts'
import { cutNetwork, openShop, press, pressOn, reload, restoreNetwork, screen, server, TABLET, visit } from './shop-frame.ts'
import {
  cart,
  centsOf,
  expectedCents,
  forLater,
  has,
  itemsOf,
  placed,
  placedCents,
  productSearch,
  sellAtOnce,
  sold,
  textOf,
  tile,
} from './till.ts'

const NEW_ORDER = '/gestionale/nuovo-ordine'

test('three taps, then a customer of the shop by keyboard', async () => {
  await openShop(NEW_ORDER, { as: 'cassa' })
  await expect.element(tile('Cornetto alla crema')).toBeVisible()
  // Customers come once the shop has said that this till is one of its own.
  await expect.poll(async () => (await countRows(['customers']))[0]).toBeGreaterThan(0)
  cutNetwork()

  // Three taps: nobody is asked who it is for, and when; it is paid and gone.
  await tile('Cornetto alla crema').click()
  const number = await sellAtOnce()
  const [device] = number.split('-')
  // The power fails: what became of the sale is said again.
  await reload()
  await expect.element(sold().getByText(number)).toBeVisible()
  await pressOn(sold().getByRole('button', { name: 'Nuovo ordine' }), 'Enter')

  // Quantities are typed.
  await press('/')
  await expect.element(productSearch()).toHaveFocus()
  await productSearch().fill('3*cornetto alla crema')
  await press('Enter')
  await has('Cornetto alla crema', '3')
  await press('+')
  await has('Cornetto alla crema', '4')
  await press('-')
  await has('Cornetto alla crema', '3')

  // Also before a product with choices, which are asked by keyboard.
  await productSearch().fill('3*bombolone')
  await press('Enter')
  const choices = screen.getByRole('dialog', { name: 'Bombolone' })
  await pressOn(choices.getByRole('button', { name: /^Aggiungi 3/ }), 'Enter')
  await expect.element(choices).not.toBeInTheDocument()
  await has('Bombolone', '3')

  // What is for later asks. A reload keeps what was typed, and the shop knows its customer.
  await pressOn(cart().getByRole('radio', { name: 'Subito' }), 'ArrowRight')
  // Nobody said for whom: the confirmation opens the fields.
  await pressOn(cart().getByRole('button', { name: 'Conferma ordine' }), 'Enter')
  await expect.element(cart().getByLabelText('Nome')).toHaveFocus()
  await expect.element(cart().getByText('Scrivi il nome di chi ritira.')).toBeVisible()
  await cart().getByLabelText('Nome').fill('Gi')
  await isKept('checkout-fields', '"Gi"')
  await reload()
  await pressOn(cart().getByRole('button', { name: 'Chi ritira: Gi' }), 'Enter')
  await expect.element(cart().getByLabelText('Nome')).toHaveFocus()
  await expect.element(cart().getByLabelText('Nome')).toHaveValue('Gi')
  const known = cart().getByRole('list', { name: 'Clienti trovati' }).getByRole('button').first()
  await expect.element(known).toBeVisible()
  await isClean('till with customers found')
  await pressOn(known, 'Enter')
  await expect.element(cart().getByLabelText('Telefono')).not.toHaveValue('')
  await pressOn(cart().getByRole('button', { name: 'Conferma ordine' }), 'Enter')
  await expect.element(placed()).toBeVisible()

  // Both arrive: the first without a slot, at once.
  restoreNetwork()
  const arrived = () => server.where('orders', { channel: 'counter', number: `${device}-001` })
  await expect.poll(() => arrived().length).toBe(1)
  const [atOnce] = arrived()
  expect(atOnce).toMatchObject({ immediate: true, customer_name: 'Cliente al banco', pickup_date: atOnce?.placed_at })
  await expect.poll(() => server.where('orders', { id: atOnce?.id })).toMatchObject([{ status: 'COMPLETED' }])
  await expect.poll(() => server.where('orders', { channel: 'counter', number: `${device}-002` }).length).toBe(1)
  const [later] = server.where('orders', { channel: 'counter', number: `${device}-002` })
  expect(later?.immediate ?? false).toBe(false)
})

testInTheProof(
  'what is weighed costs what the scale says, to the gram; a number is typed, tapped, and never rounded',
  async () => {
    await openShop(NEW_ORDER, { as: 'cassa', size: TABLET })
    await expect.element(tile('Amaretti morbidi')).toBeVisible()
    cutNetwork()

    // Off the scale by keyboard, with the tray taken off; on the pad; and once more, because a finger slipped.
    await tile('Amaretti morbidi').click()
    const scale = screen.getByRole('dialog', { name: 'Amaretti morbidi' })
    await expect.element(scale.getByLabelText('Peso in grammi')).toHaveFocus()
    await userEvent.keyboard('380-33')
    await expect.element(scale.getByText('lordo 0,380 − tara 0,033 = 0,347 kg', { exact: true })).toBeVisible()
    await isClean('a weight')
    await press('Enter')
    await has('Amaretti morbidi', '0,347 kg')
    await tile('Amaretti morbidi').click()
    for (const key of ['1', '5', '0', 'Cancella l’ultima cifra'])
      await scale.getByRole('button', { name: key, exact: true }).click()
    await scale.getByRole('button', { name: 'Aggiungi · 0,39 €' }).click()
    await cart().getByRole('button', { name: '0,015 kg', exact: true }).click()
    await scale.getByLabelText('Peso in grammi').fill('6000')
    await expect.element(scale.getByRole('alert')).toHaveTextContent(/^Al massimo/)
    await expect.element(scale.getByRole('button', { name: /^Cambia/ })).toBeDisabled()
    await scale.getByLabelText('Peso in grammi').fill('200')
    await press('Enter')
    // Each weighing is a line of its own.
    const lines = cart().getByRole('list', { name: 'Righe del carrello' }).getByRole('listitem')
    await expect
      .poll(() => lines.elements().map((line) => /[\d,]+ kg(?=\d)/.exec(line.textContent ?? '')?.[0]))
      .toEqual(['0,347 kg', '0,2 kg'])

    // A number begins a quantity wherever the keyboard stands, and is said.
    await userEvent.keyboard('3 cornetto')
    await expect.element(productSearch()).toHaveValue('3 cornetto')
    await expect.element(screen.getByText('3 × Cornetto alla crema: Invio lo aggiunge.')).toBeInTheDocument()
    await press('Enter')
    await has('Cornetto alla crema', '3')
    await screen.getByRole('button', { name: 'Quantità', exact: true }).click()
    const pad = screen.getByRole('group', { name: 'Tastierino' })
    await pad.getByRole('button', { name: '1', exact: true }).click()
    await pad.getByRole('button', { name: '2', exact: true }).click()
    await isClean('the pad')
    await tile('Cannolo siciliano').click()
    await has('Cannolo siciliano', '12')
    await productSearch().fill('1,5 cannolo')
    await press('Enter')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('«Cannolo siciliano»: solo quantità intere.')
    await has('Cannolo siciliano', '12')
    await press('Escape')

    // Enter, with nothing typed, goes on to the confirmation.
    await press('Enter')
    await expect.element(cart().getByRole('button', { name: /^Incassa/ })).toHaveFocus()
    await press('Enter')
    // Then Enter takes all of it, and digits are what the customer gave.
    await expect.element(cart().getByRole('button', { name: /^Incassa .* e consegna/ })).toHaveFocus()
    await press('6')
    await expect.element(cart().getByLabelText('Ricevuti, in euro')).toHaveValue('6')
    await userEvent.keyboard('0')
    await expect.element(cart().getByText('Resto da dare')).toBeVisible()
    await press('Enter')
    await expect.element(sold()).toBeVisible()
    const shownCents = await placedCents(sold())
    expect(shownCents).toBe(902 + 520 + 3 * 160 + 12 * 260)
    restoreNetwork()
    await expect.element(sold().getByText(/^9,78/)).toBeVisible()
    const number = await textOf(sold().getByText(/^[A-Z]\d+-001$/))
    await expect.poll(() => server.where('orders', { channel: 'counter', number }).length).toBe(1)
    const [order] = server.where('orders', { channel: 'counter', number })
    if (!order) throw new Error('no order')
    expect(itemsOf(order).map(({ quantity }) => quantity)).toEqual([0.347, 0.2, 3, 12])
    expect(expectedCents(order)).toBe(shownCents)
  },
)

testInTheProof(
  'a cake is composed without network, changed, drawn on its ticket, and reaches the server once at its price',
  async () => {
    const printer = new VirtualPrinter()
    plugIn(printer)
    await openShop('/gestionale/ordini', { as: 'cassa', size: TABLET })
    await screen.getByRole('button', { name: 'Stampante', exact: true }).click()
    const settings = screen.getByRole('dialog', { name: 'Stampante di questo dispositivo' })
    await settings.getByText('USB', { exact: true }).click()
    await settings.getByRole('button', { name: 'Scegli la stampante' }).click()
    await expect.element(settings.getByText('TM-T20III')).toBeVisible()
    await visit(NEW_ORDER)
    await expect.element(tile('Cornetto alla crema')).toBeVisible()
    cutNetwork()

    // The typed quantity goes along.
    await productSearch().fill('12*cornetto alla crema')
    await press('Enter')
    await forLater()
    await cart().getByLabelText('Nome').fill('Nina')
    await productSearch().fill('2*su misura')
    await press('Enter')
    const sheet = screen.getByRole('dialog', { name: 'Torta su misura' })
    const answer = (question: string, name: RegExp) =>
      chooseOption(sheet.getByRole('group', { name: question }).getByRole('radio', { name }))
    const howMany = sheet.getByRole('group', { name: 'Quantità di Torta su misura' })
    await expect.element(howMany.getByText('2', { exact: true })).toBeVisible()
    await answer('Persone', /^12 persone/)
    // What is missing is named on the button, which leads there.
    await pressOn(sheet.getByRole('button', { name: /^Manca: base · da / }), 'Enter')
    await expect.element(sheet.getByRole('radio', { name: /^Pan di Spagna/ })).toHaveFocus()
    await answer('Base', /^Cacao/)
    await answer('Farcitura', /^Pistacchio/)
    await answer('Bagna', /^Analcolica/)
    await answer('Copertura', /^Panna/)
    // What does not go together says so before it is tapped.
    await chooseOption(sheet.getByRole('checkbox', { name: /^Candeline/ }))
    await expect.element(sheet.getByText(/Le candeline accese rovinerebbero la cialda/).first()).toBeVisible()
    await tapOption(sheet.getByRole('checkbox', { name: /^Candeline/ }))
    await sheet.getByLabelText('Frase sulla torta').fill('Auguri Nina')
    await sheet.getByRole('button', { name: 'Con una foto o una nota' }).click()
    await sheet.getByLabelText('Qualcosa da sapere?').fill('senza noci')
    const drawn = await sheet.getByRole('img', { name: /^12 persone, Cacao, Pistacchio/ }).findElement()
    await expect.poll(() => drawn.querySelectorAll('img').length).toBe(4)
    await isClean('cake at the till')
    // A file that is not chosen after all closes nothing but its own window.
    drawn
      .closest('dialog')
      ?.querySelector('[data-photo-file]')
      ?.dispatchEvent(new Event('cancel', { bubbles: true }))
    await pressOn(sheet.getByRole('button', { name: /^Aggiungi, / }), 'Enter')

    // It comes back into the order that was begun, and is changed there.
    const line = cart().getByRole('listitem').filter({ hasText: 'Torta su misura' })
    const change = line.getByRole('button', { name: 'Modifica Torta su misura' })
    await expect.element(change).toHaveFocus()
    await expect.element(line.getByText(/Frase «Auguri Nina»/)).toBeVisible()
    await expect.element(cart().getByRole('button', { name: 'Chi ritira: Nina', exact: true })).toBeVisible()
    await isClean('till with a composed cake')
    const before = centsOf(await textOf(line))
    await press('Enter')
    await answer('Farcitura', /^Limone/)
    await pressOn(sheet.getByRole('button', { name: /^Salva, / }), 'Enter')
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(change).toHaveFocus()
    await expect.element(line.getByText(/Limone/)).toBeVisible()
    expect(centsOf(await textOf(line))).toBeLessThan(before)

    // It arrives once.
    await cart().getByRole('button', { name: 'Conferma ordine' }).click()
    await expect.element(placed()).toBeVisible()
    const shownCents = await placedCents()
    await placed().getByRole('button', { name: 'Stampa la comanda' }).click()
    await expect.poll(() => printer.tickets.length).toBe(1)
    const ticket = printer.tickets[0] as PrintedTicket
    expect(ticket.lines.join('\n')).toContain('«Auguri Nina»')
    expect(new Set(ticket.rasters.map(({ width }) => width))).toEqual(new Set([576]))
    // The cake on the left, the names of what it is made of on the right: lines, not a black or an empty field.
    const dots = ticket.rasters.reduce((sum, { height }) => sum + height, 0) * 100
    for (const [fromX, most] of [
      [100, 0.5],
      [400, 0.4],
    ] as const) {
      const share = darkDots(ticket, fromX, fromX + 100) / dots
      expect(share).toBeGreaterThan(0.02)
      expect(share).toBeLessThan(most)
    }
    restoreNetwork()
    const arrived = () => server.where('orders', { channel: 'counter', customer_name: 'Nina' })
    await expect.poll(() => arrived().length).toBe(1)
    const [order] = arrived()
    if (!order) throw new Error('no order')
    const cake = itemsOf(order).find(({ product_name }) => product_name === 'Torta su misura')
    expect(cake?.quantity).toBe(2)
    expect(cake?.custom_variants.map(({ value }) => value)).toEqual([
      '12 persone',
      'Cacao',
      'Limone',
      'Analcolica',
      'Panna',
      'Auguri Nina',
    ])
    expect(Math.round(Number(order.total) * 100)).toBe(shownCents)
    expect(expectedCents(order)).toBe(shownCents)
  },
)

/** How many dots of the drawing are black between two columns, all its strips together. */
function darkDots({ rasters }: PrintedTicket, fromX: number, toX: number): number {
  let count = 0
  for (const { height, isDark } of rasters) {
    for (let y = 0; y < height; y++) for (let x = fromX; x < toX; x++) if (isDark(x, y)) count += 1
  }
  return count
}
