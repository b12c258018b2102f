// The pictures of what the shop sells: only pictures are stored, small ones beside large ones, in the order that was asked for.
import { beforeAll, expect, test } from 'vitest'
import { aJpeg, exif } from '../builders/pictures.ts'
import { type Server, startSmallShop, withoutRateLimits } from './harness.ts'
import { IDS, type SmallShop } from './small-shop.ts'

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
  await withoutRateLimits(server)
})

const PATH = `/api/collections/products/records/${IDS.pane}`

type Files = readonly (string | Uint8Array<ArrayBuffer>)[]

async function write(images: Files, values: Record<string, unknown> = {}) {
  const body = new FormData()
  body.set('@jsonPayload', JSON.stringify(values))
  for (const field of ['images', 'images_small']) {
    for (const image of images) {
      if (typeof image === 'string') body.append(field, field === 'images' ? image : (image.split('|')[1] ?? image))
      else body.append(field, new Blob([image], { type: 'image/jpeg' }), 'foto.html')
    }
  }
  return server.call(PATH, { method: 'PATCH', token: shop.admin.token, body })
}

test('a picture is stored without what travels with it, under a name of ours', async () => {
  const { status, body } = await write([aJpeg(64, 64, [exif('Via Segreta 1')])], { description: 'Con foto' })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ description: 'Con foto' })
  expect(body.images).toEqual([expect.stringMatching(/^foto_[a-z0-9]{10}\.jpg$/)])
  expect(body.images_small).toHaveLength(1)
  const stored = await fetch(`${server.url}/api/files/products/${IDS.pane}/${body.images[0]}`)
  expect(new Uint8Array(await stored.arrayBuffer())).toEqual(aJpeg(64, 64))
})

test('new files stand behind those that were there, and names alone put them in order', async () => {
  const [first] = (await server.call(PATH, {})).body.images
  const body = new FormData()
  body.append('images', first)
  body.append('images', new Blob([aJpeg(32, 32)], { type: 'image/jpeg' }), 'due.jpg')
  const added = await server.call(PATH, { method: 'PATCH', token: shop.admin.token, body })
  expect(added.body.images).toHaveLength(2)
  expect(added.body.images[0]).toBe(first)
  const turned = [...added.body.images].reverse()
  const ordered = await server.call(PATH, { method: 'PATCH', token: shop.admin.token, body: { images: turned } })
  expect(ordered.body.images).toEqual(turned)
})

test('what is no picture, or one of too many pixels, is refused', async () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const before = (await server.call(PATH, {})).body.images
  for (const file of [svg, aJpeg(20_000, 20_000).slice(0, 400), aJpeg(5000, 16)]) {
    expect((await write([file])).status).toBe(400)
  }
  expect((await server.call(PATH, {})).body.images).toEqual(before)
})
