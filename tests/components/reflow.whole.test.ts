// Who enlarges the shop reads and taps everything, without scrolling sideways: a laptop's window at 400 % (WCAG 1.4.10), and at
// 200 %. Letters alone, which a browser's settings enlarge: tests/e2e/reflow.e2e.ts. And who asks for less motion gets none.
import { expect, test } from 'vitest'
import { CUSTOMER_PATHS, GUEST_PATHS } from '../customer-paths.ts'
import { layoutFaults } from '../layout-faults.ts'
import { addToCart } from './customer.ts'
import { frame, openShop, PHONE, visit } from './shop-frame.ts'

const ENLARGED = { 'at 400 %': { width: 320, height: 640 }, 'at 200 %': { width: 640, height: 512 } }

for (const [how, size] of Object.entries(ENLARGED)) {
  test(`everything of a guest’s fits and can be tapped ${how}`, async () => {
    await openShop('/', { size })
    for (const path of GUEST_PATHS) await fits(path)
  })

  test(`everything of a customer’s fits and can be tapped ${how}`, async () => {
    await openShop('/', { as: 'cliente', size })
    await addToCart('Tiramisù')
    for (const path of CUSTOMER_PATHS) await fits(path)
  })
}

async function fits(path: string): Promise<void> {
  await visit(path)
  const skeletons = () => frame.document.querySelectorAll('[class*="skeleton"]').length
  await expect.poll(skeletons, { message: path }).toBe(0)
  // Until it holds: what the page reads may come a moment after its heading.
  await expect.poll(() => frame.eval(`(${layoutFaults})()`), { message: path }).toEqual([])
}

test('who asks for less motion gets none', async () => {
  await openShop('/', { size: PHONE })
  for (const path of ['/', '/prodotto/tortadicomplean', '/componi-la-tua-torta?passo=farcitura', '/carrello', '/registrati']) {
    await visit(path)
    expect(whatMoves(), path).toEqual([])
  }
})

/** Classes of what would take longer than the blink of an eye to change. */
function whatMoves(): string[] {
  const longest = (durations: string) => Math.max(...durations.split(',').map((duration) => Number.parseFloat(duration)))
  return [...frame.document.body.querySelectorAll('*')]
    .filter((element) => {
      const { animationDuration, transitionDuration } = frame.getComputedStyle(element)
      return longest(animationDuration) > 0.01 || longest(transitionDuration) > 0.01
    })
    .map((element) => element.getAttribute('class') ?? element.tagName)
}
