// `npm run screens`: a picture of every screen at phone, tablet, desktop and kiosk size into .screens/, to be looked at. Starts the
// demo shop of the journeys, on their clock, so that a picture changes with its screen and not with the day, and throws it away;
// `--now=2026-11-15T20:00:00+01:00` is another moment. With SHOP_URL it visits that shop instead, where it signs in with the demo
// accounts and places a few orders. `npm run screens -- totem verticale` takes only the pictures whose name contains these words,
// `--smoke` the first one of each person, `--dark` all of them in the dark, into .screens/dark/. `--against=FOLDER` compares each
// with the picture of the same name there and says how much of it differs; where is painted red beside it, in `….differs.png`.
// `--guide` takes those of the owner's guide, and writes them small into docs/guida/immagini/ as well; `--setup` those of a new shop
// of one's own, from its owner's link on.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fail, prepare } from './lib/install.mjs'

prepare()
const args = process.argv.slice(2)
const isDark = args.includes('--dark')
const OUT = isDark ? '.screens/dark' : '.screens'
const against = args.find((arg) => arg.startsWith('--against='))?.slice('--against='.length)
const words = args.filter((arg) => !arg.startsWith('--'))
const isSmoke = args.includes('--smoke')
const isForGuide = args.includes('--guide')
const isOfSetup = args.includes('--setup')
const [{ chromium }, { ensureBrowser }, { loadTypeScript }, { setClock }, { difference }, guide] = await Promise.all([
  import('playwright'),
  import('./lib/browser.mjs'),
  import('./lib/load-typescript.mjs'),
  import('./test/options.mjs'),
  import('./screens/difference.mjs'),
  import('./screens/guide-pictures.mjs'),
])
const executablePath = await ensureBrowser()
const shop = process.env.SHOP_URL ? shopAt(process.env.SHOP_URL) : await startOwnShop()
// By the clock that the shop was started on.
const [{ VISITS, loseNumbers }, { setToClock, signIn }] = await Promise.all([
  import('./screens/visits.mjs'),
  import('./screens/steps.mjs'),
])
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--lang=it-IT', ...shop.args],
})
let failures = 0
try {
  mkdirSync(OUT, { recursive: true })
  if (!isOfSetup) await loseNumbers(shop.url)
  const visits = shop.visits ?? VISITS
  for (const visit of isSmoke ? firstOfEach(visits) : visits.filter(isAnyWanted)) await take(visit)
} finally {
  await browser.close()
  await shop.stop()
}
console.log(failures === 0 ? `Pictures are in ${OUT}/` : `${failures} screens could not be reached; the rest is in ${OUT}/`)
process.exit(failures === 0 ? 0 : 1)

function isWanted(name) {
  return (!isForGuide || guide.isInGuide(name)) && words.every((word) => name.includes(word))
}

function isAnyWanted({ screens, ...visit }) {
  return screens.some((screen) => isWanted(nameOf(visit, screen)))
}

/** One screen of each person. */
function firstOfEach(visits) {
  const people = new Map(visits.toReversed().map((visit) => [visit.person, visit]))
  return [...people.values()].map(({ screens, ...visit }) => ({ ...visit, screens: screens.slice(0, 1) }))
}

/** One person on one device; its screens follow each other, so that a cart that was filled is there in the next. */
async function take({ person, size, screens, ...visit }) {
  const context = await browser.newContext({
    baseURL: shop.origin,
    viewport: size.viewport,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    reducedMotion: 'reduce',
    colorScheme: isDark ? 'dark' : 'light',
    // What is on the picture comes from the shop as it is now.
    serviceWorkers: 'block',
  })
  await setToClock(context)
  const page = await context.newPage()
  const isReady = person === null || (await isSignedIn(page, person))
  // Not tried again for each screen: that would be half a minute for each.
  if (!isReady) failures += screens.length
  const last = screens.findLastIndex((screen) => isWanted(nameOf({ person, size }, screen)))
  for (const screen of isReady ? screens.slice(0, last + 1) : []) {
    const name = nameOf({ person, size, ...visit }, screen)
    try {
      await screen.open(page, context)
      await settle(page)
      if (!isWanted(name)) continue
      const png = await page.screenshot({ path: join(OUT, `${name}.png`) })
      if (isForGuide) await guide.writeGuidePicture(name, png)
      console.log(name, against === undefined ? '' : difference(join(against, `${name}.png`), join(OUT, `${name}.png`)))
    } catch (error) {
      failures += 1
      console.error(`${name}: ${error.message.split('\n')[0]}`)
    }
  }
  await context.close()
}

/** @returns false, after saying why, where it cannot be done: the other visits go on */
async function isSignedIn(page, person) {
  try {
    await signIn(page, person)
    return true
  } catch (error) {
    console.error(`${person} cannot sign in: ${error.message.split('\n')[0]}`)
    return false
  }
}

function nameOf({ person, size }, screen) {
  return `${person ?? 'ospite'}-${screen.name}-${size.name}`
}

/** Until fonts and pictures in sight are there and nothing stands in for what is still loading. */
async function settle(page) {
  await page
    .waitForFunction(
      () => {
        const isInSight = (image) => {
          const { top, right, bottom, left } = image.getBoundingClientRect()
          return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
        }
        const pictures = [...document.images].filter(isInSight)
        return (
          document.querySelector('h1') !== null &&
          document.fonts.status === 'loaded' &&
          pictures.every((image) => image.complete) &&
          document.querySelector('[class*="skeleton"]') === null
        )
      },
      null,
      { timeout: 10_000 },
    )
    .catch(() => console.warn('  still loading'))
  await page.waitForTimeout(300)
}

/** A shop that runs somewhere, by the real clock. */
function shopAt(url) {
  return { url, origin: url, args: [], stop: async () => {} }
}

/** The journeys' demo shop: a copy of it, on their clock, at their one address; or an empty one there. */
async function startOwnShop() {
  setClock(args.find((arg) => arg.startsWith('--now='))?.slice('--now='.length))
  await import('../tests/clock/shifted-clock.mjs')
  const { build } = await import('./build.mjs')
  await build().catch((error) => fail(error.message))
  const [{ default: makeTemplate }, { startTestShop }, { originArguments, SHOP_ORIGIN }] = await Promise.all(
    ['demo-template', 'shop', 'origin'].map((name) => loadTypeScript(`tests/e2e/${name}.ts`)),
  )
  const forgetTemplate = await makeTemplate()
  const { url, superuser, stop, visits } = isOfSetup
    ? await (await import('./screens/setup-visits.mjs')).startNewShop()
    : await startTestShop()
  // Each visit is a new device, and a shop takes ten of them an hour.
  await superuser.settings.update({ rateLimits: { enabled: false } })
  return {
    ...{ url, visits, origin: SHOP_ORIGIN, args: originArguments(url, SHOP_ORIGIN) },
    stop: async () => {
      await stop()
      await forgetTemplate()
    },
  }
}
