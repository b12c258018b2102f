// Notifications: they go after four seconds, and stay while the pointer is on them.
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { frame, screen } from './shop-frame.ts'

const place = () => screen.getByRole('region', { name: /^Notifications/ })

/**
 * Puts the pointer on the notification as soon as it is there.
 * @returns the notification, which stays until the pointer leaves
 */
export async function holdToast(text: string): Promise<Locator> {
  const toast = place().getByRole('listitem').filter({ hasText: text })
  await toast.hover()
  await expect.element(toast).toBeVisible()
  return toast
}

/** Says so, and is sent away before its time; the focus stays where it is. */
export async function dismissToast(text: string): Promise<void> {
  const words = place().getByText(text, { exact: true })
  await expect.element(words).toBeVisible()
  const toast = (await words.findElement()).closest('[data-sonner-toast]')
  toast?.querySelector<HTMLElement>('[data-close-button]')?.click()
  await expect.poll(() => frame.document.contains(toast)).toBe(false)
}
