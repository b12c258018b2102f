// The quarter of an hour that the kiosk shows is over while somebody is asked for a name.
import type { Page } from 'playwright/test'
import { addDays, instantOf, type ShopDay, shopMoment, weekdayOf } from '#domain/shop-time.ts'
import { closedWeekday } from '../../pocketbase/demo/shop-facts.ts'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { fillCart, readTicket } from './kiosk.ts'

test('who chose no time gets the next one, who chose one is asked again, and no tap is lost', async ({ openReady }) => {
  const device = await openReady('totem', KIOSK)
  const { page } = device
  await device.cutNetwork()
  const day = quietDay()
  const pickup = page.getByRole('button', { name: 'Cambia' })

  await page.clock.setFixedTime(instantOf(day, '10:14') + 50_000)
  await fillCart(page, { products: [['Cornetto alla crema', 2]] })
  await expect(pickup).toContainText('10:15')
  const nameDialog = await askForName(page)
  await page.clock.setFixedTime(instantOf(day, '10:15') + 5_000)
  await nameDialog.getByRole('button', { name: 'Salta' }).click()
  expect((await readTicket(page)).pickup).toContain('10:30')
  await page.getByRole('button', { name: 'Nuovo ordine' }).click()

  await fillCart(page, { products: [['Cornetto alla crema', 1]] })
  await pickup.click()
  const slots = page.getByRole('dialog', { name: 'Quando passi a ritirare?' })
  await slots.getByRole('radio', { name: '10:45', exact: true }).click()
  await slots.getByRole('button', { name: 'Fatto' }).click()
  await expect(pickup).toContainText('10:45')
  await askForName(page)
  await nameDialog.getByLabel('Nome').fill('Giulia')
  await page.clock.setFixedTime(instantOf(day, '10:45') + 5_000)
  const go = nameDialog.getByRole('button', { name: 'Ordina', exact: true })
  await go.click()
  await expect(nameDialog.getByText('L’orario scelto non è più disponibile. Il primo libero è 11:00.')).toBeVisible()
  await expect(page.locator('button', { hasText: 'non è più disponibile' })).toBeAttached()
  await go.click()
  await slots.getByRole('button', { name: /^Prendi/ }).click()
  await slots.getByRole('button', { name: 'Fatto' }).click()
  await askForName(page)
  await nameDialog.getByRole('button', { name: 'Salta' }).click()
  expect((await readTicket(page)).pickup).toContain('11:00')
})

async function askForName(page: Page) {
  await page.getByRole('button', { name: 'Ordina e paga in cassa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Che nome scriviamo?' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Open, and so far ahead that nobody has ordered for it. */
function quietDay(): ShopDay {
  const today = shopMoment(Date.now()).day
  const day = addDays(today, 25)
  return weekdayOf(day) === closedWeekday(today) ? addDays(day, 1) : day
}
