// A device of the shop with a browser, a profile on the disk and a line to the server of its own: it can lose its network, its
// power, and come back.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { clockScript } from '../clock/shifted-clock.mjs'
import { type FaultProxy, startFaultProxy } from '../faults/fault-proxy.ts'
import { isWholeProof } from '../proof.ts'
import { templateFolder } from './demo-template.ts'
import type { Engine, Launch, OpenBrowser } from './engines/engine.ts'
import { openFirefox } from './engines/firefox.ts'
import { processorSeconds } from './engines/processes.ts'
import { openWebKit } from './engines/webkit.ts'
import { installWriteCounter } from './nothing-written.ts'
import { originArguments, ownCertificate, SECURE_ORIGIN, SHOP_ORIGIN } from './origin.ts'
import type { Watch } from './watch.ts'

export interface DeviceOptions {
  /** CSS pixels. */
  viewport: { width: number; height: number }
  hasTouch?: boolean
  /** Device pixels to a CSS pixel: the browser's zoom. */
  deviceScaleFactor?: number
  /** Size of letters that its owner chose in the browser's settings; 16 for who never did. */
  letterPx?: number
  /** A film (MJPEG) that its camera sees instead of the world; it need not be there before the camera is used. */
  camera?: string
  /** A browser that keeps nothing of the shop yet, and never does. */
  serviceWorkers?: 'block'
  /** Chromium where nothing is said. */
  engine?: Engine
  /** By which it knows the shop, when not by plain http. */
  origin?: string
  /** A private window, which forgets all with its end; not in Chromium. */
  isPrivate?: true
  /** It says that it is another browser; in WebKit only. */
  userAgent?: string
  /** Its owner has nothing against movement; said where a journey is about it. */
  motion?: true
  /** The program to start in Chromium's place, such as one that has a disk of its own. */
  program?: string
  /** Its shop is a program of the owner's, which does not live by the tests' clock; in Chromium only. */
  isOnRealClock?: true
  /** Not an empty browser: the one that somebody has worked with before, once in a journey. */
  as?: ReadyDevice
}

export const KIOSK: DeviceOptions = { viewport: { width: 1280, height: 800 }, hasTouch: true }
export const PHONE: DeviceOptions = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const DESKTOP: DeviceOptions = { viewport: { width: 1280, height: 800 } }

/** Those that a journey can begin with; `guest` is nobody's yet, `cassa-2` stands beside `cassa`. */
export type ReadyDevice = 'guest' | 'totem' | 'cassa' | 'cassa-2' | 'admin' | 'cliente'

/** The browser's profile of such a device: to copy, not to use. */
export function readyProfile(device: ReadyDevice): string {
  return join(templateFolder(), 'devices', device)
}

