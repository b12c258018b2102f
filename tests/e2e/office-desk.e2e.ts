// The order desk beyond the day's work: whose hand an order went through, another pickup time and back, what was closed by mistake;
// and orders from before the device's thirty days.
import type { Page } from 'playwright/test'
import { instantOf } from '#domain/shop-time.ts'
import { isClean } from './axe.ts'
import { collect, detail, openOrder, orderRows, showDay, showTab } from './desk.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { comeTo } from './people.ts'
import { quietDay } from './quiet-day.ts'
import type { TestShop } from './shop.ts'
import { signInToApi } from './shop-api.ts'
import { placeKioskOrders } from './shop-orders.ts'
import { holdToast } from './toasts.ts'

const day = quietDay(Date.now())
const TABLET = { viewport: { width: 1024, height: 768 }, hasTouch: true }
const COUNT = 60
const PAGE = 50

test('a pickup is moved and moved back, and the owner reads who did what and opens again what was closed', {
  tag: '@gate',
}, async ({ shop, openReady }) => {
  const [number = ''] = await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, ['09:00'])
  const till = await openReady('cassa', TABLET)
  await showDay(till.page, day)
  await openOrder(till.page, number)

  await test.step('moved, and moved back', async () => {
    const { page } = till
    await moveTo(page, number, '11:30')
    const question = page.getByRole('dialog', { name: 'Sposta il ritiro' })
    await expect(question).toContainText('11:30')
    await isClean(page, 'the question about the new time')
    await question.getByRole('button', { name: 'Sposta', exact: true }).click()
    const moved = await holdToast(page, `${number} spostato`)
    await expect(page.getByRole('heading', { name: /^11:30/ })).toBeVisible()
    await moved.getByRole('button', { name: 'Annulla', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^09:00/ })).toBeVisible()
  })

  await test.step('moved without network, collected, handed over', async () => {
    const { page } = till
    await till.cutNetwork()
    await moveTo(page, number, '10:15')
    await page.getByRole('dialog', { name: 'Sposta il ritiro' }).getByRole('button', { name: 'Sposta', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^10:15/ })).toBeVisible()
    await detail(page).getByText('Chi ha fatto cosa', { exact: true }).click()
    await expect(detail(page).getByText('La storia si legge quando c’è rete.')).toBeVisible()
    await till.restoreNetwork()
    await expect(detail(page).getByText('Ritiro spostato dalle 09:00 alle 10:15', { exact: true })).toBeVisible()
    await collect(page, 'POS')
    await detail(page)
      .getByRole('button', { name: /^Consegnato/ })
      .click()
    await expect(page.getByText(`${number} consegnato`)).toBeVisible()
    // A cashier cannot open it again.
    await expect(detail(page).getByText('Consegnato', { exact: true })).toBeVisible()
    await expect(detail(page).getByRole('button', { name: 'Riapri…' })).toHaveCount(0)
  })

  await test.step('the owner opens it again', async () => {
    const { page } = await openReady('admin', DESKTOP)
    await page.goto('/gestionale/ordini')
    await showDay(page, day, 'Completati')
    await expect(orderRows(page)).toHaveCount(1)
    await openOrder(page, number)
    await detail(page).getByText('Chi ha fatto cosa', { exact: true }).click()
    const story = detail(page).getByRole('listitem')
    for (const words of ['Ordinato', 'Incassato con POS', 'Consegnato']) {
      await expect(story.filter({ hasText: words })).toHaveCount(1)
    }
    await expect(story.filter({ hasText: 'Ritiro spostato' })).toHaveCount(3)
    await isClean(page, 'who did what')
    await reopen(page, 'Era di un’altra')
    await expect(detail(page).getByRole('region', { name: 'Da verificare' })).toBeVisible()
    await expect(detail(page).getByText('Era di un’altra')).toBeVisible()
    await showTab(page, 'Da verificare')
    await expect(page.getByRole('tabpanel').getByText('riaperto', { exact: false }).first()).toBeVisible()
  })
})

