// At the composer of cakes.
import { expect, type Page } from 'playwright/test'

/** Goes to a step by the row of steps. @param title what its heading says */
export async function showStep(page: Page, step: string, title: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Passi' })
    .getByRole('button', { name: new RegExp(`^${step}`) })
    .click()
  await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
}

/** A file from the device, as it is cropped by itself. @param label of the field */
export async function pickPhoto(page: Page, label: string, bytes: Uint8Array): Promise<void> {
  const field = page.getByRole('region', { name: label })
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
  await field.locator('[data-photo-file]').setInputFiles(file)
  await page.getByRole('dialog', { name: 'Inquadra la foto' }).getByRole('button', { name: 'Usa questa foto' }).click()
  await expect(field.getByRole('img', { name: 'La foto scelta' })).toBeVisible()
}

/** Where one answer is enough, the next step comes by itself. @param name of the option, from its beginning */
export async function choose(page: Page, name: RegExp): Promise<void> {
  const answer = page.getByRole('radio', { name })
  const box = page.getByRole('checkbox', { name })
  await expect(answer.or(box)).toBeAttached()
  if ((await answer.count()) > 0) {
    await answer.click()
    await expect(answer).toBeHidden()
    return
  }
  // The words are tapped: the box itself is hidden behind them.
  await page.locator('label').filter({ has: box }).click()
  await expect(box).toBeChecked()
}

/** The first option of every step without which there is no cake. */
export async function chooseWhatIsMissing(page: Page): Promise<void> {
  for (;;) {
    await showStep(page, 'Riepilogo', 'La tua torta')
    const next = page.getByRole('button', { name: /^(Manca: .*|Aggiungi al carrello)$/ })
    if ((await next.innerText()).startsWith('Aggiungi')) return
    await next.click()
    await expect(page.getByRole('heading', { level: 2, name: 'La tua torta', exact: true })).toBeHidden()
    await page.getByRole('radio').first().click()
  }
}
