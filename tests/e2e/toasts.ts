// Notifications go after four seconds, but stay while the pointer is on them: whoever means to take something back goes there at once,
// and has all the time in the world then.
import { expect, type Locator, type Page } from 'playwright/test'

/** Puts the pointer on the notification as soon as it is there. @returns the notification, which stays until the pointer leaves */
export async function holdToast(page: Page, text: string | RegExp): Promise<Locator> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: text })
  await toast.hover()
  await expect(toast).toBeVisible()
  return toast
}
