// Axe on the screen as it stands, at WCAG 2.2 AA and axe's own best practice; it runs in the page's own frame.
import source from 'axe-core/axe.min.js?raw'
import { expect } from 'vitest'
import { frame, screen } from './shop-frame.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Axe {
  run(
    context: Document,
    options: object,
  ): Promise<{ violations: readonly { id: string; nodes: readonly { target: readonly string[] }[] }[] }>
}

/** Axe finds nothing. @param name of the screen, for the report */
export async function isClean(name: string): Promise<void> {
  await expect.element(screen.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
  await expect.poll(() => frame.document.getAnimations().filter(isFading)).toEqual([])
  if (!('axe' in frame)) frame.eval(source)
  const { axe } = frame as unknown as { axe: Axe }
  const { violations } = await axe.run(frame.document, { runOnly: TAGS, resultTypes: ['violations'] })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  expect(found, name).toEqual([])
}

/** Half-faded text has half the contrast. What turns for ever (a spinner, a skeleton) is not waited for. */
function isFading({ playState, effect }: Animation): boolean {
  return playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY
}
