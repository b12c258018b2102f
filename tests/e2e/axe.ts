// Axe on the screen as it stands, at WCAG 2.2 AA and axe's own best practice.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SMALL_TARGET = 'target-size'

/** Axe finds nothing. @param screen how the report calls it */
export async function isClean(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await isAlive(page)
    await holdToasts(page)
    await nothingMoves(page)
    const { violations } = await new AxeBuilder({ page }).withTags(LEVELS).analyze()
    const found: string[] = []
    for (const { id, nodes } of violations) {
      const targets = nodes.map(({ target }) => target.join(' '))
      const wrong = id === SMALL_TARGET ? await smallEverywhere(page, targets) : targets
      if (wrong.length > 0) found.push(`${id}: ${wrong.join(' | ')}`)
    }
    expect(found, screen).toEqual([])
    await page.mouse.move(0, 0)
  })
}

/** Those that are too small where they can be scrolled to as well: what a bar at the window's edge half covers now, it does not there. */
async function smallEverywhere(page: Page, targets: readonly string[]): Promise<string[]> {
  const small: string[] = []
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const { violations } = await new AxeBuilder({ page }).include(target).withRules([SMALL_TARGET]).analyze()
    if (violations.length > 0) small.push(target)
  }
  return small
}

/** What the server rendered is taken over, and the place for toasts, which comes last, is there: nothing is switched on any more. */
async function isAlive(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^Notifications/, includeHidden: true })).toBeAttached()
}

/**
 * Toasts stay, and lie side by side, while the pointer is on them: none begins to fade while axe reads its colours. Behind an open dialog no
 * pointer reaches them: they go first.
 */
async function holdToasts(page: Page): Promise<void> {
  if ((await page.locator('dialog:modal').count()) > 0) {
    await page.mouse.move(0, 0)
    return expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  }
  const toast = page.locator('[data-sonner-toast][data-removed="false"]').first()
  const box = await toast.boundingBox({ timeout: 1 }).catch(() => null)
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
}

/** Half-faded text has half the contrast. What turns for ever (a spinner, a skeleton) is not waited for. */
async function nothingMoves(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isFading = ({ playState, effect }: Animation) =>
      playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
    const isHalfThere = ({ dataset }: HTMLElement) => dataset.mounted !== 'true' || dataset.removed === 'true'
    const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
    return !document.getAnimations().some(isFading) && !toasts.some(isHalfThere)
  })
}
