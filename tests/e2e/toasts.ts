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

/**
 * From now on, frame by frame: is the middle of what the keyboard is on behind a notification?
 * @returns tells, once they are all gone, in how many frames there was one, and for how many in a row it covered the focus
 */
export async function watchFocusBehindToasts(page: Page): Promise<() => Promise<{ seen: number; covered: number }>> {
  await page.evaluate(() => {
    const told = { seen: 0, covered: 0 }
    let inARow = 0
    const look = () => {
      const focused = document.activeElement
      const { left, right, top, bottom } = (focused ?? document.body).getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      inARow = hit?.closest('[data-sonner-toast]') ? inARow + 1 : 0
      told.covered = Math.max(told.covered, inARow)
      if (document.querySelector('[data-sonner-toast]')) told.seen += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { focusBehindToasts: told })
  })
  return async () => {
    await page.waitForFunction(() => Reflect.get(window, 'focusBehindToasts').seen > 0)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    return page.evaluate(() => Reflect.get(window, 'focusBehindToasts'))
  }
}
