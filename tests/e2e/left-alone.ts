// Clocks that stand still: what goes by itself after ten or twenty seconds (a question, a thank-you) is still there for a machine
// that needs longer to look at it. After `openOnOwnClock`; `page.clock.resume()` lets it go on.
import type { Page } from 'playwright/test'

/**
 * Opens the page with a clock of the journey's. Not an open one: for a moment it lives in 1970, and may ask the server for that
 * day.
 */
export async function openOnOwnClock(page: Page, path = '/'): Promise<void> {
  await page.goto('about:blank')
  await page.clock.install()
  await page.goto(path)
}

export async function standStill(page: Page): Promise<void> {
  const nowMs = await page.evaluate(() => Date.now())
  // Only a moment that is still to come can be the last one.
  await page.clock.pauseAt(nowMs + 1_000)
}

/** Nobody touches it for so long, and then nothing goes on by itself. */
export async function leaveAlone(page: Page, ms: number): Promise<void> {
  await standStill(page)
  await page.clock.runFor(ms)
}