test('an order of last year is found, read, opened again and cancelled', async ({ shop, openReady }) => {
  await oldOrders(shop)
  const device = await openReady('admin', DESKTOP)
  const { page } = device
  await page.goto('/gestionale/ordini')
  const older = page.getByRole('region', { name: 'Ordini più vecchi' })

  // Counted: the page is alive and the orders are here.
  await expect(page.getByRole('tab', { name: /^Da incassare\s*\d/ })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('Vecchia')
  await expect(older.getByRole('listitem')).toHaveCount(PAGE)
  await older.getByRole('button', { name: 'Mostra altri', exact: true }).click()
  await expect(older.getByRole('listitem')).toHaveCount(COUNT)
  await isClean(page, 'older orders')

  await page.setViewportSize({ width: 1024, height: 768 })
  await older.getByRole('listitem').first().getByRole('button').focus()
  await page.keyboard.press('ArrowDown')
  await expect(older.getByRole('listitem').nth(1).getByRole('button')).toBeFocused()
  await older.getByRole('button', { name: /^Vecchia 07/ }).focus()
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: 'Vecchia 07' })).toBeVisible()
  await expect(detail(page).getByText('Completato', { exact: true })).toBeVisible()
  await isClean(page, 'an older order')

  await reopen(page, 'Torta sbagliata')
  await expect(detail(page).getByRole('region', { name: 'Da verificare' })).toBeVisible()
  const kept = await shop.superuser.collection('orders').getFirstListItem('customer_name = "Vecchia 07"')
  expect([kept.status, kept.reopen_reason]).toEqual(['INPROGRESS', 'Torta sbagliata'])
  await detail(page)
    .getByRole('button', { name: /^Annulla/ })
    .click()
  const sheet = page.getByRole('dialog', { name: /^Annulla l’ordine/ })
  await sheet.getByRole('radio').first().check({ force: true })
  await sheet.getByRole('button', { name: /^Annulla/ }).click()
  await expect(sheet).toBeHidden()
  await expect.poll(async () => (await shop.superuser.collection('orders').getOne(kept.id)).status).toBe('CANCELLED')

  await device.cutNetwork()
  await expect(page.getByRole('button', { name: /Sei offline/ })).toBeVisible()
  const search = page.getByLabel('Cerca un ordine per numero, nome o telefono')
  await search.fill('')
  await search.press('Escape')
  await showTab(page, 'Annullati')
  await page.getByRole('button', { name: 'Ordini più vecchi', exact: true }).click()
  await expect(older.getByText('Gli ordini più vecchi si leggono quando c’è rete.')).toBeVisible()
  await device.restoreNetwork()
  await expect(older.getByRole('listitem').first()).toBeVisible()
})

test('a new order rings and stays lit until somebody opens it, where the device is meant to ring', async ({
  shop,
  openDevice,
}) => {
  const till = await openDevice({ ...TABLET, as: 'cassa' })
  const { page } = till
  await till.context.addInitScript(countTouches)
  await till.context.addInitScript(countNotes)
  await comeTo(page, 'cassa')
  // From here on somebody has touched nothing.
  await page.reload()
  await expect(page.getByText('Tocca lo schermo una volta e sentirai i nuovi ordini.')).toBeVisible()
  await showDay(page, day)
  await expect(page.getByText('Tocca lo schermo una volta e sentirai i nuovi ordini.')).toBeHidden()

  const row = orderRows(page).filter({ hasText: 'Ada Neri' })
  // Said once and gone again: waited for while the order comes.
  const said = expect(page.getByRole('status').filter({ hasText: /^Nuovo ordine C9-900, Ada Neri, / })).toHaveCount(1)
  await Promise.all([said, comes(shop, 'Ada Neri', '09:00')])
  await expect(row).toContainText('Nuovo')
  await expect.poll(() => notesOf(page)).toBe(2)
  await isClean(page, 'a new order')

  await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Nuovo ordine' }).click()
  await expect(page.getByRole('list', { name: 'Prodotti' })).toBeVisible()
  await page.goBack()
  await showDay(page, day)
  await expect(row).toContainText('Nuovo')
  await row.click()
  await expect(detail(page).getByRole('heading', { name: 'Ada Neri' })).toBeVisible()
  await expect(row).not.toContainText('Nuovo')

  const bell = page.getByRole('button', { name: 'Suono dei nuovi ordini', exact: true })
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await showDay(page, day)
  await comes(shop, 'Bruno Riva', '09:15')
  await expect(orderRows(page).filter({ hasText: 'Bruno Riva' })).toContainText('Nuovo')
  expect(await notesOf(page)).toBe(0)
  await bell.click()
  await expect.poll(() => notesOf(page)).toBe(2)
})

