// A person who sees pages in colours of their own is told what is chosen: backgrounds and shadows are taken away then.
import { afterEach, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { commands } from 'vitest/browser'
import { DESKTOP, frame, openShop, screen } from './shop-frame.ts'

afterEach(() => commands.showIn({ forcedColors: null }))

function groundOf(locator: Locator): string {
  return frame.getComputedStyle(locator.element()).backgroundColor
}

/** As the system names it, computed. */
function systemColour(name: 'Highlight' | 'Canvas'): string {
  const probe = frame.document.createElement('i')
  probe.style.cssText = `forced-color-adjust: none; background: ${name}`
  frame.document.body.append(probe)
  const { backgroundColor } = frame.getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}

test('the chosen category is highlighted', async () => {
  await commands.showIn({ forcedColors: 'active' })
  await openShop('/?categoria=colazione', { size: DESKTOP })
  const chosen = screen.getByRole('button', { name: 'Colazione', exact: true })
  await expect.element(chosen).toHaveAttribute('aria-pressed', 'true')
  expect(groundOf(chosen)).toBe(systemColour('Highlight'))
  expect(groundOf(screen.getByRole('button', { name: 'Mignon', exact: true }))).not.toBe(systemColour('Highlight'))
})
