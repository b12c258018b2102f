// Staff at the kiosk: the logo held for three seconds, and the PIN.
import { expect, type Page } from 'playwright/test'

export async function holdLogo(page: Page): Promise<void> {
  const logo = page.getByRole('button', { name: /Per il personale/ })
  const box = await logo.boundingBox()
  if (!box) throw new Error('The logo is not on the screen.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await expect(page.getByRole('dialog', { name: 'Per il personale' })).toBeVisible()
  await page.mouse.up()
}

export async function enterPin(page: Page, pin: string): Promise<void> {
  for (const digit of pin) await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Entra' }).click()
}
