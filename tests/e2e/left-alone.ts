// Clocks that stand still: what goes by itself after ten or twenty seconds (a question, a thank-you) is still there for a machine that
// needs longer to look at it. After `page.clock.install()`; `page.clock.resume()` lets it go on.
import type { Page } from 'playwright/test'

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
