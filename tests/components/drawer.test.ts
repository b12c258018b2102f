// The till's drawer without network: opened with a float, money in and out, counted by keys and taps, why it differs, printed and
// closed; a reload in between takes nothing away. And the owner's day of all drawers.
import { expect, test } from 'vitest'
import { isClean } from './axe.ts'
import { testInTheProof } from './in-the-proof.ts'
import {
  cutNetwork,
  openShop,
  PHONE,
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

const DRAWER = '/gestionale/cassa'
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('a day at the drawer, without network', async () => {
  await openShop(DRAWER, { as: 'cassa', size: TABLET })
  await expect.element(screen.getByLabelText('Fondo cassa')).toBeVisible()
  await isClean('the drawer is closed')
  cutNetwork()

  await pressOn(button('Apri la cassa'), 'Enter')
  await expect.element(screen.getByLabelText('Fondo cassa')).toHaveFocus()
  await screen.getByLabelText('Fondo cassa').fill('100')
  await press('Enter')
  await expect.element(screen.getByRole('heading', { name: 'Lettura' })).toBeVisible()
  await button('Preleva').click()
  await screen.getByLabelText('Quanto').fill('20,50')
  await button('Preleva 20,50 €').click()
  await expect.element(screen.getByText('Scrivi il motivo.')).toBeVisible()
  await screen.getByLabelText('Perché').fill('Farina')
  await press('Enter')
  await expect.element(screen.getByText('Prelievo: Farina')).toBeVisible()
  await reload()
  await expect.element(screen.getByText('Prelievo: Farina')).toBeVisible()
  await isClean('the drawer is open')
  // What there should be is shown to who asks, and not to who has yet to count.
  await expect.element(screen.getByText('79,50 €')).not.toBeInTheDocument()
  await button('Mostra i conti').click()
  await expect.element(screen.getByRole('table').getByText('79,50 €').first()).toBeVisible()
  await isClean('the drawer is read')

  await button('Conta e chiudi…').click()
  await button('Confronta').click()
  await expect.element(screen.getByText(/Non hai ancora contato niente/)).toBeVisible()
  await screen.getByLabelText('Quanti da 50 €').fill('1')
  await press('Enter')
  await expect.element(screen.getByLabelText('Quanti da 20 €')).toHaveFocus()
  await screen.getByLabelText('Quanti da 20 €').fill('1')
  await button('Uno in più da 5 €').click()
  await button('Uno in più da 2 €').click()
  await button('Uno in più da 2 €').click()
  await isClean('the drawer is being counted')
  await expect.element(screen.getByText(/79,50|Mancano|Differenza/)).not.toBeInTheDocument()
  await button('Confronta').click()
  await expect.element(screen.getByText('Mancano')).toBeVisible()
  await isClean('the drawer is counted')
  await setSize(PHONE)
  await isClean('the drawer is counted on a phone')
  await setSize(TABLET)
  await button('Stampa e chiudi la cassa').click()
  await expect.element(screen.getByText(/Scrivi perché non torna/)).toBeVisible()
  await screen.getByLabelText('Perché non torna').fill('Un resto sbagliato')
  const printed = sheetsPrinted
  await button('Stampa e chiudi la cassa').click()
  await expect.element(screen.getByRole('heading', { name: 'Ultima chiusura' })).toBeVisible()
  await expect.poll(() => sheetsPrinted).toBe(printed + 1)

  restoreNetwork()
  await expect.poll(() => server.tillFacts.map(({ kind }) => kind), { timeout: 20_000 }).toEqual(['open', 'out', 'close'])
  expect(server.tillFacts.at(-1)).toMatchObject({
    ...{ expected: { cash: 7950 }, counted: { cash: 7900, pos: 0 }, note: 'Un resto sbagliato' },
    counts: { 5000: 1, 2000: 1, 500: 1, 200: 2 },
  })
})

testInTheProof('the owner reads all drawers of a day', async () => {
  await openShop(DRAWER, { as: 'admin', size: TABLET })
  const amounts = { cash: 0, pos: 0, card: 0, voucher: 0 }
  const till = {
    ...{ id: 'sessione0000001', device: 'C1', name: 'Banco', opened_at: '2026-11-18T07:00:00.000Z', opened_by: 'Marco Bellini' },
    ...{ float: 100, closed_at: '', closed_by: '', expected: null, counted: null, note: '', late: false, mark: '' },
    ...{ lines: { ...amounts, cash: 27.5 }, day_lines: { ...amounts, cash: 27.5 }, movements: [] },
    ...{ ended_at: '', ended_by: '', ended_why: '', clock_wrong: false, last_contact: '2026-11-18T08:55:00.000Z' },
  }
  const closed = {
    ...{ ...till, id: 'sessione0000002', device: 'C2', name: '', closed_at: '2026-11-18T08:30:00.000Z', late: true },
    ...{ expected: { ...amounts, cash: 100 }, counted: { ...amounts, cash: 125 }, note: 'Non lo so' },
  }
  const orphan = { id: 'soldi0000000001', device: 'C2', amount: 5, method: 'cash', taken_at: '2026-11-18T08:00:00.000Z' }
  // Five days old, with money of others; closed by the owner, and not counted.
  const old = { ...till, id: 'sessione0000003', device: 'C3', name: 'Bar', opened_at: '2026-11-13T07:00:00.000Z' }
  const left = { ...old, lines: { ...amounts, cash: 1234.5 }, day_lines: { ...amounts, cash: 4 }, last_contact: '' }
  const all = { ...amounts, cash: 59, card: 30 }
  server.tillsOfDay = {
    taken: all,
    tills: [till, closed, left],
    loose: [{ device: '', lines: { ...amounts, card: 30 } }],
    orphans: [{ ...orphan, by: 'Marco Bellini', note: '' }],
  }
  await screen.getByRole('link', { name: 'Casse del giorno' }).click()
  const open = screen.getByRole('region', { name: 'Banco · C1' })
  await expect.element(open.getByText('Aperta', { exact: true })).toBeVisible()
  await expect.element(open.getByText('127,50 €')).toBeVisible()
  // Money came after it was counted: what is missing is told by what is known now.
  const other = screen.getByRole('region', { name: 'Cassa C2' })
  await expect.element(other.getByText('Mancano 2,50 €')).toBeVisible()
  await expect.element(other.getByText(/ne aspettava 100,00 €/)).toBeVisible()
  // The day's sum is the day's, not that of all the drawers' lives.
  await expect.element(screen.getByText('89,00 €')).toBeVisible()
  const abandoned = screen.getByRole('region', { name: 'Bar · C3' })
  await expect.element(abandoned.getByText(/di questo giorno sono 4,00 €, il resto di altri/)).toBeVisible()
  await expect.element(screen.getByRole('region', { name: 'Soldi senza un ordine' }).getByText('5,00 €')).toBeVisible()
  await isClean('all drawers of a day')

  await abandoned.getByRole('button', { name: 'Chiudi senza contare…' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Chiudere senza contare?' })
  await isClean('a drawer is about to be closed without a count')
  await dialog.getByRole('button', { name: 'Chiudi senza contare' }).click()
  await expect.element(dialog.getByText('Scrivi il motivo.')).toBeVisible()
  await dialog.getByLabelText('Perché').fill('Il tablet è rotto')
  const ended = { ended_at: '2026-11-18T09:00:00.000Z', ended_by: 'Anna Bellini', ended_why: 'Il tablet è rotto' }
  server.tillsOfDay = { taken: all, tills: [{ ...left, ...ended }], loose: [], orphans: [] }
  await dialog.getByRole('button', { name: 'Chiudi senza contare' }).click()
  await expect.element(abandoned.getByText('Non contata', { exact: true })).toBeVisible()
  await expect.element(abandoned.getByText(/Chiusa da chi amministra .* non contata: «Il tablet è rotto»/)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.tillFacts).toMatchObject([{ kind: 'end', sessionId: left.id, reason: 'Il tablet è rotto' }])

  server.tillsOfDay = { taken: amounts, tills: [], loose: [], orphans: [] }
  await button('Giorno prima').click()
  await expect.element(screen.getByRole('heading', { name: 'Nessuna cassa in questo giorno' })).toBeVisible()
  cutNetwork()
  await button('Giorno prima').click()
  await expect.element(screen.getByText(/sono sul server/)).toBeVisible()
})

testInTheProof('a drawer that the owner has closed says so at its till, and is counted there all the same', async () => {
  await openShop(DRAWER, { as: 'cassa', size: TABLET })
  await screen.getByLabelText('Fondo cassa').fill('100')
  await press('Enter')
  await expect.poll(() => server.tillFacts.map(({ kind }) => kind), { timeout: 20_000 }).toEqual(['open'])
  const session = server.tillFacts[0]?.sessionId ?? ''
  const end = { id: 'fine00000000001', session, kind: 'end', at: '2026-11-18T09:00:00.000Z', reason: 'Chiusa per sbaglio' }
  server.drawerNews = { session, facts: [end], lines: [], moved_to: '' }
  // The browser that comes back makes itself heard.
  await reload()
  await expect.element(screen.getByText(/L’ha chiusa chi amministra, senza contarla: «Chiusa per sbaglio»/)).toBeVisible()
  await isClean('the owner has closed the drawer')
  await button('Contala adesso…').click()
  await screen.getByLabelText('Quanti da 100 €').fill('1')
  await button('Confronta').click()
  await expect.element(screen.getByText('I conti tornano.')).toBeVisible()
  await button('Stampa e chiudi la cassa').click()
  await expect.element(button('Ristampa')).toBeVisible()
  await expect
    .poll(() => server.tillFacts.at(-1), { timeout: 20_000 })
    .toMatchObject({
      ...{ kind: 'close', sessionId: session, counts: { 10000: 1 } },
    })
})

testInTheProof('a cashier reads that these are the figures of their own till alone', async () => {
  await openShop(`${DRAWER}?vista=casse`, { as: 'cassa', size: TABLET })
  await expect.element(screen.getByRole('heading', { name: 'Questa cassa quel giorno è rimasta chiusa' })).toBeVisible()
  const lines = { cash: 27.5, pos: 0, card: 0, voucher: 0 }
  server.tillsOfDay = { taken: lines, tills: [], loose: [{ device: 'C1', lines }], orphans: [] }
  await button('Giorno prima').click()
  await expect.element(screen.getByText('Incassato da questa cassa')).toBeVisible()
  await expect.element(screen.getByText('Qui vedi solo questa cassa. Le altre le vede chi amministra.')).toBeVisible()
  await isClean('the drawers a cashier sees')
})
