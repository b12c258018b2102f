// What is kept of the shop is kept once more when the server gives it other headers: the same file, and only that.
import { beforeEach, expect, test, vi } from 'vitest'

const DOCUMENT = '<!doctype html>'
const OLD = "connect-src 'self'"
const NEW = "connect-src 'self' https://192.168.1.60"

/** What lies in the cache, by its key; `answers` is what the network says, by path. */
let kept: Map<string, Response>
let answers: Map<string, { body: string; policy: string; redirected?: boolean }>
let asked: string[]

async function renewHeaders() {
  return (await import('./app-shell.ts')).renewHeaders()
}

/** Any that tells two files apart. */
const integrityOf = (body: string) => `sha256-${btoa(body)}`
const policyOf = (key: string) => kept.get(key)?.headers.get('Content-Security-Policy')
const answer = (body: string, policy: string) =>
  new Response(body, { headers: { 'Content-Security-Policy': policy, Date: `${asked.length}` } })

beforeEach(() => {
  vi.resetModules()
  asked = []
  const files = { '/index.html': DOCUMENT, '/assets/code-worker-a1.js': 'work()', '/assets/shop-b2.js': 'shop()' }
  const manifest = Object.entries(files).map(([url, body]) => ({ url, revision: 'r', integrity: integrityOf(body) }))
  const keyOf = (url: string) => `https://shop.test${url}?__WB_REVISION__=r`
  kept = new Map(Object.entries(files).map(([url, body]) => [keyOf(url), answer(body, OLD)]))
  answers = new Map(Object.entries(files).map(([url, body]) => [url, { body, policy: OLD }]))
  vi.stubGlobal('location', new URL('https://shop.test/sw.js'))
  vi.stubGlobal('self', { __WB_MANIFEST: manifest, location, addEventListener: () => {} })
  const cache = {
    match: async (key: string) => kept.get(key),
    put: async (key: string, response: Response) => kept.set(key, response),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', integrity }: RequestInit) => {
    const { pathname } = new URL(url, 'https://shop.test')
    asked.push(`${method} ${pathname}`)
    const told = answers.get(pathname)
    if (!told) throw new TypeError('Failed to fetch')
    if (method === 'GET' && integrity !== integrityOf(told.body)) throw new TypeError('Failed to fetch')
    const response = answer(method === 'HEAD' ? '' : told.body, told.policy)
    return Object.defineProperty(response, 'redirected', { value: told.redirected ?? false })
  })
})

const document = 'https://shop.test/index.html?__WB_REVISION__=r'
const worker = 'https://shop.test/assets/code-worker-a1.js?__WB_REVISION__=r'

test('while the server says the same, it is asked for headers alone', async () => {
  const { before, after } = await renewHeaders()
  expect(after).toBe(before)
  expect(asked.sort()).toEqual(['HEAD /assets/code-worker-a1.js', 'HEAD /index.html'])
})

test('other headers: the file is the same, and has them from now on', async () => {
  answers.set('/index.html', { body: DOCUMENT, policy: NEW })
  const { before, after } = await renewHeaders()
  expect([before, after]).toEqual([`content-security-policy: ${OLD}`, `content-security-policy: ${NEW}`])
  expect([policyOf(document), await kept.get(document)?.text()]).toEqual([NEW, DOCUMENT])
  // Another tab, which came with the old ones, hears of them too.
  expect((await renewHeaders()).after).toBe(after)
})

test('a worker’s policy comes with its file', async () => {
  answers.set('/assets/code-worker-a1.js', { body: 'work()', policy: NEW })
  await renewHeaders()
  expect([policyOf(worker), policyOf(document)]).toEqual([NEW, OLD])
})

test.each([
  ['no network', undefined],
  ['a newer build', { body: '<!doctype html><!-- 2 -->', policy: NEW }],
  ['a captive portal', { body: 'Login', policy: '' }],
  ['a redirect', { body: DOCUMENT, policy: NEW, redirected: true }],
])('%s: all stays as it was', async (_, told) => {
  if (told) answers.set('/index.html', told)
  else answers.clear()
  const { before, after } = await renewHeaders()
  expect(after).toBe(before)
  expect([policyOf(document), await kept.get(document)?.text()]).toEqual([OLD, DOCUMENT])
})
