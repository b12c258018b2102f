// Axe on the screen as it stands, at WCAG 2.2 AA and axe's own best practice.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Axe from 'axe-core'
import { expect, type Page, test } from 'playwright/test'

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SMALL_TARGET = 'target-size'
/** Half a megabyte: read once, and given to each document once. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Axe finds nothing. @param screen how the report calls it */
export async function isClean(page: Page, screen: string): Promise<void> {
  await test.step(screen, async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await isAlive(page)
    await holdToasts(page)
    await nothingMoves(page)
    const violations = await violationsOf(page, null, { type: 'tag', values: LEVELS })
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

/**
 * What axe finds wrong: not the hundreds of elements that pass, whose description takes longer than the look at them. The shop
 * has no frames, which axe would have to be put into one by one.
 * @param selector of what to look at; null for the document
 */
async function violationsOf(page: Page, selector: string | null, runOnly: Axe.RunOnly): Promise<Axe.Result[]> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(source)
  return page.evaluate(
    async ([where, only]) => {
      const found = await window.axe?.run(where ?? document, { runOnly: only, resultTypes: ['violations'] })
      if (found === undefined) throw new Error('Axe is not in this document.')
      return found.violations
    },
    [selector, runOnly] as const,
  )
}

/**
 * Those that are too small where they can be scrolled to as well: what a bar at the window's edge half covers now, it does not
 * there.
 */
async function smallEverywhere(page: Page, targets: readonly string[]): Promise<string[]> {
  const small: string[] = []
  for (const target of targets) {
    await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const violations = await violationsOf(page, target, { type: 'rule', values: [SMALL_TARGET] })
    if (violations.length > 0) small.push(target)
  }
  return small
}

/**
 * What the server rendered is taken over, and the place for toasts, which comes last, is there: nothing is switched on any more.
 */
async function isAlive(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: /^Notifications/, includeHidden: true })).toBeAttached()
}

/**
 * Toasts stay, and lie side by side, while the pointer is on them: none begins to fade while axe reads its colours. Behind an
 * open dialog no pointer reaches them: they go first.
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
