// A customer walks away from the kiosk in the middle of an order: it asks, then forgets. The next one finds nothing of them.
import type { Page } from 'playwright/test'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { fillCart, orderAtKiosk } from './kiosk.ts'
import { leaveAlone } from './left-alone.ts'

const ORDER = { products: [['Cornetto alla crema', 2]] } as const

test('who walks away is asked after and then forgotten', { tag: '@gate' }, async ({ openReady }) => {
  const { page } = await openReady('totem', KIOSK)
  await page.clock.install()
  await fillCart(page, ORDER)
  await page.getByRole('button', { name: 'Colazione' }).click()
  await page.getByRole('button', { name: 'Ordina e paga in cassa' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Giulia')

  await leaveAlone(page, 62_000)
  const question = page.getByRole('dialog', { name: 'Sei ancora lì?' })
  await question.getByRole('button', { name: 'Sì, continuo' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Giulia')

  await leaveAlone(page, 62_000)
  await expect(question).toBeVisible()
  await leaveAlone(page, 11_000)
  await page.clock.resume()
  await expect(page.getByText('Cosa ti prepariamo?')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tutto' })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.content()).not.toContain('Giulia')
  // The screen first, then the device.
  await expect.poll(() => storedKeys(page)).not.toContain('cart')
})

test('one goes back as one came; the thank-you gives way to the start by itself, and there is no way back to it', async ({
  openReady,
}) => {
  const { page } = await openReady('totem', KIOSK)
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Torta di compleanno' }).first().click()
  await goesBackStepByStep(page)
  await orderAtKiosk(page, ORDER)
  await page.clock.install()
  await fillCart(page, ORDER)
  await page.getByRole('button', { name: 'Ordina e paga in cassa' }).click()
  await page.getByRole('button', { name: 'Salta' }).click()
  await expect(page.getByRole('region', { name: 'Il tuo ordine' })).toBeVisible()
  await leaveAlone(page, 21_000)
  await page.clock.resume()
  await expect(page.getByText('Cosa ti prepariamo?')).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(entries)
})

/** From a cake's page into composing it and back, as one came; the browser itself knows of none of it. */
async function goesBackStepByStep(page: Page): Promise<void> {
  const title = (level: 1 | 2, name: string) => page.getByRole('heading', { level, name, exact: true })
  const back = page.getByRole('button', { name: 'Indietro', exact: true })
  await page.getByRole('link', { name: 'Personalizzala con frase e foto' }).click()
  await expect(title(2, 'Quanti siete?')).toBeVisible()
  await page.getByRole('button', { name: 'Avanti: farcitura' }).click()
  await expect(title(2, 'Con cosa la farciamo?')).toBeVisible()
  await back.click()
  await expect(title(2, 'Quanti siete?')).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(/\/prodotto\/tortadicomplean$/)
  await expect(title(1, 'Torta di compleanno')).toBeVisible()
  await back.click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(page.getByRole('button', { name: 'Tutto' })).toBeVisible()
}

/** What the device keeps under names of its own. */
async function storedKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('sfoglia')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keyValues').objectStore('keyValues').getAllKeys()
          reading.onsuccess = () => resolve(reading.result.map(String))
        }
      }),
  )
}
