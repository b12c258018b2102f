// The fiscal receipt at the till: the printer is set up in the settings, a receipt has its number on the desk, one that may be on
// paper is asked about on every screen, and the day is closed.
import { expect, test } from 'vitest'
import { FiscalService } from '../fakes/fiscal-service.ts'
import { putKioskOrders } from './an-order.ts'
import { isClean } from './axe.ts'
import { collect, detail, openOrder, quietDay, showDay } from './desk.ts'
import { testInTheProof } from './in-the-proof.ts'
import { announce, DESKTOP, openShop, reload, screen, server, TABLET, visit } from './shop-frame.ts'

const DESK = '/gestionale/ordini'
const SETTINGS = '/gestionale/impostazioni?vista=registratore'
const ORIGIN = 'https://192.168.1.60'
const printButton = () => detail().getByRole('button', { name: 'Stampa lo scontrino' })
const question = (number: string) => screen.getByText(`Lo scontrino di ${number} forse è uscito`)

/** In this shop's network. */
function aPrinter(): FiscalService {
  const printer = new FiscalService(() => server.nowMs)
  server.elsewhere.set(ORIGIN, printer.fetch)
  return printer
}

/** As the settings leave it. */
function turnOn(): void {
  const [shop] = server.records('shop').values()
  const fiscal = { fiscal: true, fiscal_address: ORIGIN, fiscal_operator: 0, fiscal_departments: '10%=1 22%=2 4%=3' }
  server.put('shop', { ...shop, id: shop?.id ?? '', ...fiscal })
}

