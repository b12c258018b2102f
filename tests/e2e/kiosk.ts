// What a customer does at the kiosk, by what is on the screen: tapping products, choosing a slot, ordering, reading the
// ticket.
import { expect, type Page } from 'playwright/test'
import { centsOf } from './people.ts'

export interface KioskOrder {
  /** Name on the card and how often it is tapped. */
  products: readonly (readonly [name: string, taps: number])[]
  /** A product with choices: its name, and what is chosen on its page. */
  choosing?: { product: string; choices: readonly string[]; phrase?: string }
  /** Day as on its button, such as `sabato 28 novembre`, and time; what is proposed when left out. */
  slot?: { day: string; time: string }
  note?: string
  /** To be called by; skipped when left out. */
  name?: string
  code?: string
}

/** What the customer takes away. */
export interface Ticket {
  number: string
  totalCents: number
  pickup: string
  /** Of the record, from the address. */
  orderId: string
}

/** From the empty start screen to the ticket and back to the start. */
export async function orderAtKiosk(page: Page, order: KioskOrder): Promise<Ticket> {
  await fillCart(page, order)
  await confirmOrder(page, order.name)
  const ticket = await readTicket(page)
  await page.getByRole('button', { name: 'Nuovo ordine' }).click()
  await expect(page.getByRole('complementary', { name: 'Il tuo ordine' }).getByText('Cosa ti prepariamo?')).toBeVisible()
  return ticket
}

/** Before a kiosk that was left alone for a minute, and invites since then, or before one that was not. */
export async function comeToKiosk(page: Page): Promise<void> {
  // From here on it is not alone.
  await page.mouse.move(1, 1)
  const invitation = page.getByRole('button', { name: 'Tocca per ordinare' })
  if (await invitation.isVisible()) await invitation.click()
}

export async function fillCart(page: Page, order: KioskOrder): Promise<void> {
  // A kiosk that was left alone for a minute invites: whoever comes to it taps that first.
  const invitation = page.getByRole('button', { name: 'Tocca per ordinare' })
  await page.addLocatorHandler(invitation, async () => invitation.click())
  await takeProducts(page, order)
  await page.removeLocatorHandler(invitation)
}

async function takeProducts(page: Page, order: KioskOrder): Promise<void> {
  for (const [name, taps] of order.products) await tap(page, name, taps)
  if (order.choosing) await choose(page, order.choosing)
  if (order.code) await applyCode(page, order.code)
  if (order.note) await writeNote(page, order.note)
  if (order.slot) await chooseSlot(page, order.slot)
}

/** The last tap: with a name or without. */
export async function confirmOrder(page: Page, name = ''): Promise<void> {
  await page.getByRole('button', { name: 'Ordina e paga in cassa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Che nome scriviamo?' })
  if (name !== '') await dialog.getByLabel('Nome').fill(name)
  await dialog.getByRole('button', { name: name === '' ? 'Salta' : 'Ordina', exact: true }).click()
}

export async function readTicket(page: Page): Promise<Ticket> {
  const ticket = page.getByRole('region', { name: 'Il tuo ordine' })
  await expect(page.getByRole('heading', { name: /^Grazie/ })).toBeVisible()
  const number = ticket.getByText(/^[A-Z]\d+-\d{3}$/)
  await expect(number).toBeVisible()
  const [pickup = '', total = ''] = await ticket.getByRole('definition').allInnerTexts()
  return {
    number: await number.innerText(),
    totalCents: centsOf(total),
    pickup,
    orderId: new URL(page.url()).searchParams.get('ordine') ?? '',
  }
}

async function tap(page: Page, product: string, taps: number): Promise<void> {
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: product, exact: true }) })
  const add = card.getByRole('button', { name: `Aggiungi ${product}` })
  const quantity = page.getByRole('group', { name: `Quantità di ${product}` }).getByRole('status')
  for (let count = 0; count < taps; count++) {
    const [before = ''] = await quantity.allInnerTexts()
    await add.click()
    // Each is waited for: whoever opens another page before has not seen it arrive.
    await expect(quantity).not.toHaveText(before === '' ? /^$/ : before)
  }
}

async function choose(page: Page, { product, choices, phrase }: NonNullable<KioskOrder['choosing']>): Promise<void> {
  await page.getByRole('link', { name: product, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: product })).toBeVisible()
  for (const choice of choices) {
    const option = page.getByRole('radio', { name: choice }).or(page.getByRole('checkbox', { name: choice }))
    // The words are tapped, not the hidden input: it may lie behind the product's bar until it is scrolled up.
    await page.locator('label').filter({ has: option }).click()
    await expect(option).toBeChecked()
  }
  if (phrase) await page.getByLabel('Frase sulla torta').fill(phrase)
  await page.getByRole('button', { name: /^Aggiungi \d/ }).click()
  await expect(page.getByRole('group', { name: `Quantità di ${product}` })).toBeVisible()
}

async function chooseSlot(page: Page, { day, time }: { day: string; time: string }): Promise<void> {
  await page.getByRole('button', { name: 'Cambia' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quando passi a ritirare?' })
  await dialog.getByRole('radio', { name: day }).click()
  await dialog.getByRole('radio', { name: time, exact: true }).click()
  await dialog.getByRole('button', { name: `Ritiro alle ${time}` }).click()
  await expect(page.getByRole('button', { name: 'Cambia' })).toContainText(time)
}

async function writeNote(page: Page, note: string): Promise<void> {
  await page.goto('/carrello')
  await page.getByRole('button', { name: 'Aggiungi una nota' }).click()
  const field = page.getByLabel('Note per il laboratorio')
  await field.fill(note)
  await field.blur()
  await page.getByRole('link', { name: 'Torna all’inizio' }).last().click()
}

async function applyCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Hai un codice sconto?' }).click()
  await page.getByLabel('Codice sconto').fill(code)
  await page.getByRole('button', { name: 'Applica' }).click()
  await expect(page.getByText('Sconto', { exact: true })).toBeVisible()
}
