// A person who sees pages in colours of their own is told what is chosen: backgrounds and shadows are taken away then.
import { afterEach, expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { commands } from 'vitest/browser'
import { testInTheProof } from './in-the-proof.ts'
import { DESKTOP, frame, openShop, screen, visit } from './shop-frame.ts'

afterEach(() => commands.showIn({ forcedColors: null }))

function groundOf(locator: Locator): string {
  return frame.getComputedStyle(locator.element()).backgroundColor
}

/** Of a control and of all that is written in it. */
function inksOf(locator: Locator): string[] {
  const control = locator.element()
  return [...new Set([control, ...control.querySelectorAll('*')].map((element) => frame.getComputedStyle(element).color))]
}

/** As the system names it, computed. */
function systemColour(name: 'Highlight' | 'HighlightText'): string {
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

testInTheProof('the open page, tab, day and order are highlighted, and their words can be read on it', async () => {
  await commands.showIn({ forcedColors: 'active' })
  await openShop('/gestionale/prodotti', { as: 'admin', size: DESKTOP })
  const isHighlighted = async (chosen: Locator) => {
    await expect.element(chosen).toBeVisible()
    expect(groundOf(chosen)).toBe(systemColour('Highlight'))
    expect(inksOf(chosen)).toEqual([systemColour('HighlightText')])
  }
  await isHighlighted(screen.getByRole('navigation', { name: 'Catalogo' }).getByRole('link', { name: 'Prodotti' }))
  await isHighlighted(screen.getByRole('link', { name: 'Prodotti', exact: true }).first())
  await visit('/gestionale/ordini')
  await isHighlighted(screen.getByRole('radiogroup', { name: 'Giorno di ritiro' }).getByRole('radio', { checked: true }))
  await isHighlighted(screen.getByRole('link', { name: /^Ordini/ }).first())
})
