// What opens over the back office's screens, by axe: an order in each state, its sheets and dialogs, the till's dialogs, the tray.
// And a morning at the desk without a mouse.
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { placeAtCounter } from './counter.ts'
import { detail, openOrder, orderRows, printTicket, showDay, showTab } from './desk.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { nothingIsWritten } from './nothing-written.ts'
import { setUp, signIn } from './people.ts'
import { quietDay } from './quiet-day.ts'
import type { TestShop } from './shop.ts'
import { signInToApi } from './shop-api.ts'
import { placeKioskOrders } from './shop-orders.ts'

const day = quietDay(Date.now())

for (const [size, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`an order at the desk on a ${size}`, async ({ shop, openDevice }) => {
    const { page } = await openDevice(options)
    const times = ['09:00', '09:15', '09:30']
    const [unpaid = '', other = '', doubtful = ''] = await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, times)
    await needsALook(shop, doubtful)
    await setUp(page, 'cassa')
    await showDay(page, day)
    await openOrder(page, unpaid)
    await isClean(page, 'to collect')
    await detail(page).getByText('Altro', { exact: true }).click()
    await isClean(page, 'how much cash')
    await detail(page).getByText('POS', { exact: true }).click()
    // Where "Incassa" was pressed, "Pronto" appears: the second half of a double click must not press it.
    await detail(page)
      .getByRole('button', { name: /^Incassa / })
      .dblclick()
    await expect(detail(page).getByRole('button', { name: /^Pronto/ })).toBeVisible()
    await isClean(page, 'in progress')
    await printTicket(page)
    await detail(page)
      .getByRole('button', { name: /^Stampa/ })
      .click()
    await expect(page.getByRole('dialog', { name: 'Già stampata' })).toBeVisible()
    await isClean(page, 'already printed')
    await page.getByRole('button', { name: 'No, va bene così' }).click()
    await detail(page)
      .getByRole('button', { name: /^Pronto/ })
      .click()
    await expect(page.getByText(`${unpaid} è pronto`)).toBeVisible()
    await isClean(page, 'ready')
    await closeOrder(page)

    await showTab(page, 'Da incassare')
    await openOrder(page, other)
    await detail(page)
      .getByRole('button', { name: /^Annulla/ })
      .click()
    await isClean(page, 'cancelling')
    const sheet = page.getByRole('dialog', { name: `Annulla l’ordine ${other}` })
    await sheet.getByRole('radio').first().check({ force: true })
    await sheet.getByRole('button', { name: /^Annulla/ }).click()
    await expect(page.getByText(`${other} annullato`)).toBeVisible()
    await expect(sheet).toBeHidden()
    await isClean(page, 'cancelled')
    await closeOrder(page)

    await showTab(page, 'Da verificare')
    await openOrder(page, doubtful)
    await expect(detail(page).getByRole('region', { name: 'Da verificare' })).toBeVisible()
    await isClean(page, 'to be checked')
  })

  test(`the till, its dialogs and the tray on a ${size}`, async ({ openDevice }) => {
    const till = await openDevice(options)
    const { page } = till
    await setUp(page, 'cassa')
    await page.goto('/gestionale/nuovo-ordine')
    const products = page.getByRole('list', { name: 'Prodotti' })
    await products.getByRole('button', { name: /^Torta di compleanno/ }).click()
    await expect(page.getByRole('dialog', { name: 'Torta di compleanno' })).toBeVisible()
    await isClean(page, 'choices')
    await page.keyboard.press('Escape')
    await nothingIsWritten(page)
    await till.cutNetwork()
    await expect(page.getByRole('button', { name: /Sei offline/ })).toBeVisible()
    await page.getByRole('button', { name: /Sei offline/ }).click()
    await expect(page.getByRole('dialog', { name: /Sei offline/ })).toBeVisible()
    await isClean(page, 'the tray')
    await page.keyboard.press('Escape')
    if (options === PHONE) return
    await products.getByRole('button', { name: /^Tiramisù/ }).click()
    await page.getByRole('button', { name: 'Altro' }).click()
    await expect(page.getByRole('dialog', { name: 'Giorno e orario di ritiro' })).toBeVisible()
    await isClean(page, 'slot picker')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Conferma ordine' }).click()
    await isClean(page, 'name missing')
    await placeAtCounter(page, { products: [], customer: 'Ada', slot: { day: day.label, time: '10:00' } })
    await isClean(page, 'placed, waiting for the network')
    await page.goto('/gestionale/ordini')
    await showDay(page, day, 'In corso')
    await expect(orderRows(page)).toHaveCount(1)
    await isClean(page, 'an order of this device waits')
  })

  test(`the owner's screens on a ${size}`, async ({ openDevice }) => {
    const { page } = await openDevice(options)
    await signIn(page, 'admin')
    for (const path of ['', '/ordini', '/nuovo-ordine', '/prodotti', '/codici-sconto', '/personale', '/impostazioni']) {
      await page.goto(`/gestionale${path}`)
      await isClean(page, `/gestionale${path}`)
      if (options === PHONE) continue
      await page.setViewportSize({ width: 1024, height: 768 })
      await isClean(page, `/gestionale${path} at 1024`)
      await page.setViewportSize(DESKTOP.viewport)
    }
  })
}

