// At the till without network: a simple sale in three taps; then by keyboard, with quantities, a known customer, and a reload in between
// that takes nothing away. And a cake that is composed there.
import { CAKE_SWATCHES, ONE_TIER_LAYERS, TWO_TIER_LAYERS } from '#domain/cake-layers.ts'
import { type PrintedTicket, VirtualPrinter } from '../fakes/virtual-printer.ts'
import { isClean } from './axe.ts'
import { choose, showStep } from './composer.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isKept } from './kept.ts'
import { centsOf, comeTo } from './people.ts'
import { plugIn } from './printer-on-usb.ts'
import { expectedTotals, newOrders } from './server-orders.ts'

const CAKE_PICTURES = CAKE_SWATCHES.length + 2 * (ONE_TIER_LAYERS.length + TWO_TIER_LAYERS.length)
const TABLET = { viewport: { width: 1024, height: 768 } }

test('three taps, then a customer of the shop by keyboard', async ({ openReady }) => {
  const till = await openReady('cassa', DESKTOP)
  const { page } = till
  await page.goto('/gestionale/nuovo-ordine')
  const cart = page.getByRole('complementary', { name: 'Carrello' })
  const search = page.getByRole('textbox', { name: 'Cerca un prodotto' })
  const placed = cart.getByRole('region', { name: /^Ordine registrato/ })
  await expect(search).toBeVisible()
  await till.cutNetwork()

  await test.step('three taps', async () => {
    await page
      .getByRole('list', { name: 'Prodotti' })
      .getByRole('button', { name: /^Cornetto alla crema \d/ })
      .click()
    await cart.getByRole('button', { name: 'Cliente al banco' }).click()
    await cart.getByRole('button', { name: 'Conferma ordine' }).click()
    await expect(placed).toBeVisible()
    await placed.getByRole('button', { name: 'Nuovo ordine' }).press('Enter')
  })

  await test.step('quantities are typed', async () => {
    await page.keyboard.press('/')
    await search.fill('3*cornetto alla crema')
    await search.press('Enter')
    const line = cart.getByRole('group', { name: 'Quantità di Cornetto alla crema' })
    await expect(line.getByText('3', { exact: true })).toBeVisible()
    await search.press('+')
    await expect(line.getByText('4', { exact: true })).toBeVisible()
    await search.press('-')
    await expect(line.getByText('3', { exact: true })).toBeVisible()
  })

  await test.step('also before a product with choices, which are asked by keyboard', async () => {
    await search.fill('3*bombolone')
    await search.press('Enter')
    const choices = page.getByRole('dialog', { name: 'Bombolone' })
    await choices.getByRole('button', { name: /^Aggiungi 3/ }).press('Enter')
    await expect(choices).toBeHidden()
    const line = cart.getByRole('group', { name: 'Quantità di Bombolone' })
    await expect(line.getByText('3', { exact: true })).toBeVisible()
  })

  await test.step('a reload keeps what was typed, and the shop knows its customer', async () => {
    await cart.getByLabel('Nome').fill('Gi')
    await isKept(page, 'checkout-fields', '"Gi"')
    await page.reload()
    await expect(cart.getByLabel('Nome')).toHaveValue('Gi')
    const known = cart.getByRole('list', { name: 'Clienti trovati' }).getByRole('button').first()
    await expect(known).toBeVisible()
    await isClean(page, 'till with customers found')
    await known.press('Enter')
    await expect(cart.getByLabel('Telefono')).not.toHaveValue('')
    await cart.getByRole('button', { name: 'Conferma ordine' }).press('Enter')
    await expect(placed).toBeVisible()
  })
})

/** How many dots of the drawing are black between two columns, all its strips together. */
function darkDots({ rasters }: PrintedTicket, fromX: number, toX: number): number {
  let count = 0
  for (const { height, isDark } of rasters) {
    for (let y = 0; y < height; y++) for (let x = fromX; x < toX; x++) if (isDark(x, y)) count += 1
  }
  return count
}

