// Files of a build in a temporary folder: encodings, caching, conditions.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { afterAll, expect, test } from 'vitest'
import { serveAsset } from './assets.ts'
import { loadAssets } from './node-assets.ts'

const folder = mkdtempSync(join(tmpdir(), 'sfoglia-assets-'))
for (const [path, content] of Object.entries({
  'index.html': 'document',
  'index.html.br': 'document in brotli',
  'index.html.gz': 'document in gzip',
  'assets/app-1a2b.js': 'script',
  'sw.js': 'worker',
  'manifest.webmanifest': '{}',
  'icons/icon.png': 'picture',
})) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const assets = loadAssets(folder)
afterAll(() => rmSync(folder, { recursive: true }))

const app = new Hono().get('*', etag(), serveAsset(assets))

async function get(pathname: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await app.request(pathname, { method, headers })
  const picked = ['Content-Type', 'Content-Encoding', 'Cache-Control', 'Vary', 'ETag'].map((name) => response.headers.get(name))
  return { status: response.status, text: await response.text(), headers: picked, etag: response.headers.get('ETag') ?? '' }
}

test.each([
  ['br, gzip', 'document in brotli', 'br'],
  ['gzip', 'document in gzip', 'gzip'],
  ['br;q=0, gzip', 'document in gzip', 'gzip'],
  ['identity', 'document', null],
])('Accept-Encoding %s gets the %s', async (accepted, text, encoding) => {
  const answer = await get('/index.html', { 'Accept-Encoding': accepted })
  expect(answer.text).toBe(text)
  expect(answer.headers.slice(0, 4)).toEqual(['text/html; charset=utf-8', encoding, 'no-cache', 'Accept-Encoding'])
})

test.each([
  ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'text/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/icons/icon.png', 'image/png', 'public, max-age=3600'],
])('%s is %s, %s', async (pathname, contentType, cacheControl) => {
  const answer = await get(pathname)
  expect([answer.headers[0], answer.headers[2]]).toEqual([contentType, cacheControl])
})

test('each encoding has an ETag of its own, and each answers 304', async () => {
  const plain = await get('/index.html')
  const brotli = await get('/index.html', { 'Accept-Encoding': 'br' })
  expect(plain.etag).not.toBe(brotli.etag)
  const conditions = [brotli.etag, `W/${brotli.etag}`, `"other", ${brotli.etag}`, '*']
  for (const condition of conditions) {
    const again = await get('/index.html', { 'Accept-Encoding': 'br', 'If-None-Match': condition })
    expect([again.status, again.text]).toEqual([304, ''])
  }
  expect((await get('/index.html', { 'If-None-Match': brotli.etag })).status).toBe(200)
})

test('HEAD has no body', async () => {
  expect(await get('/sw.js', {}, 'HEAD')).toMatchObject({ status: 200, text: '' })
})

test('only listed files exist: no copies, no folders, no way out', async () => {
  const paths = ['/index.html.br', '/assets', '/', '/nothing.js', '/../package.json', '/%2e%2e/package.json']
  expect(await Promise.all(paths.map((path) => assets.respond(new Request('http://shop.test/'), path)))).toEqual(
    paths.map(() => null),
  )
})
