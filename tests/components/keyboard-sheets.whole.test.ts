// The owner's dashboard and the laboratory's sheet with the keyboard alone: what is behind a picture, what is missing, what is to
// be made, and what changed since it was printed, also without network.
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type PeriodName, periodOf } from '#domain/figures/figures.ts'
import { shopMoment } from '#domain/pickup/shop-time.ts'
import { periodText } from '#ui/text/months.ts'
import { putKioskOrders, putOrder } from './an-order.ts'
import { dayOnDesk, detail, quietDay } from './desk.ts'
import { savedBy } from './files.ts'
import { cutNetwork, DESKTOP, frame, openShop, press, screen, server, sheetsPrinted, TABLET } from './shop-frame.ts'
import { arrowTo, keepsFocus, tabTo } from './tab-walk.ts'
import { dismissToast } from './toasts.ts'

test('looks at a period, takes its table away, deals with a missing number and follows what waits', async () => {
  const today = shopMoment(server.nowMs).day
  server.write('devices', { id: 'dispositivok880', code: 'K88', kind: 'kiosk', name: 'Totem di prova' })
  server.write('device_days', { id: 'giornok88000000', code: 'K88', day: today, counter: 1, waiting: '', settled: '' })
  putOrder({ day: quietDay().day, time: '09:00', number: 'K77-001', attention: ['sold-out'] })
  await openShop('/gestionale', { as: 'admin', size: DESKTOP })
  const months = screen.getByRole('region', { name: 'Venduto per mese', exact: true })
  await expect.element(months).toBeVisible()
  const checks = screen.getByRole('region', { name: /^Da verificare/ })
  const missing = checks.getByRole('button', { name: /^Il 1º ordine di K88 non è arrivato/ })
  await expect.element(missing).toBeVisible()

  // A period, by the arrows.
  const period = (name: string) => screen.getByRole('radio', { name, exact: true })
  const shows = (name: PeriodName) =>
    expect
      .element(
        screen
          .getByRole('region', { name: 'Andamento' })
          .getByText(periodText(periodOf(name, today)))
          .first(),
      )
      .toBeVisible()
  await tabTo(period('Oggi'))
  await press('ArrowRight')
  await expect.element(period('Ieri')).toHaveFocus()
  await shows('yesterday')
  await press('ArrowRight')
  await expect.element(period('7 giorni')).toHaveFocus()
  await shows('week')
  await expect.element(months).toBeVisible()

  // The table behind a picture, and its file.
  const table = months.getByRole('button', { name: 'Tabella: Venduto per mese' })
  await tabTo(table)
  await press('Space')
  await expect.element(table).toHaveAttribute('aria-pressed', 'true')
  await tabTo(months.getByRole('button', { name: 'Scarica CSV: Venduto per mese' }))
  expect(await savedBy(() => press('Enter'))).toContain('"Mese";"Ordini";"Venduto"')
  const rows = months.getByRole('region', { name: 'Dati: Venduto per mese' })
  await tabTo(rows)
  await press('End')
  await expect.element(rows.getByRole('row').last()).toBeInViewport()
  // Another period does not close what was opened.
  await tabTo(period('7 giorni'), 'Shift+Tab')
  await press('ArrowRight')
  await expect.element(period('Mese')).toHaveFocus()
  await shows('month')
  await expect.element(table).toHaveAttribute('aria-pressed', 'true')
  await tabTo(table)
  await press('Enter')
  await expect.element(table).toHaveAttribute('aria-pressed', 'false')

  // The devices lead to their list.
  await tabTo(screen.getByRole('link', { name: 'Prova di rete assente' }), 'Shift+Tab')
  await press('Enter')
  await expect.poll(() => frame.location.href).toMatch(/gestionale\/personale\?vista=dispositivi/)
  await expect.element(screen.getByRole('region', { name: 'Dispositivi' }).getByRole('button', { name: /K88/ })).toBeVisible()
  await tabTo(screen.getByRole('link', { name: /^Panoramica/ }), 'Shift+Tab')
  await press('Enter')
  await expect.element(missing).toBeVisible()

  // A missing number.
  await tabTo(missing)
  await press('Enter')
  const dialog = screen.getByRole('dialog', { name: 'Il 1º ordine di K88 non è arrivato' })
  await expect.element(dialog).toBeVisible()
  await keepsFocus(dialog)
  await press('Escape')
  await expect.element(missing).toHaveFocus()
  await press('Enter')
  const settle = dialog.getByRole('button', { name: 'Segna come verificato' })
  await tabTo(settle)
  await press('Enter')
  await expect.element(dialog.getByRole('textbox', { name: 'Che cosa hai scoperto' })).toHaveFocus()
  await userEvent.keyboard('Il tablet è caduto.')
  await tabTo(settle)
  await press('Enter')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(missing).not.toBeInTheDocument()
  expect(server.where('number_checks', { code: 'K88' })).toMatchObject([{ from: 1, to: 1, note: 'Il tablet è caduto.' }])
  // Its row is gone.
  await expect.element(checks).toHaveFocus()
  // The notification lies over what comes next, for a moment.
  await dismissToast('1º ordine di K88: verificato')

  // What waits for a person.
  const first = checks.getByRole('link').first()
  const number = /^\S+/.exec((first.element() as HTMLElement).innerText)?.[0] ?? ''
  await tabTo(first)
  await press('Enter')
  await expect.poll(() => frame.location.href).toMatch(/gestionale\/ordini\?.*scheda=da-verificare/)
  await expect.element(detail().getByText(number, { exact: true }).first()).toBeVisible()
  await tabTo(detail().getByRole('button', { name: 'Chiudi', exact: true }))
})

