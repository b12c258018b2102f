// What a customer does at the kiosk, by what is on the screen: tapping products, choosing a slot, ordering, reading the ticket.
import { expect } from 'vitest'
import { isKept } from './kept.ts'
import { frame, openShop, screen } from './shop-frame.ts'
import { centsOf, textOf } from './till.ts'

/** As it lies on the counter. */
export const KIOSK = { width: 1280, height: 800 }
export const KIOSK_UPRIGHT = { width: 800, height: 1280 }

export interface KioskOrder {
  /** Name on the card and how often it is tapped. */
  products: readonly (readonly [name: string, taps: number])[]
  /** Day as on its button, such as `sabato 28 novembre`, and time; what is proposed when left out. */
  slot?: { day: string; time: string }
}

/** What the customer takes away. */
export interface Ticket {
  number: string
  totalCents: number
  pickup: string
  /** Of the record, from the address. */
  orderId: string
}

/** A kiosk that has the code for its numbers: it may lose the network from here on. */
export async function openKiosk(path = '/', size = KIOSK): Promise<void> {
  await openShop(path, { as: 'totem', size })
  await isKept('device', 'K9')
}

/** From the empty start screen to the ticket and back to the start. */
export async function orderAtKiosk(order: KioskOrder): Promise<Ticket> {
  await fillCart(order)
  await confirmOrder()
  const ticket = await readTicket()
  await screen.getByRole('button', { name: 'Nuovo ordine' }).click()
  await expect.element(screen.getByText('Cosa ti prepariamo?')).toBeVisible()
  return ticket
}

export async function fillCart({ products, slot }: KioskOrder): Promise<void> {
  for (const [name, taps] of products) {
    for (let count = 1; count <= taps; count++) {
      await screen
        .getByRole('button', { name: new RegExp(`^Aggiungi ${name}`) })
        .first()
        .click()
      const quantity = screen.getByRole('group', { name: `Quantità di ${name}` }).getByRole('status')
      await expect.element(quantity).toHaveTextContent(new RegExp(`^${count}$`))
    }
  }
  if (slot) await chooseSlot(slot)
}

async function chooseSlot({ day, time }: { day: string; time: string }): Promise<void> {
  await screen.getByRole('button', { name: 'Cambia' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Quando passi a ritirare?' })
  await dialog.getByRole('radio', { name: day }).click()
  await dialog.getByRole('radio', { name: time, exact: true }).click()
  await dialog.getByRole('button', { name: `Ritiro alle ${time}` }).click()
  await expect.element(screen.getByRole('button', { name: 'Cambia' })).toHaveTextContent(time)
}

export const nameDialog = () => screen.getByRole('dialog', { name: 'Che nome scriviamo?' })

/** The tap before the last: the dialog that asks for a name is open. */
export async function askForName(): Promise<void> {
  await screen.getByRole('button', { name: 'Ordina e paga in cassa' }).click()
  await expect.element(nameDialog()).toBeVisible()
}

/** The last two taps, without a name. */
export async function confirmOrder(): Promise<void> {
  await askForName()
  await nameDialog().getByRole('button', { name: 'Salta' }).click()
}

export async function readTicket(): Promise<Ticket> {
  const ticket = screen.getByRole('region', { name: 'Il tuo ordine' })
  await expect.element(screen.getByRole('heading', { name: /^Grazie/ })).toBeVisible()
  const number = ticket.getByText(/^[A-Z]\d+-\d{3}$/)
  await expect.element(number).toBeVisible()
  const facts = ticket.getByRole('definition')
  return {
    number: await textOf(number),
    pickup: await textOf(facts.nth(0)),
    totalCents: centsOf(await textOf(facts.nth(1))),
    orderId: new URLSearchParams(frame.location.search).get('ordine') ?? '',
  }
}
