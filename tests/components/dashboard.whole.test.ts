// The owner looks at the shop: today, what the shop sold and collected in a period and what that means, the accountant's files, the
// same without network, and a number that never arrived.
import { expect, test } from 'vitest'
import { periodOf } from '#domain/figures/figures.ts'
import { formatEuro } from '#domain/money.ts'
import { parseLines } from '#domain/order/order-payment.ts'
import { addDays, shopMoment } from '#domain/pickup/shop-time.ts'
import { periodText } from '#ui/text/months.ts'
import { putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { fileSavedBy, savedBy } from './files.ts'
import {
  cutNetwork,
  frame,
  openShop,
  press,
  pressOn,
  reload,
  restoreNetwork,
  screen,
  server,
  TABLET,
  visit,
} from './shop-frame.ts'
import { centsOf } from './till.ts'
import { holdToast } from './toasts.ts'

const DASHBOARD = '/gestionale'
const FIGURES = '/api/sfoglia/figures'

const months = () => screen.getByRole('region', { name: 'Venduto per mese', exact: true })
const figure = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
const gone = (place: ReturnType<typeof months>) => expect.element(place).not.toBeInTheDocument()

test('the owner follows the takings on a desktop, by keyboard too, and without network', async () => {
  await openShop(DASHBOARD, { as: 'admin' })
  await expect.element(months()).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Dispositivi', exact: true })).toBeVisible()
  await expect.poll(() => frame.document.querySelector('.recharts-surface')?.checkVisibility()).toBe(true)
  await isClean('the dashboard')

  const table = screen.getByRole('button', { name: 'Tabella: Venduto per mese' })
  await pressOn(table, 'Enter')
  await expect.poll(takings).toBeGreaterThan(0)
  const before = takings()
  await isClean('the dashboard, a table')
  const saved = await fileSavedBy(() => screen.getByRole('button', { name: 'Scarica CSV: Venduto per mese' }).click())
  const { day } = shopMoment(server.nowMs)
  expect(saved.name).toBe(`sfoglia-venduto-per-mese_fino-a-${day.slice(0, 7)}.csv`)
  expect(saved.text).toContain('"Mese";"Ordini";"Venduto"')
  expect(saved.text).toMatch(/"\w{3} 20\d\d";240;7123,00\r\n/)

  await takeIn(12.34)
  await expect.poll(takings).toBe(before + 1234)

  cutNetwork()
  await expect.element(screen.getByRole('button', { name: /Sei offline/ })).toBeVisible()
  await reload()
  await table.click()
  await expect.poll(takings).toBe(before + 1234)
  await expect.element(screen.getByText(/^Senza rete: contato da questo dispositivo/)).toBeVisible()
  await screen.getByText('12 mesi', { exact: true }).click()
  await expect.element(screen.getByText(/^Sei offline: i dettagli/)).toBeVisible()
  await isClean('the dashboard without network')
})

test('each figure says what it means, of which days, and never as two values', async () => {
  await openShop(DASHBOARD, { as: 'admin' })
  const { day } = shopMoment(server.nowMs)
  await expect.element(figure('Venduto')).toHaveTextContent('345,60 €')
  await expect.element(figure('Incassato')).toHaveTextContent('159,50 €')
  await expect.element(figure('Da incassare')).toHaveTextContent('12,50 €')

  await pressOn(figure('Incassato'), 'Enter')
  const meaning = screen.getByRole('dialog', { name: 'Incassato' })
  await expect.element(meaning).toBeVisible()
  await expect.element(meaning.getByText(periodText({ from: day, to: day }))).toBeVisible()
  await expect.element(meaning.getByText('−5,50 €')).toBeVisible()
  await expect.element(meaning).toHaveTextContent('Di cui senza un ordine noto20,00 €')
  await isClean('what a figure means')
  await press('Escape')
  await gone(meaning)
  await figure('Da incassare').click()
  await expect
    .element(screen.getByRole('dialog', { name: 'Da incassare' }))
    .toHaveTextContent('Di tutti i giorni, 5 ordini99,00 €')
  await press('Escape')

  const card = screen.getByRole('region', { name: 'Incassato', exact: true })
  const collected = card.getByRole('table', { name: 'Incassato' })
  await expect.element(collected).toHaveTextContent('MetodoContanti100,00 €−5,50 €94,50 €')
  await expect.element(collected).toHaveTextContent('PersonaAnna Ricci120,00 €−5,50 €114,50 €')
  await expect.element(collected).toHaveTextContent('CassaDal sito45,00 €0,00 €45,00 €')

  await screen.getByText('Mese scorso', { exact: true }).click()
  await expect.element(screen.getByText(periodText(periodOf('last-month', day)), { exact: true }).first()).toBeVisible()
  await screen.getByText('Date', { exact: true }).click()
  await screen.getByLabelText('Dal', { exact: true }).fill('2026-10-25')
  await screen.getByLabelText('Al', { exact: true }).fill('2026-11-02')
  await expect.element(screen.getByText('25 ott – 2 nov 2026', { exact: true }).first()).toBeVisible()
  await expect.poll(() => server.scripted.asked.at(-1)?.path).toMatch(/from=2026-10-25&to=2026-11-02/)
  await screen.getByLabelText('Al', { exact: true }).fill('2026-10-02')
  await expect.element(screen.getByText('La prima data viene dopo la seconda.')).toBeVisible()
  await expect.element(screen.getByText('25 ott – 2 nov 2026', { exact: true }).first()).toBeVisible()
})

test('without network the device counts what it knows, and says so', async () => {
  putOrder({
    day: shopMoment(server.nowMs).day,
    time: '19:00',
    number: 'C8-002',
    status: 'INPROGRESS',
    total: 10,
    ...partlyPaid(),
  })
  await openShop(DASHBOARD, { as: 'admin' })
  await expect.element(figure('Incassato')).toHaveTextContent('159,50 €')
  cutNetwork()
  await expect.element(screen.getByText(/^Senza rete: contato da questo dispositivo/)).toBeVisible()
  await expect.element(figure('Incassato')).toHaveTextContent(formatEuro(takenToday()))
})

test('the accountant’s files: numbers are numbers, and no cell is run', async () => {
  await openShop(DASHBOARD, { as: 'admin' })
  await screen.getByText('7 giorni', { exact: true }).click()
  await screen.getByRole('button', { name: 'Esporta' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Per il commercialista' })
  const { from, to } = periodOf('week', shopMoment(server.nowMs).day)
  await expect.element(dialog.getByText(periodText({ from, to }))).toBeVisible()
  await isClean('the accountant’s files')
  const [yesterday, today] = [addDays(to, -1), to].map((each) => each.split('-').reverse().join('/'))
  const payments = await fileSavedBy(() => dialog.getByRole('button', { name: 'Pagamenti, CSV' }).click())
  expect(payments.name).toBe(`sfoglia-pagamenti_${from}_${to}.csv`)
  expect(payments.text.split('\r\n')).toEqual([
    '\uFEFF"Giorno";"Metodo";"IVA";"Incassato";"Reso";"Netto"',
    `${yesterday};"Contanti";"10%";2,51;0,00;2,51`,
    `${yesterday};"Contanti";"4%";2,50;0,00;2,50`,
    `${today};"POS";"10%";6,99;0,00;6,99`,
    `${today};"POS";"4%";7,00;0,00;7,00`,
    '',
  ])
  const orders = await savedBy(() => dialog.getByRole('button', { name: 'Ordini, CSV' }).click())
  expect(orders).toContain(`"C1-007";"Banco";${yesterday};"'=Torta";1;"pezzo";10,00;-0,50;9,50;"10%"`)
  expect(orders).toContain('"Pane";0,5;"kg";10,00;-0,50;9,50;"4%"')
  const workbook = await fileSavedBy(() => dialog.getByRole('button', { name: 'Excel' }).click())
  expect(workbook.name).toBe(`sfoglia-contabilita_${from}_${to}.xlsx`)
  expect(workbook.text.slice(0, 2)).toBe('PK')
  cutNetwork()
  await dialog.getByRole('button', { name: 'Excel' }).click()
  await expect.element(dialog.getByText('Sei offline: per esportare serve la rete.')).toBeVisible()
})

test('on a tablet a number that never arrived is dealt with, and what waits for a person leads to it', async () => {
  const { day } = shopMoment(server.nowMs)
  const [known] = server.where('devices', { code: 'K1' })
  server.put('devices', { ...known, id: 'dispositivok880', code: 'K88', name: 'Totem di prova' })
  server.put('device_days', { id: 'giornok88000000', code: 'K88', day, counter: 1, waiting: '', settled: '' })
  await openShop(DASHBOARD, { as: 'admin', size: TABLET })
  await expect.element(months()).toBeVisible()
  const checks = screen.getByRole('region', { name: /^Da verificare/ })
  const missing = checks.getByRole('button', { name: /^Il 1º ordine di K88 non è arrivato/ })
  await expect.element(missing).toBeVisible()
  await isClean('the dashboard on a tablet')
  await missing.click()
  const dialog = screen.getByRole('dialog', { name: 'Il 1º ordine di K88 non è arrivato' })
  const note = dialog.getByRole('textbox', { name: 'Che cosa hai scoperto' })
  const settle = dialog.getByRole('button', { name: 'Segna come verificato' })
  await settle.click()
  await expect.element(dialog.getByText('Scrivi che cosa hai scoperto.')).toBeVisible()
  await expect.element(note).toHaveFocus()
  await note.fill('Tablet caduto, cliente richiamata.')
  await isClean('a missing number')
  cutNetwork()
  await expect.element(dialog.getByText('Sei offline: per segnarlo come verificato serve la rete.')).toBeVisible()
  await press('Escape')
  await expect.element(missing).toHaveFocus()
  restoreNetwork()
  await press('Enter')
  await expect.element(note).toHaveValue('Tablet caduto, cliente richiamata.')
  await settle.click()
  const settled = await holdToast('verificato')
  await settled.getByRole('button', { name: 'Annulla', exact: true }).click()
  const withdrawn = () => [...server.records('number_checks').values()].map(({ withdrawn_by }) => withdrawn_by)
  await expect.poll(withdrawn).toEqual(['Anna Ricci'])
  await missing.click()
  await note.fill('Il tablet è caduto.')
  await settle.click()
  await gone(missing)

  // It also waits for a look.
  const late = { number: 'K88-001', device: 'K88', status: 'INPROGRESS', attention: ['sold-out'] }
  putOrder({ day, time: '19:00', ...late })
  await visit('/gestionale/personale?vista=dispositivi')
  const row = screen.getByRole('region', { name: 'Dispositivi' }).getByRole('button', { name: /K88/ })
  await expect.element(row).toHaveTextContent('1 ordine verificato')
  await row.click()
  const dealtWith = screen.getByRole('dialog').getByRole('list', { name: 'Ordini verificati' })
  await expect.element(dealtWith).toHaveTextContent('Il tablet è caduto.')
  await expect.element(dealtWith).toHaveTextContent('Anna Ricci')
  await expect.element(dealtWith.getByText('arrivato', { exact: true })).toBeVisible()
  await isClean('a number that was dealt with')
  // Without network it is not missed again.
  await press('Escape')
  cutNetwork()
  await visit(DASHBOARD)
  await expect.element(screen.getByRole('region', { name: 'Dispositivi', exact: true })).toHaveTextContent('1 ordine verificato')
  await gone(missing)
  await checks.getByRole('link').first().click()
  await expect.element(screen.getByRole('tabpanel', { name: /^Da verificare/ })).toBeVisible()
  expect(frame.location.href).toMatch(/gestionale\/ordini\?.*scheda=da-verificare/)
})

/** Of the months in the table, in cents. A table that is not there yet has none. */
function takings(): number {
  const cells = months().query()?.querySelectorAll('tbody tr td:last-child') ?? []
  return [...cells].reduce((sum, { textContent }) => sum + centsOf(textContent ?? ''), 0)
}

/** Of ten euro four, taken today. */
function partlyPaid() {
  const taken_at = new Date(server.nowMs).toISOString()
  const line = { id: 'acconto00000001', amount: 4, method: 'cash', kind: 'deposit', taken_at, device: 'C1' }
  return { payments: [line], paid_total: 4 }
}

/** Of all orders that are here, in cents. */
function takenToday(): number {
  const { day } = shopMoment(server.nowMs)
  const lines = [...server.records('orders').values()].flatMap(({ payments }) => parseLines(payments))
  const ofToday = lines.filter(({ takenAtMs }) => shopMoment(takenAtMs).day === day)
  return ofToday.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** An order that is paid comes in, and the server counts it. @param euro what it costs */
async function takeIn(euro: number): Promise<void> {
  const asked = server.scripted.asked.findLast(({ path }) => path.startsWith(FIGURES))?.path ?? ''
  const figures = await (await server.fetch(asked)).json()
  figures.months[0].revenue_cents += Math.round(euro * 100)
  server.scripted.answer(FIGURES, { body: figures })
  const { day } = shopMoment(server.nowMs)
  putOrder({ day, time: '19:00', number: 'C8-001', channel: 'counter', status: 'INPROGRESS', total: euro })
}
