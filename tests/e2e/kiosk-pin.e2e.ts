// Staff get behind the kiosk with a PIN, also without network, and nobody gets there by guessing.
import { isClean } from './axe.ts'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { orderAtKiosk } from './kiosk.ts'
import { enterPin, holdLogo } from './kiosk-staff.ts'

const PIN = '2468'

test('without network staff see what waits, and leave; the order stays and is counted', { tag: '@gate' }, async ({
  openReady,
}) => {
  const device = await openReady('totem', KIOSK)
  const { page } = device
  await device.cutNetwork()
  await orderAtKiosk(page, { products: [['Tiramisù', 1]] })

  await page.getByRole('button', { name: /Per il personale/ }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await holdLogo(page)
  await isClean(page, 'PIN')
  await enterPin(page, PIN)
  const menu = page.getByRole('dialog', { name: 'Totem' })
  await expect(menu.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible()
  await expect(menu.getByText('senza rete', { exact: true })).toBeVisible()
  await isClean(page, 'menu')
  await menu.getByRole('button', { name: 'Esci' }).click()
  await expect(menu.getByText('1 ordine aspetta ancora la rete', { exact: false })).toBeVisible()
  await menu.getByRole('button', { name: 'Sì, esci dal totem' }).click()
  await expect(page).toHaveURL(/\/accedi/)
  await device.restoreNetwork()
})

test('five wrong tries make even the right PIN wait, also after a reload', async ({ openReady }) => {
  const { page } = await openReady('totem', KIOSK)
  // Half a minute is long for whoever guesses, and short for a machine that is busy with a reload.
  await page.clock.setFixedTime(Date.now())
  await holdLogo(page)
  for (let count = 0; count < 5; count++) {
    await enterPin(page, '1111')
    await expect(page.getByText(count < 4 ? 'PIN non corretto.' : 'Troppi tentativi', { exact: false })).toBeVisible()
  }
  await page.reload()
  await holdLogo(page)
  await expect(page.getByText('Troppi tentativi', { exact: false })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: '1', exact: true })).toBeDisabled()
})

test('the keyboard alone gets there too', async ({ openReady }) => {
  const { page } = await openReady('totem', KIOSK)
  await page.getByRole('button', { name: /Per il personale/ }).focus()
  await page.keyboard.down('Enter')
  await expect(page.getByRole('dialog', { name: 'Per il personale' })).toBeVisible()
  await page.keyboard.up('Enter')
  await page.keyboard.type(PIN)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Totem' }).getByRole('button', { name: 'Ricarica' })).toBeVisible()
})
