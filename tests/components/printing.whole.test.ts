// The laboratory's printer, on USB or in the network: chosen at the till, tried, printing by itself; and in every trouble it can
// have, nothing gets lost and nothing comes out twice.
import { expect, test } from 'vitest'
import type { QuietDay } from '../e2e/quiet-day.ts'
import { EposService } from '../fakes/epos-service.ts'
import { type PrintedTicket, VirtualPrinter } from '../fakes/virtual-printer.ts'
import { putOrder } from './an-order.ts'
import { isClean } from './axe.ts'
import { detail, openOrder, quietDay, showDay } from './desk.ts'
import { keptRow } from './kept.ts'
import { plugIn } from './printer-on-usb.ts'
import {
  cutNetwork,
  openShop,
  press,
  reload,
  restoreNetwork,
  screen,
  server,
  sheetsPrinted,
  TABLET,
  visit,
} from './shop-frame.ts'
import { placeAtCounter } from './till.ts'

const DESK = '/gestionale/ordini'
const PRINTER_ORIGIN = 'https://192.168.1.50'

const settings = () => screen.getByRole('dialog', { name: 'Stampante di questo dispositivo' })
const alert = (title: string) => screen.getByRole('alert').filter({ hasText: title })
const question = (number: string) =>
  screen
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: `${number}: forse già stampata` })
const gone = (place: ReturnType<typeof alert>) => expect.element(place).not.toBeInTheDocument()
/** Whether the server knows it as printed. */
const marksOf = (number: string) => server.where('orders', { number }).map(({ printed }) => printed)
const isMarked = (number: string) => expect.poll(() => marksOf(number)).toEqual([true])

/** At the desk of a till that has this printer on its USB socket, chosen and tried, and printing by itself. */
async function openTillWith(printer: VirtualPrinter): Promise<QuietDay> {
  plugIn(printer)
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await screen.getByRole('button', { name: 'Stampante', exact: true }).click()
  await settings().getByText('USB', { exact: true }).click()
  await settings().getByRole('button', { name: 'Scegli la stampante' }).click()
  await expect.element(settings().getByText('TM-T20III')).toBeVisible()
  await printsTest(printer)
  await printsByItself()
  return quietDay()
}

/** The same with a printer in the network. */
async function openTillInNetworkOf(printer: EposService, isAutomatic = true): Promise<QuietDay> {
  server.elsewhere.set(PRINTER_ORIGIN, printer.fetch)
  await openShop(DESK, { as: 'cassa', size: TABLET })
  await screen.getByRole('button', { name: 'Stampante', exact: true }).click()
  await settings().getByText('Rete', { exact: true }).click()
  await settings().getByLabelText('Indirizzo della stampante Epson (ePOS-Print)').fill(PRINTER_ORIGIN)
  await settings().getByRole('button', { name: 'Usa questo indirizzo' }).click()
  await expect.element(settings().getByText('Stampante pronta')).toBeVisible()
  await printsTest(printer.paper)
  if (isAutomatic) await printsByItself()
  else await settings().getByRole('button', { name: 'Chiudi' }).click()
  return quietDay()
}

async function printsTest({ tickets }: VirtualPrinter): Promise<void> {
  await settings().getByRole('button', { name: 'Stampa di prova' }).click()
  await expect.poll(() => tickets.length).toBe(1)
  expect(tickets.splice(0)[0]?.lines.join(' ')).toContain('Stampa di prova')
}

/** In the printer's dialog, which is open; closes it. */
async function printsByItself(): Promise<void> {
  await settings().getByRole('switch', { name: 'Stampa da sola i nuovi ordini' }).click()
  await expect.element(settings().getByText('Stampa automatica attiva')).toBeVisible()
  await settings().getByRole('button', { name: 'Chiudi' }).click()
}

/** By the cashier, from any screen of the back office. @returns its number */
async function takeOrder(day: QuietDay, customer: string, time: string): Promise<string> {
  await screen
    .getByRole('link', { name: /^Nuovo ordine/ })
    .first()
    .click()
  const note = `Per ${customer}`
  return placeAtCounter({ products: [['Cornetto alla crema', 2]], customer, slot: { day, time }, note })
}

/** From another till, to be prepared. @returns its number */
function comes(day: QuietDay, customer_name: string, time: string): string {
  const number = `C8-${time.replace(':', '').slice(1)}`
  const taken = { channel: 'counter', device: 'C8', status: 'INPROGRESS', note: `Per ${customer_name}` }
  putOrder({ day: day.day, time, number, customer_name, ...taken })
  return number
}

