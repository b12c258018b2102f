// What only a browser with the real page can show of the login: what is typed before the page's scripts have arrived, and the
// service worker that sends for whoever has left. The rest is in tests/components/login.test.ts.
import type { Page } from 'playwright/test'
import { isWholeProof } from '../proof.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { confirmOrder, fillCart, readTicket } from './kiosk.ts'
import { newOrders } from './server-orders.ts'

test('what is typed before the page comes to life is kept', async ({ openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/accedi', { waitUntil: 'commit' })
  await page.getByLabel('E-mail').fill('cliente@sfoglia.demo')
  letGo()
  await page.getByLabel('Password', { exact: true }).fill('dolcezza-demo')
  const button = page.getByRole('button', { name: 'Accedi', exact: true })
  await expect(button).toBeEnabled()
  await page.getByLabel('Password', { exact: true }).press('End')
  await page.keyboard.type('x')
  await page.keyboard.press('Backspace')
  await expect(page.getByLabel('E-mail')).toHaveValue('cliente@sfoglia.demo')
  await button.click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('with every page closed, the service worker sends what waits', { tag: '@gate' }, async ({ shop, openReady }) => {
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK)
  const { page, context } = kiosk
  await kiosk.cutNetwork()
  await fillCart(page, { products: [['Tiramisù', 1]] })
  await confirmOrder(page)
  const { orderId } = await readTicket(page)
  const blank = await context.newPage()
  await page.close()
  await blank.goto('about:blank')
  await kiosk.restoreNetwork()
  if (!isWholeProof) await syncNow(blank, `outbox-${orderId}`)
  await expect.poll(async () => (await newOrders(shop, startedMs)).map(({ id }) => id)).toEqual([orderId])
})

/** The gate's browser knows Background Sync and never gets round to it: there the tools of its developers send the event. */
async function syncNow(page: Page, tag: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  const told = new Promise<{ registrationId: string; scopeURL: string }>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [ours] }) => ours && resolve(ours))
  })
  await tools.send('ServiceWorker.enable')
  const { registrationId, scopeURL } = await told
  const { origin } = new URL(scopeURL)
  await tools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
}
