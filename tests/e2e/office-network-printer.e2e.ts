// A printer in the shop's network that two tills share, over real lines and the shop's own policy: each ticket comes out once.
import type { Page } from 'playwright/test'
import { EposPrinter } from '../fakes/epos-printer.ts'
import { showDay } from './desk.ts'
import { expect, test as journey } from './fixtures.ts'
import { setUp } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { marksOf, numbersOn, takeOrder } from './tickets.ts'

const TABLET = { viewport: { width: 1024, height: 768 } }
const day = quietDay(Date.now())

const test = journey.extend<{ printer: EposPrinter }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  printer: async ({}, use) => {
    const printer = new EposPrinter()
    await printer.turnOn()
    await use(printer)
    await printer.turnOff()
  },
  edgeEnv: async ({ printer }, use) => use({ PRINTER_ORIGINS: printer.origin }),
})

async function choosePrinter(page: Page, printer: EposPrinter): Promise<void> {
  await page.getByRole('button', { name: 'Stampante', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Stampante di questo dispositivo' })
  await dialog.getByText('Rete', { exact: true }).click()
  await dialog.getByLabel('Indirizzo della stampante Epson (ePOS-Print)').fill(printer.origin)
  await dialog.getByRole('button', { name: 'Usa questo indirizzo' }).click()
  await expect(dialog.getByText('Stampante pronta')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stampa di prova' }).click()
  await expect.poll(() => printer.paper.tickets.length).toBe(1)
  expect(printer.paper.tickets.splice(0)[0]?.lines.join(' ')).toContain('Stampa di prova')
  await printsByItself(page, true)
}

/** In the printer's dialog, which is open; closes it. */
async function printsByItself(page: Page, isOn: boolean): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Stampante di questo dispositivo' })
  await dialog.getByRole('switch', { name: 'Stampa da sola i nuovi ordini' }).click()
  await expect(dialog.getByText(isOn ? 'Stampa automatica attiva' : 'Stampante pronta')).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
}

test('a till that was installed before the printer’s address was allowed is offered it, and prints', async ({
  printer,
  openReady,
}) => {
  const { page } = await openReady('cassa', TABLET)
  await page.goto('/gestionale/ordini')
  await expect(page.getByText('È pronta una nuova versione.')).toBeVisible()
  await page.getByRole('button', { name: 'Aggiorna' }).click()
  const policy = () => page.evaluate(async () => (await fetch('/index.html')).headers.get('Content-Security-Policy'))
  await expect(page.getByText('È pronta una nuova versione.')).toBeHidden()
  // The page is loaded anew meanwhile.
  await expect(async () => expect(await policy()).toContain(printer.origin)).toPass()
  await choosePrinter(page, printer)
})

test('two tills with one printer: each ticket once', async ({ shop, printer, openDevice }) => {
  // New ones: a device that was set up before is offered a new version first.
  const first = (await openDevice(TABLET)).page
  const second = (await openDevice(TABLET)).page
  for (const page of [first, second]) {
    await setUp(page, 'cassa')
    await choosePrinter(page, printer)
  }
  const out: string[] = []
  const areOut = () => expect.poll(() => numbersOn(printer.paper.tickets).sort()).toEqual([...out].sort())
  const printedMarks = (page: Page) => page.getByRole('tabpanel').getByRole('img', { name: 'Comanda stampata' })
  const openDesk = async (page: Page) => {
    await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Ordini' }).click()
    await showDay(page, day, 'In corso')
  }

  await test.step('by themselves', async () => {
    out.push(await takeOrder(first, day, 'Ada Neri', '10:00'), await takeOrder(second, day, 'Bruno Riva', '10:15'))
    await areOut()
    for (const page of [first, second]) {
      await openDesk(page)
      await expect(printedMarks(page)).toHaveCount(2)
      await expect(page.getByText('forse già stampata')).toHaveCount(0)
    }
  })

  const pickAllNew = async (page: Page, count: number) => {
    const rows = page.getByRole('tabpanel').getByRole('img', { name: 'Comanda da stampare' })
    await expect(rows).toHaveCount(count)
    await page.getByRole('button', { name: 'Stampa più comande', exact: true }).click()
    await page.getByRole('button', { name: /^Tutti \(\d+\)$/ }).click()
    await page.getByRole('button', { name: /^Stampa \d+ comande$/ }).click()
    await expect(page.getByRole('button', { name: /^Stampa solo le altre \d+$/ })).toBeVisible()
  }
  const printNew = (page: Page) => page.getByRole('button', { name: /^Stampa solo le altre \d+$/ }).click()

  await test.step('pressed on both at once', async () => {
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'Stampante: Stampa automatica attiva', exact: true }).click()
      await printsByItself(page, false)
    }
    out.push(await takeOrder(first, day, 'Carla Testa', '10:30'), await takeOrder(first, day, 'Dino Valle', '10:45'))
    out.push(await takeOrder(first, day, 'Elsa Bruni', '11:00'))
    await openDesk(first)
    await pickAllNew(first, 3)
    await pickAllNew(second, 3)
    const both = [first, second].map(async (page) => {
      await printNew(page)
      // Which of them printed how many is chance; each says what it made.
      await expect(page.getByText(SAID).first()).toBeVisible()
    })
    await Promise.all(both)
    await areOut()
    for (const page of [first, second]) await expect(printedMarks(page)).toHaveCount(5)
    for (const number of out) expect(await marksOf(shop, number)).toEqual([true])
  })
})

/** A passing word that all is out, or the report's title. */
const SAID = /^([123] comand[ae] stampat[ae]|Le 3 comande erano già uscite|Stampate \d di 3 comande)$/
