// A till with a fiscal printer of its own, at an origin that the shop allows, and one who sells there.
import type { Page } from 'playwright/test'
import { FiscalPrinterOnPort } from '../fakes/fiscal-printer.ts'
import { test as journey } from './fixtures.ts'
import type { TestShop } from './shop.ts'

export const TILL = { viewport: { width: 1024, height: 768 } }

export const test = journey.extend<{ printer: FiscalPrinterOnPort }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  printer: async ({}, use) => {
    const printer = new FiscalPrinterOnPort()
    await printer.turnOn()
    await use(printer)
    printer.turnOff()
  },
  edgeEnv: async ({ printer }, use) => use({ PRINTER_ORIGINS: printer.origin }),
})

/** In the shop's settings. */
export async function asTheOwnerSets({ superuser }: TestShop, printer: FiscalPrinterOnPort): Promise<void> {
  const shop = await superuser.collection('shop').getFirstListItem('')
  const fiscal = { fiscal: true, fiscal_address: printer.origin, fiscal_operator: 0, fiscal_departments: '10%=1 22%=2 4%=3' }
  await superuser.collection('shop').update(shop.id, fiscal)
}

/** One cornetto for who stands at the counter, up to the last tap. @returns that tap */
export async function atTheMoney(page: Page, means: 'Contanti' | 'POS' = 'Contanti'): Promise<() => Promise<void>> {
  const cart = page.getByRole('complementary', { name: 'Carrello' })
  await page
    .getByRole('list', { name: 'Prodotti' })
    .getByRole('button', { name: /^Cornetto alla crema \d/ })
    .click()
  await cart.getByRole('button', { name: /^Incassa/ }).click()
  await cart.getByText(means, { exact: true }).click()
  return () => cart.getByRole('button', { name: /^Incassa .* e consegna/ }).click()
}
