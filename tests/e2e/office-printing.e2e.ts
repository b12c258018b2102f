// Two tills, each with a printer of its own that prints by itself: between them each ticket comes out once.
import { VirtualPrinter } from '../fakes/virtual-printer.ts'
import { showDay } from './desk.ts'
import type { Device, ReadyDevice } from './device.ts'
import { expect, type Journey, test } from './fixtures.ts'
import { comeTo } from './people.ts'
import { plugIn } from './printer-on-usb.ts'
import { quietDay } from './quiet-day.ts'
import { marksOf, numbersOn, takeOrder } from './tickets.ts'

const TABLET = { viewport: { width: 1024, height: 768 } }
const day = quietDay(Date.now())

/** Signed in at the desk, the printer chosen there and tried. */
async function aTillWith(printer: VirtualPrinter, as: ReadyDevice, openDevice: Journey['openDevice']): Promise<Device> {
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

test('two tills that both print by themselves print each order once between them', async ({ shop, openDevice }) => {
  const [first, second] = [new VirtualPrinter(), new VirtualPrinter()]
  const tills = await Promise.all([aTillWith(first, 'cassa', openDevice), aTillWith(second, 'cassa-2', openDevice)])
  const numbers = [
    await takeOrder(tills[0].page, day, 'Ada Neri', '11:00'),
    await takeOrder(tills[1].page, day, 'Bruno Riva', '11:15'),
    await takeOrder(tills[0].page, day, 'Carla Testa', '11:30'),
  ].sort()
  for (const number of numbers) await expect.poll(() => marksOf(shop, number)).toEqual([true])
  for (const till of tills) {
    await till.page.goto('/gestionale/ordini')
    await showDay(till.page, day, 'In corso')
    await expect(till.page.getByRole('img', { name: 'Comanda stampata' })).toHaveCount(3)
    await expect(till.page.getByText('forse già stampata')).toHaveCount(0)
  }
  expect(numbersOn([...first.tickets, ...second.tickets]).sort()).toEqual(numbers)
})