test('finds, collects, prints, hands over and cancels without a mouse', async ({ shop, openDevice }) => {
  const { page } = await openDevice(DESKTOP)
  const [first = '', second = ''] = await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, ['09:00', '09:15'])
  await setUp(page, 'cassa')
  const find = async (number: string) => {
    await page.keyboard.press('/')
    // As a scanner does, without a look at the list: what opens is what was typed, not what half of it found.
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await expect(detail(page).getByText(number, { exact: true })).toBeVisible()
  }
  await find(first)
  await page.keyboard.press('i')
  await expect(detail(page).getByRole('button', { name: /^Incassa / })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('button', { name: /^Pronto/ })).toBeVisible()
  await page.keyboard.press('s')
  await expect(detail(page).getByText('Comanda stampata', { exact: true })).toBeVisible()
  await page.keyboard.press('p')
  await expect(detail(page).getByRole('button', { name: /^Non pronto/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(detail(page).getByRole('button', { name: /^Consegnato/ })).toBeFocused()
  await page.keyboard.press('c')
  await expect(detail(page).getByText('Completato', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail(page).getByText(first, { exact: true })).toBeHidden()

  await find(second)
  await page.keyboard.press('Backspace')
  const sheet = page.getByRole('dialog', { name: `Annulla l’ordine ${second}` })
  await expect(sheet.getByRole('button', { name: 'Tieni l’ordine' })).toBeFocused()
  await page.keyboard.press('1')
  await page.keyboard.press('Tab')
  await pressTabUntil(page, /^Annulla/)
  await page.keyboard.press('Enter')
  await expect(detail(page).getByText('Annullato', { exact: true })).toBeVisible()
  const orders = () => shop.superuser.collection('orders').getFullList<{ status: string }>({ filter: 'device = "K77"' })
  await expect.poll(async () => (await orders()).map(({ status }) => status).sort()).toEqual(['CANCELLED', 'COMPLETED'])
})

/** On some days none of the demo's orders does. */
async function needsALook(shop: TestShop, number: string): Promise<void> {
  const orders = shop.superuser.collection('orders')
  const { id } = await orders.getFirstListItem(`number = "${number}"`)
  await orders.update(id, { attention: ['sold-out'] })
}

async function closeOrder(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'Chiudi' })
    .or(page.getByRole('button', { name: 'Torna all’elenco' }))
    .filter({ visible: true })
    .first()
    .click()
}

async function pressTabUntil(page: Page, name: RegExp): Promise<void> {
  const wanted = page.getByRole('dialog').getByRole('button', { name })
  for (let presses = 0; presses < 20; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not reach ${name}.`)
}
