// The photo that somebody sent for a cake is theirs to see again, on a device that never had it: the server shows it to the
// order's people only (tests/integration/authorization.test.ts asks every role).
import type PocketBase from 'pocketbase'
import { aPng } from '../builders/pictures.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import type { TestShop } from './shop.ts'
import { signInToApi } from './shop-api.ts'

const NUMBER = 'W-9101'
const SIDE_PX = 900
const chosen = (type: string, value: string) => ({ type, value, priceIncrease: 0 })

test('Giulia sees the photo of her cake on another device, and again when the network is back', async ({ shop, openReady }) => {
  const orderId = await orderCake(shop, await signInToApi(shop.url, 'cliente'))
  const device = await openReady('cliente', DESKTOP)
  const { page } = device
  await page.goto('/account/ordini')
  const card = page.getByRole('article').filter({ hasText: NUMBER })
  const button = card.getByRole('button', { name: 'La tua foto sulla cialda' })
  await expect(button).toBeVisible()

  await device.cutNetwork()
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'La tua foto sulla cialda' })
  await expect(dialog.getByText('La foto si vede appena torna la rete.', { exact: false })).toBeVisible()
  await device.restoreNetwork()
  const photo = dialog.getByRole('img', { name: 'La tua foto sulla cialda' })
  await expect(photo).toBeVisible({ timeout: 90_000 })
  await expect.poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(SIDE_PX)

  // And on the cake itself, on the card and on the thank-you.
  await page.keyboard.press('Escape')
  await expect(card.locator('img[src^="blob:"]')).toHaveCount(1)
  await page.goto(`/order-confirmed?ordine=${orderId}`)
  await expect(page.getByRole('main').locator('img[src^="blob:"]')).toHaveCount(1)
})

/** One with a wafer, sent as its customer. @returns the order's id */
async function orderCake(shop: TestShop, customer: PocketBase): Promise<string> {
  const nowMs = Date.now()
  const order = await shop.superuser.collection('orders').create({
    ...{ user_id: customer.authStore.record?.id, number: NUMBER, status: 'INPROGRESS', channel: 'web', total: 48, attention: [] },
    ...{ pickup_date: new Date(nowMs + 3 * 86_400_000).toISOString(), placed_at: new Date(nowMs).toISOString() },
  })
  const custom_variants = [chosen('Copertura', 'Panna'), chosen('Decorazione', 'Cialda con foto, inclinata')]
  const item = await shop.superuser.collection('order_items').create({
    ...{ order_id: order.id, product_id: 'componilatuator', product_name: 'Torta su misura', custom_variants },
    ...{ quantity: 1, unit_price: 48, price: 48, position: 0 },
  })
  const body = new FormData()
  body.set('wafer_image', new Blob([Buffer.from(aPng(SIDE_PX, SIDE_PX))], { type: 'image/png' }), 'foto.png')
  await customer.send(`/api/sfoglia/order-items/${item.id}/images`, { method: 'POST', body })
  return order.id
}
