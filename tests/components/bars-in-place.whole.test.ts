// Bars that stay in place while a page scrolls: nothing that gets the focus is left behind them (WCAG 2.4.11), and what they hold
// is whole.
import { expect, test } from 'vitest'
import { coveredFocus } from '../focus-at.ts'
import { layoutFaults } from '../layout-faults.ts'
import { addToCart } from './customer.ts'
import { openKiosk } from './kiosk.ts'
import { DESKTOP, frame, openShop, PHONE, TABLET, visit } from './shop-frame.ts'

const SIZES = { phone: PHONE, tablet: TABLET, desktop: DESKTOP }

/** Pages with a bar of their own. */
const PATHS = [
  '/prodotto/tortadicomplean',
  ...['decorazione', 'foto', 'riepilogo'].map((step) => `/componi-la-tua-torta?passo=${step}`),
  ...['/carrello', '/checkout'],
]

for (const [device, size] of Object.entries(SIZES)) {
  test(`what gets the focus is not left behind a bar on a ${device}`, async () => {
    await openShop('/', { as: 'cliente', size })
    await addToCart('Tiramisù')
    for (const path of PATHS) {
      await visit(path)
      await isLoaded()
      await nothingIsLeftBehind(path)
    }
  })
}

test('a product’s bar is whole on a narrow phone', async () => {
  await openShop('/prodotto/tortanuziale000', { size: { width: 360, height: 740 } })
  await isLoaded()
  await expect.poll(() => frame.eval(`(${layoutFaults})()`)).toEqual([])
})

test('a product’s bar is whole beside the order on a kiosk as small as a tablet', async () => {
  await openKiosk('/prodotto/tortadicomplean', TABLET)
  await isLoaded()
  await expect.poll(() => frame.eval(`(${layoutFaults})()`)).toEqual([])
})

async function isLoaded(): Promise<void> {
  await expect.poll(() => frame.document.querySelectorAll('[class*="skeleton"]').length).toBe(0)
}

/** Each control gets the focus where it stands at the window's lower edge, with a bar over it. */
async function nothingIsLeftBehind(path: string): Promise<void> {
  for (const control of frame.document.querySelectorAll<HTMLElement>('main :is(a[href], :is(button, input, textarea):enabled)')) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue
    // A row that moves sideways shows it already.
    control.scrollIntoView({ inline: 'center', behavior: 'instant' })
    const { bottom } = (control.closest('label') ?? control).getBoundingClientRect()
    frame.scrollBy({ top: bottom - frame.innerHeight, behavior: 'instant' })
    control.focus()
    // Some engines scroll to it with the next picture.
    await expect.poll(() => coveredFocus(frame.document), { message: path, timeout: 5_000 }).toBeNull()
  }
}
