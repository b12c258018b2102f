// What is wrong with a field, as it is told to everybody: marked, with the words tied to it.
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Marked, told why, and where the person now is. */
export async function isToldAt(field: Locator, why: string | RegExp): Promise<void> {
  await isMarked(field, why)
  await expect.element(field).toHaveFocus()
}

export async function isMarked(field: Locator, why: string | RegExp): Promise<void> {
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveAccessibleDescription(typeof why === 'string' ? why : expect.stringMatching(why))
}
