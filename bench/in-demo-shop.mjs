// A demo shop of its own and a browser beside it, for as long as a bench takes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureBrowser } from '../scripts/lib/browser.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { DEMO_PASSWORD } from '../scripts/start/settings.mjs'
import { startShop } from '../scripts/start/shop.mjs'

/**
 * @template Result
 * @param {(browser: import('playwright').Browser, url: string) => Promise<Result>} measure
 */
export async function inDemoShop(measure) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sfoglia-bench-'))
  const pocketbasePort = await freePort()
  const shop = await startShop({ port: 0, pocketbasePort, host: '127.0.0.1', dataDir, demoPassword: DEMO_PASSWORD })
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic']
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args })
  try {
    return await measure(browser, shop.url)
  } finally {
    await browser.close()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
