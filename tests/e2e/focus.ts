// Where the keyboard is. Walks with the Tab key are in tests/components/tab-walk.ts.
import { expect, type Locator } from 'playwright/test'

/** The focus is somewhere in there, not lost to the page. */
export async function isKept(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}
