// A visitor who reads German orders at the kiosk, without network; the next one finds Italian.
import { isClean } from './axe.ts'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { fillCart } from './kiosk.ts'
import { stopCountdown } from './left-alone.ts'

for (const [format, viewport] of Object.entries({
  landscape: { width: 1280, height: 800 },
  portrait: { width: 800, height: 1280 },
})) {
  test(`an order in German without network, in ${format}`, async ({ openReady }) => {
    const device = await openReady('totem', { ...KIOSK, viewport })
    const { page } = device
    await device.cutNetwork()
    await fillCart(page, { products: [['Cornetto alla crema', 2]] })

    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deutsch' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('heading', { name: 'Ihre Bestellung' })).toBeVisible()
    await expect(page.getByText('2 Stück', { exact: true })).toBeVisible()
    await isClean(page, 'counter in German')

    await page.getByRole('button', { name: 'Bestellen, an der Kasse zahlen' }).click()
    await page
      .getByRole('dialog', { name: 'Welchen Namen schreiben wir auf?' })
      .getByRole('button', { name: 'Überspringen' })
      .click()
    await expect(page.getByRole('heading', { name: /^Danke/ })).toBeVisible()
    await stopCountdown(page)
    await expect(page.getByText('Kein Netz. Die Bestellung ist auf diesem Gerät gespeichert', { exact: false })).toBeVisible()
    await isClean(page, 'ticket in German')

    await page.getByRole('button', { name: 'Neue Bestellung' }).click()
    await expect(page.getByText('Cosa ti prepariamo?')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    await device.restoreNetwork()
  })
}
