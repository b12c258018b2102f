// A till and a fiscal printer with a line between them that breaks: the browser itself sends a receipt again, and the printer makes
// two. The till says so, and the one too many is voided: paper and books agree.
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { expect } from './fixtures.ts'
import { setUp } from './people.ts'
import type { TestShop } from './shop.ts'
import { asTheOwnerSets, atTheMoney, TILL, test } from './till-printer.ts'

test('a receipt that the browser sends twice: the till says which one to void', async ({ shop, printer, watch, openDevice }) => {
  await asTheOwnerSets(shop, printer)
  // A new one: a device that was set up before is offered a new version first.
  const { page } = await openDevice(TILL)
  await setUp(page, 'cassa')
  await page.goto('/gestionale/nuovo-ordine')

  await sell(page)
  await expect(page.getByText('Scontrino n. 0012-0001 emesso')).toBeVisible()
  expect(printer.register.journal()).toHaveLength(1)

  watch.announce(/ERR_EMPTY_RESPONSE|ERR_CONNECTION/)
  printer.loseReplies()
  await page.getByRole('button', { name: 'Nuovo ordine', exact: true }).click()
  await sell(page)
  await expect(page.getByText('Scontrino n. 0012-0003 emesso')).toBeVisible()
  await expect(page.getByText(/sono usciti due scontrini: annulla il n. 0012-0002/)).toBeVisible()
  await isClean(page, 'a receipt that came out twice')
  // Whoever goes on with the next customer is asked all the same.
  await page.getByRole('button', { name: 'Nuovo ordine', exact: true }).click()
  await page.getByRole('button', { name: 'Annulla il n. 0012-0002' }).click()
  await expect(page.getByText(/sono usciti due scontrini/)).toBeHidden()

  const papers = [
    ['receipt', 1, false],
    ['receipt', 2, true],
    ['receipt', 3, false],
    ['void', 4, false],
  ]
  expect(printer.register.journal().map(({ kind, number, isVoided }) => [kind, number, isVoided])).toEqual(papers)
  await expect.poll(() => books(shop)).toEqual(papers)
})

test('quick sales, a card, a printer that is away and a power cut: as many receipts as sales', async ({
  shop,
  printer,
  watch,
  openDevice,
}) => {
  await asTheOwnerSets(shop, printer)
  const device = await openDevice(TILL)
  await setUp(device.page, 'cassa')
  await device.page.goto('/gestionale/nuovo-ordine')
  // The next product is tapped as soon as the sale is there: nobody looks at its receipt.
  for (let count = 1; count <= 3; count++) await sell(device.page)
  await sell(device.page, 'POS')
  await sell(device.page)
  await expect.poll(() => printer.register.journal().length).toBe(5)

  watch.announce(/Failed to load resource|ERR_/)
  printer.register.condition.offline = true
  await sell(device.page, 'POS')
  await sell(device.page)
  await expect(device.page.getByText('2 scontrini da fare.')).toBeVisible()
  await isClean(device.page, 'receipts that wait for the printer')
  await device.kill()
  await device.restart()
  const { page } = device
  await page.goto('/gestionale/ordini')
  await expect(page.getByText('2 scontrini da fare.')).toBeVisible()
  printer.register.condition.offline = false
  // A printer that is back goes on by itself.
  await expect.poll(() => printer.register.journal().length).toBe(7)
  await expect(page.getByText('2 scontrini da fare.')).toBeHidden()

  const papers = Array.from({ length: 7 }, (_, index) => ['receipt', index + 1, false])
  expect(printer.register.journal().map(({ kind, number, isVoided }) => [kind, number, isVoided])).toEqual(papers)
  await expect.poll(() => books(shop)).toEqual(papers)
})

/** One cornetto for who stands at the counter. */
async function sell(page: Page, means: 'Contanti' | 'POS' = 'Contanti'): Promise<void> {
  await (await atTheMoney(page, means))()
  await expect(page.getByRole('heading', { name: /^Venduto/ })).toBeVisible()
}

/** What the server knows, and whether it knows it for a double. */
async function books({ superuser }: TestShop): Promise<unknown[][]> {
  const receipts = await superuser.collection('fiscal_receipts').getFullList({ sort: 'receipt_number' })
  return receipts.map(({ kind, receipt_number, double_of }) => [kind, receipt_number, double_of !== ''])
}
