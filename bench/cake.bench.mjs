// The live cake on a slow tablet: from the tap of a finger on a choice to the frame that shows the new cake, on a kiosk that has
// been set up, so that its pictures are on the device. Beside it the least that a tap can cost there: a plain page with one
// button that writes one word.
import { signIn } from '../scripts/screens/steps.mjs'
import { inDemoShop } from './in-demo-shop.mjs'
import { sized } from './size.mjs'
import { openTablet, slowDown, tap } from './tap.mjs'

export const title = 'A choice of the live cake on a slow tablet: finger to the new cake, kiosk, 800 × 1280, CPU ×4'

const STEPS = sized(['persone', 'base', 'farcitura', 'bagna', 'copertura', 'colata'], ['base'])
/** After a page, and between two taps of one person. */
const QUIET_MS = 3000
const LOOKING_MS = 700
const CAKE = 'main [role=img]'

export function run() {
  return inDemoShop(measure)
}

async function measure(browser, url) {
  const plain = await plainTaps(browser)
  const ours = await cakeTaps(browser, url)
  return [
    line('a choice until the new cake is seen, the middle one', middle(ours), middle(plain)),
    line(`the slowest of ${ours.length} choices`, Math.max(...ours), Math.max(...plain)),
  ]
}

async function cakeTaps(browser, url) {
  const page = await openTablet(browser, { baseURL: url })
  await setUpKiosk(page)
  await slowDown(page, 4)
  const taps = []
  for (const step of STEPS) {
    await page.goto(`${url}/componi-la-tua-torta?passo=${step}`)
    const choices = page.locator('main [role=radiogroup] [role=radio]')
    await choices.first().waitFor()
    await page.waitForTimeout(QUIET_MS)
    for (let index = 0; index < Math.min(await choices.count(), 5); index++) {
      const ms = await tap(page, choices.nth(index), CAKE)
      if (ms !== null) taps.push(ms)
      await page.waitForTimeout(LOOKING_MS)
    }
  }
  await page.context().close()
  return taps
}

async function plainTaps(browser) {
  const page = await openTablet(browser)
  await slowDown(page, 4)
  await page.setContent('<button onclick="this.textContent = Date.now()">Uno</button>')
  const taps = []
  for (let count = 0; count < 20; count++) {
    taps.push(await tap(page, page.getByRole('button'), 'button'))
    await page.waitForTimeout(LOOKING_MS)
  }
  await page.context().close()
  return taps
}

/** Its first morning: signed in, and every layer of the cake has come. */
async function setUpKiosk(page) {
  await signIn(page, 'totem')
  let kept = -1
  for (let before = -2; kept <= 0 || kept !== before; await page.waitForTimeout(QUIET_MS)) {
    before = kept
    kept = await page.evaluate(async () => (await (await caches.open('cake-layers')).keys()).length)
  }
}

function middle(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}

function line(work, ours, plain) {
  return {
    work,
    ours: `${Math.round(ours)} ms`,
    beside: `${Math.round(plain)} ms`,
    ratio: `${(ours / plain).toFixed(1)} ×`,
    wanted: '≤ 1.5 ×',
  }
}
