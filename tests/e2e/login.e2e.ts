// The login as the specification says: a cookie with exact attributes, refreshed at the start, cleared when the server says no,
// kept when the server cannot be reached. And what leaving means for orders that still wait.
import type { BrowserContext, Page } from 'playwright/test'
import { placeAtCounter } from './counter.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { confirmOrder, fillCart, readTicket } from './kiosk.ts'
import { fillSignIn, signIn } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { newOrders } from './server-orders.ts'

const LIFETIME_SECONDS = 604_800
const REFRESH = '/api/collections/users/auth-refresh'

async function loginCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'pb_auth')
}

test('the cookie has the attributes of the specification and holds token and record', { tag: '@gate' }, async ({
  openDevice,
}) => {
  const { page, context } = await openDevice(DESKTOP)
  await signIn(page, 'cliente')
  const cookie = await loginCookie(context)
  expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Strict', httpOnly: false })
  const leftSeconds = (cookie?.expires ?? 0) - Date.now() / 1000
  expect(leftSeconds).toBeGreaterThan(LIFETIME_SECONDS - 120)
  expect(leftSeconds).toBeLessThanOrEqual(LIFETIME_SECONDS)
  const { token, record } = JSON.parse(decodeURIComponent(cookie?.value ?? ''))
  expect(token.split('.')).toHaveLength(3)
  expect(record).toMatchObject({ email: 'cliente@sfoglia.demo', role: 'USER', collectionName: 'users' })
  expect(record).not.toHaveProperty('password')
})

test('a wrong password says so, keeps the address, and logs nobody in', async ({ openDevice, watch }) => {
  watch.announce(/status of 400/)
  const { page, context } = await openDevice(DESKTOP)
  await page.goto('/accedi')
  await fillSignIn(page, 'cliente', 'sbagliata')
  await expect(page.getByText('E-mail o password non corretti.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('cliente@sfoglia.demo')
  expect(await loginCookie(context)).toBeUndefined()
})

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

test('refreshed at the start, kept while the server is away, cleared when it says no', { tag: '@gate' }, async ({
  shop,
  openReady,
  watch,
}) => {
  const { page, context, line } = await openReady('cassa', DESKTOP)
  const refreshes = () => line.seen.filter(({ path }) => path === REFRESH).length

  await test.step('refreshed', async () => {
    const before = refreshes()
    const first = await loginCookie(context)
    await page.reload()
    await expect.poll(refreshes).toBeGreaterThan(before)
    await expect.poll(async () => (await loginCookie(context))?.expires).toBeGreaterThan(first?.expires ?? 0)
  })

  await test.step('kept', async () => {
    await shop.killServer()
    await page.reload()
    await expect(page.getByRole('button', { name: /Marco Bellini/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Sei offline/ })).toBeVisible()
    await expect(page).toHaveURL(/\/gestionale\/ordini/)
    expect(await loginCookie(context)).toBeDefined()
    await shop.restartServer()
    await expect(page.getByRole('button', { name: 'In linea' })).toBeVisible()
    expect(await loginCookie(context)).toBeDefined()
  })

  await test.step('cleared', async () => {
    watch.announce(/status of 401/)
    await shop.superuser
      .collection('users')
      .getFirstListItem("email = 'cassa@sfoglia.demo'")
      .then(({ id }) => shop.superuser.collection('users').update(id, { password: 'una-nuova', passwordConfirm: 'una-nuova' }))
    await page.reload()
    await expect(page).toHaveURL(/\/accedi$/)
    await expect.poll(() => loginCookie(context)).toBeUndefined()
    await page.goto('/gestionale/ordini')
    await expect(page).toHaveURL(/\/accedi$/)
  })
})

test('an expired token is not refreshed', async ({ openDevice }) => {
  const { page, context, line } = await openDevice(DESKTOP)
  await page.goto('/')
  await page.evaluate(() => {
    const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
    const claims = { id: 'cliente00000001', type: 'auth', collectionId: '_pb_users_auth_', exp: 1_600_000_000 }
    const login = {
      token: `${part({ alg: 'HS256' })}.${part(claims)}.x`,
      record: { id: claims.id, role: 'USER', email: 'x@y.z' },
    }
    // biome-ignore lint/suspicious/noDocumentCookie: the specification's own way of storing it.
    document.cookie = `pb_auth=${encodeURIComponent(JSON.stringify(login))}; Path=/; Max-Age=1000; Secure; SameSite=Strict`
  })
  await page.reload()
  await expect.poll(() => loginCookie(context)).toBeUndefined()
  expect(line.seen.filter(({ path }) => path === REFRESH)).toEqual([])
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
  await expect.poll(async () => (await newOrders(shop, startedMs)).map(({ id }) => id)).toEqual([orderId])
})

test('who leaves leaves nothing but the queue, and it is delivered in their name', { tag: '@gate' }, async ({
  shop,
  openReady,
}) => {
  const startedMs = Date.now()
  const day = quietDay(startedMs)
  const till = await openReady('cassa', DESKTOP)
  const { page } = till
  await expect
    .poll(async () => (await rowsIn(page, ['orders', 'customers', 'discountCodes'])).every((rows) => rows > 0))
    .toBe(true)
  await till.cutNetwork()
  await page.goto('/gestionale/nuovo-ordine')
  const placed = await placeAtCounter(page, {
    products: [['Tiramisù', 1]],
    customer: 'Ada',
    slot: { day: day.label, time: '10:00' },
  })

  await leave(page)
  await expect(page).toHaveURL(/\/accedi$/)
  await expect(page.getByText(/1 in attesa/)).toBeVisible()
  expect(await rowsIn(page, ['orders', 'orderItems', 'customers', 'discountCodes', 'pendingChanges'])).toEqual([0, 0, 0, 0, 0])
  expect(await rowsIn(page, ['outbox', 'outboxPayloads'])).toEqual([1, 1])

  await test.step('somebody else works here, while orders cannot go out', async () => {
    till.line.inject({ path: /^\/api\/sfoglia\/orders$/ }, { kind: 'stall' })
    await till.restoreNetwork()
    await signIn(page, 'admin')
    await expect(page).toHaveURL(/\/gestionale$/)
    expect(await newOrders(shop, startedMs)).toEqual([])
    expect(await rowsIn(page, ['outbox'])).toEqual([1])
  })

  till.line.heal()
  await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(1)
  const [order] = await newOrders(shop, startedMs)
  const cashier = await shop.superuser.collection('users').getFirstListItem("email = 'cassa@sfoglia.demo'")
  expect(order).toMatchObject({ number: placed.number, user_id: cashier.id, channel: 'counter', status: 'INPROGRESS' })
  await expect.poll(() => rowsIn(page, ['credentials'])).toEqual([1])
})

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Marco Bellini/ }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
}

/** How many rows the device's database holds in each table: what somebody with the device in hand could read. */
function rowsIn(page: Page, tables: string[]): Promise<number[]> {
  return page.evaluate(async (names) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('sfoglia')
      opening.onsuccess = () => resolve(opening.result)
    })
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve) => {
          const counting = database.transaction(name).objectStore(name).count()
          counting.onsuccess = () => resolve(counting.result)
        }),
    )
    const result = await Promise.all(counts)
    database.close()
    return result
  }, tables)
}