testInTheProof(
  'the owner sets the printer up, tries it, takes money and sees the receipt’s number; the day is closed',
  async () => {
    await openShop(SETTINGS, { as: 'admin', size: DESKTOP })
    const printer = aPrinter()
    const field = (name: string) => screen.getByLabelText(name, { exact: true })
    await field('Indirizzo del registratore').fill('192 168')
    await field('Operatore').click()
    await expect.element(screen.getByText('Scrivi l’indirizzo, per esempio 192.168.1.60.')).toBeVisible()
    await field('Indirizzo del registratore').fill(`${ORIGIN}/`)
    for (const [vat, department] of [
      ['4%', '3'],
      ['10%', '1'],
      ['22%', '2'],
    ] as const) {
      await field(vat).fill(department)
    }
    await field('Operatore').click()
    await screen.getByRole('switch', { name: 'Scontrini dal registratore' }).click()
    const wanted = { fiscal: true, fiscal_address: ORIGIN, fiscal_departments: '10%=1 4%=3 22%=2' }
    await expect.poll(() => server.where('shop', wanted)).toHaveLength(1)
    await screen.getByRole('button', { name: 'Controlla' }).click()
    await expect.element(screen.getByText('Il registratore è pronto.')).toBeVisible()
    await isClean('the fiscal printer')

    const { day } = quietDay()
    const [number = ''] = putKioskOrders(day, ['09:00'])
    await visit(DESK)
    await showDay(quietDay())
    await openOrder(number)
    await collect('Contanti')
    await expect.element(detail().getByText('Scontrino n. 0012-0001 emesso')).toBeVisible()
    await expect.element(printButton()).not.toBeInTheDocument()
    await isClean('a receipt')
    await expect.poll(() => server.where('fiscal_receipts', { receipt_number: 1, state: 'printed' })).toHaveLength(1)
    await detail().getByRole('button', { name: 'Annulla lo scontrino' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Annulla lo scontrino' }).click()
    await expect.element(detail().getByText('Annullo n. 0012-0002 emesso')).toBeVisible()
    await expect.element(printButton()).toBeVisible()

    // What was voided by hand is not made anew by itself: it stands in the strip of every screen, and in its list.
    await expect.element(screen.getByText('1 scontrino da fare.')).toBeVisible()
    await screen.getByRole('button', { name: 'Vedi' }).click()
    await expect.element(screen.getByRole('dialog').getByText('Esce quando lo stampi tu.')).toBeVisible()
    await isClean('the receipts to print')
    await screen.getByRole('dialog').getByRole('button', { name: 'Chiudi' }).click()

    server.fiscalDay = {
      ...{ whole: true, taken: 17.2, doubles: [], booked: [{ vat: '10%', amount: 0 }] },
      untold: [{ number, amount: 17.2, total: 17.2, documented: 0 }],
    }
    await screen.getByRole('button', { name: 'Stampante', exact: true }).click()
    await screen.getByRole('button', { name: 'Chiusura giornaliera' }).click()
    await screen.getByRole('button', { name: 'Fai la chiusura' }).click()
    await expect.element(screen.getByText('Chiusura n. 12 fatta: 0,00 €.')).toBeVisible()
    await expect.element(screen.getByText(`Incassati senza scontrino 17,20 €: ${number} 17,20 €.`).first()).toBeVisible()
    expect(printer.register.journal().map(({ kind }) => kind)).toEqual(['receipt', 'void', 'closure'])
  },
)

test('a receipt whose answer is lost is asked about, also after a reload, and is one receipt', async () => {
  await openShop(DESK, { as: 'cassa', size: TABLET })
  announce(/Failed to fetch/)
  const printer = aPrinter()
  turnOn()
  const { day } = quietDay()
  const [number = ''] = putKioskOrders(day, ['09:00'])
  await showDay(quietDay())
  await openOrder(number)
  await collect('POS')
  await detail().getByLabelText('Codice lotteria, facoltativo').fill('yykv')
  await expect.element(printButton()).toBeDisabled()
  await detail().getByLabelText('Codice lotteria, facoltativo').fill('yykv8m9z')
  printer.register.condition.paper = 'out'
  await printButton().click()
  await expect.element(detail().getByText('Il registratore è senza carta o aperto.')).toBeVisible()
  printer.register.condition.paper = 'ok'
  printer.loses = 'after'
  await printButton().click()
  await expect.element(question(number)).toBeVisible()
  // Once: beside its order. Where that is not shown, above the screen.
  await expect.poll(() => question(number).elements()).toHaveLength(1)
  await isClean('a question')
  await expect.element(printButton()).not.toBeInTheDocument()
  await reload()
  await expect.element(question(number)).toBeVisible()
  await screen.getByRole('button', { name: 'Sì, è uscito' }).click()
  await expect.element(question(number)).not.toBeInTheDocument()
  await showDay(quietDay(), 'In corso')
  await openOrder(number)
  await expect.element(detail().getByText('Scontrino emesso')).toBeVisible()
  await expect.poll(() => server.where('fiscal_receipts', { state: 'confirmed' })).toHaveLength(1)
  expect(printer.register.journal().map(({ lines }) => lines.filter((line) => line.startsWith('Codice')))).toEqual([
    ['Codice lotteria YYKV8M9Z'],
  ])
})

testInTheProof('money that was not what the receipt says: one tap voids it and makes it anew', async () => {
  await openShop(DESK, { as: 'cassa', size: TABLET })
  const printer = aPrinter()
  turnOn()
  const [number = ''] = putKioskOrders(quietDay().day, ['09:00'])
  await showDay(quietDay())
  await openOrder(number)
  await collect('Contanti')
  await expect.element(detail().getByText('Scontrino n. 0012-0001 emesso')).toBeVisible()
  await detail().getByRole('button', { name: 'Era un errore…' }).click()
  const dialog = screen.getByRole('dialog', { name: /^Correggi l’incasso di / })
  await dialog.getByText('POS', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Correggi' }).click()
  await expect
    .element(detail().getByText(/^Lo scontrino n. 0012-0001 dice «contanti .*», invece è «pagamento elettronico/))
    .toBeVisible()
  await expect.element(printButton()).not.toBeInTheDocument()
  await isClean('a receipt to make anew')
  await detail().getByRole('button', { name: 'Annulla e rifai lo scontrino' }).click()
  await expect.element(detail().getByText('Scontrino n. 0012-0003 emesso')).toBeVisible()
  await expect.element(detail().getByText(/annullalo e rifallo/)).not.toBeInTheDocument()
  expect(printer.register.journal().map(({ kind, isVoided }) => [kind, isVoided])).toEqual([
    ['receipt', true],
    ['void', false],
    ['receipt', false],
  ])
})
