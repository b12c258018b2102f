// Who has letters alone twice as large reads and taps everything (WCAG 1.4.4); enlarged windows are in
// tests/components/reflow.whole.test.ts. And nothing moves while a page arrives, is taken over and reads its database.
import { layoutFaults } from '../layout-faults.ts'
import { visitCustomerPages } from './customer-pages.ts'
import { DESKTOP, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { isInstalled } from './people.ts'

/** As a browser's settings say it: the page's own measures would not make its breakpoints follow. */
const LARGE_LETTERS = { viewport: { width: 1280, height: 1024 }, letterPx: 32 }

test('everything fits and can be tapped with letters twice as large', async ({ watch, openDevice }) => {
  // One of the pages is there for addresses that lead nowhere.
  watch.announce(/404 \(Not Found\).*questa-pagina-non-esiste/)
  const { page } = await openDevice(LARGE_LETTERS)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visitCustomerPages(page, async (path) => {
    // Until it holds: what the page reads may come a moment after its heading.
    await expect.poll(() => page.evaluate(layoutFaults), path).toEqual([])
  })
})

for (const [size, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`nothing moves while a page arrives on a ${size}`, async ({ openDevice }) => {
    const { page } = await openDevice({ ...options, motion: true })
    await page.addInitScript(countShifts)
    for (const visit of ['first', 'second']) {
      for (const path of ['/', '/prodotto/cornetto0000000', '/prodotto/sacher000000000']) {
        await test.step(`${path}, ${visit} visit`, async () => {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
          await isInstalled(page)
          expect(await page.evaluate(() => Reflect.get(window, 'shifts')), `${path}: what moved`).toEqual([])
        })
      }
    }
  })
}

/** What moved by itself, and by how much, in `window.shifts`. */
function countShifts(): void {
  const shifts: string[] = []
  Reflect.set(window, 'shifts', shifts)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      }
      if (!hadRecentInput) shifts.push(`${value}: ${sources.map(({ node }) => node?.parentElement?.className).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
