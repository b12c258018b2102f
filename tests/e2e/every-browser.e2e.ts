// What must work whatever browser somebody holds. The gate walks in Firefox and WebKit what differs by engine, at one device; the
// whole proof walks whole days in each (@engines), and all of it in Chromium.
import type { Page } from 'playwright/test'
import { isWholeProof } from '../proof.ts'
import { choose } from './composer.ts'
import { orderRows, showDay } from './desk.ts'
import { DESKTOP, KIOSK, PHONE } from './device.ts'
import { expect, type Journey, test } from './fixtures.ts'
import { orderAtKiosk } from './kiosk.ts'
import { SECURE_ORIGIN } from './origin.ts'
import { isInstalled, setUp, signIn } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { newOrders } from './server-orders.ts'
import { payByCard } from './stand-ins.ts'
import { addToCart, hasCart, isInCart, orderButton, ownOrder, register, thanksFor } from './web-customer.ts'

const day = quietDay(Date.now())

test('app, cart, logins and orders outlive reloads, a card page elsewhere and the network', {
  tag: '@gate-engines',
}, async ({ shop, openDevice, engine }) => {
  const startedMs = Date.now()
  const device = await openDevice(KIOSK)
  const { page } = device
  await test.step('a customer’s cart and login, and back from the card page', async () => {
    // Telephones with this engine are every second one; in Firefox the whole proof goes to the card page.
    if (engine === 'firefox' && !isWholeProof) return
    await page.goto('/')
    await isInstalled(page)
    await addToCart(page, 'Tiramisù')
    await signIn(page, 'cliente')
    await page.reload()
    await hasCart(page)
    await page.getByRole('button', { name: 'Continua' }).click()
    await orderButton(page).click()
    await payByCard(page)
    const number = await thanksFor(page)
    expect(await newOrders(shop, startedMs)).toMatchObject([{ number, channel: 'web', status: 'INPROGRESS', attention: [] }])
    await page.goto('/account')
    await page.getByRole('button', { name: 'Esci', exact: true }).click()
    await isGuest(page)
  })
  await test.step('a kiosk’s orders without network', async () => {
    await setUp(page, 'totem')
    await device.cutNetwork()
    const slot = { day: day.label, time: '10:00' }
    const { number } = await orderAtKiosk(page, { products: [['Cornetto alla crema', 2]], slot })
    await page.reload()
    await expect(page.getByText('Sei offline, 1 ordine in attesa')).toBeVisible()
    await device.restoreNetwork()
    await expect(page.getByText('In linea')).toBeVisible()
    const kiosk = (await newOrders(shop, startedMs)).filter(({ channel }) => channel === 'kiosk')
    expect(kiosk.map((order) => order.number)).toEqual([number])
  })
})

const CUSTOMER = 'a customer looks around, reloads, composes, signs in, orders, pays, leaves, and registers anew'

test(CUSTOMER, { tag: '@engines' }, walkAsCustomer)

test.describe('over https', () => {
  test.use({ origin: SECURE_ORIGIN })
  test(CUSTOMER, { tag: '@engines' }, walkAsCustomer)
})

async function walkAsCustomer({ shop, openDevice, watch }: Pick<Journey, 'shop' | 'openDevice' | 'watch'>): Promise<void> {
  const startedMs = Date.now()
  const { page } = await openDevice(PHONE)
  await page.goto('/')
  await isInstalled(page)
  await page.reload()
  await addToCart(page, 'Tiramisù')
  await page.reload()
  await isInCart(page, 1)
  await page.goto('/componi-la-tua-torta')
  await choose(page, /^20 persone/)
  await page.getByRole('button', { name: 'Frase', exact: true }).click()
  await page.getByLabel('Frase sulla torta').fill('Auguri Nina')
  await expect(page.getByLabel('Frase sulla torta')).toHaveValue('Auguri Nina')

  await signIn(page, 'cliente')
  // The login and the cart outlive the page.
  await page.reload()
  await hasCart(page)
  await page.getByRole('button', { name: 'Continua' }).click()
  await orderButton(page).click()
  await payByCard(page)
  const number = await thanksFor(page)
  expect((await newOrders(shop, startedMs)).filter(({ channel }) => channel === 'web')).toMatchObject([
    { number, status: 'INPROGRESS', attention: [] },
  ])
  await expect(await ownOrder(page, shop, number)).toBeVisible()

  // Who leaves at once leaves while the server is still asked whether the login is good.
  watch.announce(/401 .*auth-refresh/)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Esci', exact: true }).click()
  await isGuest(page)
  await page.reload()
  await isGuest(page)

  await register(page, { email: 'giulia@example.com', password: 'cannoli-e-babà' })
  await page.goto('/account/profilo')
  await expect(page.getByLabel('Cognome')).toHaveValue('Ferraro')
}

async function isGuest(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Accedi' }).first()).toBeVisible()
}

test('a kiosk orders without network, through a reload, and the desk sees it as soon as the network is back', {
  tag: '@engines',
}, async ({ shop, openDevice }) => {
  const startedMs = Date.now()
  const kiosk = await openDevice(KIOSK)
  const till = await openDevice(DESKTOP)
  await setUp(kiosk.page, 'totem')
  await signIn(till.page, 'cassa')
  await showDay(till.page, day)

  await kiosk.cutNetwork()
  const slot = { day: day.label, time: '10:00' }
  const first = await orderAtKiosk(kiosk.page, { products: [['Cornetto alla crema', 2]], slot })
  await kiosk.page.reload()
  const second = await orderAtKiosk(kiosk.page, { products: [['Cannoncino', 1]], slot })
  await expect(kiosk.page.getByText('Sei offline, 2 ordini in attesa')).toBeVisible()
  await expect(orderRows(till.page)).toHaveCount(0)

  await kiosk.restoreNetwork()
  await expect(orderRows(till.page)).toHaveCount(2)
  await expect(kiosk.page.getByText('In linea')).toBeVisible()
  const numbers = (await newOrders(shop, startedMs)).map(({ number }) => number)
  expect(numbers.sort()).toEqual([first.number, second.number].sort())
})