test('a cake is composed without network, changed, drawn on its ticket, and reaches the server once at its price', async ({
  shop,
  openDevice,
}) => {
  const startedMs = Date.now()
  const till = await openDevice({ ...TABLET, as: 'cassa' })
  const { page } = till
  const printer = new VirtualPrinter()
  await plugIn(till.context, printer)
  await comeTo(page, 'cassa')
  await page.getByRole('button', { name: 'Stampante', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Stampante di questo dispositivo' })
  await settings.getByText('USB', { exact: true }).click()
  await settings.getByRole('button', { name: 'Scegli la stampante' }).click()
  await expect(settings.getByText('TM-T20III')).toBeVisible()
  await page.goto('/gestionale/nuovo-ordine')
  const cart = page.getByRole('complementary', { name: 'Carrello' })
  const search = page.getByRole('textbox', { name: 'Cerca un prodotto' })
  await expect(search).toBeVisible()
  // All there is to draw a cake from is on the till before anybody composes one.
  const keptPictures = () => page.evaluate(async () => (await (await caches.open('cake-layers')).keys()).length)
  await expect.poll(keptPictures, { timeout: 120_000 }).toBe(CAKE_PICTURES)
  await till.cutNetwork()

  await test.step('the typed quantity goes along', async () => {
    await search.fill('12*cornetto alla crema')
    await search.press('Enter')
    await cart.getByLabel('Nome').fill('Nina')
    await search.fill('2*componi')
    await search.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Quanti siete?' })).toBeVisible()
    await choose(page, /^12 persone/)
    await showStep(page, 'Base', 'Su quale base?')
    await choose(page, /^Cacao/)
    await showStep(page, 'Farcitura', 'Con cosa la farciamo?')
    await choose(page, /^Pistacchio/)
    await showStep(page, 'Bagna', 'Con quale bagna?')
    await choose(page, /^Analcolica/)
    await showStep(page, 'Copertura', 'Come la copriamo?')
    await choose(page, /^Panna/)
    await showStep(page, 'Frase', 'Cosa ci scriviamo?')
    await page.getByLabel('Frase sulla torta').fill('Auguri Nina')
    await showStep(page, 'Riepilogo', 'La tua torta')
    const howMany = page.getByRole('group', { name: 'Quantità di Componi la tua torta' })
    await expect(howMany.getByText('2', { exact: true })).toBeVisible()
    const drawn = page.getByRole('img', { name: /^12 persone, Cacao, Pistacchio/ }).locator('img')
    await expect(drawn).toHaveCount(4)
    await isClean(page, 'composer at the till')
    await page.getByRole('button', { name: 'Aggiungi al carrello', exact: true }).click()
  })

  const line = cart.getByRole('listitem').filter({ hasText: 'Componi la tua torta' })
  const change = line.getByRole('button', { name: 'Modifica Componi la tua torta' })
  await test.step('it comes back into the order that was begun, and is changed there', async () => {
    await expect(change).toBeFocused()
    await expect(line.getByText(/Frase «Auguri Nina»/)).toBeVisible()
    await expect(cart.getByLabel('Nome')).toHaveValue('Nina')
    await isClean(page, 'till with a composed cake')
    const before = centsOf(await line.innerText())
    await change.press('Enter')
    await page.getByRole('button', { name: 'Modifica Farcitura', exact: true }).click()
    await choose(page, /^Limone/)
    await showStep(page, 'Riepilogo', 'La tua torta')
    await page.getByRole('button', { name: 'Salva le modifiche', exact: true }).click()
    await expect(change).toBeFocused()
    await expect(line.getByText(/Limone/)).toBeVisible()
    expect(centsOf(await line.innerText())).toBeLessThan(before)
  })

  await test.step('it arrives once', async () => {
    await cart.getByRole('button', { name: 'Conferma ordine' }).click()
    const placed = cart.getByRole('region', { name: /^Ordine registrato/ })
    await expect(placed).toBeVisible()
    const shownCents = centsOf((await placed.getByRole('definition').allInnerTexts()).at(-1) ?? '')
    await placed.getByRole('button', { name: 'Stampa la comanda' }).click()
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
    await till.restoreNetwork()
    await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(1)
    const orders = await newOrders(shop, startedMs)
    const cake = orders[0]?.items.find(({ product_name }) => product_name === 'Componi la tua torta')
    expect(cake?.quantity).toBe(2)
    expect(cake?.custom_variants?.map(({ value }) => value)).toEqual([
      '12 persone',
      'Cacao',
      'Limone',
      'Analcolica',
      'Panna',
      'Auguri Nina',
    ])
    expect(orders[0]?.attention).toEqual([])
    expect(Math.round((orders[0]?.total ?? 0) * 100)).toBe(shownCents)
    expect((await expectedTotals(shop, orders)).get(orders[0]?.id ?? '')).toBe(shownCents)
  })
})
