// "Avvisami quando è pronto": asked for beside an order, told when the till marks it ready, and nothing of it to whoever is
// logged in on that device later.
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright/test'
import { newRecordId } from '#domain/record-id.ts'
import { isClean } from './axe.ts'
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { comeTo } from './people.ts'
import { deliver, sentNotices, usesStandIn } from './push-service.ts'
import type { TestShop } from './shop.ts'
import { signInToApi } from './shop-api.ts'

/** An order of the demo's customer, taken on at the till. @returns its id and number */
async function anOrderUnderWay(shop: TestShop): Promise<{ id: string; number: string }> {
  const customer = await signInToApi(shop.url, 'cliente')
  const id = newRecordId((count) => randomBytes(count))
  const user_id = customer.authStore.record?.id ?? ''
  const pickup_date = new Date(Date.now() + 26 * 3_600_000).toISOString()
  const order = { id, user_id, number: 'W-9001', channel: 'web', status: 'INPROGRESS', payment_method: 'cash' }
  const record = await shop.superuser
    .collection('orders')
    .create({ ...order, total: 9, pickup_date, placed_at: new Date().toISOString() })
  await shop.superuser.collection('order_items').create({
    ...{ order_id: id, product_id: 'tiramisu0000000', product_name: 'Tiramisù', quantity: 2, unit_price: 4.5, price: 9 },
  })
  return { id, number: record.number }
}

async function asksToBeTold(page: Page): Promise<void> {
  await page.goto('/account/ordini')
  await page.getByRole('button', { name: 'Avvisami quando è pronto' }).click()
  await expect(page.getByText('Quando è pronto ti avvisiamo su questo dispositivo.')).toBeVisible()
}

test('a customer asks to be told, and is, by the order’s number alone; a tap opens it', async ({ shop, openDevice }) => {
  const { id, number } = await anOrderUnderWay(shop)
  const { page } = await openDevice({ ...PHONE, as: 'cliente' })
  await usesStandIn(page, shop)
  await comeTo(page, 'cliente')
  await asksToBeTold(page)
  await isClean(page, 'I tuoi ordini, con gli avvisi')
  const till = await signInToApi(shop.url, 'cassa')
  await till.collection('orders').update(id, { ready_at: new Date().toISOString() })
  await shop.runJobs()
  const [text = ''] = await sentNotices(shop, 1)
  expect(await deliver(page, text)).toEqual([
    { title: 'Il tuo ordine è pronto', body: `Numero ${number}. Ti aspettiamo in negozio.`, tag: id },
  ])
  // The same one again takes the first one's place.
  await shop.runJobs()
  await sentNotices(shop, 1)
  await page.goto(`/account/ordini?ordine=${id}`)
  await expect(page.locator(':focus').getByText(`Ordine ${number}`, { exact: true })).toBeInViewport()
})

test('whoever is logged in on the device later is told nothing of the order', async ({ shop, openDevice }) => {
  const { id } = await anOrderUnderWay(shop)
  const { page } = await openDevice({ ...PHONE, as: 'cliente' })
  await usesStandIn(page, shop)
  await comeTo(page, 'cliente')
  await asksToBeTold(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Esci', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(async () => {
    expect(await shop.superuser.collection('push_subscriptions').getFullList()).toEqual([])
  }).toPass()
  // One that was on its way already.
  const late = JSON.stringify({ order: id, title: 'Il tuo ordine è pronto', text: 'Numero W-9001.' })
  const shown = await deliver(page, late)
  expect(shown).toEqual([{ title: 'Sfoglia', body: 'Ci sono novità sui tuoi ordini.', tag: 'sfoglia' }])
})

test('the profile turns them off', async ({ shop, openDevice }) => {
  await anOrderUnderWay(shop)
  const { page } = await openDevice({ ...PHONE, as: 'cliente' })
  await usesStandIn(page, shop)
  await comeTo(page, 'cliente')
  await asksToBeTold(page)
  await page.goto('/account/profilo')
  await page.getByRole('button', { name: 'Spegni gli avvisi' }).click()
  await expect(page.getByRole('button', { name: 'Attiva gli avvisi' })).toBeVisible()
  await expect.poll(() => shop.superuser.collection('push_subscriptions').getFullList()).toEqual([])
})
