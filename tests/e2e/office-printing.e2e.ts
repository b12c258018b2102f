// The laboratory's printer: chosen at the till, tried, printing by itself; out of paper, unplugged, without network, and asked by
// two tills at once.
import type { Page } from 'playwright/test'
import { VirtualPrinter } from '../fakes/virtual-printer.ts'
import { detail, openOrder, showDay } from './desk.ts'
import type { Device } from './device.ts'
import { expect, type Journey, test } from './fixtures.ts'
import { comeTo } from './people.ts'
import { plugIn } from './printer-on-usb.ts'
import { quietDay } from './quiet-day.ts'
import { marksOf, numbersOn, takeOrder } from './tickets.ts'

const TABLET = { viewport: { width: 1024, height: 768 } }
const day = quietDay(Date.now())

/** Signed in at the desk, the printer chosen there and tried. */
async function aTillWith(
  printer: VirtualPrinter,
  openDevice: Journey['openDevice'],
  as: 'cassa' | 'cassa-2' = 'cassa',
): Promise<Device> {
  const till = await openDevice({ ...TABLET, as })
  await plugIn(till.context, printer)
  await comeTo(till.page, as)
  await till.page.getByRole('button', { name: 'Stampante', exact: true }).click()
  const dialog = till.page.getByRole('dialog', { name: 'Stampante di questo dispositivo' })
  await dialog.getByText('USB', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Scegli la stampante' }).click()
  await expect(dialog.getByText('TM-T20III')).toBeVisible()
  await dialog.getByRole('button', { name: 'Stampa di prova' }).click()
  await expect.poll(() => printer.tickets.length).toBe(1)
  expect(printer.tickets.splice(0)[0]?.lines.join(' ')).toContain('Stampa di prova')
  await dialog.getByRole('switch', { name: 'Stampa da sola i nuovi ordini' }).click()
  await expect(dialog.getByText('Stampa automatica attiva')).toBeVisible()
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  return till
}

test('new orders come out by themselves, each once: with network, without, and after somebody put paper in', async ({
  shop,
  openDevice,
}) => {
  const printer = new VirtualPrinter()
  const till = await aTillWith(printer, openDevice)
  const { page } = till
  const expected: string[] = []

  await test.step('what stands on paper is the order', async () => {
    expected.push(await takeOrder(page, day, 'Ada Neri', '10:00'))
    await expect.poll(() => numbersOn(printer.tickets)).toEqual(expected)
    const text = printer.tickets[0]?.lines.join('\n')
    for (const words of ['10:00', 'Ada Neri', 'Per Ada Neri', '[ ] 2 Cornetto alla crema', 'DA INCASSARE', 'Prima stampa']) {
      expect(text).toContain(words)
    }
    expect(text?.toLowerCase()).toContain(day.label)
    expect(text).toMatch(/Contiene .*glutine/)
    await expect.poll(() => marksOf(shop, expected[0] ?? '')).toEqual([true])
  })

  await test.step('without network, and over a reload', async () => {
    await till.cutNetwork()
    expected.push(await takeOrder(page, day, 'Bruno Riva', '10:15'))
    await expect.poll(() => numbersOn(printer.tickets)).toEqual(expected)
    await page.getByRole('navigation', { name: 'Gestionale' }).getByRole('link', { name: 'Ordini' }).click()
    const marks = page.getByRole('tabpanel').getByRole('img', { name: 'Comanda stampata' })
    await showDay(page, day, 'In corso')
    await expect(marks).toHaveCount(2)
    await page.reload()
    await showDay(page, day, 'In corso')
    await expect(marks).toHaveCount(2)
    await till.restoreNetwork()
    await expect.poll(() => marksOf(shop, expected[1] ?? '')).toEqual([true])
  })

  await test.step('out of paper, then a new roll', async () => {
    printer.paper = 'out'
    expected.push(await takeOrder(page, day, 'Carla Testa', '10:30'))
    await expect(page.getByRole('alert').filter({ hasText: 'La carta è finita' })).toContainText('1 comanda aspetta')
    expect(await marksOf(shop, expected[2] ?? '')).not.toEqual([true])
    printer.mend()
    await page.getByRole('button', { name: 'Riprova' }).click()
    await expect.poll(() => numbersOn(printer.tickets)).toEqual(expected)
    await expect(page.getByText('La carta è finita')).toBeHidden()
    await expect.poll(() => marksOf(shop, expected[2] ?? '')).toEqual([true])
  })

  await test.step('unplugged in the middle: nobody prints it again before somebody has looked', async () => {
    printer.bytesLeft = 200
    const number = await takeOrder(page, day, 'Dino Valle', '10:45')
    const question = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: `${number}: forse già stampata` })
    await expect(question).toBeVisible()
    printer.mend()
    await expect(page.getByText('La stampante non è collegata')).toBeHidden()
    await page.reload()
    await expect(question).toBeVisible()
    expect(numbersOn(printer.tickets)).toEqual(expected)
    expect(await marksOf(shop, number)).toEqual([false])
    await question.getByRole('button', { name: 'Ristampa' }).click()
    expected.push(number)
    await expect.poll(() => numbersOn(printer.tickets)).toEqual(expected)
    expect(printer.tickets.at(-1)?.lines.join('\n')).toContain('RISTAMPA')
    await expect(question).toBeHidden()
    await expect.poll(() => marksOf(shop, number)).toEqual([true])
  })

  await test.step('asked for by hand it is asked about first', async () => {
    await page.goto('/gestionale/ordini')
    await showDay(page, day, 'In corso')
    await openOrder(page, expected[0] ?? '')
    await page.keyboard.press('s')
    const question = page.getByRole('dialog', { name: 'Già stampata' })
    await question.getByRole('button', { name: 'No, va bene così' }).click()
    await expect(question).toBeHidden()
    await expect(detail(page).getByText('Comanda stampata', { exact: true })).toBeVisible()
    await page.keyboard.press('e')
    await expect.poll(() => till.sheetsPrinted()).toBe(1)
    expect(numbersOn(printer.tickets)).toEqual(expected)
  })
})

test('two tills that both print by themselves print each order once between them', { tag: '@gate' }, async ({
  shop,
  openDevice,
}) => {
  const printers = [new VirtualPrinter(), new VirtualPrinter()]
  const tills = await Promise.all(
    printers.map((printer, index) => aTillWith(printer, openDevice, index === 0 ? 'cassa' : 'cassa-2')),
  )
  const numbers = [
    await takeOrder(tills[0]?.page as Page, day, 'Ada Neri', '11:00'),
    await takeOrder(tills[1]?.page as Page, day, 'Bruno Riva', '11:15'),
    await takeOrder(tills[0]?.page as Page, day, 'Carla Testa', '11:30'),
  ].sort()
  for (const number of numbers) await expect.poll(() => marksOf(shop, number)).toEqual([true])
  for (const till of tills) {
    await till.page.goto('/gestionale/ordini')
    await showDay(till.page, day, 'In corso')
    await expect(till.page.getByRole('img', { name: 'Comanda stampata' })).toHaveCount(3)
    await expect(till.page.getByText('forse già stampata')).toHaveCount(0)
  }
  expect(numbersOn(printers.flatMap(({ tickets }) => tickets)).sort()).toEqual(numbers)
})
