// What is uploaded as a photo: nothing of it is stored as it was given, nothing of it can run, and only the people of the order
// see it. Over the real database; a failure prints its seed, and `SFOGLIA_SEED=…` repeats it.
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanImage } from '#domain/image/clean.ts'
import { CANARY, HOSTILE_KINDS, hostileFiles } from '../builders/hostile-images.ts'
import { aJpeg, exif, joined } from '../builders/pictures.ts'
import { seededRandom } from '../model/seeded-random.ts'
import { isWholeProof, seed } from '../proof.ts'
import { WRITTEN_ON } from './an-order.ts'
import { type Server, startSmallShop } from './harness.ts'
import type { SmallShop } from './small-shop.ts'

/** The gate sends one of each kind, the whole proof most kinds three times. */
const UPLOADS = isWholeProof ? 100 : HOSTILE_KINDS

let server: Server
let shop: SmallShop

beforeAll(async () => {
  ;({ server, shop } = await startSmallShop())
})

/** A line of an order of Anna's. */
async function aLine(): Promise<string> {
  const order = await server.create('orders', {
    user_id: shop.anna.id,
    status: 'INPROGRESS',
    channel: 'web',
    pickup_date: new Date(Date.now() + 86_400_000).toISOString(),
  })
  return (await server.create('order_items', { order_id: order.id, quantity: 1, ...WRITTEN_ON })).id
}

async function upload(itemId: string, field: string, bytes: Uint8Array<ArrayBuffer>, fileName = 'foto.jpg', type = 'image/jpeg') {
  const body = new FormData()
  body.set(field, new Blob([bytes], { type }), fileName)
  return server.call(`/api/sfoglia/order-items/${itemId}/images`, { token: shop.anna.token, body })
}

async function stored(itemId: string, name: string) {
  const { token } = (await server.call('/api/files/token', { method: 'POST', token: shop.cashier.token })).body
  const answer = await fetch(`${server.url}/api/files/order_items/${itemId}/${name}?token=${token}`)
  return { bytes: new Uint8Array(await answer.arrayBuffer()), headers: answer.headers }
}

describe(`${UPLOADS} hostile uploads (seed ${seed})`, () => {
  const files = hostileFiles(UPLOADS, seededRandom(seed).next)

  test.each(files.map((file, index) => ({ ...file, index })))('$index: $what', async ({ bytes, fileName, type }) => {
    const itemId = await aLine()
    const answer = await upload(itemId, 'wafer_image', bytes, fileName, type)
    expect([200, 400]).toContain(answer.status)
    const [item] = await server.list('order_items', `id = '${itemId}'`)
    if (answer.status === 400) return expect(item.wafer_image).toBe('')
    expect(item.wafer_image).toMatch(/^photo_[0-9a-f]{24}_[a-z0-9]{10}\.(jpg|png|webp)$/)
    const kept = await stored(itemId, item.wafer_image)
    expect(kept.bytes).not.toEqual(bytes)
    const text = new TextDecoder('latin1').decode(kept.bytes)
    for (const trace of [CANARY, '<script', '<svg', 'Exif', 'PK\x03\x04', 'EXIF', 'tEXt']) expect(text).not.toContain(trace)
    expect(cleanImage(kept.bytes)).toMatchObject({ ok: true, bytes: kept.bytes })
    expect(kept.headers.get('content-type')).toMatch(/^image\/(jpeg|png|webp)$/)
    expect(kept.headers.get('content-security-policy')).toContain('sandbox')
  })
})

test('a real picture arrives, without where it was taken; the same one again is the same answer', async () => {
  const itemId = await aLine()
  const photo = aJpeg(640, 480, [exif(CANARY, 6)])
  const first = await upload(itemId, 'reference_image', photo)
  expect(first.status).toBe(200)
  expect((await upload(itemId, 'reference_image', photo)).body.reference_image).toBe(first.body.reference_image)
  expect((await stored(itemId, first.body.reference_image)).bytes).toEqual(aJpeg(640, 480))
  expect((await upload(itemId, 'reference_image', aJpeg(8, 8))).status).toBe(409)
})

test('a photo as heavy as devices send arrives whole', async () => {
  const itemId = await aLine()
  // The scan's data, with a stuffed byte and a restart marker as real ones have.
  const noise = Uint8Array.from({ length: 2_000_000 }, (_, index) => (index * 7919) % 255)
  noise.set([0xff, 0x00, 0xff, 0xd0], 1000)
  const photo = joined([aJpeg(2000, 2000).slice(0, -2), noise, [0xff, 0xd9]])
  const { status, body } = await upload(itemId, 'reference_image', photo)
  expect(status).toBe(200)
  expect(Buffer.compare((await stored(itemId, body.reference_image)).bytes, photo)).toBe(0)
})
