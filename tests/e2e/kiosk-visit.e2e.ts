// A visit to the kiosk from its invitation on: in another language, with its help, on a screen that stays on and full, upright and
// lying down; and staff who take it out of service, by PIN or, where there is none, by their own password.
import type { Page } from 'playwright/test'
import { isClean } from './axe.ts'
import { DEMO_PASSWORD } from './demo-template.ts'
import { KIOSK } from './device.ts'
import { expect, test } from './fixtures.ts'
import { enterPin, holdLogo } from './kiosk-staff.ts'
import { leaveAlone } from './left-alone.ts'
import { comeTo } from './people.ts'
import type { TestShop } from './shop.ts'

const FORMATS = { 'lying down': { width: 1280, height: 800 }, upright: { width: 800, height: 1280 } }

/** Runs in the page before it: the browser's screen, which tells what was asked of it. */
function watchScreen(): void {
  const calls: string[] = []
  let full: Element | null = null
  const become = (element: Element | null) => {
    full = element
    document.dispatchEvent(new Event('fullscreenchange'))
  }
  Object.defineProperty(document, 'fullscreenElement', { get: () => full })
  Object.defineProperty(document, 'fullscreenEnabled', { get: () => true })
  Element.prototype.requestFullscreen = async function (options) {
    calls.push(`full screen, navigation ${options?.navigationUI}`)
    become(this)
  }
  document.exitFullscreen = async () => {
    calls.push('full screen left')
    become(null)
  }
  let lock = Object.assign(new EventTarget(), { released: true })
  const end = () => {
    lock.released = true
    lock.dispatchEvent(new Event('release'))
  }
  Object.defineProperty(navigator.wakeLock, 'request', {
    value: async (type: string) => {
      calls.push(`wake lock, ${type}`)
      lock = Object.assign(new EventTarget(), { released: false, release: async () => end() })
      return lock
    },
  })
  Object.assign(window, { screenCalls: calls, endWakeLock: end })
}

const callsOf = (page: Page): Promise<string[]> => page.evaluate(() => [...Reflect.get(window, 'screenCalls')])

async function fitsTheScreen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
}

/** Nobody has touched it for a minute. */
async function isInviting(page: Page): Promise<void> {
  await leaveAlone(page, 62_000)
  // It stays until somebody taps it.
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: 'Oggi cosa ti va?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tocca per ordinare' })).toBeVisible()
}

for (const [format, viewport] of Object.entries(FORMATS)) {
  test(`a French visitor is invited, helped and understood; the screen stays on and full, ${format}`, async ({ openDevice }) => {
    const { page } = await openDevice({ ...KIOSK, viewport, as: 'totem' })
    await page.addInitScript(watchScreen)
    await comeTo(page, 'totem')
    await page.clock.install()
    await page.reload()
    await expect(page.getByText('Cosa ti prepariamo?')).toBeVisible()
    await isInviting(page)
    await isClean(page, 'invitation')
    await fitsTheScreen(page)
    await expect.poll(() => callsOf(page)).toEqual(['wake lock, screen'])

    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.getByText('Que vous préparons-nous ?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Touchez pour commander' })).toBeHidden()
    await fitsTheScreen(page)
    // The first tap of all; the second one asks for nothing.
    await expect.poll(() => callsOf(page)).toEqual(['wake lock, screen', 'full screen, navigation hide'])

    await page.getByRole('button', { name: 'Comment commander' }).click()
    const help = page.getByRole('dialog', { name: 'Comment commander' })
    await expect(help.getByRole('listitem')).toHaveCount(4)
    await isClean(page, 'help in French')
    await help.getByRole('button', { name: 'J’ai compris' }).click()
    await expect(help).toBeHidden()

    await page.evaluate(() => document.exitFullscreen())
    await page.getByRole('button', { name: 'Revenir en plein écran' }).click()
    await expect(page.getByRole('button', { name: 'Revenir en plein écran' })).toBeHidden()
    await page.evaluate(() => {
      // The browser took it away while the page was hidden; now it is seen again.
      Reflect.get(window, 'endWakeLock')()
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await expect
      .poll(() => callsOf(page))
      .toEqual([
        ...['wake lock, screen', 'full screen, navigation hide'],
        ...['full screen left', 'full screen, navigation hide', 'wake lock, screen'],
      ])

    await page.getByRole('button', { name: /Language/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Italiano' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'it')
    await expect(page.getByText('Cosa ti prepariamo?')).toBeVisible()
    await isInviting(page)

    await page.getByRole('button', { name: 'Tocca per ordinare' }).click()
    await holdLogo(page)
    await enterPin(page, '2468')
    await leaveByMenu(page)
    expect((await callsOf(page)).at(-1)).toBe('full screen left')
  })
}

async function leaveByMenu(page: Page): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'Totem' })
  await expect(menu.getByText('resta acceso', { exact: true })).toBeVisible()
  await menu.getByRole('button', { name: 'Esci' }).click()
  await menu.getByRole('button', { name: 'Sì, esci dal totem' }).click()
  await expect(page).toHaveURL(/\/accedi/)
}

async function hasNoPin(shop: TestShop): Promise<void> {
  const secrets = shop.superuser.collection('shop_private')
  for (const { id } of await secrets.getFullList()) await secrets.update(id, { kiosk_pin_hash: '' })
}

test('without a PIN the password of somebody who works here opens the way out, a customer’s does not', async ({
  shop,
  openDevice,
}) => {
  await hasNoPin(shop)
  const { page } = await openDevice({ ...KIOSK, viewport: FORMATS.upright, as: 'totem' })
  await page.addInitScript(watchScreen)
  await comeTo(page, 'totem')
  await holdLogo(page)
  const door = page.getByRole('dialog', { name: 'Per il personale' })
  await door.getByLabel('E-mail').fill('cliente@sfoglia.demo')
  await door.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await door.getByRole('button', { name: 'Entra' }).click()
  await expect(door.getByText('E-mail o password non corretti.')).toBeVisible()
  await isClean(page, 'password of the staff')
  await door.getByLabel('E-mail').fill('cassa@sfoglia.demo')
  await door.getByRole('button', { name: 'Entra' }).click()
  await leaveByMenu(page)
  // Nobody was logged in by it.
  await page.goto('/gestionale/ordini')
  await expect(page).toHaveURL(/\/accedi/)
})
