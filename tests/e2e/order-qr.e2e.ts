// The order in the QR: kiosk and till are both without network. The till reads the order off the kiosk's screen, takes it in
// charge and the money. Whichever of the two comes back first: one order, collected, at the price that was shown.
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { filmScreen } from './camera.ts'
import { collect, detail } from './desk.ts'
import { DESKTOP, KIOSK, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { confirmOrder, fillCart, type KioskOrder, readTicket, type Ticket } from './kiosk.ts'
import { openOnOwnClock, standStill } from './left-alone.ts'
import { centsOf, setUp } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { readCode } from './read-code.ts'
import { expectedTotals, newOrders } from './server-orders.ts'
import type { TestShop } from './shop.ts'

const day = quietDay(Date.now())
const ORDER: KioskOrder = {
  products: [
    ['Cornetto alla crema', 3],
    ['Cannolo siciliano', 2],
  ],
  slot: { day: day.label, time: '09:30' },
  note: 'Un vassoio solo, è un regalo: grazie!',
  name: 'Giulia',
}

for (const first of ['kiosk', 'till'] as const) {
  test(`both offline, the ${first} comes back first: one order, collected`, async ({ shop, openReady }, testInfo) => {
    const startedMs = Date.now()
    const film = join(testInfo.outputDir, 'screen.mjpeg')
    const kiosk = await openReady('totem', KIOSK)
    const till = await openReady('cassa', { ...DESKTOP, camera: film })
    await hasDecoder(till.page)
    await kiosk.cutNetwork()
    await till.cutNetwork()

    const ticket = await orderAtKiosk(kiosk.page, ORDER)
    await filmScreen(kiosk.page, film)
    await kiosk.page.clock.resume()
    await takeByCamera(till.page, ticket)
    await collect(till.page, 'Contanti')

    const [one, other] = first === 'kiosk' ? [kiosk, till] : [till, kiosk]
    await one.restoreNetwork()
    await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(1)
    await other.restoreNetwork()
    await expect.poll(async () => (await newOrders(shop, startedMs))[0]?.status).toBe('INPROGRESS')
    await nothingWaits(kiosk.page)
    await nothingWaits(till.page)
    await isOneOrder(shop, startedMs, ticket)
  })
}

test('a till that does not know the kiosk asks to compare; without a camera a picture or the text will do', async ({
  openDevice,
  openReady,
}) => {
  const kiosk = await openDevice(KIOSK)
  const till = await openReady('cassa', { viewport: { width: 1024, height: 768 } })
  await hasDecoder(till.page)
  await till.cutNetwork()
  await setUp(kiosk.page, 'totem')
  const ticket = await orderAtKiosk(kiosk.page, { products: [['Tiramisù', 1]] })
  const picture = await kiosk.page.screenshot()

  await till.page.goto('/gestionale/nuovo-ordine')
  await till.page.getByRole('button', { name: 'Leggi codice' }).click()
  const dialog = till.page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /Nessuna fotocamera|La fotocamera è bloccata/ })).toBeVisible()
  await isClean(till.page, 'the scan without a camera')
  await dialog.getByLabel('Lettore di codici, o testo del codice').fill('https://example.com/menu')
  await till.page.keyboard.press('Enter')
  await expect(dialog.getByText('Questo non è il codice di un ordine.')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: picture })

  const review = till.page.getByRole('dialog', { name: `Ordine ${ticket.number}` })
  await expect(review.getByText('Non verificato.')).toBeVisible()
  const take = review.getByRole('button', { name: 'Prendi in carico' })
  await expect(take).toBeDisabled()
  await isClean(till.page, 'the review of an order that is not verified')
  await review.getByRole('checkbox', { name: /^Sul totem leggo/ }).check()
  await take.click()
  await expect(detail(till.page).getByText(ticket.number, { exact: true })).toBeVisible()
})