async function openDesk(day: QuietDay): Promise<void> {
  await screen.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Ordini' }).click()
  await showDay(day, 'In corso')
}

/** The head of a ticket is the day and the device, under it time and counter. */
function numbersOn({ tickets }: VirtualPrinter): string[] {
  return tickets.map(({ lines }: PrintedTicket) => {
    const [first, second] = lines.filter((line) => line !== '')
    return `${first?.split(' ').at(-1)}-${second?.split(' ').at(-1)}`
  })
}

test('new orders come out by themselves with network and without, each once, and what stands on paper is the order', async () => {
  const printer = new VirtualPrinter()
  const day = await openTillWith(printer)
  const ada = await takeOrder(day, 'Ada Neri', '10:00')
  await expect.poll(() => numbersOn(printer)).toEqual([ada])
  const text = printer.tickets[0]?.lines.join('\n') ?? ''
  for (const words of ['10:00', 'Ada Neri', 'Per Ada Neri', '[ ] 2 Cornetto alla crema', 'DA INCASSARE', 'Prima stampa']) {
    expect(text).toContain(words)
  }
  expect(text.toLowerCase()).toContain(day.label)
  expect(text).toMatch(/Contiene .*glutine/)
  await isMarked(ada)

  cutNetwork()
  const bruno = await takeOrder(day, 'Bruno Riva', '10:15')
  await expect.poll(() => numbersOn(printer)).toEqual([ada, bruno])
  const marks = screen.getByRole('tabpanel').getByRole('img', { name: 'Comanda stampata' })
  await openDesk(day)
  await expect.poll(() => marks.length).toBe(2)
  await reload()
  await showDay(day, 'In corso')
  await expect.poll(() => marks.length).toBe(2)
  restoreNetwork()
  await isMarked(bruno)

  // Asked for by hand it is asked about first.
  await openOrder(ada)
  await press('s')
  const again = screen.getByRole('dialog', { name: 'Già stampata' })
  await again.getByRole('button', { name: 'No, va bene così' }).click()
  await gone(again)
  await expect.element(detail().getByText('Comanda stampata', { exact: true })).toBeVisible()
  await press('e')
  await expect.poll(() => sheetsPrinted).toBe(1)
  expect(numbersOn(printer)).toEqual([ada, bruno])
})

test('out of paper, then a new roll', async () => {
  const printer = new VirtualPrinter()
  const day = await openTillWith(printer)
  printer.paper = 'out'
  const number = comes(day, 'Carla Testa', '10:30')
  await expect.element(alert('La carta è finita')).toHaveTextContent('1 comanda aspetta')
  expect(marksOf(number)).not.toEqual([true])
  printer.mend()
  await screen.getByRole('button', { name: 'Riprova' }).click()
  await expect.poll(() => numbersOn(printer)).toEqual([number])
  await gone(screen.getByText('La carta è finita'))
  await isMarked(number)
})

test('unplugged in the middle: nobody prints it again before somebody has looked', async () => {
  const printer = new VirtualPrinter()
  const day = await openTillWith(printer)
  printer.bytesLeft = 200
  const number = comes(day, 'Dino Valle', '10:45')
  await expect.element(question(number)).toBeVisible()
  printer.mend()
  await gone(screen.getByText('La stampante non è collegata'))
  await reload()
  await expect.element(question(number)).toBeVisible()
  expect(numbersOn(printer)).toEqual([])
  await expect.poll(() => marksOf(number)).toEqual([false])
  await question(number).getByRole('button', { name: 'Ristampa' }).click()
  await expect.poll(() => numbersOn(printer)).toEqual([number])
  expect(printer.tickets.at(-1)?.lines.join('\n')).toContain('RISTAMPA')
  await gone(question(number))
  await isMarked(number)
})

for (const [title, trouble] of [
  ['La carta è finita', { paper: 'out' }],
  ['Il coperchio è aperto', { isCoverOpen: true }],
  ['La stampante non risponde', { isOff: true }],
] as const) {
  test(`a printer in the network: ${title.toLowerCase()}, then it goes on by itself`, async () => {
    const printer = new EposService()
    const day = await openTillInNetworkOf(printer)
    Object.assign('isOff' in trouble ? printer : printer.paper, trouble)
    const number = comes(day, 'Bruno Riva', '10:15')
    await expect.element(alert(title)).toHaveTextContent('1 comanda aspetta')
    expect(marksOf(number)).not.toEqual([true])
    printer.isOff = false
    printer.paper.mend()
    await expect.poll(() => numbersOn(printer.paper)).toEqual([number])
    await gone(alert(title))
    await isMarked(number)
    expect(printer.paper.tickets[0]?.lines.join('\n')).toContain('Per Bruno Riva')
  })
}

