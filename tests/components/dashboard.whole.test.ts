// The owner looks at the shop: today, takings of a period as pictures and tables, the same without network, and a number that
// never arrived.
import { expect, test } from 'vitest'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { savedBy } from './files.ts'
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

const months = () => screen.getByRole('region', { name: 'Incassi per mese', exact: true })
const gone = (place: ReturnType<typeof months>) => expect.element(place).not.toBeInTheDocument()

test('the owner follows the takings on a desktop, by keyboard too, and without network', async () => {
  await openShop(DASHBOARD, { as: 'admin' })
  await expect.element(months()).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Dispositivi', exact: true })).toBeVisible()
  await expect.poll(() => frame.document.querySelector('.recharts-surface')?.checkVisibility()).toBe(true)
  await isClean('the dashboard')

  const table = screen.getByRole('button', { name: 'Tabella: Incassi per mese' })
  await pressOn(table, 'Enter')
  await expect.poll(takings).toBeGreaterThan(0)
  const before = takings()
  await isClean('the dashboard, a table')
  const saved = await savedBy(() => screen.getByRole('button', { name: 'Scarica CSV: Incassi per mese' }).click())
  expect(saved).toContain('"Mese";"Ordini";"Incassi"')

  await takeIn(12.34)
  await expect.poll(takings).toBe(before + 1234)

  cutNetwork()
  await expect.element(screen.getByRole('button', { name: /Sei offline/ })).toBeVisible()
  await reload()
  await table.click()
  await expect.poll(takings).toBe(before + 1234)
  await expect.element(screen.getByText(/^Incassi non aggiornati/)).toBeVisible()
  await screen.getByText('7 giorni', { exact: true }).click()
  await expect.element(screen.getByText(/^Sei offline: gli incassi/)).toBeVisible()
  await isClean('the dashboard without network')
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

/** An order that is paid comes in, and the server counts it. @param euro what it costs */
async function takeIn(euro: number): Promise<void> {
  const asked = server.scripted.asked.findLast(({ path }) => path.startsWith(FIGURES))?.path ?? ''
  const figures = await (await server.fetch(asked)).json()
  figures.months[0].revenue_cents += Math.round(euro * 100)
  server.scripted.answer(FIGURES, { body: figures })
  const { day } = shopMoment(server.nowMs)
  putOrder({ day, time: '19:00', number: 'C8-001', channel: 'counter', status: 'INPROGRESS', total: euro })
}
