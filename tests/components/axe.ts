// Axe on the screen as it stands, at WCAG 2.2 AA and axe's own best practice; it runs in the page's own frame.
import type * as Axe from 'axe-core'
import source from 'axe-core/axe.min.js?raw'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { isWholeProof } from '../proof.ts'
import { DESKTOP, frame, screen, TABLET } from './shop-frame.ts'

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SMALL_TARGET = 'target-size'
/** A toast goes after four seconds. */
const HOLD_WITHIN_MS = 6000

/** Axe finds nothing; in the whole proof in the dark neither. @param name of the screen, for the report */
export async function isClean(name: string): Promise<void> {
  await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
  // The place for toasts comes last: nothing is switched on any more.
  await expect.element(screen.getByRole('region', { name: /^Notifications/, includeHidden: true })).toBeInTheDocument()
  await holdToasts()
  await expect.poll(whatMoves).toEqual([])
  expect(await whatAxeFinds(), name).toEqual([])
  if (isWholeProof) {
    await commands.showIn({ colorScheme: 'dark' })
    await expect.poll(whatMoves).toEqual([])
    expect(await whatAxeFinds(), `${name} in the dark`).toEqual([])
    await commands.showIn({ colorScheme: null })
  }
  await commands.movePointerAway()
}

async function whatAxeFinds(): Promise<string[]> {
  const { violations } = await axe().run(frame.document, { runOnly: LEVELS, resultTypes: ['violations'], preload: false })
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const targets = nodes.map(({ target }) => target.join(' '))
    const wrong = id === SMALL_TARGET ? await smallEverywhere(targets) : targets
    if (wrong.length > 0) found.push(`${id}: ${wrong.join(' | ')}`)
  }
  return found
}

/**
 * At the sizes the back office is made for, and nothing reaches beyond the window: the gate has axe look at the smaller one. The
 * desktop's is the last to be left.
 */
export async function isCleanInTheOffice(name: string): Promise<void> {
  for (const size of [TABLET, DESKTOP]) {
    await page.viewport(size.width, size.height)
    if (size === TABLET || isWholeProof) await isClean(`${name} at ${size.width}`)
    const { documentElement } = frame.document
    expect(documentElement.scrollWidth - frame.innerWidth, `${name} is cut at ${size.width}`).toBe(0)
  }
}

function axe(): typeof Axe {
  if (frame.axe === undefined) frame.eval(source)
  if (frame.axe === undefined) throw new Error('Axe did not start in the page.')
  return frame.axe
}

/**
 * Those that are too small where they can be scrolled to as well: what a bar at the window's edge half covers now, it does not
 * there.
 */
async function smallEverywhere(targets: readonly string[]): Promise<string[]> {
  const small: string[] = []
  for (const target of targets) {
    const element = frame.document.querySelector(target)
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { violations } = await axe().run(element ?? frame.document, { runOnly: { type: 'rule', values: [SMALL_TARGET] } })
    if (violations.length > 0) small.push(target)
  }
  return small
}

/**
 * Toasts stay, and lie side by side, while the pointer is on them: none begins to fade while axe reads its colours. Behind an
 * open dialog no pointer reaches them: they go first.
 */
async function holdToasts(): Promise<void> {
  const toasts = () => [...frame.document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  if (frame.document.querySelector('dialog:modal') !== null) return expect.poll(() => toasts().length).toBe(0)
  const toast = toasts().find(({ dataset }) => dataset.removed === 'false')
  if (toast === undefined) return
  const [words = ''] = toast.innerText.split('\n')
  try {
    await screen
      .getByRole('region', { name: /^Notifications/ })
      .getByText(words)
      .first()
      .hover({ timeout: HOLD_WITHIN_MS })
  } catch (error) {
    // Its four seconds were over before the pointer was there: there may be a next one.
    if (toast.isConnected) throw error
    return holdToasts()
  }
}

/** Half-faded text has half the contrast. What turns for ever (a spinner, a skeleton) is not waited for. */
function whatMoves(): unknown[] {
  const isFading = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
  const isHalfThere = ({ dataset }: HTMLElement) => dataset.mounted !== 'true' || dataset.removed === 'true'
  const toasts = [...frame.document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  return [...frame.document.getAnimations().filter(isFading), ...toasts.filter(isHalfThere)]
}
