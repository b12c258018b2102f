// Two shops of this program in one browser: each starts without network in its own name, logo and colour, because what a device
// keeps belongs to an address.
import type { Page } from 'playwright/test'
import { aPng } from '../builders/pictures.ts'
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled } from './people.ts'
import { startTestShop, type TestShop } from './shop.ts'

interface FirstPaint {
  name: string
  crust: string
  /** Path of the logo; null for none. */
  logo: string | null
}

test('each starts without network as its own', async ({ openDevice, shop }) => {
  const second = await startTestShop()
  try {
    const logo = new File([aPng(480, 120)], 'logo_480x120.png', { type: 'image/png' })
    await brandIs(shop, { name: 'Pasticceria Rossi', accent: '#1f4d36', logo })
    await brandIs(second, { name: 'Forno Verdi', accent: '#7a1f2b' })
    const device = await openDevice(PHONE)
    const { page } = device
    await page.addInitScript(noteFirstPaint)
    const [rossi, verdi] = ['/', `http://verdi.localhost:${new URL(second.url).port}/`]
    await page.goto(rossi)
    await isKept(page, '#1f4d36')
    const kept = () => page.evaluate(async () => (await caches.match(document.images[0]?.src ?? ''))?.headers.get('Content-Type'))
    await expect.poll(kept, { timeout: 60_000 }).toBe('image/png')
    await page.goto(verdi)
    await isKept(page, '#7a1f2b')

    await device.cutNetwork()
    for (let round = 0; round < 2; round++) {
      await page.goto(rossi)
      expect(await firstPaint(page)).toEqual({
        ...{ name: 'Pasticceria Rossi, vetrina', crust: expect.stringContaining('light-dark(#1f4d36') },
        logo: expect.stringMatching(/^\/api\/files\/shop\/.*_480x120_/),
      })
      expect(await page.evaluate(() => document.images[0]?.decode().then(() => document.images[0]?.naturalWidth))).toBe(480)
      await page.goto(verdi)
      const verdis = { name: 'Forno Verdi, vetrina', crust: expect.stringContaining('light-dark(#7a1f2b'), logo: null }
      expect(await firstPaint(page)).toEqual(verdis)
    }
    await device.restoreNetwork()

    // On another device.
    await brandIs(shop, { accent: '' })
    await page.goto(rossi)
    await isKept(page, '')
    await device.cutNetwork()
    await page.goto(rossi)
    expect(await firstPaint(page)).toMatchObject({ name: 'Pasticceria Rossi, vetrina', crust: '' })
    await page.goto(verdi)
    expect(await firstPaint(page)).toMatchObject({ name: 'Forno Verdi, vetrina', crust: expect.stringContaining('#7a1f2b') })
  } finally {
    await second.stop()
  }
})

async function brandIs({ superuser }: TestShop, fields: Record<string, unknown>): Promise<void> {
  const [record] = await superuser.collection('shop').getFullList()
  await superuser.collection('shop').update(record?.id ?? '', fields)
}

/** The page shows this colour, and this device starts with it from now on. */
async function isKept(page: Page, accent: string): Promise<void> {
  await isInstalled(page)
  const keeps = () => page.evaluate(() => JSON.stringify(JSON.parse(localStorage.getItem('brand') ?? '{}').palette ?? null))
  await expect.poll(keeps).toMatch(accent === '' ? /^\[\]$/ : new RegExp(accent))
}

/** In the page, before anything of it runs. */
function noteFirstPaint(): void {
  const look = new MutationObserver(() => {
    const home = document.querySelector('a[aria-label$=", vetrina"]')
    if (home === null) return
    look.disconnect()
    const name = home.getAttribute('aria-label')
    const crust = document.documentElement.style.getPropertyValue('--crust')
    Object.assign(window, { firstPaint: { name, crust, logo: home.querySelector('img')?.getAttribute('src') ?? null } })
  })
  look.observe(document, { childList: true, subtree: true })
}

async function firstPaint(page: Page): Promise<FirstPaint> {
  await expect.poll(() => page.evaluate(() => Reflect.has(window, 'firstPaint'))).toBe(true)
  return page.evaluate(() => Reflect.get(window, 'firstPaint'))
}
