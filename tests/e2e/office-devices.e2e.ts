// The owner's wishes reach a kiosk, and its word reaches the owner: a drill, being sent away with an order still on it, and which
// numbers a tablet lost that started again empty.
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { placeAtCounter } from './counter.ts'
import { DESKTOP, KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { orderAtKiosk } from './kiosk.ts'
import { enterPin, holdLogo } from './kiosk-staff.ts'
import { comeTo, setUp } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { newOrders } from './server-orders.ts'

const PIN = '2468'

async function openPanel(page: Page): Promise<void> {
  await page.goto('/gestionale/personale?vista=dispositivi')
  await expect(page.getByRole('region', { name: 'Dispositivi' })).toBeVisible()
}

/** The row of a device, by its code. */
const row = (page: Page, code: string) =>
  page.getByRole('region', { name: 'Dispositivi' }).getByRole('button', { name: new RegExp(` ${code} `) })

async function openDeviceDialog(page: Page, code: string) {
  await row(page, code).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(` ${code}$`) })
  await expect(dialog).toBeVisible()
  return dialog
}

const codeOf = (number: string) => number.split('-')[0] ?? ''

test('a kiosk goes through a drill, is sent away with an order still on it, forgets everything, and is taken back', async ({
  shop,
  watch,
  openDevice,
  openReady,
}) => {
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK)
  const office = await openDevice({ ...DESKTOP, as: 'admin' })
  const before = await orderAtKiosk(kiosk.page, { products: [['Cannoncino', 2]] })
  await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(1)
  await comeTo(office.page, 'admin')
  await openPanel(office.page)
  const dialog = await openDeviceDialog(office.page, codeOf(before.number))
  await dialog.getByText('30 min', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Avvia la prova' }).click()
  await expect(dialog.getByText('parte al prossimo contatto', { exact: false })).toBeVisible()

  await test.step('a drill: it goes on without the server through a reload, staff stop it, nothing is lost', async () => {
    await kiosk.page.reload()
    const mark = kiosk.page.getByRole('status').filter({ hasText: 'Prova di rete assente' })
    await expect(mark).toBeVisible()
    await orderAtKiosk(kiosk.page, { products: [['Tiramisù', 1]] })
    await kiosk.page.reload()
    await expect(mark).toBeVisible()
    await orderAtKiosk(kiosk.page, { products: [['Cannoncino', 1]] })
    await expect(kiosk.page.getByText('Sei offline, 2 ordini in attesa')).toBeVisible()
    expect(await newOrders(shop, startedMs)).toHaveLength(1)

    await holdLogo(kiosk.page)
    await enterPin(kiosk.page, PIN)
    await kiosk.page
      .getByRole('dialog', { name: 'Totem' })
      .getByRole('button', { name: 'Ferma la prova di rete assente' })
      .click()
    await expect(mark).toBeHidden()
    await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(3)
    const reports = dialog.getByRole('list', { name: 'Prove fatte' })
    await expect(reports.getByText('2 ordini presi, 2 arrivati, 0 doppi, 0 persi')).toBeVisible({ timeout: 40_000 })
    await expect(reports.getByText('30 min, fermata prima', { exact: false })).toBeVisible()
  })

  await test.step('sent away: it hands over its order, forgets everything and says why', async () => {
    await kiosk.page.reload()
    await kiosk.cutNetwork()
    const { number, orderId } = await orderAtKiosk(kiosk.page, { products: [['Tiramisù', 1]] })
    await dialog.getByRole('button', { name: 'Revoca…' }).click()
    const question = office.page.getByRole('dialog', { name: /^Revocare / })
    await question.getByRole('button', { name: 'Revoca il dispositivo' }).click()
    await expect(dialog.getByText('Si svuota appena torna in rete', { exact: false })).toBeVisible()

    // Its login is none any more.
    watch.announce(/status of 40[13] /)
    await kiosk.restoreNetwork()
    const notice = kiosk.page.getByRole('dialog', { name: 'Questo dispositivo è stato revocato' })
    await expect(notice).toBeVisible()
    await isClean(kiosk.page, 'revoked')
    await expect(dialog.getByText('ha consegnato i suoi ordini e si è svuotato', { exact: false })).toBeVisible({
      timeout: 40_000,
    })
    const orders = await newOrders(shop, startedMs)
    expect(orders.filter(({ id }) => id === orderId)).toMatchObject([{ number, channel: 'kiosk' }])
    expect(orders).toHaveLength(4)
    expect(await kept(kiosk.page)).toEqual({ discountCodes: 0, photos: 0, outbox: 0, credentials: 0, pin: false, cart: false })
    await kiosk.page.reload()
    await expect(notice).toBeVisible()
    await notice.getByRole('button', { name: 'Controlla di nuovo' }).click()
    await expect(notice.getByText('È ancora revocato.')).toBeVisible()

    await dialog.getByRole('button', { name: 'Riammetti' }).click()
    await expect(dialog.getByRole('button', { name: 'Revoca…' })).toBeVisible()
    await notice.getByRole('button', { name: 'Controlla di nuovo' }).click()
    await expect(notice).toBeHidden()
  })
})

