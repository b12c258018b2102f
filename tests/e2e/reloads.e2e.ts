// Whoever reloads a page, in whatever way, has it again, and the browser comes to rest. In WebKit a request that was made again
// without a pause once kept every page from being reloaded, at full speed of the processor.
import type { Page } from 'playwright/test'
import { PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled, signIn } from './people.ts'
import { addToCart } from './web-customer.ts'

const PAGES = [
  ...['/', '/?cerca=torta', '/prodotto/cornetto0000000', '/carrello', '/home-torta', '/componi-la-tua-torta'],
  ...['/checkout', '/account/ordini', '/account/profilo', '/privacy'],
]
const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'the button': (page) => page.reload(),
  'the address again': (page) => page.goto(new URL(page.url()).href),
  'location.reload()': (page) => page.evaluate(() => location.reload()),
  'history.go(0)': (page) => page.evaluate(() => history.go(0)),
  'a link to the same page': (page) =>
    page.evaluate(() => {
      const link = document.createElement('a')
      link.href = location.href
      document.body.append(link)
      link.click()
    }),
}
/** Of a second, on a page that does nothing but listen. */
const REST = 0.3
/** Before it has to have come to rest. */
const REST_WITHIN_MS = 5000

test('every page, reloaded in five ways, is there again and at rest', { tag: '@engines' }, async ({ openDevice }, testInfo) => {
  test.setTimeout(1_200_000)
  const device = await openDevice(PHONE)
  const { page } = device
  await page.goto('/')
  await isInstalled(page)
  await signIn(page, 'cliente')
  await addToCart(page, 'Tiramisù')
  for (const path of PAGES) {
    await page.goto(path)
    await isThere(page)
    for (const [way, reload] of Object.entries(WAYS)) {
      await page.evaluate(() => void Object.assign(window, { isOld: true }))
      await reload(page)
      await page.waitForFunction(() => !('isOld' in window))
      await isThere(page)
      let busy = Number.NaN
      await expect
        .poll(
          async () => {
            busy = await device.busyShare()
            return busy
          },
          { message: `${path} by ${way}: busy`, timeout: REST_WITHIN_MS + 2000, intervals: [0] },
        )
        .toBeLessThan(REST)
      testInfo.annotations.push({ type: 'busy', description: `${path} by ${way}: ${busy.toFixed(2)}` })
    }
  }
})

async function isThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}
