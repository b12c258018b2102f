// Debian's Firefox, driven by Playwright over WebDriver BiDi.
import { type BrowserContext, firefox } from 'playwright/test'
import { SHOP_ORIGIN } from '../origin.ts'
import type { Launch, OpenBrowser } from './engine.ts'
import { processWith } from './processes.ts'

const EXECUTABLE = new URL('./firefox-with-bidi.mjs', import.meta.url).pathname

export async function openFirefox({ folder, lineUrl, options, watch, scripts }: Launch): Promise<OpenBrowser> {
  const { viewport, deviceScaleFactor, motion, origin = SHOP_ORIGIN } = options
  const line = new URL(lineUrl)
  const context = await firefox.launchPersistentContext(folder, {
    channel: 'moz-firefox',
    executablePath: EXECUTABLE,
    firefoxUserPrefs: {
      // The shop's one address leads to this device's line (origin.ts).
      'network.proxy.type': 1,
      'network.proxy.http': line.hostname,
      'network.proxy.http_port': Number(line.port),
      'network.proxy.ssl': line.hostname,
      'network.proxy.ssl_port': Number(line.port),
      'network.proxy.allow_hijacking_localhost': true,
      'network.proxy.no_proxies_on': '',
      // Nothing of the browser's own goes to the network.
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'services.settings.server': 'data:,',
      // A power cut is no reason to ask how the browser should start.
      'toolkit.startup.max_resumed_crashes': -1,
      'browser.sessionstore.resume_from_crash': false,
      ...(options.isPrivate && { 'browser.privatebrowsing.autostart': true }),
      'ui.prefersReducedMotion': motion ? 0 : 1,
      ...(options.letterPx !== undefined && { 'font.size.variable.x-western': options.letterPx }),
    },
    baseURL: origin,
    ignoreHTTPSErrors: origin !== SHOP_ORIGIN,
    locale: 'it-IT',
    timezoneId: 'America/New_York',
    viewport,
    ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
  })
  watch.listenTo(context)
  for (const content of [...scripts, `(${typeAsPeopleDo})()`]) await context.addInitScript({ content })
  return {
    context,
    page: context.pages()[0] ?? (await context.newPage()),
    // Firefox cannot be told: it finds out.
    tellOffline: async () => undefined,
    leader: () => processWith(EXECUTABLE, folder),
    armPowerCut: () => armPowerCut(context, folder),
    close: () => context.close(),
  }
}

/**
 * Playwright fills an e-mail field in this engine by setting its value, which React takes for its own doing. Put in its place:
 * what keys do, with an event of the browser's.
 */
function typeAsPeopleDo(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => undefined })
}

/** The browser's processes are one group, led by the program that was started with this profile. */
async function armPowerCut(context: BrowserContext, folder: string): Promise<() => Promise<void>> {
  const leader = await processWith(EXECUTABLE, folder)
  return async () => {
    const gone = context.waitForEvent('close')
    process.kill(-leader, 'SIGKILL')
    await gone
  }
}
