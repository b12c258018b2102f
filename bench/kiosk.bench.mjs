// The finger at the kiosk, without network: one more of a product until the next frame (what a browser calls the interaction) and
// until the count is seen, and the last tap of an order until its number is on the screen, once the order is written to the device.
import { button, signIn } from '../scripts/screens/steps.mjs'
import { inDemoShop } from './in-demo-shop.mjs'
import { sized } from './size.mjs'
import { openTablet, slowDown, tap } from './tap.mjs'

export const title = 'The finger at the kiosk, without network, 1280 × 800'

const SIZE = { width: 1280, height: 800 }
const RATES = [1, 4]
const ORDERS = sized(5, 1)
const TAPS = sized(12, 2)
const QUIET_MS = sized(8000, 3000)
const LOOKING_MS = 500
const LONGEST_MS = 20_000
/** ms, by how many times slower; null where only the frame has an aim. */
const WANTED = { frame: { 1: 50, 4: 50 }, more: { 1: null, 4: null }, confirm: { 1: 60, 4: 350 } }

export function run() {
  return inDemoShop(async (browser, baseURL) => {
    const page = await openTablet(browser, { baseURL, size: SIZE })
    await signIn(page, 'totem')
    await page.waitForTimeout(QUIET_MS)
    await page.context().setOffline(true)
    const lines = []
    for (const rate of RATES) {
      await slowDown(page, rate)
      const { frame, more, confirm } = await orders(page)
      lines.push(
        line(`a tap on “+” until the next frame, CPU ×${rate}`, frame, WANTED.frame[rate]),
        line(`a tap on “+” until the count is seen, CPU ×${rate}`, more, WANTED.more[rate]),
        line(`the last tap until the number is seen, CPU ×${rate}`, confirm, WANTED.confirm[rate]),
      )
    }
    return lines
  })
}

async function orders(page) {
  const [frame, more, confirm] = [[], [], []]
  await page.evaluate(watchInteractions)
  for (let count = 0; count < ORDERS; count++) {
    const plus = button(page, /^Aggiungi /).first()
    await plus.waitFor()
    for (let taps = 0; taps < TAPS; taps++) {
      const ms = await tap(page, plus, 'main li')
      if (ms !== null) more.push(ms)
      await page.waitForTimeout(LOOKING_MS)
      frame.push(await page.evaluate(() => globalThis.lastInteractionMs))
    }
    await button(page, 'Ordina e paga in cassa').click()
    const last = button(page, 'Salta')
    await last.waitFor()
    await page.waitForTimeout(LOOKING_MS)
    const ms = await tap(page, last, 'main p[translate=no]', LONGEST_MS)
    if (ms === null) throw new Error('The number of an order did not come to the screen.')
    confirm.push(ms)
    await page.waitForTimeout(LOOKING_MS)
    await button(page, 'Nuovo ordine').click()
  }
  return { frame, more, confirm }
}

/** In the page: how long the last interaction took to its frame, to 8 ms; what takes less than 16 ms is not told. */
function watchInteractions() {
  addEventListener('pointerdown', () => {
    globalThis.lastInteractionMs = 16
  })
  new PerformanceObserver((list) => {
    const took = list.getEntries().filter(({ interactionId }) => interactionId > 0)
    globalThis.lastInteractionMs = Math.max(globalThis.lastInteractionMs, ...took.map(({ duration }) => duration))
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** @param {number[]} all ms */
function line(work, all, wanted) {
  const sorted = all.toSorted((a, b) => a - b)
  return {
    work,
    ours: `${Math.round(sorted[Math.floor(sorted.length / 2)])} ms, the slowest of ${all.length} ${Math.round(sorted.at(-1))} ms`,
    wanted: wanted === null ? '' : `≤ ${wanted} ms`,
  }
}
