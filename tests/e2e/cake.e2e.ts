// A cake of one's own that was begun survives the power: the browser is killed, and there is no network when it starts again.
// What the composer does otherwise is in tests/components/cake.test.ts.
import { choose } from './composer.ts'
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isKept } from './kept.ts'
import { isInstalled } from './people.ts'

test('is found again after the power went, without network', async ({ openDevice }) => {
  const device = await openDevice(PHONE)
  await device.page.goto('/componi-la-tua-torta')
  await isInstalled(device.page)
  await choose(device.page, /^20 persone/)
  await device.page.getByRole('button', { name: 'Frase', exact: true }).click()
  await device.page.getByLabel('Frase sulla torta').fill('Auguri 🎉 Nina')
  await isKept(device.page, 'cake-draft', 'Auguri 🎉 Nina')
  await device.cutNetwork()
  await device.kill()
  await device.restart()
  const { page } = device
  await page.goto('/componi-la-tua-torta')
  await expect(page.getByText('La tua torta è come l’avevi lasciata.')).toBeVisible()
  await page.getByRole('button', { name: /^Frase/ }).click()
  await expect(page.getByLabel('Frase sulla torta')).toHaveValue('Auguri 🎉 Nina')
  await page.getByRole('button', { name: /^Persone/ }).click()
  await expect(page.getByRole('radio', { name: /^20 persone/ })).toBeChecked()
})
