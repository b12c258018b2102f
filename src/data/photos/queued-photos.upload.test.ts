// The upload of an order's photos, interrupted anywhere and as often as one likes: what counts as delivered is at the shop with
// its very bytes, nothing is refused or lost, and once the line holds both photos are there. A failure prints its seed.
import '../../../tests/fakes/page.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#data/db/database.ts'
import { drainOutbox } from '#data/outbox/drain.ts'
import { aDeviceOf, fillCart, heldOrder, KIOSK, place } from '../../../tests/fakes/shop-device.ts'
import { keepPhoto } from './kept-photos.ts'

const FAULTS = ['no-line', 'lost-reply', 'cut-reply', 'portal', 'error-500', 'busy-429', 'other-item', 'none'] as const
type Fault = (typeof FAULTS)[number]
const HOUR_MS = 3_600_000
const PHOTOS = { reference_image: 'il viso di Giulia', wafer_image: 'un disegno' }

/** By order, item and field: what the shop holds. */
let held: Map<string, string>
let faults: Fault[]
let nowMs: number

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  nowMs = Date.now()
})
afterEach(() => void vi.useRealTimers())

/** What the shop does with a request that reaches it: the same again is answered alike. */
async function act(path: string, init: RequestInit | undefined): Promise<object> {
  if (!(init?.body instanceof FormData)) {
    const { entries = [] } = JSON.parse(String(init?.body ?? '{}'))
    const results = entries.map(({ id, content }: { id: string; content: { number: string; promised_total: number } }) => {
      held.set(id, '')
      return { id, outcome: 'created', record: heldOrder(id, { number: content.number, total: content.promised_total }) }
    })
    return { results }
  }
  const itemId = path.split('/').at(-2) ?? ''
  for (const [field, file] of init.body.entries()) {
    const text = file instanceof Blob ? await file.text() : file
    const key = `${itemId} ${field}`
    expect(held.get(key) ?? text, 'another picture than before').toBe(text)
    held.set(key, text)
  }
  const nameOf = (field: string) => (held.has(`${itemId} ${field}`) ? `${field}.jpg` : '')
  return { id: itemId, reference_image: nameOf('reference_image'), wafer_image: nameOf('wafer_image') }
}

async function answer(path: string, init: RequestInit | undefined): Promise<Response> {
  const fault = faults.shift() ?? 'none'
  if (fault === 'no-line') throw new TypeError('Failed to fetch')
  if (fault === 'portal') return new Response('<h1>Benvenuti</h1>', { headers: { 'Content-Type': 'text/html' } })
  if (fault === 'error-500') return Response.json({ message: 'Something went wrong.', data: {} }, { status: 500 })
  if (fault === 'busy-429') return Response.json({}, { status: 429, headers: { 'Retry-After': '60' } })
  // Meant for somebody else: this request never got there.
  if (fault === 'other-item') return Response.json({ id: 'altra0000000001', results: [] })
  const said = await act(path, init)
  if (fault === 'lost-reply') throw new TypeError('Failed to fetch')
  const text = JSON.stringify(said)
  return new Response(fault === 'cut-reply' ? text.slice(0, -2) : text, { headers: { 'Content-Type': 'application/json' } })
}

async function orderCake(): Promise<void> {
  const facts = { width: 800, height: 600, shape: 'free' as const }
  const keep = (text: string) => keepPhoto({ ...facts, blob: new Blob([text], { type: 'image/jpeg' }) })
  const line = { id: 'torta0000000001', name: 'Torta', unitPriceCents: 2600, quantity: 1, leadDays: 0, customVariants: [] }
  const [referenceImage, waferImage] = [await keep(PHOTOS.reference_image), await keep(PHOTOS.wafer_image)]
  await place(await fillCart({ items: [{ ...line, referenceImage, waferImage }] }), 'kiosk')
}

/** Later, when whatever waited for a time may be sent. */
async function drainLater(): Promise<void> {
  nowMs += 2 * HOUR_MS
  vi.setSystemTime(nowMs)
  await drainOutbox({ isServerSeen: true })
}

async function nothingIsPretended(): Promise<void> {
  for (const { kind, id, about, state } of await db.outbox.toArray()) {
    expect(state, id).not.toBe('rejected')
    if (state !== 'delivered') continue
    const key = kind === 'photo' ? id.replace('-', ' ') : about
    expect([...held.keys()], `${id} counts as delivered`).toContain(key)
  }
}

test('both photos arrive once, whatever happens on the way', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 12 }), async (schedule) => {
      await aDeviceOf(KIOSK)
      held = new Map()
      faults = [...schedule]
      globalThis.fetch = (input, init) => answer(String(input), init)
      await orderCake()
      while (faults.length > 0) {
        const left = faults.length
        await drainLater()
        await nothingIsPretended()
        // Everything is delivered already: nobody asks any more.
        if (faults.length === left) break
      }
      faults = []
      await drainLater()
      await drainLater()
      await nothingIsPretended()
      const states = (await db.outbox.toArray()).map(({ state }) => state)
      expect(states).toEqual(['delivered', 'delivered', 'delivered'])
      const pictures = [...held].filter(([, text]) => text !== '').map(([key, text]) => [key.split(' ')[1], text])
      expect(Object.fromEntries(pictures)).toEqual(PHOTOS)
      expect(pictures).toHaveLength(2)
    }),
    { numRuns: 20 },
  )
})
