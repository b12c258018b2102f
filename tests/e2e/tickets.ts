// Orders whose tickets come out: taken at the counter, found on paper, marked on the server.
import type { Page } from 'playwright/test'
import type { PrintedTicket } from '../fakes/virtual-printer.ts'
import { placeAtCounter } from './counter.ts'
import type { QuietDay } from './quiet-day.ts'
import type { TestShop } from './shop.ts'

/** By a cashier at the counter, from any screen of the back office. @returns its number */
export async function takeOrder(page: Page, day: QuietDay, customer: string, time: string): Promise<string> {
  await page
    .getByRole('link', { name: /^Nuovo ordine/ })
    .first()
    .click()
  const slot = { day: day.label, time }
  const { number } = await placeAtCounter(page, {
    products: [['Cornetto alla crema', 2]],
    customer,
    slot,
    note: `Per ${customer}`,
  })
  return number
}

/** The head of a ticket is the day and the device, under it time and counter. */
export function numbersOn(tickets: readonly PrintedTicket[]): string[] {
  return tickets.map(({ lines }) => {
    const [first, second] = lines.filter((line) => line !== '')
    return `${first?.split(' ').at(-1)}-${second?.split(' ').at(-1)}`
  })
}

/** Whether the server knows them as printed. */
export async function marksOf(shop: TestShop, number: string): Promise<boolean[]> {
  const since = new Date(Date.now() - 3_600_000).toISOString().replace('T', ' ')
  const filter = `number = '${number}' && placed_at > '${since}'`
  return (await shop.superuser.collection('orders').getFullList({ filter })).map(({ printed }) => printed)
}
