// What was uploaded as a photo, as browsers get it through the edge: a picture that is taken for nothing else, stands in no page
// of ours with any right, and is kept by nobody on the way. A failure prints its seed, and `SFOGLIA_SEED=…` repeats it.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EdgeServer, EdgeSettings } from '../../edge/node.ts'
import { build } from '../../scripts/build.mjs'
import { CANARY, HOSTILE_KINDS, hostileFiles } from '../builders/hostile-images.ts'
import { aJpeg, exif } from '../builders/pictures.ts'
import { seededRandom } from '../model/seeded-random.ts'
import { seed } from '../proof.ts'
import { WRITTEN_ON } from './an-order.ts'
import { type Server, startSmallShop } from './harness.ts'
import type { SmallShop } from './small-shop.ts'

let server: Server
let edge: EdgeServer
let shop: SmallShop

beforeAll(async () => {
  await build()
  ;({ server, shop } = await startSmallShop())
  const built: { startEdge: (settings: EdgeSettings) => Promise<EdgeServer> } = await import(
    pathToFileURL(resolve('dist/edge/node.mjs')).href
  )
  edge = await built.startEdge({ port: 0, host: '127.0.0.1', env: { POCKETBASE_URL: server.url, LOOPBACK_ONLY: '1' } })
})
afterAll(() => edge?.stop())

/** A line of an order of Anna's. */
async function aLine(): Promise<string> {
  const pickup_date = new Date(Date.now() + 86_400_000).toISOString()
  const order = await server.create('orders', { user_id: shop.anna.id, status: 'INPROGRESS', channel: 'web', pickup_date })
  return (await server.create('order_items', { order_id: order.id, quantity: 1, ...WRITTEN_ON })).id
}

/** By Anna, through the edge. @returns the stored name; null when it was refused */
async function upload(itemId: string, bytes: Uint8Array<ArrayBuffer>, fileName: string, type: string): Promise<string | null> {
  const body = new FormData()
  body.set('reference_image', new Blob([bytes], { type }), fileName)
  const url = `${edge.url}/api/sfoglia/order-items/${itemId}/images`
  const answer = await fetch(url, { method: 'POST', headers: { Authorization: shop.anna.token }, body })
  const said = await answer.json()
  expect([200, 400], JSON.stringify(said)).toContain(answer.status)
  return answer.status === 200 ? said.reference_image : null
}

async function serve(itemId: string, name: string, query = ''): Promise<Response> {
  const { token } = (await server.call('/api/files/token', { method: 'POST', token: shop.cashier.token })).body
  return fetch(`${edge.url}/api/files/order_items/${itemId}/${name}?token=${token}${query}`)
}

function isHarmless({ headers }: Response): void {
  expect(headers.get('Content-Type')).toMatch(/^image\/(jpeg|png|webp)$/)
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  const policy = headers.get('Content-Security-Policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toMatch(/(^|; ?)sandbox(;|$)/)
  expect(policy).not.toContain('allow-')
  expect(headers.get('Content-Disposition')).toMatch(/^(inline|attachment); filename="(\d+x\d+_)?photo_[\w.]+"$/)
  expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
  expect(headers.get('Cache-Control')).toBe('private, no-store')
}

describe(`what the shop serves of hostile uploads (seed ${seed})`, () => {
  test.each(hostileFiles(HOSTILE_KINDS, seededRandom(seed).next))('$what', async ({ bytes, fileName, type }) => {
    const itemId = await aLine()
    const name = await upload(itemId, bytes, fileName, type)
    if (name === null) return
    const answer = await serve(itemId, name)
    expect(answer.status).toBe(200)
    isHarmless(answer)
    expect(new TextDecoder('latin1').decode(await answer.arrayBuffer())).not.toContain(CANARY)
  })
})

test('a photo is as harmless as a download, no smaller one is made of it, and nobody else gets it at all', async () => {
  const itemId = await aLine()
  const name = (await upload(itemId, aJpeg(400, 300, [exif(CANARY)]), 'foto.html', 'text/html')) ?? ''
  const download = await serve(itemId, name, '&download=1')
  isHarmless(download)
  expect(download.headers.get('Content-Disposition')).toMatch(/^attachment/)
  // PocketBase would decode it, in the database's process: the file itself is the answer.
  const whole = new Uint8Array(await (await serve(itemId, name)).arrayBuffer())
  for (const thumb of ['&thumb=100x100', '&thumb=640x640', '&thumb=', '&thumb=1x1&thumb=100x100']) {
    const served = await serve(itemId, name, thumb)
    isHarmless(served)
    expect(Buffer.compare(new Uint8Array(await served.arrayBuffer()), whole)).toBe(0)
  }
  const withoutToken = await fetch(`${edge.url}/api/files/order_items/${itemId}/${name}`)
  expect(withoutToken.status).toBe(404)
})
