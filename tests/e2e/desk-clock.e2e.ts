// A desk that stays open while time goes by, without network: what has begun is not offered any more, and after midnight today is
// another day, with the order that was open still open.
import type { Page } from 'playwright/test'
import { addDays, instantOf } from '#domain/shop-time.ts'
import { dayOnDesk, detail, openOrder, showDay } from './desk.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { quietDay } from './quiet-day.ts'
import { signInToApi } from './shop-api.ts'
import { placeKioskOrders } from './shop-orders.ts'

test('slots that begin leave the open picker, and today moves on at midnight', async ({ shop, openReady }) => {
  const day = quietDay(Date.now())
  const [number = ''] = await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, ['18:00'])
  const till = await openReady('cassa', DESKTOP)
  const { page } = till
  await showDay(page, day)
  await openOrder(page, number)
  await till.cutNetwork()

  await itIs(page, instantOf(day.day, '10:14') + 50_000)
  await detail(page).getByRole('button', { name: 'Sposta il ritiro', exact: true }).click()
  const picker = page.getByRole('dialog', { name: `Sposta ${number}` })
  await expect(picker.getByRole('radio', { name: '10:15', exact: true })).toBeAttached()
  await itIs(page, instantOf(day.day, '10:15') + 5_000)
  await expect(picker.getByRole('radio', { name: '10:15', exact: true })).toHaveCount(0)
  await expect(picker.getByRole('radio', { name: '10:30', exact: true })).toBeAttached()
  await page.keyboard.press('Escape')

  const today = page.getByRole('radiogroup', { name: 'Giorno di ritiro' }).getByRole('radio', { name: /^oggi, / })
  await itIs(page, instantOf(day.day, '23:59') + 55_000)
  await expect(today).toHaveAccessibleName(new RegExp(`^oggi, ${day.label}, `))
  await itIs(page, instantOf(addDays(day.day, 1), '00:00') + 5_000)
  await expect(today).not.toHaveAccessibleName(new RegExp(day.label))
  await expect(dayOnDesk(page, day)).toBeChecked()
  await expect(detail(page).getByText(number, { exact: true })).toBeVisible()
})

/** From now on; the page looks at the clock when it is looked at. */
async function itIs(page: Page, ms: number): Promise<void> {
  await page.clock.setFixedTime(ms)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
