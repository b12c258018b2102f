// Walking a page with the Tab key, as somebody without a mouse, with a look at each stop whether its focus can be seen.
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { coveredFocus, ringlessFocus } from '../focus-at.ts'
import { frame, press } from './shop-frame.ts'

const MOST_STOPS = 150

/**
 * Presses Tab until the focus is on that control, or on one of those; each stop can be seen and has its ring.
 * @param key `Shift+Tab` goes back
 */
export async function tabTo(wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect.poll(() => wanted.elements().length).toBeGreaterThan(0)
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    await press(key)
    // A toast that lies over it makes way, and the page scrolls to it: judged when both have.
    const where = { message: 'the focus, behind something else', timeout: 5_000 }
    await expect.poll(() => coveredFocus(frame.document), where).toBeNull()
    expect(ringlessFocus(frame.document), 'a focus without a ring').toBeNull()
    if (wanted.elements().some((element) => element === frame.document.activeElement)) return
  }
  throw new Error(`The ${key} key does not reach ${wanted.selector}.`)
}

/** Tab goes round in it: it never leaves for the page behind. The browser's own bars are a stop without an element. */
export async function keepsFocus(dialog: Locator): Promise<void> {
  const element = await dialog.findElement()
  for (let presses = 0; presses < 12; presses++) {
    await press('Tab')
    const { activeElement, body } = frame.document
    expect(element.contains(activeElement) || activeElement === body, 'the focus, behind the dialog').toBe(true)
  }
}

/**
 * On with the right arrow from radio to radio until the wanted one has the focus.
 * @param isChosen each of them is chosen by it
 */
export async function arrowTo(wanted: Locator, { isChosen } = { isChosen: true }): Promise<void> {
  for (let presses = 0; presses < MOST_STOPS; presses++) {
    await expect.poll(() => frame.document.activeElement?.getAttribute('role')).toBe('radio')
    if (isChosen) await expect.poll(() => frame.document.activeElement?.getAttribute('aria-checked')).toBe('true')
    // Not there from the beginning where the arrows turn the page.
    if (wanted.query() === frame.document.activeElement) return
    await press('ArrowRight')
  }
  throw new Error(`The arrows do not reach ${wanted.selector}.`)
}

/** The focus is somewhere in there, not lost to the page. */
export async function isKept(place: Locator): Promise<void> {
  await expect.poll(() => place.query()?.contains(frame.document.activeElement)).toBe(true)
}
