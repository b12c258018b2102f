// What only a browser with the real page can show of the login: what is typed before the page's scripts have arrived, and the
// service worker that sends for whoever has left. The rest is in tests/components/login.test.ts.
import type { Page } from 'playwright/test'
import { codeOf } from '../builders/one-time-code.ts'
import { DEMO_PASSWORD } from '../prepared/databases.ts'
import { isWholeProof } from '../proof.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { confirmOrder, fillCart, readTicket } from './kiosk.ts'
import { fillSignIn, signIn } from './people.ts'
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

test('the owner logs in with a code of her telephone, and with one from her drawer', async ({ openDevice, watch }) => {
  // The code that is asked for, the wrong one, and in the end the logins that went with the second factor.
  watch.announce(/status of 40[013]/)
  const { page } = await openDevice(DESKTOP)
  await signIn(page, 'admin')
  const openAccess = async () => {
    await page.getByRole('button', { name: /Anna Ricci/ }).click()
    await page.getByRole('button', { name: 'I tuoi accessi' }).click()
  }
  await openAccess()
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  await page.getByLabel('La tua password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continua' }).click()
  await page.getByText('Non riesci a inquadrarlo?').click()
  const secret = (await page.locator('code').textContent()) ?? ''
  await page.getByLabel('Codice di sei cifre').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Attiva' }).click()
  const kept = page.getByRole('list', { name: 'Codici di riserva' }).getByRole('listitem')
  await expect(kept).toHaveCount(10)
  const codes = await kept.allTextContents()
  await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
  await expect(page.getByText(/Codici di riserva rimasti: 10 di 10/)).toBeVisible()

  const other = (await openDevice(DESKTOP)).page
  await other.goto('/accedi')
  await fillSignIn(other, 'admin', DEMO_PASSWORD)
  const code = other.getByLabel('Codice di sei cifre')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await other.getByRole('button', { name: 'Entra' }).click()
  await expect(other.getByText('Il codice non è giusto', { exact: false })).toBeVisible()
  await code.fill(codeOf(secret, 1))
  await other.getByRole('button', { name: 'Entra' }).click()
  await expect(other).toHaveURL(/\/gestionale$/)

  const third = (await openDevice(KIOSK)).page
  await third.goto('/accedi')
  await fillSignIn(third, 'admin', DEMO_PASSWORD)
  await third.getByRole('button', { name: 'Non ho il telefono' }).click()
  await third.getByLabel('Codice di riserva').fill((codes[0] ?? '').toLowerCase())
  await third.getByRole('button', { name: 'Entra' }).click()
  await expect(third).toHaveURL(/\/gestionale$/)

  // The drawer's next one turns it off again.
  await page.reload()
  await openAccess()
  await expect(page.getByText(/Codici di riserva rimasti: 9 di 10/)).toBeVisible()
  await page.getByRole('button', { name: 'Disattiva' }).click()
  await page.getByLabel('La tua password').fill(DEMO_PASSWORD)
  await page.getByLabel('Codice dell’app o di riserva').fill(codes[1] ?? '')
  await page.getByRole('button', { name: 'Disattiva' }).click()
  await expect(page.getByText('Disattivata: da ora basta la password.')).toBeVisible()
})
