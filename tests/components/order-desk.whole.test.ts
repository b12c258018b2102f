// Work at the order desk that comes up now and then: whose hand an order went through, what was closed by mistake; orders from
// before the device's thirty days; several tickets at once.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { happens, putKioskOrders, putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { detail, openOrder, orderRows, quietDay, showDay, showTab } from './desk.ts'
import {
  cutNetwork,
  focus,
  openShop,
  press,
  pressOn,
  restoreNetwork,
  screen,
  server,
  setSize,
  sheetsPrinted,
  TABLET,
} from './shop-frame.ts'

const DESK = '/gestionale/ordini'
const COUNT = 210
const PAGE = 200
const DAY_MS = 86_400_000

const gone = (place: ReturnType<typeof detail>) => expect.element(place).not.toBeInTheDocument()
const stored = (number: string) => server.where('orders', { number })[0]

test('the owner reads who did what and opens again what was closed', async () => {
  const day = quietDay()
  const id = putOrder({ day: day.day, time: '10:15', number: 'K77-001', status: 'COMPLETED' })
  happens(id, 'created', { channel: 'kiosk' })
  for (const hop of [1, 2, 3]) happens(id, 'moved', { from: instantOf(day.day, '09:00'), to: instantOf(day.day, '09:00') + hop })
  happens(id, 'collected', { method: 'pos' })
  happens(id, 'completed', {})
  await openShop(DESK, { as: 'admin' })
  await showDay(day, 'Consegnati')
  await openOrder('K77-001')
  await detail().getByText('Cronologia', { exact: true }).click()
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
  await expect.element(detail().getByText('Consegnato', { exact: true })).toBeVisible()
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

test('a number that a device gave itself before it had a code stands beside the name', async () => {
  const day = quietDay()
  const id = putOrder({ day: day.day, time: '09:00', number: 'X7758-001', customer_name: 'Ada Neri' })
  for (const width of [1024, 1280, 1600]) {
    await (width === 1024 ? openShop(DESK, { as: 'cassa', size: TABLET }) : setSize({ width, height: 800 }))
    if (width === 1024) await showDay(day)
    const row = await screen.getByRole('button', { name: /X7758-001/ }).findElement()
    expect(row.id).toContain(id)
    const [number, name] = [...row.children].map((cell) => cell.getBoundingClientRect())
    const isApart = (number?.right ?? 0) <= (name?.left ?? 0) || (name?.right ?? 0) <= (number?.left ?? 0)
    const isWhole = row.children[0] !== undefined && row.children[0].scrollWidth <= row.children[0].clientWidth
    expect({ width, isApart, isWhole }).toEqual({ width, isApart: true, isWhole: true })
  }
})