test('a customer’s telephone shows the code again and nothing of the order; a till’s opens the scan', async ({
  openDevice,
  openReady,
}) => {
  const kiosk = await openReady('totem', KIOSK)
  const till = await openReady('cassa', { ...DESKTOP })
  const phone = await openDevice(PHONE)
  await hasDecoder(till.page)
  await kiosk.cutNetwork()
  const ticket = await orderAtKiosk(kiosk.page, { ...ORDER, note: 'Segreto' })
  const picture = await kiosk.page.screenshot()
  const { pathname, hash } = new URL(await readCode(picture))
  expect(pathname).toBe('/q')

  await phone.page.goto(`/q${hash}`)
  await expect(phone.page.getByRole('heading', { level: 1, name: 'Mostra questo codice in cassa' })).toBeVisible()
  await expect(phone.page.getByRole('img', { name: 'Il codice del tuo ordine' })).toBeVisible()
  expect(await phone.page.locator('body').innerText()).not.toMatch(/Giulia|Segreto|Cornetto/)
  await isClean(phone.page, 'the code on a telephone')

  await till.page.goto(`/q${hash}`)
  const review = till.page.getByRole('dialog', { name: `Ordine ${ticket.number}` })
  await expect(review.getByText('Codice letto')).toBeVisible()
  await review.getByRole('button', { name: 'Prendi in carico' }).click()
  await expect(detail(till.page).getByText(ticket.number, { exact: true })).toBeVisible()
})

/** Leaves the ticket on the screen, on a clock that stands still: it would go after twenty seconds. */
async function orderAtKiosk(page: Page, order: KioskOrder): Promise<Ticket> {
  await openOnOwnClock(page)
  await fillCart(page, order)
  await confirmOrder(page, order.name)
  const ticket = await readTicket(page)
  await expect(page.getByRole('img', { name: /^Codice dell’ordine/ })).toBeVisible()
  await standStill(page)
  return ticket
}

/** With the key, the camera and the code: until the order is open on the desk. */
async function takeByCamera(page: Page, { number, totalCents }: Ticket): Promise<void> {
  await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Nuovo ordine' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nuovo ordine' })).toBeVisible()
  await page.keyboard.press('l')
  // What it says where the camera or the code is refused stands in the failure.
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain(`Ordine ${number}`)
  const review = page.getByRole('dialog', { name: `Ordine ${number}` })
  await expect(review.getByText('Codice letto')).toBeVisible()
  await expect.poll(() => review.getByRole('definition').allInnerTexts()).toContain(number)
  expect(centsOf((await review.getByRole('definition').nth(1).innerText()) ?? '')).toBe(totalCents)
  await review.getByRole('button', { name: 'Prendi in carico' }).click()
  await expect(detail(page).getByText(number, { exact: true })).toBeVisible()
}

async function hasDecoder(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('code-decoder')).keys()).length)).toBe(1)
}

async function nothingWaits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countWaiting)).toBe(0)
}

function countWaiting(): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sfoglia')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('outbox').objectStore('outbox').index('state').getAll()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result.filter(({ state }: { state: string }) => state !== 'delivered').length)
      }
    }
  })
}

async function isOneOrder(shop: TestShop, startedMs: number, ticket: Ticket): Promise<void> {
  const orders = await newOrders(shop, startedMs)
  expect(orders).toHaveLength(1)
  const [order] = orders
  expect(order).toMatchObject({
    id: ticket.orderId,
    number: ticket.number,
    channel: 'kiosk',
    status: 'INPROGRESS',
    payment_method: 'cash',
    customer_name: 'Giulia',
    note: 'Un vassoio solo, è un regalo: grazie!',
  })
  expect(order?.attention ?? []).toEqual([])
  expect(order?.items.map(({ quantity }) => quantity)).toEqual([3, 2])
  expect(Math.round((order?.total ?? 0) * 100)).toBe(ticket.totalCents)
  expect((await expectedTotals(shop, orders)).get(ticket.orderId)).toBe(ticket.totalCents)
}
