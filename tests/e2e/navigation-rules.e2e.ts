// Who may be where by the address bar when nobody but the service worker answers. What the server answers:
// edge/render/pages.test.ts; inside the app: tests/components/navigation-rules.whole.test.ts.
import { NAVIGATION_RULES, STAYS, UNKNOWN_PATHS, VISITORS, type Visitor } from '../navigation-rules.ts'
import { DESKTOP, type Device } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled, signIn } from './people.ts'

for (const visitor of VISITORS) {
  test(`${visitor}: every path leads where it should, without network`, async ({ openDevice }) => {
    const device = await openDevice(DESKTOP)
    if (visitor === 'guest') await device.page.goto('/')
    else await signIn(device.page, visitor)
    await isInstalled(device.page)

    await device.cutNetwork()
    await walk(device, visitor)
  })
}

async function walk({ page }: Device, visitor: Visitor): Promise<void> {
  for (const [path, ...ends] of NAVIGATION_RULES) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'commit' })
      const end = ends[VISITORS.indexOf(visitor)] ?? ''
      await expect(page).toHaveURL((url) => url.pathname === (end === STAYS ? path.replace(/\?.*/, '') : end))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden()
    })
  }
  for (const path of UNKNOWN_PATHS) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Torna alla home' })).toHaveAttribute('href', '/')
      expect(new URL(page.url()).pathname).toBe(path)
    })
  }
}
