// A printer in the shop's network that several tills share: chosen by its address, printing by itself, in every trouble it can
// have; and left alone while another till is printing.
import type { Page } from 'playwright/test'
import { EposPrinter } from '../fakes/epos-printer.ts'
import { isClean } from './axe.ts'
import { showDay } from './desk.ts'
import { expect, test as journey } from './fixtures.ts'
import { setUp } from './people.ts'
import { quietDay } from './quiet-day.ts'
import { signInToApi } from './shop-api.ts'
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

/** What the device has written down about an order's ticket; empty when there is nothing. */
function jobState(page: Page, orderId: string): Promise<string> {
  return page.evaluate(
    (id) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('sfoglia')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('printJobs').objectStore('printJobs').get(id)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result?.state ?? '')
          }
        }
      }),
    orderId,
  )
}

test('tickets come out once through every trouble, and a till does not ask about what another is printing', async ({
  shop,
  watch,
  printer,
  openReady,
}) => {
  // Chromium's words about a printer that is switched off.
  watch.announce(/ERR_.*cgi-bin\/epos/)
  const till = await openReady('cassa', TABLET)
  const { page } = till
  await choosePrinter(page, printer)
  const expected: string[] = []
  const areOut = () => expect.poll(() => numbersOn(printer.paper.tickets)).toEqual(expected)
  const alert = (title: string) => page.getByRole('alert').filter({ hasText: title })
  const question = (number: string) =>
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `${number}: forse già stampata` })

  await test.step('a new order is on paper, then marked', async () => {
    expected.push(await takeOrder(page, day, 'Ada Neri', '10:00'))
    await areOut()
    expect(printer.paper.tickets[0]?.lines.join('\n')).toContain('Per Ada Neri')
    await expect.poll(() => marksOf(shop, expected[0] ?? '')).toEqual([true])
  })

  for (const [title, trouble, time] of [
    ['La carta è finita', { paper: 'out' as const }, '10:15'],
    ['Il coperchio è aperto', { isCoverOpen: true }, '10:30'],
  ] as const) {
    await test.step(title, async () => {
      Object.assign(printer.paper, trouble)
      const number = await takeOrder(page, day, 'Bruno Riva', time)
      await expect(alert(title)).toContainText('1 comanda aspetta')
      expect(await marksOf(shop, number)).not.toEqual([true])
      printer.paper.mend()
      expected.push(number)
      await areOut()
      await expect(alert(title)).toBeHidden()
      await expect.poll(() => marksOf(shop, number)).toEqual([true])
    })
  }

  await test.step('switched off, then on again', async () => {
    await printer.turnOff()
    const number = await takeOrder(page, day, 'Carla Testa', '10:45')
    await expect(alert('La stampante non risponde')).toContainText('1 comanda aspetta')
    expect(await marksOf(shop, number)).not.toEqual([true])
    await printer.turnOn()
    expected.push(number)
    await areOut()
    await expect.poll(() => marksOf(shop, number)).toEqual([true])
  })

  await test.step('its answer is lost: a person looks, and nothing comes out twice', async () => {
    printer.losesNextAnswer = true
    const number = await takeOrder(page, day, 'Dino Valle', '11:00')
    expected.push(number)
    await question(number).getByRole('button', { name: 'È uscita' }).click()
    await expect(question(number)).toBeHidden()
    await areOut()
    await expect.poll(() => marksOf(shop, number)).toEqual([true])
  })

  await test.step('another till is just printing it: nobody is asked', async () => {
    const other = await openReady('cassa', TABLET)
    await other.cutNetwork()
    const number = await takeOrder(other.page, day, 'Elsa Bruni', '11:15')
    const link = await other.page.getByRole('link', { name: 'Apri l’ordine' }).getAttribute('href')
    const orderId = /ordine=(\w+)/.exec(link ?? '')?.[1] ?? ''
    const api = await signInToApi(shop.url, 'cassa')
    const printing = { device: 'altracassa00000', code: 'C9' }
    expect(await api.send(`/api/sfoglia/orders/${orderId}/print`, { method: 'POST', body: printing })).toMatchObject({
      claim: 'yours',
    })
    await other.restoreNetwork()
    await expect.poll(() => jobState(page, orderId)).toBe('elsewhere')
    await expect(question(number)).toBeHidden()
    await api.collection('orders').update(orderId, { printed: true })
    await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Ordini' }).click()
    await expect.poll(() => marksOf(shop, number)).toEqual([true])
    await expect(page.getByText('forse già stampata')).toBeHidden()
    expect(numbersOn(printer.paper.tickets)).toEqual(expected)
  })
})

test('two tills with one printer: each ticket once, and of many exactly which are out', async ({ shop, printer, openDevice }) => {
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

  await test.step('the roll ends within the second of three: one is out, one perhaps, one is not', async () => {
    for (const page of [first, second]) await leaveReport(page)
    const numbers = [
      await takeOrder(first, day, 'Fulvia Re', '11:15'),
      await takeOrder(first, day, 'Gino Sala', '11:30'),
      await takeOrder(first, day, 'Ida Moro', '11:45'),
    ]
    const [sure = '', perhaps = '', missed = ''] = numbers
    await openDesk(first)
    await pickAllNew(first, 3)
    printer.paper.linesLeft = (printer.paper.tickets.at(-1)?.lines.length ?? 0) + 6
    await printNew(first)
    const report = first.getByRole('dialog', { name: 'Stampate 1 di 3 comande' })
    await expect(report).toContainText(`Stampate: 1${sure}`)
    await expect(report).toContainText(`Forse già stampate: 1${perhaps}`)
    await expect(report).toContainText(`Non stampate: 1${missed}La carta è finita.`)
    await isClean(first, 'what became of three tickets')
    out.push(sure)
    await areOut()
    printer.paper.mend()
    await report.getByRole('button', { name: 'Stampa quella che manca' }).click()
    await expect(first.getByText('1 comanda stampata', { exact: true })).toBeVisible()
    await expect(report).toBeHidden()
    out.push(missed)
    await areOut()
    const question = first
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `${perhaps}: forse già stampata` })
    await question.getByRole('button', { name: 'Ristampa' }).click()
    await expect(question).toBeHidden()
    out.push(perhaps)
    await areOut()
    await expect(printedMarks(first)).toHaveCount(8)
  })
})

/** A passing word that all is out, or the report's title. */
const SAID = /^([123] comand[ae] stampat[ae]|Le 3 comande erano già uscite|Stampate \d di 3 comande)$/

/** A till that came second in a race may have a word to say about it. */
async function leaveReport(page: Page): Promise<void> {
  const report = page.getByRole('dialog', { name: /^Stampate \d di \d comande$/ })
  if (await report.isVisible()) await report.getByRole('button', { name: 'Chiudi' }).first().click()
  await expect(report).toBeHidden()
}
