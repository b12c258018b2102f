// Two shops with a brand each on one worker, as one deployment serves them by host name: whoever asks for one never gets anything of
// the other, and in neither what the program is called. The shops' records have the same ids, so that nothing tells them apart but
// the host.
import { createHash } from 'node:crypto'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ICONS } from '#domain/brand/icons.ts'
import type { EdgeServer } from '../../edge/node.ts'
import { PUBLIC_PATHS } from '../../edge/render/screens.ts'
import { build } from '../../scripts/build.mjs'
import { newServiceToken } from '../../scripts/start/pocketbase.mjs'
import { aPng } from '../builders/pictures.ts'
import { startWorkerdEdge } from '../runtimes/workerd-edge.ts'
import { type Server, startSmallShop } from './harness.ts'
import { IDS, type SmallShop } from './small-shop.ts'

interface Shop {
  host: string
  facts: Record<string, string>
  product: string
  server: Server
  people: SmallShop
  /** Names of its logo and icons, as the database gave them. */
  files: string[]
}

const ROSSI = {
  host: 'rossi.test',
  facts: {
    ...{ name: 'Pasticceria Rossi', address: 'Via dei Forni 12, 55100 Lucca', phone: '0583 123456', accent: '#1f4d36' },
    ...{ legal_name: 'Rossi Dolciaria srl', mail: 'ciao@rossi.example', instagram: 'https://www.instagram.com/rossi' },
  },
  product: 'Cornetto della Rosa',
}
const VERDI = {
  host: 'verdi.test',
  facts: {
    ...{ name: 'Forno Verdi', address: 'Corso Italia 3, 37121 Verona', phone: '045 654321', accent: '#7a1f2b' },
    ...{ legal_name: 'Verdi snc', mail: 'posta@verdi.example', instagram: 'https://www.instagram.com/verdi' },
  },
  product: 'Sfilatino di Verdi',
}
const FILES = ['/manifest.webmanifest', '/robots.txt', '/sitemap.xml', '/.well-known/security.txt']
/** Of the build, given to every shop alike. */
const NAMELESS = ['/index.html', '/sw.js', '/taps.js', '/latest-build.json', '/licenze', '/gestionale/ordini', '/account/ordini']
const PICTURES: Readonly<Record<string, string>> = {
  '/favicon.ico': 'favicon48',
  '/icons/favicon.svg': 'favicon48',
  '/icons/apple-touch-icon.png': 'touch180',
  '/icons/icon-192.png': 'icon192',
  '/icons/icon-512.png': 'icon512',
  '/icons/maskable-192.png': 'maskable192',
  '/icons/maskable-512.png': 'maskable512',
}
const PAGES = [...PUBLIC_PATHS, '/?categoria=colazione', `/prodotto/${IDS.cornetto}`, `/prodotto/${IDS.torta}`, '/non-esiste']

/** Pages are asked for again behind an answer, every two seconds at most. */
const AFTER_A_FETCH = { timeout: 30_000 }

let rossi: Shop
let verdi: Shop
let edge: EdgeServer

beforeAll(async () => {
  await build()
  ;[rossi, verdi] = [await open(ROSSI), await open(VERDI)]
  edge = await startWorkerdEdge({
    port: 0,
    host: '127.0.0.1',
    env: {
      SHOPS: JSON.stringify({
        'rossi.test': { pocketbase: rossi.server.url, secrets: 'ROSSI' },
        'verdi.test': { pocketbase: verdi.server.url, secrets: 'VERDI' },
      }),
      ...(await secretsOf('ROSSI', rossi)),
      ...(await secretsOf('VERDI', verdi)),
      // Of the two only one takes cards.
      ...{ ROSSI_STRIPE_SECRET_KEY: 'sk_test_rossi', ROSSI_STRIPE_WEBHOOK_SECRET: 'whsec_rossi' },
    },
  })
})
afterAll(() => edge?.stop())

async function secretsOf(prefix: string, { server, facts }: Shop): Promise<Record<string, string>> {
  return {
    [`${prefix}_SERVICE_TOKEN`]: await newServiceToken(server.url, server.superuser),
    [`${prefix}_SECURITY_CONTACT`]: `mailto:${facts.mail}`,
    [`${prefix}_PAGES_FRESH_SECONDS`]: '0',
  }
}

async function open(given: typeof ROSSI): Promise<Shop> {
  const { server, shop: people } = await startSmallShop()
  await server.patch('products', IDS.cornetto, { name: given.product })
  const shop = { ...given, server, people, files: [] }
  const body = new FormData()
  body.set('logo', pngFile(480, 120), 'logo.png')
  for (const [name, { width, height }] of Object.entries(ICONS)) body.append('icons', pngFile(width, height), `${name}.png`)
  await change(shop, given.facts)
  const { logo, icons } = await change(shop, body)
  return { ...shop, files: [logo, ...icons] }
}

const pngFile = (width: number, height: number) => new Blob([aPng(width, height)], { type: 'image/png' })

/** As the owner does it. */
async function change({ server, people }: Pick<Shop, 'server' | 'people'>, body: object) {
  const [{ id }] = await server.list('shop')
  const answer = await server.call(`/api/collections/shop/records/${id}`, { method: 'PATCH', token: people.admin.token, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  text: string
}

function get({ host }: Pick<Shop, 'host'>, path: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const headers = { Host: host, 'Sec-Fetch-Site': 'none' }
    // A connection each: one that is used again may have been closed meanwhile.
    httpRequest(edge.url + path, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => done({ status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() }))
    })
      .on('error', failed)
      .end()
  })
}

