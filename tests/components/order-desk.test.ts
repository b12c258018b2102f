// The order desk: another pickup time and back, whose hand an order went through, what was closed by mistake; orders from before the
// device's thirty days; new orders that ring; several tickets at once; and a desk that stays open while time goes by.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addDays, instantOf } from '#domain/shop-time.ts'
import type { QuietDay } from '../e2e/quiet-day.ts'
import { putKioskOrders, putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { collect, dayOnDesk, detail, openOrder, orderRows, quietDay, showDay, showTab } from './desk.ts'
import {
  cutNetwork,
  equip,
  focus,
  frame,
  itIs,
  openShop,
  press,
  pressOn,
  reload,
  restoreNetwork,
  screen,
  server,
  setSize,
  sheetsPrinted,
  TABLET,
} from './shop-frame.ts'
import { holdToast } from './toasts.ts'

const DESK = '/gestionale/ordini'
const COUNT = 60
const PAGE = 50
const DAY_MS = 86_400_000

const gone = (place: ReturnType<typeof detail>) => expect.element(place).not.toBeInTheDocument()
const hour = (time: string) => expect.element(screen.getByRole('heading', { name: new RegExp(`^${time}`) })).toBeVisible()
const stored = (number: string) => server.where('orders', { number })[0]

test('a pickup is moved and moved back; moved without network, then collected and handed over', async () => {
  const day = quietDay()
  const [number = ''] = putKioskOrders(day.day, ['09:00'])
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await showDay(day)
  await openOrder(number)

  await moveTo(number, '11:30')
  const question = screen.getByRole('dialog', { name: 'Sposta il ritiro' })
  await expect.element(question).toHaveTextContent('11:30')
  await isClean('the question about the new time')
  await question.getByRole('button', { name: 'Sposta', exact: true }).click()
  const moved = await holdToast(`${number} spostato`)
  await hour('11:30')
  await moved.getByRole('button', { name: 'Annulla', exact: true }).click()
  await hour('09:00')

  cutNetwork()
  await moveTo(number, '10:15')
  await question.getByRole('button', { name: 'Sposta', exact: true }).click()
  await hour('10:15')
  await detail().getByText('Chi ha fatto cosa', { exact: true }).click()
  await expect.element(detail().getByText('La storia si legge quando c’è rete.')).toBeVisible()
  const from = instantOf(day.day, '09:00')
  const to = instantOf(day.day, '10:15')
  happens(stored(number)?.id ?? '', 'moved', { from, to })
  restoreNetwork()
  await expect.element(detail().getByText('Ritiro spostato dalle 09:00 alle 10:15', { exact: true })).toBeVisible()
  await collect('POS')
  await detail()
    .getByRole('button', { name: /^Consegnato/ })
    .click()
  await expect.element(screen.getByText(`${number} consegnato`)).toBeVisible()
  // A cashier cannot open it again.
  await expect.element(detail().getByText('Completato', { exact: true })).toBeVisible()
  await gone(detail().getByRole('button', { name: 'Riapri…' }))
  const expected = { status: 'COMPLETED', payment_method: 'pos', pickup_date: new Date(to).toISOString() }
  await expect.poll(() => stored(number)).toMatchObject(expected)
})

test('the owner reads who did what and opens again what was closed', async () => {
  const day = quietDay()
  const id = putOrder({ day: day.day, time: '10:15', number: 'K77-001', status: 'COMPLETED' })
  happens(id, 'created', { channel: 'kiosk' })
  for (const hop of [1, 2, 3]) happens(id, 'moved', { from: instantOf(day.day, '09:00'), to: instantOf(day.day, '09:00') + hop })
  happens(id, 'collected', { method: 'pos' })
  happens(id, 'completed', {})
  await openShop(DESK, { as: 'admin' })
  await showDay(day, 'Completati')
  await openOrder('K77-001')
  await detail().getByText('Chi ha fatto cosa', { exact: true }).click()
  const told = (words: string) => detail().getByRole('listitem').filter({ hasText: words })
  for (const words of ['Ordinato', 'Incassato con POS', 'Consegnato']) await expect.poll(() => told(words).length).toBe(1)
  await expect.poll(() => told('Ritiro spostato').length).toBe(3)
  await isClean('who did what')
  await reopen('Era di un’altra')
  await expect.element(detail().getByRole('region', { name: 'Da verificare' })).toBeVisible()
  await expect.element(detail().getByText('Era di un’altra')).toBeVisible()
  await showTab('Da verificare')
  await expect.element(screen.getByRole('tabpanel').getByText('riaperto', { exact: false }).first()).toBeVisible()
})

test('an order of last year is found, read, opened again and cancelled', async () => {
  putOldOrders()
  await openShop(DESK, { as: 'admin' })
  const older = screen.getByRole('region', { name: 'Ordini più vecchi' })
  const rows = older.getByRole('listitem')

  // Counted: the page is alive and the orders are here.
  await expect.element(screen.getByRole('tab', { name: /^Da incassare\s*\d/ })).toBeVisible()
  await press('/')
  await userEvent.keyboard('Vecchia')
  await expect.poll(() => rows.length).toBe(PAGE)
  await older.getByRole('button', { name: 'Mostra altri', exact: true }).click()
  await expect.poll(() => rows.length).toBe(COUNT)
  await isClean('older orders')

  await setSize(TABLET)
  await pressOn(rows.first().getByRole('button'), 'ArrowDown')
  await expect.element(rows.nth(1).getByRole('button')).toHaveFocus()
  await pressOn(older.getByRole('button', { name: /^Vecchia 07/ }), 'Enter')
  await expect.element(detail().getByRole('heading', { name: 'Vecchia 07' })).toBeVisible()
  await expect.element(detail().getByText('Completato', { exact: true })).toBeVisible()
  await isClean('an older order')

  await reopen('Torta sbagliata')
  await expect.element(detail().getByRole('region', { name: 'Da verificare' })).toBeVisible()
  const kept = () => server.where('orders', { customer_name: 'Vecchia 07' })
  expect(kept()).toMatchObject([{ status: 'INPROGRESS', reopen_reason: 'Torta sbagliata' }])
  await detail()
    .getByRole('button', { name: /^Annulla/ })
    .click()
  const sheet = screen.getByRole('dialog', { name: /^Annulla l’ordine/ })
  await focus(sheet.getByRole('radio').first())
  await press('Space')
  await sheet.getByRole('button', { name: /^Annulla/ }).click()
  await gone(sheet)
  await expect.poll(kept).toMatchObject([{ status: 'CANCELLED' }])

  cutNetwork()
  await expect.element(screen.getByRole('button', { name: /Sei offline/ })).toBeVisible()
  const search = screen.getByLabelText('Cerca un ordine per numero, nome o telefono')
  await search.fill('')
  await press('Escape')
  await showTab('Annullati')
  await screen.getByRole('button', { name: 'Ordini più vecchi', exact: true }).click()
  await expect.element(older.getByText('Gli ordini più vecchi si leggono quando c’è rete.')).toBeVisible()
  restoreNetwork()
  await expect.element(rows.first()).toBeVisible()
})

test('a new order rings and stays lit until somebody opens it, where the device is meant to ring', async () => {
  equip(countTouches)
  equip(countNotes)
  const day = quietDay()
  putOrder({ day: day.day, time: '08:45', customer_name: 'Zita Conti', channel: 'counter', device: 'C8', number: 'C8-899' })
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await expect.element(screen.getByText('Tocca lo schermo una volta e sentirai i nuovi ordini.')).toBeVisible()
  await showDay(day)
  await gone(screen.getByText('Tocca lo schermo una volta e sentirai i nuovi ordini.'))

  // What is there when the desk opens does not ring: it has to have looked, and to be told what comes.
  await expect.poll(() => server.isHeard).toBe(true)
  await expect.element(orderRows().filter({ hasText: 'Zita Conti' })).toBeVisible()
  const row = orderRows().filter({ hasText: 'Ada Neri' })
  comes(day, 'Ada Neri', '09:00')
  const said = screen.getByRole('status').filter({ hasText: /^Nuovo ordine C8-900, Ada Neri, / })
  await expect.poll(() => said.length).toBe(1)
  await expect.element(row).toHaveTextContent('Nuovo')
  await expect.poll(notes).toBe(2)
  await isClean('a new order')

  await screen.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Nuovo ordine' }).click()
  await expect.element(screen.getByRole('list', { name: 'Prodotti' })).toBeVisible()
  frame.history.back()
  await showDay(day)
  await expect.element(row).toHaveTextContent('Nuovo')
  await row.click()
  await expect.element(detail().getByRole('heading', { name: 'Ada Neri' })).toBeVisible()
  await expect.element(row).not.toHaveTextContent('Nuovo')

  const bell = screen.getByRole('button', { name: 'Suono dei nuovi ordini', exact: true })
  await bell.click()
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false')
  await reload()
  await expect.element(bell).toHaveAttribute('aria-pressed', 'false')
  await showDay(day)
  comes(day, 'Bruno Riva', '09:15')
  await expect.element(orderRows().filter({ hasText: 'Bruno Riva' })).toHaveTextContent('Nuovo')
  expect(notes()).toBe(0)
  await bell.click()
  await expect.poll(notes).toBe(2)
})

test('several tickets are chosen without a mouse and printed at once; what is on paper is asked about', async () => {
  const day = quietDay()
  const numbers = putKioskOrders(day.day, ['09:00', '09:00', '09:30', '10:00'])
  await openShop(DESK, { as: 'cassa' })
  await showDay(day)
  const boxes = screen.getByRole('region', { name: 'Scegli le comande da stampare' }).getByRole('listitem').getByRole('checkbox')
  const print = screen.getByRole('button', { name: /^Stampa \d+ comand/ })
  const printed = screen.getByRole('tabpanel').getByRole('img', { name: 'Comanda stampata' })

  // One and a whole slot.
  await press('m')
  await expect.element(boxes.first()).toHaveFocus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await press(key)
  await expect.element(screen.getByRole('checkbox', { name: 'Tutti delle 09:30', exact: true })).toHaveFocus()
  await press('Space')
  await expect.element(boxes.nth(2)).toBeChecked()
  await expect.element(print).toHaveTextContent(/^Stampa 2 comande$/)
  await isClean('choosing tickets')
  await press('Enter')
  await expect.element(screen.getByText('2 comande stampate', { exact: true })).toBeVisible()
  expect(sheetsPrinted).toBe(2)
  await expect.poll(() => printed.length).toBe(2)

  // All of the day, without those on paper.
  await setSize(TABLET)
  await screen.getByRole('button', { name: 'Stampa più comande', exact: true }).click()
  await screen.getByRole('button', { name: 'Tutti (4)', exact: true }).click()
  await print.click()
  const question = screen.getByRole('dialog', { name: '2 sono già stampate' })
  await expect.element(question).toHaveTextContent(`${numbers[0]} e ${numbers[2]}`)
  await isClean('some are printed')
  await question.getByRole('button', { name: 'Stampa solo le altre 2', exact: true }).click()
  await expect.poll(() => sheetsPrinted).toBe(4)
  await expect.poll(() => printed.length).toBe(4)
  await expect.poll(() => numbers.map((number) => stored(number)?.printed)).toEqual([true, true, true, true])

  // Copies, because somebody wants them.
  await press('m')
  await expect.element(boxes.first()).toHaveFocus()
  await press('Space')
  await press('s')
  const again = screen.getByRole('dialog', { name: '1 è già stampata' })
  await again.getByRole('button', { name: 'Ristampa anche quella' }).click()
  await expect.poll(() => sheetsPrinted).toBe(5)
  await press('m')
  await expect.element(boxes.first()).toHaveFocus()
  await press('Escape')
  await expect.poll(() => boxes.length).toBe(0)
  await expect.element(orderRows().first()).toHaveFocus()
})

test('whoever presses as soon as the order can be seen cancels that order', async () => {
  const day = quietDay()
  const [number = ''] = putKioskOrders(day.day, ['09:00'])
  await openShop(DESK, { as: 'cassa' })
  await showDay(day)
  pressWhenSeen(number)
  await orderRows().first().click()
  await expect.element(detail().getByText(number, { exact: true })).toBeVisible()
  await expect.element(screen.getByRole('dialog', { name: `Annulla l’ordine ${number}` })).toBeVisible()
})

test('slots that begin leave the open picker, and today moves on at midnight', async () => {
  const day = quietDay()
  const [number = ''] = putKioskOrders(day.day, ['18:00'])
  await openShop(DESK, { as: 'cassa' })
  await showDay(day)
  await openOrder(number)
  cutNetwork()

  itIs(instantOf(day.day, '10:14') + 50_000)
  await detail().getByRole('button', { name: 'Sposta il ritiro', exact: true }).click()
  const picker = screen.getByRole('dialog', { name: `Sposta ${number}` })
  const slot = (time: string) => picker.getByRole('radio', { name: time, exact: true })
  await expect.element(slot('10:15')).toBeInTheDocument()
  itIs(instantOf(day.day, '10:15') + 5_000)
  await gone(slot('10:15'))
  await expect.element(slot('10:30')).toBeInTheDocument()
  await press('Escape')

  const today = screen.getByRole('radiogroup', { name: 'Giorno di ritiro' }).getByRole('radio', { name: /^oggi, / })
  itIs(instantOf(day.day, '23:59') + 55_000)
  const named = (label: string) => expect.stringMatching(new RegExp(`^oggi, ${label}, `))
  await expect.element(today).toHaveAccessibleName(named(day.label))
  itIs(instantOf(addDays(day.day, 1), '00:00') + 5_000)
  await expect.element(today).not.toHaveAccessibleName(expect.stringContaining(day.label))
  await expect.element(dayOnDesk(day)).toBeChecked()
  await expect.element(detail().getByText(number, { exact: true })).toBeVisible()
})

/** As the server writes it down. */
function happens(order_id: string, event: string, detailOfIt: Record<string, unknown>): void {
  const created = new Date(server.nowMs).toISOString().replace('T', ' ')
  const id = `fatto${String(server.records('order_events').size).padStart(10, '0')}`
  const actor = { actor: 'cassa0000000000', actor_name: 'Marco Bellini' }
  server.put('order_events', { id, order_id, event, detail: detailOfIt, created, ...actor })
}

/** From another till. */
function comes(day: QuietDay, customer_name: string, time: string): void {
  putOrder({ day: day.day, time, customer_name, channel: 'counter', device: 'C8', number: 'C8-900' })
}

async function moveTo(number: string, time: string): Promise<void> {
  await detail().getByRole('button', { name: 'Sposta il ritiro', exact: true }).click()
  const picker = screen.getByRole('dialog', { name: `Sposta ${number}` })
  await picker.getByRole('radio', { name: time, exact: true }).click()
  await gone(picker)
}

async function reopen(reason: string): Promise<void> {
  await detail().getByRole('button', { name: 'Riapri…', exact: true }).click()
  const dialog = screen.getByRole('dialog', { name: /^Riapri / })
  await dialog.getByRole('button', { name: 'Riapri l’ordine', exact: true }).click()
  await expect.element(dialog.getByText('Scrivi il motivo.')).toBeVisible()
  await dialog.getByLabelText('Perché lo riapri').fill(reason)
  await press('Enter')
  await gone(dialog)
}

/** Several at one time: a page may end among them. */
function putOldOrders(): void {
  for (let index = 0; index < COUNT; index++) {
    const id = `vecchio${String(index).padStart(8, '0')}`
    const pickup_date = new Date(server.nowMs - 365 * DAY_MS - Math.floor(index / 4) * 900_000).toISOString().replace('T', ' ')
    const customer_name = `Vecchia ${String(index).padStart(2, '0')}`
    const number = `C1-${String(index).padStart(3, '0')}`
    const day = quietDay().day
    putOrder({
      id,
      day,
      time: '09:00',
      number,
      customer_name,
      pickup_date,
      status: 'COMPLETED',
      device: 'C1',
      channel: 'counter',
    })
    const row = { u_name: '', u_surname: '', u_phone: '', customer_phone: '' }
    server.put('admin_orders', { id, number, customer_name, o_pickup_date: pickup_date, status: 'COMPLETED', total: 4.5, ...row })
  }
}

/** For the browser the test's own steps count as touches: here a hand has to come first. */
function countTouches(page: Window): void {
  let isTouched = false
  for (const event of ['pointerdown', 'keydown']) page.addEventListener(event, () => (isTouched = true), true)
  Object.defineProperty(page.navigator, 'userActivation', { get: () => ({ hasBeenActive: isTouched }) })
}

/** Counts the notes that are played: what is heard cannot be looked at. */
function countNotes(page: Window & typeof globalThis): void {
  const { start } = page.OscillatorNode.prototype
  const { dataset } = page.document.documentElement
  page.OscillatorNode.prototype.start = function (when) {
    dataset.notes = String(Number(dataset.notes ?? 0) + 1)
    start.call(this, when)
  }
}

function notes(): number {
  return Number(frame.document.documentElement.dataset.notes ?? 0)
}

/** No hand is as quick: the key comes with the change of the page itself. */
function pressWhenSeen(number: string): void {
  const { document, MutationObserver, KeyboardEvent } = frame
  const observer = new MutationObserver(() => {
    if (!document.querySelector('aside[aria-label="Ordine scelto"]')?.textContent?.includes(number)) return
    observer.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }))
  })
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
}
