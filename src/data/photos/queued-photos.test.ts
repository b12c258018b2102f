// Photos follow their order as entries of their own: queued with it, sent after it, each once.
import '../../../tests/fakes/page.ts'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#data/db/database.ts'
import { readCart } from '#data/ordering/cart.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { aDeviceOf, allTaken, CUSTOMER, fillCart, KIOSK, place, sentOrders } from '../../../tests/fakes/shop-device.ts'
import { keepPhoto } from './kept-photos.ts'

const FACE = 'il viso di Giulia'
const DRAWING = Uint8Array.from([82, 73, 70, 70, 0, 1, 2, 255])

let sent: { path: string; form: FormData }[]
let isReachable: boolean
let photoAnswer: (itemId: string) => Response

beforeEach(() => aDeviceWithPhotosOf(KIOSK))

async function aDeviceWithPhotosOf(user: typeof KIOSK | typeof CUSTOMER): Promise<void> {
  await aDeviceOf(user)
  sent = []
  isReachable = false
  // As the route answers: the item, with what lies on it by now.
  photoAnswer = (itemId) => Response.json({ id: itemId, reference_image: 'a.jpg', wafer_image: sent.length > 1 ? 'b.webp' : '' })
  const silent = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!isReachable) return silent(input, init)
    if (!(init?.body instanceof FormData)) return allTaken(init)
    sent.push({ path: String(input), form: init.body })
    return photoAnswer(String(input).split('/').at(-2) ?? '')
  }
}

/** A cake with both photos in the stored cart. */
async function cakeCart() {
  const kept = { width: 800, height: 600, shape: 'free' as const }
  const referenceImage = await keepPhoto({ ...kept, blob: new Blob([FACE], { type: 'image/jpeg' }) })
  const waferImage = await keepPhoto({ ...kept, blob: new Blob([DRAWING], { type: 'image/webp' }) })
  const line = { id: 'torta0000000001', name: 'Torta', unitPriceCents: 2600, quantity: 1, leadDays: 0, customVariants: [] }
  return fillCart({ items: [{ ...line, referenceImage, waferImage }] })
}

const photoEntries = () => db.outbox.filter(({ kind }) => kind === 'photo').toArray()
const photoStates = async () => (await photoEntries()).map(({ state }) => state)

test('both photos of a line are queued with the order, under its author, and lie nowhere else any more', async () => {
  const result = await place(await cakeCart(), 'kiosk')
  if (!result.ok) throw new Error(result.reason)
  const placed = { about: result.orderId, order: { number: result.number }, authorId: KIOSK.userId, state: 'waiting' }
  expect(await photoEntries()).toMatchObject([placed, placed])
  expect(await db.photos.count()).toBe(0)
})

test('they are sent after the order, to their item and fields, with the very bytes they had', async () => {
  await place(await cakeCart(), 'kiosk')
  isReachable = true
  await drainOutbox()
  const itemId = sentOrders()[0]?.items[0]?.id
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set([`/api/sfoglia/order-items/${itemId}/images`]))
  const files = new Map(sent.flatMap(({ form }) => [...form.entries()]))
  expect([...files.keys()].sort()).toEqual(['reference_image', 'wafer_image'])
  const [face, drawing] = [files.get('reference_image'), files.get('wafer_image')]
  expect(face instanceof Blob && (await face.text())).toBe(FACE)
  expect(drawing instanceof Blob && new Uint8Array(await drawing.arrayBuffer())).toEqual(DRAWING)
  expect(await photoStates()).toEqual(['delivered', 'delivered'])
})

test('they wait for their order, and the order for nothing', async () => {
  await place(await cakeCart(), 'kiosk')
  await drainOutbox()
  expect(sent).toEqual([])
  photoAnswer = () => Response.error()
  isReachable = true
  await drainOutbox({ isServerSeen: true })
  expect(await db.outbox.where('state').equals('delivered').toArray()).toMatchObject([{ kind: 'order' }])
  expect(await photoStates()).toEqual(['waiting', 'waiting'])
})

test('an answer that does not name its item is no answer', async () => {
  await place(await cakeCart(), 'kiosk')
  isReachable = true
  photoAnswer = () => Response.json({ id: 'altra0000000001' })
  await drainOutbox()
  expect(await photoStates()).toEqual(['waiting', 'waiting'])
})

test('the reply to the item’s other photo is none: it shows that one alone', async () => {
  await place(await cakeCart(), 'kiosk')
  isReachable = true
  photoAnswer = (itemId) => Response.json({ id: itemId, reference_image: '', wafer_image: 'b.webp' })
  await drainOutbox()
  const reference = (await photoEntries()).find(({ id }) => id.endsWith('-reference_image'))
  expect(sent.some(({ form }) => form.has('reference_image'))).toBe(true)
  expect(reference?.state).toBe('waiting')
})

test('on the device they lie sealed', async () => {
  await place(await cakeCart(), 'kiosk')
  for (const { bytes } of await db.outboxPayloads.toArray()) {
    expect(new TextDecoder('latin1').decode(bytes)).not.toContain('Giulia')
  }
})

test('an order is not placed without a photo that it names', async () => {
  const cart = await cakeCart()
  await db.photos.clear()
  expect(await place(cart, 'kiosk')).toMatchObject({ ok: false, reason: 'photo-missing' })
  expect(await readCart()).toEqual(cart)
  expect(await db.outbox.count()).toBe(0)
})

test('a double click queues them once', async () => {
  const cart = await cakeCart()
  await Promise.all([place(cart, 'kiosk'), place(cart, 'kiosk')])
  expect(await photoEntries()).toHaveLength(2)
})

test('from the web they are queued when the order is known to be placed, and stay with the cart until it is paid', async () => {
  await aDeviceWithPhotosOf(CUSTOMER)
  const cart = await cakeCart()
  expect(await place(cart, 'web')).toMatchObject({ ok: false, reason: 'offline' })
  expect(await photoEntries()).toEqual([])
  isReachable = true
  photoAnswer = () => Response.error()
  expect(await place(cart, 'web')).toMatchObject({ ok: true })
  expect(await photoStates()).toEqual(['waiting', 'waiting'])
  expect(await db.photos.count()).toBe(2)
})
