// Every page that guests and customers reach by an address, one after the other.
import type { Page } from 'playwright/test'
import { CUSTOMER_PATHS, GUEST_PATHS } from '../customer-paths.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './people.ts'
import { addToCart } from './web-customer.ts'

/** As a guest, then as a customer with something in the cart. @param look is called on each, once nothing stands in any more */
export async function visitCustomerPages(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  await visit(page, GUEST_PATHS, look)
  await signIn(page, 'cliente')
  await page.goto('/')
  await addToCart(page, 'Tiramisù')
  await visit(page, CUSTOMER_PATHS, look)
}

async function visit(page: Page, paths: readonly string[], look: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      // Addresses that differ after # alone would be one page.
      await page.goto('about:blank')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(page.locator('[class*="skeleton"]')).toHaveCount(0)
      await look(path)
    })
  }
}
