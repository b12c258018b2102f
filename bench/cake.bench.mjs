// The live cake on a slow tablet: from the tap of a finger on a choice to the frame that shows the new cake, on a kiosk that has
// been set up, so that its pictures are on the device. Beside it the least that a tap can cost there: a plain page with one
// button that writes one word.
import { signIn } from '../scripts/screens/steps.mjs'
import { inDemoShop } from './in-demo-shop.mjs'
import { sized } from './size.mjs'

export const title = 'A choice of the live cake on a slow tablet: finger to the new cake, kiosk, 800 × 1280, CPU ×4'

const TABLET = { viewport: { width: 800, height: 1280 }, hasTouch: true, locale: 'it-IT' }
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
  const page = await tablet(browser, url)
  await setUpKiosk(page)
  await slowDown(page)
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
  const page = await tablet(browser)
  await slowDown(page)
  await page.setContent('<button onclick="this.textContent = Date.now()">Uno</button>')
  const taps = []
  for (let count = 0; count < 20; count++) {
    taps.push(await tap(page, page.getByRole('button'), 'button'))
    await page.waitForTimeout(LOOKING_MS)
  }
  await page.context().close()
  return taps
}

async function tablet(browser, baseURL) {
  return (await browser.newContext({ ...TABLET, ...(baseURL && { baseURL }) })).newPage()
}

async function slowDown(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
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

/** @returns {Promise<number | null>} ms until the frame with what changed in `shown`; null when nothing does within a second */
async function tap(page, target, shown) {
  const handle = await page.evaluateHandle((selector) => {
    const element = document.querySelector(selector)
    // What a person sees of it: its words, or the layers that are not hidden.
    const layers = () => [...element.querySelectorAll('img')].filter(({ style }) => style.visibility !== 'hidden')
    const seen = () => element.textContent + layers().map(({ src }) => src)
    const waitForChange = (tappedMs, done) => {
      const before = seen()
      const look = (_, observer) => {
        if (seen() === before) return
        observer.disconnect()
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - tappedMs)))
      }
      new MutationObserver(look).observe(element, { subtree: true, childList: true, attributes: true })
      setTimeout(() => done(null), 1000)
    }
    const changed = new Promise((done) => {
      addEventListener('click', ({ timeStamp }) => waitForChange(timeStamp, done), { once: true, capture: true })
    })
    return { changed }
  }, shown)
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(100)
  const box = await target.boundingBox()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  return handle.evaluate(({ changed }) => changed)
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
    wanted: '< 50 ms',
  }
}
