// At the composer of cakes.
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { screen } from './shop-frame.ts'

/** What each step of the composer asks. */
export const HEADINGS = {
  persone: 'Quanti siete?',
  base: 'Su quale base?',
  farcitura: 'Con cosa la farciamo?',
  bagna: 'Con quale bagna?',
  copertura: 'Come la copriamo?',
  colata: 'Una colata sopra?',
  decorazione: 'Cosa ci mettiamo sopra?',
  frase: 'Cosa ci scriviamo?',
  foto: 'Hai una foto?',
  riepilogo: 'La tua torta',
}

/** The box of an option. @param name of the option, from its beginning @param role `checkbox` where several may be chosen */
export function option(name: RegExp, role: 'radio' | 'checkbox' = 'radio'): Locator {
  return screen.getByRole(role, { name })
}

/** Taps the words of the option: the box itself is hidden behind them. */
export async function tapOption(box: Locator): Promise<void> {
  const element = (await box.findElement()) as HTMLInputElement
  ;(element.labels?.[0] ?? element).click()
}

export async function chooseOption(box: Locator): Promise<void> {
  await tapOption(box)
  await expect.element(box).toBeChecked()
}
