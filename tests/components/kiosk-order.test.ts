// Ordering at the kiosk when something changes meanwhile: the quarter of an hour that it shows is over, what it shows is older
// than the last tap, the owner has raised a price; and a visitor who reads German.
import { expect, test } from 'vitest'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { inTheProof } from '../proof.ts'
import { isClean } from './axe.ts'
import { quietDay } from './desk.ts'
import { testInTheProof } from './in-the-proof.ts'
import { holdStore } from './kept.ts'
import {
  askForName,
  confirmOrder,
  fillCart,
  KIOSK,
  KIOSK_UPRIGHT,
  nameDialog,
  openKiosk,
  orderAtKiosk,
  readTicket,
} from './kiosk.ts'
import { standStill } from './left-alone.ts'
import { cutNetwork, equip, frame, itBecomes, itIs, restoreNetwork, screen, server } from './shop-frame.ts'
import { itemsOf } from './till.ts'

const button = (name: string | RegExp) => screen.getByRole('button', { name, exact: typeof name === 'string' })
const pickup = () => button(/cambia$/i)
const slots = () => screen.getByRole('dialog', { name: 'Quando passi a ritirare?' })
const LOST = 'L’orario scelto non è più disponibile. Il primo libero è 11:00.'

/**
 * A kiosk without network on a quiet day at that time; its screen does not look at the clock by itself.
 * @returns instants of that day
 */
async function openAt(time: string): Promise<(time: string) => number> {
  equip((page) => {
    Object.assign(page, { setInterval: () => 0 })
  })
  await openKiosk()
  const { day } = quietDay()
  cutNetwork()
  itIs(instantOf(day, time))
  return (later) => instantOf(day, later)
}

testInTheProof('who chose no time gets the next one when the quarter is over', async () => {
  const at = await openAt('10:14')
  await fillCart({ products: [['Cornetto alla crema', 2]] })
  await expect.element(pickup()).toHaveTextContent('10:15')
  await askForName()
  itBecomes(at('10:15') + 5_000)
  await nameDialog().getByRole('button', { name: 'Salta' }).click()
  expect((await readTicket()).pickup).toContain('10:30')
})

/** Its quarter was over while a name was asked for; the screen has said so. */
async function loseTheTime(at: (time: string) => number): Promise<void> {
  await fillCart({ products: [['Cornetto alla crema', 1]] })
  await pickup().click()
  await slots().getByRole('radio', { name: '10:45', exact: true }).click()
  await slots().getByRole('button', { name: 'Ritiro alle 10:45' }).click()
  await expect.element(pickup()).toHaveTextContent('10:45')
  await askForName()
  await nameDialog().getByLabelText('Nome').fill('Giulia')
  itBecomes(at('10:45') + 5_000)
  const go = nameDialog().getByRole('button', { name: 'Ordina', exact: true })
  await go.click()
  await expect.element(nameDialog().getByText(LOST)).toBeVisible()
  itIs(at('10:45') + 5_000)
  const column = () => [...frame.document.querySelectorAll('button')].map(({ textContent }) => textContent).join()
  await expect.poll(column).toContain('non è più disponibile')
  await go.click()
}

testInTheProof('who chose a time that is over is asked again', async () => {
  const at = await openAt('10:15')
  await loseTheTime(at)
  await slots()
    .getByRole('button', { name: /^Prendi/ })
    .click()
  await slots().getByRole('button', { name: 'Ritiro alle 11:00' }).click()
  await confirmOrder()
  expect((await readTicket()).pickup).toContain('11:00')
})

testInTheProof('who orders before the chosen time is on the screen is not asked again, and no tap is lost', async () => {
  const at = await openAt('10:15')
  await loseTheTime(at)
  const take = slots().getByRole('button', { name: /^Prendi/ })
  await expect.element(take).toBeVisible()
  const release = await holdStore('keyValues')
  await take.click()
  await slots()
    .getByRole('button', { name: /^(Ritiro alle|Fatto)/ })
    .click()
  await expect.element(slots()).not.toBeInTheDocument()
  await expect.element(pickup()).toHaveTextContent('non è più disponibile')
  await button('Ordina e paga in cassa').click()
  // It knows no better yet: neither the name nor the time is asked for.
  await expect.element(pickup()).toHaveTextContent('non è più disponibile')
  expect(screen.getByRole('dialog').length).toBe(0)
  release()
  await expect.element(nameDialog()).toBeVisible()
  await nameDialog().getByRole('button', { name: 'Salta' }).click()
  expect((await readTicket()).pickup).toContain('11:00')
})

for (const [format, size] of inTheProof({ landscape: KIOSK, portrait: KIOSK_UPRIGHT })) {
  testInTheProof(`an order in German without network, in ${format}; the next visitor finds Italian`, async () => {
    standStill()
    await openKiosk('/', size)
    cutNetwork()
    await fillCart({ products: [['Cornetto alla crema', 2]] })

    await button(/Language/).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Deutsch' }).click()
    await expect.poll(() => frame.document.documentElement.lang).toBe('de')
    await expect.element(screen.getByRole('heading', { name: 'Ihre Bestellung' })).toBeVisible()
    await expect.element(screen.getByText('2 Stück', { exact: true })).toBeVisible()
    await isClean('counter in German')

    await button('Bestellen, an der Kasse zahlen').click()
    const name = screen.getByRole('dialog', { name: 'Welchen Namen schreiben wir auf?' })
    await name.getByRole('button', { name: 'Überspringen' }).click()
    await expect.element(screen.getByRole('heading', { name: /^Danke/ })).toBeVisible()
    await expect.element(screen.getByText(/Kein Netz\. Die Bestellung ist auf diesem Gerät gespeichert/)).toBeVisible()
    await isClean('ticket in German')

    await button('Neue Bestellung').click()
    await expect.element(screen.getByText('Cosa ti prepariamo?')).toBeVisible()
    await expect.poll(() => frame.document.documentElement.lang).toBe('it')
    restoreNetwork()
    await expect.poll(() => server.where('orders', { device: 'K9' }).length).toBe(1)
  })
}

test('a price that was raised meanwhile: what the kiosk said is ordered, and the next customer sees the new one', async () => {
  await openKiosk()
  cutNetwork()
  server.put('products', { id: 'tiramisu0000000', price: 5.9 })
  const order = { products: [['Tiramisù', 2]], slot: { day: quietDay().label, time: '12:00' } } as const
  const ticket = await orderAtKiosk(order)
  expect(ticket.totalCents).toBe(900)
  restoreNetwork()
  const arrived = () => server.where('orders', { device: 'K9' })
  await expect.poll(() => arrived().map(({ id, total }) => [id, total])).toEqual([[ticket.orderId, 9]])
  expect(arrived().flatMap(itemsOf)).toMatchObject([{ unit_price: 4.5, quantity: 2, price: 9 }])
  const card = screen.getByRole('listitem').filter({ hasText: 'Tiramisù' })
  await expect.element(card.getByText('5,90')).toBeVisible()
  const next = await orderAtKiosk({ ...order, products: [['Tiramisù', 1]] })
  expect(next.totalCents).toBe(590)
  await expect.poll(() => arrived().map(({ total }) => total)).toEqual([9, 5.9])
})