test('prints what is to be made, sells more of it without network, and reads what changed', async () => {
  const day = quietDay()
  putKioskOrders(day.day, ['09:00'])
  await openShop('/gestionale/ordini', { as: 'cassa', size: TABLET })
  const sheet = screen.getByRole('dialog', { name: 'Foglio di produzione' })
  const tools = sheet.getByRole('region', { name: 'Stampa', exact: true })
  const print = tools.getByRole('button', { name: 'Stampa il foglio' })
  const days = screen.getByRole('radiogroup', { name: 'Giorno di ritiro' })

  // The day by the arrows, its sheet, and each of its totals.
  await expect.element(dayOnDesk(day)).toBeInTheDocument()
  await tabTo(days.getByRole('radio', { checked: true }))
  await arrowTo(dayOnDesk(day))
  const opener = screen.getByRole('button', { name: /^Foglio/ })
  await tabTo(opener, 'Shift+Tab')
  await press('Enter')
  await expect.element(sheet.getByRole('row', { name: /^Tiramisù/ })).toBeVisible()
  await keepsFocus(sheet)
  const preview = sheet.getByRole('region', { name: 'Anteprima del foglio' })
  await tabTo(preview)
  await press('End')
  const paper = await preview.findElement()
  await expect.poll(() => paper.scrollHeight - paper.scrollTop - paper.clientHeight).toBeLessThan(2)
  await press('Escape')
  await expect.element(opener).toHaveFocus()

  // A print that did not come out, and one that did.
  await press('f')
  await tabTo(print)
  await press('Enter')
  await expect.element(tools.getByText('Il foglio è uscito dalla stampante?')).toBeVisible()
  expect(sheetsPrinted).toBe(1)
  // Not on the answer: the same Enter, held down, would give it.
  await expect.element(tools).toHaveFocus()
  await tabTo(tools.getByRole('button', { name: 'No', exact: true }))
  await press('Enter')
  await expect.element(sheet.getByText('Stampa 1', { exact: true })).toBeVisible()
  await expect.element(tools).toHaveFocus()
  await tabTo(print)
  await press('Space')
  await tabTo(tools.getByRole('button', { name: 'Sì, è uscito' }))
  await press('Enter')
  await expect.element(sheet.getByText('Stampa 2', { exact: true })).toBeVisible()
  await expect.element(tools).toHaveFocus()
  await press('Escape')
  await expect.element(sheet).not.toBeInTheDocument()

  cutNetwork()
  // An order at the counter without network.
  await press('n')
  const search = screen.getByRole('textbox', { name: 'Cerca un prodotto' })
  await expect.element(search).toBeVisible()
  await press('/')
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('3*cornetto alla crema')
  await press('Enter')
  const cart = screen.getByRole('complementary', { name: 'Carrello' })
  const quantity = cart.getByRole('group', { name: 'Quantità di Cornetto alla crema' })
  await expect.element(quantity.getByText('3', { exact: true })).toBeVisible()
  await userEvent.keyboard('2*bombolone')
  await press('Enter')
  const choices = screen.getByRole('dialog', { name: 'Bombolone' })
  const add = choices.getByRole('button', { name: /^Aggiungi 2/ })
  await expect.element(add).toBeVisible()
  await keepsFocus(choices)
  await tabTo(choices.getByRole('radio', { checked: true }))
  await press('ArrowDown')
  await tabTo(add)
  await press('Enter')
  await expect.element(choices).not.toBeInTheDocument()
  await expect.element(search).toHaveFocus()
  await tabTo(cart.getByRole('radio', { name: 'Subito', checked: true }))
  await press('ArrowRight')
  await tabTo(cart.getByRole('button', { name: 'Chi ritira?' }))
  await press('Enter')
  await expect.element(cart.getByLabelText('Nome')).toHaveFocus()
  await tabTo(cart.getByRole('button', { name: 'Cliente al banco' }))
  await press('Enter')
  await expect.element(cart.getByLabelText('Nome')).toHaveValue('Cliente al banco')
  await expect.element(cart.getByRole('region', { name: 'Chi ritira' })).toHaveFocus()
  const other = cart.getByRole('button', { name: 'Altro', exact: true })
  await tabTo(other)
  await press('Enter')
  const picker = screen.getByRole('dialog', { name: 'Giorno e orario di ritiro' })
  await tabTo(picker.getByRole('radiogroup', { name: 'Giorno di ritiro' }).getByRole('radio', { checked: true }))
  await arrowTo(picker.getByRole('radio', { name: day.label, exact: true }))
  // The arrows look, Enter chooses: a choice closes the picker.
  await tabTo(picker.getByRole('radiogroup', { name: 'Orario di ritiro' }).getByRole('radio'))
  await arrowTo(picker.getByRole('radio', { name: '10:00', exact: true }), { isChosen: false })
  await press('Enter')
  await expect.element(picker).not.toBeInTheDocument()
  await expect.element(other).toHaveFocus()
  await tabTo(cart.getByRole('button', { name: 'Codice sconto' }))
  await press('Enter')
  await expect.element(cart.getByRole('textbox', { name: 'Codice sconto' })).toHaveFocus()
  await userEvent.keyboard('nonna10')
  await press('Enter')
  await expect.element(cart.getByText('NONNA10')).toBeVisible()
  await expect.element(cart.getByRole('region', { name: 'Sconto' })).toHaveFocus()
  await tabTo(cart.getByRole('button', { name: 'Conferma ordine' }))
  await press('Enter')
  const placed = cart.getByRole('region', { name: /^Ordine registrato/ })
  await expect.element(placed.getByRole('heading')).toHaveFocus()
  await tabTo(placed.getByRole('link', { name: 'Apri l’ordine' }))
  await press('Enter')
  await expect.element(screen.getByRole('heading', { name: 'Ordini', level: 1 }).first()).toBeVisible()

  // What changed since the print, and the new print.
  await expect.element(dayOnDesk(day)).toHaveAttribute('aria-checked', 'true')
  await press('f')
  await expect.element(sheet.getByRole('row', { name: /aumentato Cornetto alla crema/ })).toBeVisible()
  await expect.element(sheet.getByText('2 ordini, prima 1', { exact: false })).toBeVisible()
  await tabTo(print)
  await press('Enter')
  await tabTo(tools.getByRole('button', { name: 'Sì, è uscito' }))
  await press('Enter')
  await expect.element(sheet.getByText('Stampa 3', { exact: true })).toBeVisible()
  expect(sheetsPrinted).toBe(3)
})
