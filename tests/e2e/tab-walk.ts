// Walking a page with the Tab key, as somebody without a mouse, with a look at each stop whether its focus can be seen.
import { expect, type Locator, type Page } from 'playwright/test'

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

/** Tab goes round in it: it never leaves for the page behind. The browser's own bars are a stop without an element. */
export async function keepsFocus(page: Page, dialog: Locator): Promise<void> {
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    const isInside = await dialog.evaluate(
      (element) => element.contains(document.activeElement) || document.activeElement === document.body,
    )
    expect(isInside, 'the focus, behind the dialog').toBe(true)
  }
}

/** The focus is somewhere in there, not lost to the page. */
export async function isKept(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

async function tabUntil(page: Page, wanted: Locator, what: string, key = 'Tab', hasRing = false): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press(key)
    expect(await page.evaluate(coveredFocus), 'the focus, behind something else').toBeNull()
    if (hasRing) expect(await page.evaluate(ringlessFocus), 'a focus without a ring').toBeNull()
    const isThere = await wanted.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
    if (isThere) return
  }
  throw new Error(`The ${key} key does not reach ${what}.`)
}

/** The focused control when nothing of it can be seen, else null. Judged once the press is on the screen. */
async function coveredFocus(): Promise<string | null> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const { left, right, top, bottom } = focused.getBoundingClientRect()
  const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
    const hit = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part)
    // A card's link lies over the whole card, a hidden radio under its label.
    return (
      hit !== null &&
      (focused.contains(hit) || hit.contains(focused) || hit.closest('li, label') === focused.closest('li, label'))
    )
  })
  return isSeen ? null : `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`
}

/** The focused control when nothing in blueberry is drawn around it or what it belongs to, else null. */
function ringlessFocus(): string | null {
  const focused = document.activeElement
  if (!focused || focused === document.body || focused.tagName === 'H1') return null
  const isRing = (element: Element, part?: string) => {
    const { outlineStyle, outlineColor, boxShadow, borderTopWidth, borderTopColor } = getComputedStyle(element, part)
    const isBlueberry = (color: string) => color.includes('59, 78, 140')
    // Drawn over the whole of a row, inside it.
    const isFrame = part !== undefined && borderTopWidth === '3px' && isBlueberry(borderTopColor)
    return isFrame || (outlineStyle !== 'none' && isBlueberry(outlineColor)) || isBlueberry(boxShadow)
  }
  for (let element: Element | null = focused, level = 0; element && level < 4; element = element.parentElement, level++) {
    if (isRing(element) || isRing(element, '::before') || isRing(element, '::after')) return null
    // A hidden radio's label is drawn, or what stands behind it.
    if ([...element.children].some((child) => isRing(child))) return null
  }
  return `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`
}
