// Walking a page with the Tab key, as somebody without a mouse, with a look at each stop whether its focus can be seen.
import { expect, type Locator, type Page } from 'playwright/test'
import { coveredFocus, ringlessFocus } from '../focus-at.ts'

/** Presses Tab until the focus is on that control, and looks at each stop whether it can be seen. @throws after a hundred and fifty */
export async function tabTo(page: Page, role: 'button' | 'radio' | 'link' | 'textbox', name?: string | RegExp): Promise<void> {
  const wanted = name === undefined ? page.getByRole(role) : page.getByRole(role, { name, exact: typeof name === 'string' })
  await expect(wanted.first()).toBeAttached()
  await tabUntil(page, wanted, `${role} ${name ?? ''}`)
}

/** The same for any control; each stop shows the ring of the focus as well. @param key `Shift+Tab` goes back */
export async function tabToRing(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible()
  await tabUntil(page, wanted, String(wanted), key, true)
}

/** The focus is somewhere in there, not lost to the page. */
export async function isKept(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

async function tabUntil(page: Page, wanted: Locator, what: string, key = 'Tab', hasRing = false): Promise<void> {
  const inPage = await page.evaluateHandle(() => document)
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press(key)
    await page.evaluate(drawn)
    expect(await page.evaluate(coveredFocus, inPage), 'the focus, behind something else').toBeNull()
    if (hasRing) expect(await page.evaluate(ringlessFocus, inPage), 'a focus without a ring').toBeNull()
    const isThere = await wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
    if (isThere) return
  }
  throw new Error(`The ${key} key does not reach ${what}.`)
}

/** A press is judged once it is on the screen. */
function drawn(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}
