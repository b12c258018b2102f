// What is wrong with a field, as it is told to everybody: marked, with the words tied to it.
import { expect, type Locator } from 'playwright/test'

/** Marked, told why, and where the person now is. */
export async function isToldAt(field: Locator, why: string | RegExp): Promise<void> {
  await isMarked(field, why)
  await expect(field).toBeFocused()
}

export async function isMarked(field: Locator, why: string | RegExp): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(why)
}
