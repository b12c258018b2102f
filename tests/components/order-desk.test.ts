// The order desk: another pickup time and back, new orders that ring, and a desk that stays open while time goes by. What comes
// up now and then is in order-desk.whole.test.ts.
import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { addDays, instantOf, shopMoment } from '#domain/pickup/shop-time.ts'
import { anItemRecord } from '../builders/records.ts'
import type { QuietDay } from '../e2e/quiet-day.ts'
import { americanKeys } from '../scanner-keys.ts'
import { happens, putKioskOrders, putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { askForMoney, collect, dayOnDesk, detail, openOrder, orderRows, quietDay, showDay, showTab } from './desk.ts'
import { testInTheProof } from './in-the-proof.ts'
import {
  cutNetwork,
  DESKTOP,
  equip,
  focus,
  frame,
  itIs,
  openShop,
  press,
  reload,
  restoreNetwork,
  screen,
  server,
  setSize,
  TABLET,
} from './shop-frame.ts'
import { has } from './till.ts'
import { holdToast } from './toasts.ts'

const DESK = '/gestionale/ordini'

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
  await detail().getByText('Cronologia', { exact: true }).click()
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
  await expect.element(detail().getByText('Consegnato', { exact: true })).toBeVisible()
  await gone(detail().getByRole('button', { name: 'Riapri…' }))
  const expected = { status: 'COMPLETED', payment_method: 'pos', pickup_date: new Date(to).toISOString().replace('T', ' ') }
  await expect.poll(() => stored(number)).toMatchObject(expected)
})

