// Staff at the kiosk: the logo held for three seconds, the PIN, and the way out.
import { expect } from 'vitest'
import { frame, screen } from './shop-frame.ts'

/** The demo shop's. */
export const PIN = '2468'

export const logo = () => screen.getByRole('button', { name: /Per il personale/ })

export async function holdLogo(): Promise<void> {
  const element = await logo().findElement()
  const touch = (type: string) => element.dispatchEvent(new frame.PointerEvent(type, { bubbles: true, isPrimary: true }))
  touch('pointerdown')
  await expect.element(screen.getByRole('dialog', { name: 'Per il personale' })).toBeVisible()
  touch('pointerup')
}

export async function enterPin(pin: string): Promise<void> {
  for (const digit of pin) await screen.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Entra' }).click()
}

/** From the open menu. */
export async function leaveByMenu(): Promise<void> {
  const menu = screen.getByRole('dialog', { name: 'Totem' })
  await menu.getByRole('button', { name: 'Esci' }).click()
  await menu.getByRole('button', { name: 'Sì, esci dal totem' }).click()
  await expect.poll(() => frame.location.pathname).toBe('/accedi')
}
