// A key pressed in the very moment in which the order appears is about that order.
import type { Page } from 'playwright/test'
import { detail, orderRows, showDay } from './desk.ts'
import { DESKTOP } from './device.ts'
import { expect, test } from './fixtures.ts'
import { quietDay } from './quiet-day.ts'
import { signInToApi } from './shop-api.ts'
import { placeKioskOrders } from './shop-orders.ts'

const day = quietDay(Date.now())

test('whoever presses as soon as the order can be seen cancels that order', async ({ shop, openReady }) => {
  const [number = ''] = await placeKioskOrders(await signInToApi(shop.url, 'totem'), day, ['09:00'])
  const { page } = await openReady('cassa', DESKTOP)
  await showDay(page, day)
  await pressWhenSeen(page, number)
  await orderRows(page).first().click()
  await expect(detail(page).getByText(number, { exact: true })).toBeVisible()
  await expect(page.getByRole('dialog', { name: `Annulla l’ordine ${number}` })).toBeVisible()
})

/** No hand is as quick: the key comes with the change of the page itself. */
function pressWhenSeen(page: Page, number: string): Promise<void> {
  return page.evaluate((wanted) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('aside[aria-label="Ordine scelto"]')?.textContent?.includes(wanted)) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Backspace', bubbles: true, cancelable: true }))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, number)
}
