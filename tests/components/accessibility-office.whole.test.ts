// Every screen of the back office in its states, by axe: filled, with nothing found, without network. And what opens over them:
// an order in each state, its sheets and dialogs, the till's dialogs, the tray.
import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { putKioskOrders, putOrder } from './an-order.ts'
import { isClean, isCleanInTheOffice } from './axe.ts'
import { askForMoney, detail, openOrder, orderRows, quietDay, showDay, showTab } from './desk.ts'
import { keptRow } from './kept.ts'
import { cutNetwork, DESKTOP, openShop, PHONE, press, screen, visit } from './shop-frame.ts'
import { shortenCatalogue } from './short-catalogue.ts'
import { forLater, placeAtCounter, tile } from './till.ts'

interface Screen {
  /** Stands there once the screen is filled, and without network. */
  filled: () => Locator
  /** What a screen that asks the server shows without it, to be on the device before the line is cut. */
  kept?: [table: string, key: string]
  offline?: () => Locator
  /** The search field, and what is said when it finds nothing. */
  empty?: [field: () => Locator, said: () => Locator]
}

const role = (name: Parameters<typeof screen.getByRole>[0], of: string | RegExp) => () =>
  screen.getByRole(name, { name: of, exact: typeof of === 'string' }).first()
const text = (of: string | RegExp) => () => screen.getByText(of).first()
const label = (of: string) => () => screen.getByLabelText(of).first()
const firstButtonIn = (name: Parameters<typeof screen.getByRole>[0], of?: string) => () =>
  screen
    .getByRole(name, of === undefined ? {} : { name: of })
    .getByRole('button')
    .first()

/** By path; the orders are those of the quiet day. */
const SCREENS: Readonly<Record<string, Screen>> = {
  '': { filled: role('region', 'Venduto per mese') },
  '/ordini': {
    filled: () => screen.getByRole('tabpanel').getByRole('listitem').getByRole('button').first(),
    empty: [label('Cerca un ordine per numero, nome o telefono'), text(/^Nessun ordine (per|degli)/)],
  },
  '/nuovo-ordine': {
    filled: firstButtonIn('list', 'Prodotti'),
    empty: [label('Cerca un prodotto'), role('heading', 'Nessun prodotto')],
  },
  '/cassa': { filled: label('Fondo cassa') },
  '/cassa?vista=avanzi': {
    filled: role('heading', 'Che cosa è rimasto oggi'),
    empty: [label('Cerca un prodotto'), text(/^Nessun prodotto con/)],
  },
  '/cassa?vista=casse': { filled: role('heading', /^Oggi, /), offline: text(/serve la rete/) },
  '/prodotti': {
    filled: role('button', /^Cornetto alla crema/),
    empty: [label('Cerca un prodotto'), text(/[Nn]essun/)],
  },
  '/prodotti?vista=categorie': { filled: text('Colazione') },
  '/prodotti?vista=varianti': { filled: text('Farcitura') },
  '/codici-sconto': {
    filled: role('button', 'NONNA10'),
    empty: [label('Cerca un codice'), role('heading', 'Nessun codice trovato')],
  },
  '/personale': {
    filled: role('button', /Marco Bellini/),
    offline: text('Il personale non resta su questo dispositivo'),
    empty: [label('Cerca tra personale e clienti'), text('Nessuno con')],
  },
  '/personale?vista=dispositivi': { filled: firstButtonIn('region', 'Dispositivi'), kept: ['devices', 'dispositivok100'] },
  '/impostazioni': { filled: role('heading', 'Settimana') },
  '/impostazioni?vista=negozio': { filled: label('Partita IVA') },
  '/impostazioni?vista=totem': { filled: label('Nuovo PIN'), offline: text(/[Oo]ffline|rete/) },
  '/impostazioni?vista=stampante': { filled: role('radio', 'Finestra di stampa') },
}