testInTheProof('a new order rings and stays lit until somebody opens it, where the device is meant to ring', async () => {
  equip(countTouches)
  equip(countNotes)
  const day = quietDay()
  putOrder({ day: day.day, time: '08:45', customer_name: 'Zita Conti', channel: 'counter', device: 'C8', number: 'C8-899' })
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await expect.element(screen.getByText('Tocca o fai clic una volta, e sentirai i nuovi ordini.')).toBeVisible()
  await showDay(day)
  await gone(screen.getByText('Tocca o fai clic una volta, e sentirai i nuovi ordini.'))

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

test('a stray tap tells nobody: the mark of a row is a picture, and «Pronto» of another day is asked first', async () => {
  const day = quietDay()
  const paid = { paid_at: new Date(server.nowMs).toISOString(), payment_method: 'cash', status: 'INPROGRESS' }
  const [number, customer_name] = ['K77-001', 'Marianna Esposito']
  putOrder({ day: day.day, time: '09:00', number, customer_name, customer_phone: '333 4567890', ...paid })
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await showDay(day, 'In corso')
  const row = screen.getByRole('tabpanel').getByRole('listitem').first()
  await expect.element(row).toHaveTextContent(number)
  expect(row.getByRole('button').elements()).toHaveLength(1)
  await row.getByRole('img', { name: 'In corso' }).click({ force: true })
  expect(stored(number)?.ready_at).toBe('')

  await openOrder(number)
  const question = screen.getByRole('dialog', { name: `È per ${day.label}` })
  await press('p')
  await expect.element(question).toHaveTextContent(`Segnare pronto ${number} e avvisare ${customer_name}?`)
  await question.getByRole('button', { name: 'Lascia com’è' }).click()
  await gone(question)
  await detail()
    .getByRole('button', { name: /^Pronto/ })
    .click()
  expect(stored(number)?.ready_at).toBe('')
  await question.getByRole('button', { name: 'Pronto, avvisa' }).click()
  await expect.poll(() => stored(number)?.ready_at).not.toBe('')
  await detail()
    .getByRole('button', { name: /^Non pronto/ })
    .click()
  await expect.poll(() => stored(number)?.ready_at).toBe('')
})

testInTheProof('the till leaves three lines of its order in sight, with the pad too', async () => {
  const day = quietDay()
  const order_id = putOrder({ day: day.day, time: '09:00', number: 'K77-061' })
  for (const [index, product_name] of ['Babà', 'Sacher', 'Cannoncino'].entries())
    server.put('order_items', anItemRecord(`altra${index}000000000`, order_id, { product_name, custom_variants: [] }))
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await showDay(day)
  await openOrder('K77-061')
  await askForMoney()
  for (const size of [TABLET, DESKTOP]) {
    await setSize(size)
    await detail().getByText('Giusti', { exact: true }).click()
    expect(await linesInSight(), `at ${size.width}`).toBeGreaterThanOrEqual(3)
    await detail().getByText('Altro', { exact: true }).click()
    expect(await linesInSight(), `at ${size.width}, with the pad`).toBeGreaterThanOrEqual(3)
  }
  await detail().getByRole('button', { name: 'Torna all’ordine' }).click()
  await expect.element(detail().getByRole('button', { name: /^Incassa / })).toHaveFocus()
})

/** Lines of the open order that are seen whole. */
async function linesInSight(): Promise<number> {
  const body = await detail().getByRole('region', { name: 'Contenuto dell’ordine' }).findElement()
  const { bottom } = body.getBoundingClientRect()
  const lines = [...(body.querySelector('ul')?.children ?? [])]
  return lines.filter((line) => line.getBoundingClientRect().bottom <= bottom + 1).length
}

testInTheProof('ready with money due: taken back by a finger, and paid without being handed over', async () => {
  const day = quietDay()
  const ready_at = new Date(server.nowMs).toISOString()
  const number = 'K77-001'
  putOrder({ day: day.day, time: '09:00', number, status: 'INPROGRESS', channel: 'counter', device: 'K77', ready_at })
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await showDay(day, 'Pronti')
  await openOrder(number)
  const button = (name: RegExp | string) => detail().getByRole('button', { name })
  await button(/^Non pronto/).click()
  await expect.poll(() => stored(number)?.ready_at).toBe('')
  await expect.element(button(/^Pronto/)).toBeVisible()
  await button(/^Pronto/).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Segna pronto' }).click()
  await askForMoney()
  await expect.element(button(/^Incassa 4,50 € e consegna/)).toBeVisible()
  await isClean('ready, and to collect')
  await button('Solo incasso').click()
  await expect.element(button('Incassa e consegna')).toBeVisible()
  await button(/^Incassa 4,50 €/).click()
  await expect.element(button(/^Consegnato/)).toBeVisible()
  await expect.poll(() => stored(number)).toMatchObject({ status: 'INPROGRESS', payment_method: 'cash' })
})

testInTheProof(
  'today’s desk has the kiosk order of now for another day, with its day, and the one paid in part with its rest',
  async () => {
    const day = quietDay()
    const today = shopMoment(server.nowMs).day
    putOrder({ day: day.day, time: '09:00', number: 'K77-091', customer_name: 'Zita Conti' })
    const placed_at = new Date(instantOf(addDays(today, -1), '18:00')).toISOString()
    putOrder({ day: day.day, time: '09:15', number: 'K77-092', placed_at })
    const line = { id: 'acconto00000000', amount: 10, method: 'cash', kind: 'deposit', taken_at: placed_at, device: 'C8' }
    const partly = { status: 'INPROGRESS', channel: 'counter', device: 'C8', total: 22, payments: [line], paid_total: 10 }
    putOrder({ day: today, time: '18:00', number: 'C8-093', ...partly })
    await openShop(DESK, { as: 'cassa', size: TABLET })
    const forLater = screen.getByRole('region', { name: /^Per un altro giorno/ })
    await expect.element(forLater.getByRole('button', { name: 'Zita Conti' })).toHaveTextContent(', 09:00 · ')
    await expect.element(forLater).not.toHaveTextContent('K77-092')
    await expect.element(orderRows().filter({ hasText: 'C8-093' })).toHaveTextContent('restano 12,00 €')
    await isClean('an order for another day')
  },
)

testInTheProof('what nobody marked yesterday is swept with one tap, all but what is to be paid, and taken back', async () => {
  const yesterday = addDays(shopMoment(server.nowMs).day, -1)
  const paid = { status: 'INPROGRESS', payment_method: 'cash', paid_at: new Date(server.nowMs).toISOString() }
  const numbers = ['K77-081', 'K77-082']
  for (const [index, number] of numbers.entries()) putOrder({ day: yesterday, time: `1${index}:00`, number, ...paid })
  putOrder({ day: yesterday, time: '12:00', number: 'C8-083', channel: 'counter', device: 'C8', status: 'INPROGRESS' })
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await showTab('In corso')
  await expect.element(screen.getByText(/^\d+ ordini (di ieri|dei giorni scorsi) ancora aperti$/)).toBeVisible()
  const sweep = screen.getByRole('button', { name: 'Segna consegnati', exact: true })
  await sweep.click()
  const question = screen.getByRole('dialog')
  await expect.element(question).toHaveTextContent(/K77-081, .*K77-082, .*Restano aperti.*C8-083, .*da incassare 4,50 €/)
  await isClean('what is swept')
  await question.getByRole('button', { name: 'Segna consegnati' }).click()
  const said = await holdToast('ordini consegnati')
  const statuses = () => [...numbers, 'C8-083'].map((number) => stored(number)?.status)
  await expect.poll(statuses).toEqual(['COMPLETED', 'COMPLETED', 'INPROGRESS'])
  await gone(sweep)
  await said.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect.poll(statuses).toEqual(['INPROGRESS', 'INPROGRESS', 'INPROGRESS'])
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

testInTheProof('slots that begin leave the open picker, and today moves on at midnight', async () => {
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

testInTheProof('a customer who was not told is among what is to be checked: sent again, or told by somebody', async () => {
  const day = quietDay()
  const [first = '', second = ''] = ['Ada Neri', 'Bruno Riva'].map((name, index) => putUntold(day, name, `1${index}:00`))
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await showDay(day, 'Da verificare')
  await screen.getByRole('tabpanel').getByRole('button', { name: 'Ada Neri' }).click()
  const panel = detail().getByRole('region', { name: 'Cliente non avvisato' })
  await expect.element(panel).toHaveTextContent('Il messaggio «è pronto» non gli è arrivato')
  await expect.element(detail().getByText(/^WhatsApp «è pronto» non riuscito: Il numero non è su WhatsApp/)).toBeVisible()
  // Nothing waits for it.
  await expect.element(detail().getByRole('button', { name: /^Consegnato/ })).toBeVisible()
  await isClean('a customer who was not told')

  const accept = server.refuse('POST', /\/resend$/, { status: 400, message: 'Non c’è più un numero a cui scrivere.' })
  await panel.getByRole('button', { name: 'Invia di nuovo' }).click()
  await expect.element(screen.getByText('Non c’è più un numero a cui scrivere.')).toBeVisible()
  accept()
  await panel.getByRole('button', { name: 'Invia di nuovo' }).click()
  await gone(panel)
  await expect.element(detail().getByText(/^WhatsApp «è pronto» inviato /)).toBeVisible()
  expect(server.records('orders').get(first)?.attention).toEqual([])

  cutNetwork()
  await screen.getByRole('tabpanel').getByRole('button', { name: 'Bruno Riva' }).click()
  // The panel of the first order has gone before: a key pressed before this one is there would be for nothing.
  await expect.element(panel).toBeVisible()
  await press('v')
  await gone(panel)
  await expect.element(screen.getByText(/: cliente avvisato$/)).toBeVisible()
  restoreNetwork()
  await expect.poll(() => server.records('orders').get(second)?.attention).toEqual([])
})

test('what was to be decided is gone once it is decided, and only the next step is left', async () => {
  const day = quietDay()
  const id = putOrder({ ...{ day: day.day, time: '09:00', status: 'INPROGRESS' }, attention: ['product-gone'] })
  const number = server.records('orders').get(id)?.number
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await showDay(day, 'Da verificare')
  await openOrder(String(number))
  await detail()
    .getByRole('button', { name: /^Prepara lo stesso/ })
    .click()
  await expect.element(detail().getByRole('button', { name: /^Pronto/ })).toBeVisible()
  await gone(detail().getByRole('region', { name: 'Da verificare' }))
})

testInTheProof('what another till hands over at once rings on no desk, has no hour and no seat, and is not moved', async () => {
  equip(countNotes)
  const day = quietDay()
  putKioskOrders(day.day, ['09:00'])
  await openShop(DESK, { as: 'cassa' })
  await showDay(day, 'In corso')
  await screen.getByRole('tab', { name: /^In corso/ }).click()
  const sold = { channel: 'counter', device: 'C8', status: 'INPROGRESS', immediate: true, customer_name: 'Cliente al banco' }
  putOrder({ day: day.day, time: '09:07', number: 'C8-901', ...sold })
  putOrder({ day: day.day, time: '09:01', number: 'C8-900', ...sold })
  await expect.element(screen.getByRole('heading', { name: /^Subito\s*2 ordini$/ })).toBeVisible()
  await expect
    .poll(() =>
      orderRows()
        .elements()
        .map((row) => /C8-\d+/.exec(row.textContent ?? '')?.[0]),
    )
    .toEqual(['C8-900', 'C8-901'])
  expect(notes()).toBe(0)
  await openOrder('C8-901')
  await expect.element(detail().getByText('Subito', { exact: true })).toBeVisible()
  await expect.element(detail().getByRole('button', { name: 'Sposta il ritiro' })).not.toBeInTheDocument()
  await expect.element(detail().getByRole('button', { name: /^Pronto/ })).not.toBeInTheDocument()
  await expect.element(detail().getByRole('button', { name: /^Incassa / })).toBeVisible()
  await isClean('handed over at once')
})

testInTheProof('an order that is opened without network asks nothing of the server until it is back', async () => {
  const day = quietDay()
  const [first = '', second = ''] = putKioskOrders(day.day, ['09:00', '09:15'])
  await openShop('/gestionale/ordini', { as: 'cassa' })
  await showDay(day)
  await openOrder(first)
  cutNetwork()
  await expect.element(screen.getByRole('button', { name: /Sei offline/ })).toBeVisible()
  const before = server.scripted.asked.length
  await openOrder(second)
  await detail().getByText('Cronologia').click()
  await expect.element(detail().getByText('Pagamenti e messaggi si vedono quando c’è rete.')).toBeVisible()
  await expect.element(detail().getByText('La storia si legge quando c’è rete.')).toBeVisible()
  // The probe alone looks whether it is back.
  const asked = () => server.scripted.asked.slice(before).map(({ path }) => path.split('?')[0])
  expect(asked().filter((path) => path?.startsWith('/api/collections/'))).toEqual([])
  restoreNetwork()
  await expect.poll(asked).toContain('/api/collections/order_events/records')
  await expect.element(detail().getByText('La storia si legge quando c’è rete.')).not.toBeInTheDocument()
})

/** Ready, paid, and the message that says so did not arrive. @returns the order's id */
function putUntold({ day }: QuietDay, customer_name: string, time: string): string {
  const at = { ready_at: new Date(server.nowMs).toISOString(), paid_at: new Date(server.nowMs).toISOString() }
  const state = { status: 'INPROGRESS', payment_method: 'cash', attention: ['not-told'], ...at }
  const order_id = putOrder({ day, time, customer_name, customer_phone: '333 1234567', ...state })
  const error = 'Il numero non è su WhatsApp, o non può ricevere questo messaggio.'
  const message = { order_id, kind: 'whatsapp', event: 'ready', state: 'failed', error, created: at.ready_at }
  server.put('messages', { id: order_id.replace('ordine', 'avviso'), ...message })
  return order_id
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

test('a scanned code opens its order, and does nothing to the one that is open', async () => {
  const day = quietDay()
  const paid = { day: day.day, status: 'INPROGRESS', payment_method: 'cash', paid_at: new Date(server.nowMs).toISOString() }
  putOrder({ ...paid, time: '09:00', number: 'K77-001' })
  const other = putOrder({ day: day.day, time: '10:00', number: 'K77-002', customer_name: 'Ada Neri' })
  const isUntouched = () => expect(stored('K77-001')).toMatchObject({ status: 'INPROGRESS', ready_at: '', printed: false })
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await showDay(day, 'In corso')
  await openOrder('K77-001')
  const ready = detail().getByRole('button', { name: /^Pronto/ })
  const search = screen.getByLabelText('Cerca un ordine per numero, nome o telefono')
  await focus(ready)
  // No code of ours: nothing is pressed, searched or printed.
  await commands.scan(americanKeys('SPE/C-12i'), 'Enter')
  await expect.element(await holdToast('Codice non riconosciuto: SPE/C-12i')).toHaveTextContent('cerca a mano')
  await isClean('a code that nobody knows')
  await expect.element(ready).toHaveFocus()
  await expect.element(search).toHaveValue('')
  isUntouched()

  await commands.scan(americanKeys(`${frame.location.origin}/gestionale/ordini?ordine=${other}`), 'Enter')
  await expect.element(detail().getByRole('heading', { name: 'Ada Neri', exact: true })).toBeVisible()
  await expect.element(search).toHaveValue('')
  isUntouched()

  // A packet is no order: the tab stays, and the till takes it over.
  const tab = screen.getByRole('tab', { selected: true })
  await expect.element(tab).toHaveTextContent('Da incassare')
  await commands.scan(americanKeys('2000001000304'), 'Enter')
  const packet = await holdToast('Hai letto il codice di un prodotto: 2000001000304.')
  await expect.element(tab).toHaveTextContent('Da incassare')
  await packet.getByRole('button', { name: 'Vendilo', exact: true }).click()
  await has('Panettone classico 1 kg', '1')
  isUntouched()
})