/** Nothing of the browser's own goes to the network, and a container without user namespaces will do. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export class Device {
  readonly watch: Watch
  /** Between this device and the shop. */
  readonly line: FaultProxy
  readonly #options: DeviceOptions
  /** Its browser's profile. */
  readonly folder: string
  #browser: OpenBrowser
  #isOffline = false

  private constructor(line: FaultProxy, options: DeviceOptions, watch: Watch, folder: string, browser: OpenBrowser) {
    this.line = line
    this.#options = options
    this.watch = watch
    this.folder = folder
    this.#browser = browser
  }

  /** A new one, standing before an empty tab. @param shopUrl where its line leads */
  static async open(shopUrl: string, options: DeviceOptions, watch: Watch): Promise<Device> {
    const line = await startFaultProxy(shopUrl, 0, options.origin === SECURE_ORIGIN ? await ownCertificate() : null)
    const folder = await mkdtemp(join(tmpdir(), 'sfoglia-device-'))
    if (options.as !== undefined) await cp(readyProfile(options.as), folder, { recursive: true })
    return Device.in(folder, line, options, watch)
  }

  /** One that has its browser's profile in this folder, or makes it there. */
  static async in(folder: string, line: FaultProxy, options: DeviceOptions, watch: Watch): Promise<Device> {
    return new Device(line, options, watch, folder, await launch(folder, line.url, options, watch))
  }

  /** @throws in an engine that Playwright does not drive */
  get context(): BrowserContext {
    if (this.#browser.context === null) throw new Error(`${this.#options.engine} has no context.`)
    return this.#browser.context
  }

  get engine(): Engine {
    return this.#options.engine ?? 'chromium'
  }

  /** All that are open, as far as the engine tells. */
  get pages(): Page[] {
    return this.#browser.context?.pages() ?? [this.page]
  }

  /** The tab in front; after `restart` another one. */
  get page(): Page {
    return this.#browser.page
  }

  /** How much of a processor its browser uses, of one: over the next second. */
  async busyShare(): Promise<number> {
    const leader = await this.#browser.leader()
    const before = await processorSeconds(leader)
    await sleep(1000)
    return (await processorSeconds(leader)) - before
  }

  /** How often this device's printer was used. */
  async sheetsPrinted(): Promise<number> {
    return this.page.evaluate(() => Number(localStorage.getItem('sheets-printed') ?? 0))
  }

  /** The last sheet's lines, with a tab between what stands on the left and on the right. */
  async sheetPrinted(): Promise<string[]> {
    return this.page.evaluate(() => (localStorage.getItem('sheet-printed') ?? '').split('\n'))
  }

  /** The wifi is gone: the browser knows, and open streams break, which the browser's own switch would leave open. */
  async cutNetwork(): Promise<void> {
    if (this.#isOffline) return
    this.#isOffline = true
    this.watch.networkIsCut()
    await this.#browser.tellOffline(true)
    await this.line.disconnect()
  }

  async restoreNetwork(): Promise<void> {
    if (!this.#isOffline) return
    await this.line.reconnect()
    await this.#browser.tellOffline(false)
    this.watch.networkIsBack()
    this.#isOffline = false
  }

  /** A new tab in place of the one that is there, which may have crashed. */
  async openNewTab(): Promise<void> {
    const old = this.page
    this.#browser = { ...this.#browser, page: await this.context.newPage() }
    await old.close()
  }

  /** Ends the browser as a power cut does: nothing is saved, nothing is said goodbye to. */
  async kill(): Promise<void> {
    await (await this.armPowerCut())()
  }

  /** Prepares the cut, so that it comes without delay when the returned function is called. */
  async armPowerCut(): Promise<() => Promise<void>> {
    return this.#browser.armPowerCut()
  }

  /** The browser starts again on the same profile; a network that was cut stays cut. */
  async restart(): Promise<void> {
    this.#browser = await launch(this.folder, this.line.url, this.#options, this.watch)
    if (this.#isOffline) await this.#browser.tellOffline(true)
  }

  /** Ends in order and starts again: all that was under way is written down. */
  async startAgain(): Promise<void> {
    await this.#browser.close()
    await this.restart()
  }

  /** Switched off in order: all that was under way is written down. */
  async shutDown(): Promise<void> {
    await this.#browser.close()
    await this.line.stop()
  }

  async close(): Promise<void> {
    await this.#browser.close().catch(() => undefined)
    await this.line.stop()
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What every page is given before its own scripts. */
const SCRIPTS = [`(${countPrints})()`, `(${installWriteCounter})()`]
const OPEN: Record<Engine, (launch: Launch) => Promise<OpenBrowser>> = {
  chromium: openChromium,
  firefox: openFirefox,
  webkit: openWebKit,
}

function launch(folder: string, lineUrl: string, options: DeviceOptions, watch: Watch): Promise<OpenBrowser> {
  const scripts = options.isOnRealClock ? SCRIPTS : [clockScript, ...SCRIPTS]
  return OPEN[options.engine ?? 'chromium']({ folder, lineUrl, options, watch, scripts })
}

async function openChromium({ folder, lineUrl, options, watch, scripts }: Launch): Promise<OpenBrowser> {
  const {
    camera,
    letterPx,
    motion,
    origin = SHOP_ORIGIN,
    program,
    as: _as,
    engine: _engine,
    isOnRealClock: _clock,
    ...screen
  } = options
  const executablePath = program ?? process.env.CHROMIUM_PATH
  const context = await chromium.launchPersistentContext(folder, {
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...ARGUMENTS,
      ...originArguments(lineUrl, origin),
      ...(camera === undefined ? [] : cameraArguments(camera)),
      ...(letterPx === undefined ? [] : [`--blink-settings=defaultFontSize=${letterPx}`]),
    ],
    baseURL: origin,
    ignoreHTTPSErrors: origin === SECURE_ORIGIN,
    locale: 'it-IT',
    // Not the shop's: nothing may depend on where a device thinks it is.
    timezoneId: 'America/New_York',
    // Painting what moves is a sixth of what a journey costs.
    ...(motion || isWholeProof ? {} : { reducedMotion: 'reduce' }),
    ...screen,
  })
  watch.listenTo(context)
  for (const content of scripts) await context.addInitScript({ content })
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    tellOffline: (isOffline) => context.setOffline(isOffline),
    leader: async () => (await browserProcesses(context))[0] ?? 0,
    armPowerCut: () => armPowerCut(context),
    close: () => context.close(),
  }
}

async function armPowerCut(context: BrowserContext): Promise<() => Promise<void>> {
  const processes = await browserProcesses(context)
  return async () => {
    const gone = context.waitForEvent('close')
    // All at once: what outlives the others for a moment still holds the profile's databases when the browser starts again.
    for (const id of processes) endNow(id)
    await gone
  }
}

/** Its owner has allowed it. */
function cameraArguments(film: string): string[] {
  return ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`]
}

/** `window.print` opens a dialog that nobody answers; here the paper comes out at once, is counted, and its words are kept. */
function countPrints(): void {
  window.print = () => {
    const count = Number(localStorage.getItem('sheets-printed') ?? 0) + 1
    localStorage.setItem('sheets-printed', String(count))
    const lines = [...(document.body.lastElementChild?.querySelectorAll('p') ?? [])].map(({ childNodes }) =>
      [...childNodes].map(({ textContent }) => textContent).join('\t'),
    )
    localStorage.setItem('sheet-printed', lines.join('\n'))
    dispatchEvent(new Event('afterprint'))
  }
}

/** Process ids of the browser, itself first, and of all that belongs to it. */
async function browserProcesses(context: BrowserContext): Promise<number[]> {
  const session = await context.browser()?.newBrowserCDPSession()
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] }
  const main = processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('The browser does not say which process it is.')
  return [main.id, ...processInfo.filter((other) => other !== main).map(({ id }) => id)]
}

/** One that has ended by itself meanwhile is gone already. */
function endNow(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
