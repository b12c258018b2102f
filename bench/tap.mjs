// The tap of a finger, from the screen's own time of it to the frame that shows what came of it.

/** The tablet of a shop: a finger, and no network but the shop's. */
export async function openTablet(browser, { baseURL, size = { width: 800, height: 1280 } } = {}) {
  const context = await browser.newContext({ viewport: size, hasTouch: true, locale: 'it-IT', ...(baseURL && { baseURL }) })
  return context.newPage()
}

/** @param {number} rate how many times slower than this machine */
export async function slowDown(page, rate) {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/**
 * @param {string} shown selects what is looked at: its words, and its pictures that are not hidden; need not be there yet
 * @returns {Promise<number | null>} ms until the frame with what changed in `shown`; null when nothing does in time
 */
export async function tap(page, target, shown, withinMs = 1000) {
  const handle = await page.evaluateHandle(watchNextTap, { shown, withinMs })
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.waitForTimeout(100)
  const box = await target.boundingBox()
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  return handle.evaluate(({ changed }) => changed)
}

/** In the page. */
function watchNextTap({ shown, withinMs }) {
  const pictures = (element) => [...element.querySelectorAll('img')].filter(({ style }) => style.visibility !== 'hidden')
  const seen = () =>
    [...document.querySelectorAll(shown)].map((element) => element.textContent + pictures(element).map(({ src }) => src)).join()
  const waitForChange = (tappedMs, done) => {
    const before = seen()
    const look = (_, observer) => {
      if (seen() === before) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - tappedMs)))
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    setTimeout(() => done(null), withinMs)
  }
  const changed = new Promise((done) => {
    addEventListener('click', ({ timeStamp }) => waitForChange(timeStamp, done), { once: true, capture: true })
  })
  return { changed }
}
