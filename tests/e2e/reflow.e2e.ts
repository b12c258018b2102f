// Who enlarges the shop reads and taps everything, without scrolling sideways: a laptop's window at 400 % (WCAG 1.4.10), at 200 %, and
// letters alone twice as large (1.4.4). And nothing moves while a page arrives, is taken over and reads its database.
import { visitCustomerPages } from './customer-pages.ts'
import { DESKTOP, type DeviceOptions, PHONE } from './device.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout-faults.ts'
import { isInstalled } from './people.ts'

const ENLARGED: Record<string, DeviceOptions> = {
  'at 400 %': { viewport: { width: 320, height: 640 } },
  'at 200 %': { viewport: { width: 640, height: 512 }, deviceScaleFactor: 2 },
  'with letters twice as large': { viewport: { width: 1280, height: 1024 }, letterPx: 32 },
}

for (const [how, options] of Object.entries(ENLARGED)) {
  test(`everything fits and can be tapped ${how}`, async ({ watch, openDevice }) => {
    // One of the pages is there for addresses that lead nowhere.
    watch.announce(/404 \(Not Found\).*questa-pagina-non-esiste/)
    const { page } = await openDevice(options)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visitCustomerPages(page, async (path) => {
      // Until it holds: what the page reads may come a moment after its heading.
      await expect.poll(() => page.evaluate(layoutFaults), path).toEqual([])
    })
  })
}

test('who asks for less motion gets none', async ({ openDevice }) => {
  const { page } = await openDevice(PHONE)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/prodotto/tortadicomplean', '/componi-la-tua-torta?passo=farcitura', '/carrello', '/registrati']) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      expect(await page.evaluate(whatMoves), path).toEqual([])
    })
  }
})

/** Classes of what would take longer than the blink of an eye to change. */
function whatMoves(): string[] {
  const longest = (durations: string) => Math.max(...durations.split(',').map((duration) => Number.parseFloat(duration)))
  return [...document.body.querySelectorAll('*')]
    .filter((element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element)
      return longest(animationDuration) > 0.01 || longest(transitionDuration) > 0.01
    })
    .map((element) => element.getAttribute('class') ?? element.tagName)
}

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
