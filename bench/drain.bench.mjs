// What a device takes to bring home what it sold in an outage: two hundred orders of five lines, queued by the shop's own code, drained
// to the real server, at once and over a line whose every answer takes a twentieth of a second. On a till each is sold, paid and
// handed over. Beside it the time the same requests take without a device: the server's own.

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { ensureBrowser } from '../scripts/lib/browser.mjs'
import { freePort } from '../scripts/lib/ports.mjs'
import { fillIfEmpty } from '../scripts/start/demo-shop.mjs'
import { createSuperuser, startPocketBase, superuserToken } from '../scripts/start/pocketbase.mjs'
import { builtPage } from './built-page.mjs'
import { sized } from './size.mjs'

export const title = 'Orders queued in an outage are drained'

const SUPERUSER = { email: 'bench@sfoglia.invalid', password: 'solo-per-la-misura' }
const ORDERS = sized(200, 10)
const LINES = 5
const LATENCIES_MS = sized([0, 50], [0])
const DEVICES = [
  { name: 'kiosk', identity: 'totem@sfoglia.demo' },
  { name: 'till', identity: 'cassa@sfoglia.demo' },
]

export async function run() {
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-bench-'))
  await createSuperuser({ dir, ...SUPERUSER })
  const server = await startPocketBase({ dir, port: await freePort() })
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
  const line = await openLine(await builtPage('bench/drain-page.mjs'), server.url)
  try {
    await fillIfEmpty(server.url, await superuserToken(server.url, SUPERUSER), { password: SUPERUSER.password })
    const products = await plainProducts(server.url)
    const figures = []
    for (const { name, identity } of DEVICES) {
      const login = await logIn(server.url, identity)
      for (const latencyMs of LATENCIES_MS) {
        const { ms, transactions, requests, asked, answersMs } = await drained(browser, line, { login, products, latencyMs })
        figures.push({
          work: `${name}, ${ORDERS} orders, ${latencyMs} ms`,
          ours: `${Math.round(ms)} ms, ${asked} requests, ${transactions} transactions, ${requests} of the database`,
          beside: `the server ${Math.round(answersMs)} ms`,
          ratio: `${(ms / answersMs).toFixed(2)} ×`,
          wanted: latencyMs === 0 ? '≤ 400 ms' : '≤ a tenth of one by one',
        })
      }
    }
    return figures
  } finally {
    await browser.close()
    line.close()
    await server.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

/** On an empty device. */
async function drained(browser, line, { login, products, latencyMs }) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    line.isCut = true
    await page.goto(line.url)
    await page.waitForFunction(() => globalThis.drainAll !== undefined)
    await page.evaluate(([...given]) => globalThis.queueOrders(...given), [login, products, ORDERS])
    Object.assign(line, { isCut: false, latencyMs, asked: 0, answersMs: 0 })
    const result = await page.evaluate(() => globalThis.drainAll())
    return { ...result, asked: line.asked, answersMs: line.answersMs }
  } finally {
    await context.close()
  }
}

async function logIn(url, identity) {
  const response = await fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity, password: SUPERUSER.password }),
  })
  const { token, record } = await response.json()
  return { userId: record.id, token, role: record.role, isKiosk: record.kiosk }
}

/** Products that need no choices, with room for one more. */
async function plainProducts(url) {
  const filter = encodeURIComponent(
    "composition = 'none' && available = true && hidden = false && min_quantity <= 1 && unit = 'pezzo'",
  )
  const { items } = await (await fetch(`${url}/api/collections/products/records?perPage=50&filter=${filter}`)).json()
  return items
    .filter((product) => product.variant_types.length === 0)
    .slice(0, LINES)
    .map(({ id, price }) => ({ id, price }))
}

/** The page's files, and the way to the server: cut, or as long as `latencyMs`. */
function openLine(files, target) {
  const line = { url: '', isCut: false, latencyMs: 0, asked: 0, answersMs: 0, close: () => server.close() }
  let [waiting, sinceMs] = [0, 0]
  const server = createServer(async (request, response) => {
    if (!request.url.startsWith('/api/')) {
      const file = files.get(request.url)
      response.setHeader('Content-Type', file === undefined ? 'text/html' : 'text/javascript')
      response.end(file ?? '<!doctype html><script type="module" src="/bench.js"></script>')
      return
    }
    if (line.isCut) return void request.socket.destroy()
    line.asked += 1
    const body = await bodyOf(request)
    await new Promise((done) => setTimeout(done, line.latencyMs / 2))
    if (waiting++ === 0) sinceMs = performance.now()
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
    const answer = await fetch(target + request.url, { method: request.method, headers, body })
    const text = await answer.text()
    // While it works at several at once, the time counts once.
    if (--waiting === 0) line.answersMs += performance.now() - sinceMs
    await new Promise((done) => setTimeout(done, line.latencyMs / 2))
    response.writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type'), Date: answer.headers.get('date') })
    response.end(text)
  })
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done(Object.assign(line, { url: `http://127.0.0.1:${server.address().port}/` })))
  })
}

async function bodyOf(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