/** By which a shop is known. */
const marksOf = ({ host, facts, product, files }: Shop) => [host, ...Object.values(facts), product, ...files]
/** What only programs read, and the Italian for leafing through. */
const OTHER_WORDS = /\/api\/sfoglia\/|sfogliare/g

const isTheirs = (shop: Shop, other: Shop, path: string, { headers, text }: Answer) => {
  const said = JSON.stringify(headers) + text
  for (const mark of marksOf(other)) expect(said.includes(mark), `${path} of ${shop.host} says ${mark}`).toBe(false)
  expect(text.replaceAll(OTHER_WORDS, ''), `${path} of ${shop.host}`).not.toMatch(/sfoglia/i)
}

async function pageIsOwn(shop: Shop, other: Shop, path: string): Promise<void> {
  const answer = await get(shop, path)
  expect(answer.status, path).toBe(path === '/non-esiste' ? 404 : 200)
  expect(answer.text, path).toContain(shop.facts.name)
  isTheirs(shop, other, path, answer)
  const [, css = ''] = /<style id="palette">(.*?)<\/style>/.exec(answer.text) ?? []
  expect(css, path).toContain(`--crust:light-dark(${shop.facts.accent},`)
  const policy = String(answer.headers['content-security-policy'])
  const hash = createHash('sha256').update(css).digest('base64')
  expect(policy, path).toContain(`style-src 'self' 'sha256-${hash}'`)
}

async function fileIsOwn(shop: Shop, other: Shop, path: string): Promise<void> {
  const answer = await get(shop, path)
  expect(answer.status, path).toBe(200)
  isTheirs(shop, other, path, answer)
  expect(answer.text, path).toContain(path === '/manifest.webmanifest' ? shop.facts.name : shop.host)
}

async function pictureIsOwn(shop: Shop, path: string, name: string): Promise<void> {
  const { status, headers } = await get(shop, path)
  const file = shop.files.find((known) => known.startsWith(`${name}_`))
  expect([status, headers.location], path).toEqual([302, expect.stringMatching(new RegExp(`/${file}$`))])
}

/** Everything that somebody gets at both, in whatever order it comes. */
async function areOwn(): Promise<void> {
  const pairs = [
    [rossi, verdi],
    [verdi, rossi],
  ] as const
  await Promise.all([
    ...PAGES.flatMap((path) => pairs.map(([shop, other]) => pageIsOwn(shop, other, path))),
    ...FILES.flatMap((path) => pairs.map(([shop, other]) => fileIsOwn(shop, other, path))),
    ...Object.entries(PICTURES).flatMap(([path, name]) => pairs.map(([shop]) => pictureIsOwn(shop, path, name))),
  ])
}

test('every page, file and picture is its own shop’s, also when both are asked for at once', async () => {
  for (let round = 0; round < 2; round++) await areOwn()
})

test('what every shop has alike names nobody', async () => {
  for (const path of NAMELESS) {
    const { text } = await get(rossi, path)
    isTheirs(rossi, verdi, path, { status: 200, headers: {}, text: path.endsWith('.js') ? '' : text })
    for (const mark of marksOf(rossi)) expect(text, path).not.toContain(mark)
  }
})

test('a picture’s address at the other shop leads to nothing, and its own to the picture', async () => {
  const [logo = ''] = rossi.files
  const [{ id }] = await rossi.server.list('shop')
  expect(logo).toMatch(/_480x120_/)
  const [own, others] = [await get(rossi, `/api/files/shop/${id}/${logo}`), await get(verdi, `/api/files/shop/${id}/${logo}`)]
  expect([own.status, own.headers['content-type'], others.status]).toEqual([200, 'image/png', 404])
})

test('whether cards are taken is each shop’s own', async () => {
  const [atRossi, atVerdi] = [await get(rossi, '/api/health'), await get(verdi, '/api/health')]
  expect([JSON.parse(atRossi.text), JSON.parse(atVerdi.text)]).toMatchObject([
    { ok: true, card: true },
    { ok: true, card: false },
  ])
  expect((await get(verdi, '/')).text).toContain('"isCardOff":true')
  expect((await get(rossi, '/')).text).not.toContain('isCardOff')
})

test('a colour that the owner changes or takes away is gone from the pages of that shop alone', async () => {
  const paletteOf = async (shop: Shop) => /<style id="palette">(.*?)<\/style>/.exec((await get(shop, '/')).text)?.[1] ?? ''
  await change(verdi, { accent: '#1f3a68' })
  await expect.poll(() => paletteOf(verdi), AFTER_A_FETCH).toContain('light-dark(#1f3a68,')
  for (let again = 0; again < 5; again++) expect(await paletteOf(verdi)).toContain('light-dark(#1f3a68,')
  expect(await paletteOf(rossi)).toContain('light-dark(#1f4d36,')
  await change(verdi, { accent: '' })
  await expect.poll(() => paletteOf(verdi), AFTER_A_FETCH).toBe('')
  expect((await get(verdi, '/')).headers['content-security-policy']).toBe(
    (await get(verdi, '/index.html')).headers['content-security-policy'],
  )
  await change(verdi, { accent: VERDI.facts.accent })
  await expect.poll(() => paletteOf(verdi), AFTER_A_FETCH).toContain(VERDI.facts.accent)
})

test('a shop whose database is gone shows what is known of it, and nothing of its neighbour', async () => {
  await verdi.server.kill()
  for (let round = 0; round < 2; round++) await areOwn()
  expect([(await get(rossi, '/api/health')).status, (await get(verdi, '/api/health')).status]).toEqual([200, 503])
})
