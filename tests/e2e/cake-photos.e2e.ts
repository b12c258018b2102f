// A cake with two photos at a kiosk without network: ordered, the browser killed, the network back. The order is there once, both
// photos with it, and nothing that the camera wrote into the files: not where they were taken. The cashier sees them.
import type { Page } from 'playwright/test'
import { cleanImage, imageSizeOf } from '../../src/domain/image/clean.ts'
import { aJpeg, exif } from '../builders/pictures.ts'
import { chooseWhatIsMissing, pickPhoto, showStep } from './composer.ts'
import { detail, openOrder, showDay } from './desk.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { confirmOrder, fillCart, readTicket } from './kiosk.ts'
import { quietDay } from './quiet-day.ts'
import { newOrders } from './server-orders.ts'
import type { TestShop } from './shop.ts'

const PLACE = 'Milano 45.4642N 9.1900E'
const day = quietDay(Date.now())
/** Held upright: the camera wrote its pixels lying down and says so (orientation 6). */
const portrait = aJpeg(1600, 1200, [exif(PLACE, 6)])
const drawing = aJpeg(1500, 1500, [exif(PLACE)])

test('both photos of a kiosk cake arrive once, without where they were taken, after a power cut', async ({ shop, openReady }) => {
  test.setTimeout(300_000)
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK)
  const till = await openReady('cassa', DESKTOP)

  await kiosk.cutNetwork()
  await composeWithPhotos(kiosk.page)
  await fillCart(kiosk.page, { products: [], slot: { day: day.label, time: '10:00' } })
  await confirmOrder(kiosk.page, 'Giulia')
  const ticket = await readTicket(kiosk.page)
  await kiosk.kill()
  await kiosk.restart()
  await kiosk.page.goto('/')
  await kiosk.restoreNetwork()

  await expect.poll(() => photoNames(shop, startedMs), { timeout: 120_000 }).toHaveLength(2)
  const placed = { id: ticket.orderId, number: ticket.number, total: ticket.totalCents / 100, attention: [] }
  expect(await newOrders(shop, startedMs)).toMatchObject([placed])
  for (const name of await photoNames(shop, startedMs)) {
    const bytes = await storedPhoto(shop, startedMs, name)
    const text = new TextDecoder('latin1').decode(bytes)
    for (const trace of ['Milano', '45.4642', 'Exif']) expect(text).not.toContain(trace)
    expect(cleanImage(bytes)).toMatchObject({ ok: true, bytes })
  }
  const { reference_image, wafer_image } = await cakeLine(shop, startedMs)
  // Upright, as it was seen; the wafer's a square.
  expect(imageSizeOf(await storedPhoto(shop, startedMs, reference_image))).toMatchObject({ width: 1200, height: 1600 })
  expect(imageSizeOf(await storedPhoto(shop, startedMs, wafer_image))).toMatchObject({ width: 1500, height: 1500 })
  await seeAtTheTill(till.page, ticket.number)
})

async function composeWithPhotos(page: Page): Promise<void> {
  await page.goto('/componi-la-tua-torta')
  await chooseWhatIsMissing(page)
  await showStep(page, 'Foto', 'Hai una foto?')
  await page.getByRole('button', { name: 'Aggiungi la cialda' }).click()
  await pickPhoto(page, 'Foto sulla cialda', drawing)
  await pickPhoto(page, 'Foto di esempio', portrait)
  await showStep(page, 'Riepilogo', 'La tua torta')
  await page.getByRole('button', { name: 'Aggiungi al carrello', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Il tuo ordine' })).toContainText(/torta/i)
}

interface CakeLine {
  id: string
  reference_image: string
  wafer_image: string
}

async function cakeLine(shop: TestShop, sinceMs: number): Promise<CakeLine> {
  const [item] = (await newOrders(shop, sinceMs)).flatMap(({ items }) => items)
  return shop.superuser.collection('order_items').getOne<CakeLine>(item?.id ?? '')
}

async function photoNames(shop: TestShop, sinceMs: number): Promise<string[]> {
  if ((await newOrders(shop, sinceMs)).length === 0) return []
  const { reference_image, wafer_image } = await cakeLine(shop, sinceMs)
  return [reference_image, wafer_image].filter((name) => name !== '')
}

async function storedPhoto(shop: TestShop, sinceMs: number, name: string): Promise<Uint8Array> {
  const token = await shop.superuser.files.getToken()
  const record = await cakeLine(shop, sinceMs)
  const answer = await fetch(shop.superuser.files.getURL({ collectionId: 'order_items', ...record }, name, { token }))
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}

async function seeAtTheTill(page: Page, number: string): Promise<void> {
  await showDay(page, day)
  await openOrder(page, number)
  await detail(page).getByRole('button', { name: 'Foto per la cialda' }).click()
  const dialog = page.getByRole('dialog', { name: `Foto per la cialda · ${number}` })
  const photo = dialog.getByRole('img', { name: 'Foto per la cialda' })
  await expect(photo).toBeVisible()
  await expect.poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1500)
  await expect(dialog.getByRole('link', { name: 'Scarica per la stampa' })).toHaveAttribute('download', `${number}-cialda.jpg`)
}
