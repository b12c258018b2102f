// Giulia at home: registers, fills a cart, uses her code, chooses a slot, orders from the web, pays and sees her order. Then a
// slot that is taken in between. What the page does without network is in tests/components/web-order.test.ts.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { newRecordId } from '#domain/record-id.ts'
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { centsOf } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { expectedTotals, newOrders } from './server-orders.ts'
import { signInToApi } from './shop-api.ts'
import { isAtPayment, payByCard } from './stand-ins.ts'
import { addToCart, isInCart, orderButton, ownOrder } from './web-customer.ts'

const day = quietDay(Date.now())

test('registers, orders with a code, and finds the order in the account', { tag: '@engines' }, async ({ shop, openDevice }) => {
  const startedMs = Date.now()
  const { page } = await openDevice(PHONE)
  await page.goto('/')
  await addToCart(page, 'Tiramisù')
  await page.getByRole('button', { name: 'Aggiungi Cornetto alla crema' }).click()
  await isInCart(page, 2)

  await page.goto('/registrati')
  const fill = async (fields: Record<string, string>) => {
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
  }
  await fill({
    Nome: 'Giulia',
    Cognome: 'Ferraro',
    Telefono: '333 123',
    'E-mail': 'giulia@example.com',
    Password: 'cannoli-e-babà',
  })
  await page.getByRole('button', { name: /account|Registrati/ }).click()
  await expect(page.getByText('Inserisci un numero valido, ad esempio 333 1234567.')).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Giulia')
  await fill({ Telefono: '333 1234567' })
  await page.getByRole('button', { name: /account|Registrati/ }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')

  await page.goto('/carrello')
  await useCode(page, 'estate20')
  await expect(page.getByText('Codice sconto non valido o scaduto.')).toBeVisible()
  await page.getByLabel('Codice sconto').fill('nonna10')
  await page.getByRole('button', { name: 'Applica' }).click()
  await expect(page.getByText(/NONNA10/).first()).toBeVisible()
  await chooseSlot(page, '10:30')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(page.getByLabel('Nome e cognome')).toHaveValue('Giulia Ferraro')
  await orderButton(page).click()
  await payByCard(page)

  await expect(page.getByRole('heading', { name: /Grazie/ })).toBeVisible()
  const number = await page
    .getByText(/^W-\d{4}$/)
    .first()
    .innerText()
  const [order] = await newOrders(shop, startedMs)
  expect(order).toMatchObject({ number, channel: 'web', status: 'INPROGRESS', discount_code: 'NONNA10', attention: [] })
  expect(order?.pickup_date.slice(0, 16)).toBe(new Date(instantOf(day.day, '10:30')).toISOString().slice(0, 16).replace('T', ' '))
  const expected = (await expectedTotals(shop, order ? [order] : [])).get(order?.id ?? '')
  expect(Math.round((order?.total ?? 0) * 100)).toBe(expected)
  const card = await ownOrder(page, shop, number)
  await expect(card).toBeVisible()
  expect(centsOf(await card.innerText())).toBe(expected)
  await page.goto('/carrello')
  await expect(page.getByRole('heading', { name: 'Il carrello è vuoto' })).toBeVisible()
})

test('a slot that fills in between is refused with the next free one, and taking that is one tap', async ({
  shop,
  openReady,
  watch,
}) => {
  const startedMs = Date.now()
  watch.announce(/status of 4\d\d/)
  const { page } = await openReady('cliente', PHONE)
  await addToCart(page, 'Tiramisù')
  await page.goto('/carrello')
  await chooseSlot(page, '12:00')
  await page.getByRole('button', { name: 'Continua' }).click()
  await expect(orderButton(page)).toBeEnabled()
  await fillSlot(shop.url, instantOf(day.day, '12:00'))
  await orderButton(page).click()

  await expect(page.getByText(/L.orario scelto non è più disponibile\. Il primo libero è/)).toBeVisible()
  expect((await newOrders(shop, startedMs)).filter(({ channel }) => channel === 'web')).toEqual([])
  await page.getByRole('button', { name: /^Prendi / }).click()
  await orderButton(page).click()
  await isAtPayment(page)
  const web = (await newOrders(shop, startedMs)).filter(({ channel }) => channel === 'web')
  expect(web).toHaveLength(1)
  expect(Date.parse(web[0]?.pickup_date ?? '')).not.toBe(instantOf(day.day, '12:00'))
})

async function useCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Hai un codice sconto?' }).click()
  await page.getByLabel('Codice sconto').fill(code)
  await page.getByRole('button', { name: 'Applica' }).click()
}

async function chooseSlot(page: Page, time: string): Promise<void> {
  await page.getByRole('radio', { name: day.label }).click()
  await page.getByRole('radio', { name: new RegExp(`^${time}`) }).click()
  await expect(page.getByRole('radio', { name: new RegExp(`^${time}`) })).toBeChecked()
}

/** Four orders at the counter: all that the demo shop's slots hold. */
async function fillSlot(url: string, pickupMs: number): Promise<void> {
  const till = await signInToApi(url, 'cassa')
  const newId = () => newRecordId((count) => randomBytes(count))
  const orders = [1, 2, 3, 4].map((counter) => ({
    id: newId(),
    number: `C99-00${counter}`,
    channel: 'counter',
    placed_at: new Date().toISOString(),
    pickup_date: new Date(pickupMs).toISOString(),
    note: '',
    discount_code: '',
    customer_name: 'Al banco',
    customer_phone: '',
    promised_total: 4.5,
    items: [{ id: newId(), product_id: 'tiramisu0000000', quantity: 1, unit_price: 4.5, custom_variants: [] }],
  }))
  const entries = orders.map((content) => ({ id: content.id, kind: 'order.1', about: content.id, content }))
  const { results } = await till.send('/api/sfoglia/entries', { method: 'POST', body: { device: 'C99', entries } })
  expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('created'))
}