test('a cashier who is suspended is out within moments, and what was taken on a cut line arrives unpaid and marked', async ({
  shop,
  watch,
  openReady,
}) => {
  const startedMs = Date.now()
  const day = quietDay(startedMs)
  const offline = await openReady('cassa', DESKTOP)
  const online = await openReady('cassa-2', DESKTOP)
  await comeTo(online.page, 'cassa-2')
  await comeTo(offline.page, 'cassa')
  await offline.page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Nuovo ordine' }).click()
  await expect(offline.page).toHaveURL(/nuovo-ordine/)
  await offline.cutNetwork()
  const slot = { day: day.label, time: '10:00' }
  const { number } = await placeAtCounter(offline.page, { products: [['Sacher', 1]], customer: 'Signora Bianchi', slot })

  watch.announce(/status of 40[13] /)
  const users = shop.superuser.collection('users')
  const { id } = await users.getFirstListItem("email = 'cassa@sfoglia.demo'")
  await users.update(id, { disabled: true })
  await expect(online.page).toHaveURL(/\/accedi/)
  await offline.restoreNetwork()
  await expect(offline.page).toHaveURL(/\/accedi/)
  await expect
    .poll(() => newOrders(shop, startedMs))
    .toMatchObject([{ number, user_id: id, status: 'NOTPAID', attention: ['suspended-author'] }])
  await users.update(id, { disabled: false })
})

test('a tablet that starts again empty leaves exactly the numbers that never arrived', async ({
  shop,
  watch,
  openDevice,
  openReady,
}) => {
  const startedMs = Date.now()
  const kiosk = await openReady('totem', KIOSK)
  const office = await openDevice({ ...DESKTOP, as: 'admin' })
  const { number } = await orderAtKiosk(kiosk.page, { products: [['Cannoncino', 1]] })
  const code = codeOf(number)
  await expect.poll(async () => (await newOrders(shop, startedMs)).length).toBe(1)
  await comeTo(office.page, 'admin')
  await openPanel(office.page)
  await expect(row(office.page, code)).toContainText('niente in attesa')
  await expect(row(office.page, code)).toContainText('nessun ordine manca')

  // The line lets small requests through, and swallows orders.
  watch.announce(/net::ERR_/)
  kiosk.line.inject({ method: 'POST', path: /^\/api\/sfoglia\/entries$/ }, { kind: 'reset' })
  for (let count = 0; count < 2; count++) await orderAtKiosk(kiosk.page, { products: [['Tiramisù', 1]] })
  await expect(row(office.page, code)).toContainText('2 in attesa', { timeout: 40_000 })
  await expect(row(office.page, code)).toContainText('nessun ordine manca')

  await wipe(kiosk.page)
  kiosk.line.heal()
  await setUp(kiosk.page, 'totem')
  await expect(row(office.page, code)).toContainText('mancano 2 ordini', { timeout: 40_000 })
  const dialog = await openDeviceDialog(office.page, code)
  await expect(dialog.getByText(`ordini di ${code} dal 2º al 3º (2)`)).toBeVisible()
  const again = await orderAtKiosk(kiosk.page, { products: [['Cannoncino', 1]] })
  expect(codeOf(again.number)).not.toBe(code)
  // The owner's own device says the same without network.
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(dialog).toBeHidden()
  await office.cutNetwork()
  await expect(row(office.page, code)).toContainText('mancano 2 ordini')
})

/** All that a site can keep, gone. */
async function wipe(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const session = await page.context().newCDPSession(page)
  await page.goto('about:blank')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
}

/** What of the shop and its customers lies on the device. */
function kept(page: Page) {
  return page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await answer(indexedDB.open('sfoglia'))
    const count = (table: string) => answer(database.transaction(table).objectStore(table).count())
    const has = async (key: string) => (await answer(database.transaction('keyValues').objectStore('keyValues').count(key))) > 0
    const found = {
      ...{ discountCodes: await count('discountCodes'), photos: await count('photos') },
      ...{ outbox: await count('outbox'), credentials: await count('credentials') },
      ...{ pin: await has('kiosk-pin'), cart: await has('cart') },
    }
    database.close()
    return found
  })
}
