// What it costs a tablet to store an order for good: the shop's own code (numbered, sealed, queued, in one transaction) beside a
// bare transaction of IndexedDB, in Chromium on a profile on this disk.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureBrowser } from '../scripts/lib/browser.mjs'
import { builtPage } from './built-page.mjs'
import { sized } from './size.mjs'

export const title = 'An order becomes durable on the device'

const ORDERS = sized(200, 10)
const ROUNDS = sized(3, 1)

export async function run() {
  const files = await builtPage('bench/enqueue-page.mjs')
  const server = await serve(files)
  const folder = await mkdtemp(join(tmpdir(), 'sfoglia-bench-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(context, server.url))
    const [ours, floor] = ['oursMs', 'floorMs'].map((key) => Math.min(...rounds.map((round) => round[key])))
    return [
      {
        work: `${ORDERS} orders, one after the other`,
        ours: `${Math.round(ours)} ms`,
        beside: `bare IndexedDB ${Math.round(floor)} ms`,
        ratio: `${(ours / floor).toFixed(2)} ×`,
        wanted: '≤ 1.3 ×',
      },
    ]
  } finally {
    await context.close()
    server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** On an empty device each time. */
async function measure(context, url) {
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForFunction(() => globalThis.enqueueOurs !== undefined)
  const floorMs = await page.evaluate((count) => globalThis.enqueueFloor(count), ORDERS)
  const oursMs = await page.evaluate((count) => globalThis.enqueueOurs(count), ORDERS)
  await page.goto(`${url}vuota`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
    // The journal too, or the next round's orders are there already.
    localStorage.clear()
    const files = await navigator.storage.getDirectory()
    for await (const name of files.keys()) await files.removeEntry(name)
  })
  await page.close()
  return { floorMs, oursMs }
}

/** Loopback counts as a secure place, which WebCrypto asks for. */
function serve(files) {
  return new Promise((done) => {
    const server = createServer(({ url }, response) => {
      const file = files.get(url)
      response.setHeader('Content-Type', file === undefined ? 'text/html' : 'text/javascript')
      response.end(file ?? `<!doctype html>${url === '/' ? '<script type="module" src="/bench.js"></script>' : ''}`)
    })
    server.listen(0, '127.0.0.1', () => done({ url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() }))
  })
}