for (const [path, { filled, kept, offline = filled, empty }] of Object.entries(SCREENS)) {
  test(`/gestionale${path}: filled, with nothing found, without network`, async () => {
    shortenCatalogue()
    const { day } = quietDay()
    putKioskOrders(day, ['09:00'])
    const address = `/gestionale${path}${path === '/ordini' ? `?giorno=${day}` : ''}`
    await openShop(address, { as: 'admin' })
    await expect.element(filled()).toBeVisible()
    await isCleanInTheOffice(address)
    if (empty) {
      const [field, said] = empty
      await field().fill('introvabile')
      await expect.element(said()).toBeVisible()
      await isCleanInTheOffice(`${address}, nothing found`)
    }
    if (kept) await expect.poll(() => keptRow(...kept)).not.toBeNull()
    cutNetwork()
    await visit(address)
    await expect.element(offline()).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Sei offline/ })).toBeVisible()
    await isCleanInTheOffice(`${address}, offline`)
  })
}

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  const back = () =>
    size === PHONE
      ? screen.getByRole('button', { name: 'Torna all’elenco' }).click()
      : detail().getByRole('button', { name: 'Chiudi', exact: true }).click()
  const button = (name: RegExp) => detail().getByRole('button', { name })

  test(`an order at the desk on a ${device}`, async () => {
    const day = quietDay()
    const [unpaid = '', other = ''] = putKioskOrders(day.day, ['09:00', '09:15'])
    putOrder({ day: day.day, time: '09:30', number: 'K77-003', attention: ['sold-out'] })
    await openShop('/gestionale/ordini', { as: 'cassa', size })
    await showDay(day)
    await openOrder(unpaid)
    await isClean('to collect')
    await askForMoney()
    await isClean('how it is paid')
    await detail().getByText('Altro', { exact: true }).click()
    await isClean('how much cash')
    await detail().getByText('POS', { exact: true }).click()
    // Where "Incassa" was pressed, "Pronto" appears: the second half of a double click must not press it.
    await button(/^Incassa /).dblClick()
    await expect.element(button(/^Pronto/)).toBeVisible()
    await isClean('in progress')
    await button(/^Stampa/).click()
    await expect.element(detail().getByText('Comanda stampata', { exact: true })).toBeVisible()
    await button(/^Stampa/).click()
    await expect.element(screen.getByRole('dialog', { name: 'Già stampata' })).toBeVisible()
    await isClean('already printed')
    await screen.getByRole('button', { name: 'No, va bene così' }).click()
    await button(/^Pronto/).click()
    const early = screen.getByRole('dialog', { name: `È per ${day.label}` })
    await expect.element(early).toBeVisible()
    await isClean('ready on another day')
    await early.getByRole('button', { name: 'Segna pronto' }).click()
    await expect.element(screen.getByText(`${unpaid} è pronto`)).toBeVisible()
    await isClean('ready')
    await back()

    await showTab('Da incassare')
    await openOrder(other)
    await button(/^Annulla/).click()
    await isClean('cancelling')
    const sheet = screen.getByRole('dialog', { name: `Annulla l’ordine ${other}` })
    await sheet.getByRole('radio').first().click({ force: true })
    await sheet.getByRole('button', { name: /^Annulla/ }).click()
    await expect.element(screen.getByText(`${other} annullato`)).toBeVisible()
    await expect.element(sheet).not.toBeInTheDocument()
    await isClean('cancelled')
    await back()

    await showTab('Da verificare')
    await openOrder('K77-003')
    await expect.element(detail().getByRole('region', { name: 'Da verificare' })).toBeVisible()
    await isClean('to be checked')
  })

  test(`the till, its dialogs and the tray on a ${device}`, async () => {
    await openShop('/gestionale/nuovo-ordine', { as: 'cassa', size })
    await tile('Torta di compleanno').click()
    await expect.element(screen.getByRole('dialog', { name: 'Torta di compleanno' })).toBeVisible()
    await isClean('choices')
    await press('Escape')
    cutNetwork()
    await screen.getByRole('button', { name: /Sei offline/ }).click()
    await expect.element(screen.getByRole('dialog', { name: /Sei offline/ })).toBeVisible()
    await isClean('the tray')
    await press('Escape')
    if (size === PHONE) return
    await tile('Tiramisù').click()
    await expect.element(screen.getByRole('radio', { name: 'Subito' })).toBeChecked()
    await isClean('handed over at once')
    await forLater()
    await screen.getByRole('button', { name: 'Altro' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Giorno e orario di ritiro' })).toBeVisible()
    await isClean('slot picker')
    await press('Escape')
    await screen.getByRole('button', { name: 'Conferma ordine' }).click()
    await isClean('name missing')
    const day = quietDay()
    await placeAtCounter({ products: [], customer: 'Ada', slot: { day, time: '10:00' } })
    await isClean('placed, waiting for the network')
    await visit('/gestionale/ordini')
    await showDay(day, 'In corso')
    await expect.poll(() => orderRows().elements().length).toBe(1)
    await isClean('an order of this device waits')
  })
}

test('the owner’s screens on a phone', async () => {
  const paths = ['', '/ordini', '/nuovo-ordine', '/cassa', '/prodotti', '/codici-sconto', '/personale', '/impostazioni', '/aiuto']
  shortenCatalogue()
  await openShop('/gestionale', { as: 'admin', size: PHONE })
  for (const path of paths) {
    await visit(`/gestionale${path}`)
    await isClean(`/gestionale${path} on a phone`)
  }
})
