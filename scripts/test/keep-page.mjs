// Keeps the page of a build, for the journey in which it meets the server of the next contract (tests/e2e/older-page.e2e.ts). To be
// run before CONTRACT grows: node scripts/test/keep-page.mjs dist tests/fixtures/older-page.json.br
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const [dist, target] = process.argv.slice(2)
const client = join(dist, 'client')
/** What a page needs to run. Workers for photos from telephones and for accountants are half of it, and needed by neither till nor kiosk. */
const KEPT = /\.(html|js|css|json|webmanifest|svg|woff2)$/
const LEFT_OUT = /^assets\/(heic|accounts)-worker-/
/** Pictures are the next build's; they may have changed, so that the worker must not insist on them. */
const PICTURES_TO_KEEP = /\{[^{}]*"url":"[^"]*\.(?:avif|webp|png|jpg|ico)"\},?/g

const files = readdirSync(client, { recursive: true, encoding: 'utf8' })
  .filter((name) => KEPT.test(name) && !LEFT_OUT.test(name) && statSync(join(client, name)).isFile())
  .map((name) => [name, readFileSync(join(client, name), name.endsWith('.woff2') ? 'base64' : 'utf8')])
const page = Object.fromEntries(files)
page['sw.js'] = page['sw.js'].replace(PICTURES_TO_KEEP, '')
writeFileSync(target, brotliCompressSync(JSON.stringify(page), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
