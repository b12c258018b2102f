// Whatever a customer left on a phone is nowhere on it after logging out: account, cart, note, searches, orders with their
// photos.
import type { Page } from 'playwright/test'
import { aJpeg } from '../builders/pictures.ts'
import { tracesOf } from './canary.ts'
import { pickPhoto, showStep } from './composer.ts'
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { newOrders } from './server-orders.ts'
import type { TestShop } from './shop.ts'
import { payByCard } from './stand-ins.ts'
import { addToCart, orderButton, register, thanksFor } from './web-customer.ts'

const EMAIL = 'canarino-posta-5e@example.com'
const NOTE = 'canarino-nota-77ab'
const PHRASE = 'canarino-torta-3d'
const ORDER_NOTE = 'canarino-ordine-e2'
const SEARCH = 'canarino-cerca-08'
const COLLECTOR = 'canarino-ritira-6c'
const PHONE_NUMBER = '347 5550183'
const WORDS = [EMAIL, NOTE, PHRASE, ORDER_NOTE, SEARCH, COLLECTOR, 'Ferraro', PHONE_NUMBER, PHONE_NUMBER.replace(' ', '')]

/** A cake with a phrase and a photo, paid, and its photo at the shop. @returns the photo's name there */
async function ordersCakeWithPhoto(page: Page, shop: TestShop): Promise<string> {
  const startedMs = Date.now()
  await page.goto('/personalizzazione-torta?prodotto=tortadicomplean')
  await showStep(page, 'Frase', 'Cosa ci scriviamo?')
  await page.getByLabel('Frase sulla torta').fill(PHRASE)
  await showStep(page, 'Foto', 'Hai una foto?')
  await pickPhoto(page, 'Foto di esempio', aJpeg(1600, 1200))
  await showStep(page, 'Riepilogo', 'La tua torta')
  await page.getByRole('button', { name: 'Aggiungi al carrello', exact: true }).click()
  await expect(page).toHaveURL(/\/carrello$/)
  await writeNote(page, ORDER_NOTE)
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByLabel('Nome e cognome').fill(COLLECTOR)
  await page.getByLabel('Telefono').fill(PHONE_NUMBER)
  await orderButton(page).click()
  await payByCard(page)
  await thanksFor(page)
  const photo = async () => {
    const [order] = await newOrders(shop, startedMs)
    const id = order?.items[0]?.id ?? ''
    return id === '' ? '' : (await shop.superuser.collection('order_items').getOne(id)).reference_image
  }
  await expect.poll(photo, { timeout: 60_000 }).toMatch(/^photo_/)
  return photo()
}

async function writeNote(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Aggiungi una nota' }).click()
  await page.getByLabel('Note per il laboratorio').fill(note)
  await page.getByLabel('Note per il laboratorio').blur()
}

/** Stores with rows of a person, sealed or not, and how many. */
function privateRows(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sfoglia')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const counts: Record<string, number> = {}
    for (const store of ['orders', 'orderItems', 'customers', 'photos', 'pendingChanges', 'discountCodes', 'credentials']) {
      counts[store] = await new Promise<number>((resolve, reject) => {
        const counting = database.transaction(store).objectStore(store).count()
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = () => reject(counting.error)
      })
    }
    database.close()
    return counts
  })
}

test('who logs out leaves nothing on the phone: neither cart nor searches, nor the order that was delivered', async ({
  shop,
  openDevice,
}) => {
  const { page } = await openDevice(PHONE)
  await register(page, { email: EMAIL, password: 'una-password-lunga' })
  const photoName = await ordersCakeWithPhoto(page, shop)
  const words = [...WORDS, photoName]
  await page.goto('/account/ordini')
  await expect(page.getByText(PHRASE, { exact: false }).first()).toBeVisible()
  await page.goto(`/?cerca=${SEARCH}`)
  await expect(page.getByRole('searchbox')).toHaveValue(SEARCH)
  await page.goto('/')
  await addToCart(page, 'Tiramisù')
  await page.goto('/carrello')
  await writeNote(page, NOTE)
  await expect(async () => {
    const traces = await tracesOf(page, words)
    expect(traces).toEqual(
      expect.arrayContaining([
        ...[`keyValues: ${NOTE}`, `cookies: ${EMAIL}`, `orders: ${ORDER_NOTE}`, `orders: ${COLLECTOR}`],
        ...[`orderItems: ${PHRASE}`, `orderItems: ${photoName}`],
      ]),
    )
  }).toPass()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(page).toHaveURL((url) => !url.pathname.startsWith('/account'))
  // The addresses that were opened are the browser's to remember, and only the words of a search stand in one.
  const left = async () => (await tracesOf(page, words)).filter((trace) => trace !== `way back: ${SEARCH}`)
  await expect(async () => expect(await left()).toEqual([])).toPass({ timeout: 10_000 })
  const counts = await privateRows(page)
  expect(Object.values(counts), JSON.stringify(counts)).toEqual(Object.values(counts).map(() => 0))
  for (const path of ['/', '/carrello', '/componi-la-tua-torta', '/account/ordini']) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    expect(await left(), path).toEqual([])
  }
})