test('several tickets are chosen without a mouse and printed at once; what is on paper is asked about', async ({
  shop,
  openReady,
}) => {
  const times = ['09:00', '09:00', '09:30', '10:00']
  const numbers = await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, times)
  const till = await openReady('cassa', DESKTOP)
  const { page } = till
  await showDay(page, day)
  const boxes = page.getByRole('region', { name: 'Scegli le comande da stampare' }).getByRole('listitem').getByRole('checkbox')
  const print = page.getByRole('button', { name: /^Stampa \d+ comand/ })

  await test.step('one and a whole slot', async () => {
    await page.keyboard.press('m')
    await expect(boxes.first()).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('checkbox', { name: 'Tutti delle 09:30', exact: true })).toBeFocused()
    await page.keyboard.press('Space')
    await expect(boxes.nth(2)).toBeChecked()
    await expect(print).toHaveText('Stampa 2 comande')
    await isClean(page, 'choosing tickets')
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 comande stampate', { exact: true })).toBeVisible()
    await expect.poll(() => till.sheetsPrinted()).toBe(2)
    await expect(page.getByRole('tabpanel').getByRole('img', { name: 'Comanda stampata' })).toHaveCount(2)
  })

  await test.step('all of the day, without those on paper', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await page.getByRole('button', { name: 'Stampa più comande', exact: true }).click()
    await page.getByRole('button', { name: 'Tutti (4)', exact: true }).click()
    await print.click()
    const question = page.getByRole('dialog', { name: '2 sono già stampate' })
    await expect(question).toContainText(`${numbers[0]} e ${numbers[2]}`)
    await isClean(page, 'some are printed')
    await question.getByRole('button', { name: 'Stampa solo le altre 2', exact: true }).click()
    await expect.poll(() => till.sheetsPrinted()).toBe(4)
    await expect(page.getByRole('tabpanel').getByRole('img', { name: 'Comanda stampata' })).toHaveCount(4)
  })

  await test.step('copies, because somebody wants them', async () => {
    await page.keyboard.press('m')
    await expect(boxes.first()).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('s')
    await page.getByRole('dialog', { name: '1 è già stampata' }).getByRole('button', { name: 'Ristampa anche quella' }).click()
    await expect.poll(() => till.sheetsPrinted()).toBe(5)
    await page.keyboard.press('m')
    await expect(boxes.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(boxes).toHaveCount(0)
    await expect(orderRows(page).first()).toBeFocused()
  })
})

/** For the browser the journey's own scripts count as touches: here a hand has to come first. */
function countTouches(): void {
  let isTouched = false
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => (isTouched = true), true)
  Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive: isTouched }) })
}

/** Counts the notes that are played: what is heard cannot be looked at. */
function countNotes(): void {
  const { start } = OscillatorNode.prototype
  OscillatorNode.prototype.start = function (when) {
    document.documentElement.dataset.notes = String(Number(document.documentElement.dataset.notes ?? 0) + 1)
    start.call(this, when)
  }
}

async function notesOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(document.documentElement.dataset.notes ?? 0))
}

/** From another till. */
async function comes(shop: TestShop, name: string, time: string): Promise<void> {
  await shop.superuser.collection('orders').create({
    ...{ status: 'NOTPAID', channel: 'counter', device: 'C9', total: 12.5, attention: [], number: 'C9-900' },
    customer_name: name,
    placed_at: new Date().toISOString(),
    pickup_date: new Date(instantOf(day.day, time)).toISOString(),
  })
}

async function moveTo(page: Page, number: string, time: string): Promise<void> {
  await detail(page).getByRole('button', { name: 'Sposta il ritiro', exact: true }).click()
  const picker = page.getByRole('dialog', { name: `Sposta ${number}` })
  await picker.getByRole('radio', { name: time, exact: true }).click()
  await expect(picker).toBeHidden()
}

async function reopen(page: Page, reason: string): Promise<void> {
  await detail(page).getByRole('button', { name: 'Riapri…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Riapri / })
  await dialog.getByRole('button', { name: 'Riapri l’ordine', exact: true }).click()
  await expect(dialog.getByText('Scrivi il motivo.')).toBeVisible()
  await dialog.getByLabel('Perché lo riapri').fill(reason)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

async function oldOrders(shop: TestShop): Promise<void> {
  const yearAgoMs = Date.now() - 365 * 86_400_000
  for (let index = 0; index < COUNT; index++) {
    await shop.superuser.collection('orders').create({
      ...{ status: 'COMPLETED', channel: 'counter', device: 'C1', total: 12.5, attention: [] },
      number: `C1-${String(index).padStart(3, '0')}`,
      customer_name: `Vecchia ${String(index).padStart(2, '0')}`,
      // Several at one time: a page may end among them.
      pickup_date: new Date(yearAgoMs - Math.floor(index / 4) * 900_000).toISOString(),
    })
  }
}
