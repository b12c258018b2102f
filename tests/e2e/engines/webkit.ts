// WebKitGTK, the engine of Safari, driven by WebDriver.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SHOP_ORIGIN } from '../origin.ts'
import type { Launch, OpenBrowser } from './engine.ts'
import { WebDriver } from './web-driver.ts'
import { webkitPage } from './webkit-page.ts'

export async function openWebKit({ folder, lineUrl, options, watch, scripts }: Launch): Promise<OpenBrowser> {
  const script = join(folder, 'before-pages.js')
  await writeFile(script, scripts.join('\n;'))
  const driver = await WebDriver.open({
    viewport: options.viewport,
    ...(!options.isPrivate && { keepIn: folder }),
    ...(options.userAgent !== undefined && { userAgent: options.userAgent }),
    proxy: lineUrl,
    script,
    onConsole: ({ level, text }) => {
      if (level === 'error') watch.note(text)
    },
  })
  await driver.ask('POST', '/timeouts', { pageLoad: 60_000, script: 60_000 })
  return {
    context: null,
    page: webkitPage(driver, options.origin ?? SHOP_ORIGIN),
    tellOffline: async () => undefined,
    leader: async () => driver.processId,
    armPowerCut: async () => () => driver.kill(),
    close: () => driver.close(),
  }
}