test('the answer of a printer in the network is lost: a person looks, and nothing comes out twice', async () => {
  const printer = new EposService()
  const day = await openTillInNetworkOf(printer)
  printer.losesNextAnswer = true
  const number = comes(day, 'Dino Valle', '11:00')
  await question(number).getByRole('button', { name: 'È uscita' }).click()
  await gone(question(number))
  await isMarked(number)
  expect(numbersOn(printer.paper)).toEqual([number])
})

test('nobody is asked about a ticket that another till is just printing', async () => {
  const printer = new EposService()
  const day = await openTillInNetworkOf(printer)
  const fields = { number: 'C8-001', channel: 'counter', device: 'C8', status: 'INPROGRESS' }
  const id = 'ordinealtracass'
  server.holdPrint(id, { device: 'altracassa00000', code: 'C8' })
  putOrder({ id, day: day.day, time: '11:15', ...fields })
  await expect.poll(async () => (await keptRow('printJobs', id))?.state).toBe('elsewhere')
  await gone(question('C8-001'))
  server.put('orders', { id, printed: true })
  await openDesk(day)
  await gone(screen.getByText('forse già stampata'))
  expect(numbersOn(printer.paper)).toEqual([])
})

test('the roll ends within the second of three: one is out, one perhaps, one is not', async () => {
  const printer = new EposService()
  const day = await openTillInNetworkOf(printer, false)
  const first = comes(day, 'Ada Neri', '10:00')
  await showDay(day, 'In corso')
  await openOrder(first)
  await press('s')
  await isMarked(first)
  await visit(DESK)
  await showDay(day, 'In corso')
  const sure = comes(day, 'Fulvia Re', '11:15')
  const perhaps = comes(day, 'Gino Sala', '11:30')
  const missed = comes(day, 'Ida Moro', '11:45')
  const rows = screen.getByRole('tabpanel')
  await expect.poll(() => rows.getByRole('img', { name: 'Comanda da stampare' }).length).toBe(3)
  await screen.getByRole('button', { name: 'Stampa più comande', exact: true }).click()
  await screen.getByRole('button', { name: /^Tutti \(\d+\)$/ }).click()
  await screen.getByRole('button', { name: /^Stampa \d+ comande$/ }).click()
  printer.paper.linesLeft = (printer.paper.tickets.at(-1)?.lines.length ?? 0) + 6
  await screen.getByRole('button', { name: 'Stampa solo le altre 3', exact: true }).click()
  const report = screen.getByRole('dialog', { name: 'Stampate 1 di 3 comande' })
  await expect.element(report).toHaveTextContent(`Stampate: 1${sure}`)
  await expect.element(report).toHaveTextContent(`Forse già stampate: 1${perhaps}`)
  await expect.element(report).toHaveTextContent(`Non stampate: 1${missed}La carta è finita.`)
  await isClean('what became of three tickets')
  expect(numbersOn(printer.paper)).toEqual([first, sure])
  printer.paper.mend()
  await report.getByRole('button', { name: 'Stampa quella che manca' }).click()
  await expect.element(screen.getByText('1 comanda stampata', { exact: true })).toBeVisible()
  await gone(report)
  expect(numbersOn(printer.paper)).toEqual([first, sure, missed])
  await question(perhaps).getByRole('button', { name: 'Ristampa' }).click()
  await gone(question(perhaps))
  await expect.poll(() => numbersOn(printer.paper)).toEqual([first, sure, missed, perhaps])
  await expect.poll(() => rows.getByRole('img', { name: 'Comanda stampata' }).length).toBe(4)
})

test('the drawer hangs on the printer when somebody says so, and is not opened where nobody writes it down', async () => {
  const printer = new EposService()
  await openTillInNetworkOf(printer, false)
  await screen.getByRole('button', { name: 'Stampante', exact: true }).click()
  const drawer = settings().getByRole('group', { name: 'Cassetto dei contanti collegato a questa stampante' })
  await expect.element(drawer.getByRole('radio', { name: 'No' })).toBeChecked()
  await drawer.getByText('Presa 2', { exact: true }).click()
  await expect.poll(async () => (await keptRow('keyValues', 'printer'))?.value).toMatchObject({ drawer: 2 })
  await isClean('printer with a drawer')
  expect(settings().getByRole('button', { name: 'Apri cassetto' }).length).toBe(0)
  expect(printer.paper.pulses).toEqual([])
})
