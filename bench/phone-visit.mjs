// One first visit on the phone that Lighthouse means (412 × 823, a processor four times slower, 150 ms and 1.6 Mbit/s): what
// the browser itself measured, with the speed index from the frames that came to the screen; and Lighthouse's way from these
// figures to a score.
import axe from 'axe-core'
import sharp from 'sharp'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'it-IT' }
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const QUIET_MS = 5000

/** @param {import('playwright').Browser} browser @param {string} url */
export async function visit(browser, url) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watchPage)
  const frames = await film(session)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(QUIET_MS)
  await session.send('Page.stopScreencast')
  const { startedMs, ...seen } = await page.evaluate(() => ({
    ...Reflect.get(window, 'seen'),
    startedMs: performance.timeOrigin,
  }))
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }))
  const seo = await page.evaluate(seoProblems)
  const speedIndex = await speedIndexOf(frames, startedMs)
  await context.close()
  return { figures: { ...seen, SI: Math.max(speedIndex, seen.FCP) }, violations: violations.map(({ id }) => id), complaints, seo }
}

/** In the page: the paints, what blocked it in between, what moved. */
function watchPage() {
  const seen = { FCP: 0, LCP: 0, TBT: 0, CLS: 0 }
  Reflect.set(window, 'seen', seen)
  const see = {
    paint: ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.FCP = startTime
    },
    'largest-contentful-paint': ({ startTime }) => {
      seen.LCP = startTime
    },
    'layout-shift': ({ value, hadRecentInput }) => {
      if (!hadRecentInput) seen.CLS += value
    },
    // What is longer than 50 ms blocks.
    longtask: ({ startTime, duration }) => {
      if (startTime >= seen.FCP) seen.TBT += duration - 50
    },
  }
  for (const [type, note] of Object.entries(see)) {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
}

async function film(session) {
  const frames = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ data, atMs: metadata.timestamp * 1000 })
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 40, maxWidth: 206, maxHeight: 412 })
  return frames
}

/** The area above the curve of how like the last frame each one is. */
async function speedIndexOf(frames, startedMs) {
  const pixels = await Promise.all(
    frames.map(({ data }) => sharp(Buffer.from(data, 'base64')).resize(64, 128, { fit: 'fill' }).raw().toBuffer()),
  )
  const last = pixels.at(-1)
  if (!last) return 0
  const distances = pixels.map((frame) => frame.reduce((sum, value, at) => sum + Math.abs(value - last[at]), 0))
  let index = 0
  let beforeMs = startedMs
  let missing = 1
  const worst = Math.max(...distances, 1)
  for (const [at, { atMs }] of frames.entries()) {
    if (atMs <= startedMs) continue
    index += missing * (atMs - beforeMs)
    beforeMs = atMs
    missing = distances[at] / worst
  }
  return index
}

/** In the page: what search engines and links to it need and do not find. */
function seoProblems() {
  const wanted = {
    title: document.title.length > 5,
    description: document.querySelector('meta[name=description]')?.content.length > 20,
    viewport: document.querySelector('meta[name=viewport]') !== null,
    canonical: document.querySelector('link[rel=canonical]') !== null,
    language: document.documentElement.lang === 'it',
    indexable: document.querySelector('meta[name=robots][content*=noindex]') === null,
    alternatives: [...document.images].every((image) => image.hasAttribute('alt')),
    links: [...document.links].every((link) => (link.textContent || link.getAttribute('aria-label') || '').trim() !== ''),
  }
  return Object.keys(wanted).filter((name) => !wanted[name])
}

// Lighthouse's way from a figure to a score: a log-normal curve through two points of real pages, the tenth percentile (0.9) and
// the median (0.5), for phones (https://github.com/paulirish/lh-scorecalc, Lighthouse 10 and later).

const CURVES = {
  FCP: { p10: 1800, median: 3000, weight: 10 },
  LCP: { p10: 2500, median: 4000, weight: 25 },
  TBT: { p10: 200, median: 600, weight: 30 },
  CLS: { p10: 0.1, median: 0.25, weight: 25 },
  SI: { p10: 3387, median: 5800, weight: 10 },
}
/** Of the complementary error function at 1/5: where the curve is at 0.9. */
const AT_P10 = 0.9061938024368232

/** @param {Record<keyof typeof CURVES, number>} figures milliseconds, CLS without unit @returns {number} 0–100 */
export function performanceScore(figures) {
  const parts = Object.entries(CURVES).map(([name, { p10, median, weight }]) => [score(figures[name], p10, median), weight])
  return Math.round(100 * (parts.reduce((sum, [part, weight]) => sum + part * weight, 0) / 100))
}

function score(value, p10, median) {
  if (value <= 0) return 1
  const distance = (Math.log(value / median) * AT_P10) / -Math.log(p10 / median)
  return (1 - erf(distance)) / 2
}

/** Abramowitz and Stegun, 7.1.26. */
function erf(x) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const rest = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - rest * Math.exp(-x * x))
}
