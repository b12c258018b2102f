// Which pictures the worker keeps, with a cache and a network made for the test.
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerPicture, PICTURE_CACHES } from './pictures.ts'

const ORIGIN = 'https://shop.test'
const MOST = PICTURE_CACHES.find(({ cache }) => cache === 'product-pictures')?.most ?? 0
const PICTURE = `${ORIGIN}/api/files/products/abcdefghijklmno/torta_x1.webp`

let kept: Map<string, Response>
let asked: string[]
let answer: () => Response
let putFails: boolean

beforeEach(() => {
  kept = new Map()
  asked = []
  answer = () => new Response('picture', { headers: { 'Content-Type': 'image/webp' } })
  putFails = false
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => {
      if (putFails) throw new DOMException('full', 'QuotaExceededError')
      kept.set(url, response)
    },
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  }
  vi.stubGlobal('self', { location: new URL(ORIGIN) })
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => kept.clear() })
  vi.stubGlobal('fetch', async (request: { url: string }) => {
    asked.push(request.url)
    return answer()
  })
})

/** Asks for a URL and waits until the worker has done all it wanted. */
async function ask(url: string, method = 'GET'): Promise<string | null> {
  const work: Promise<unknown>[] = []
  const event = { request: new Request(url, { method }), waitUntil: (promise: Promise<unknown>) => work.push(promise) }
  const response = await answerPicture(event as unknown as FetchEvent)
  const text = response ? await response.text() : null
  await Promise.all(work)
  return text
}

describe('a picture of a product or category', () => {
  test('is fetched once and kept', async () => {
    expect([await ask(PICTURE), await ask(PICTURE)]).toEqual(['picture', 'picture'])
    expect(asked).toEqual([PICTURE])
  })

  test('is not confused with its other sizes', async () => {
    await ask(PICTURE)
    await ask(`${PICTURE}?thumb=320x320`)
    expect(asked).toHaveLength(2)
  })

  test('lets the oldest go when there are too many', async () => {
    for (let count = 0; count < MOST; count++) kept.set(`${PICTURE}?${count}`, answer())
    await ask(PICTURE)
    expect(kept.size).toBe(MOST)
    expect([kept.has(`${PICTURE}?0`), kept.has(`${PICTURE}?1`), kept.has(PICTURE)]).toEqual([false, true, true])
  })

  test('is shown also when the device is full, and then all kept ones make room', async () => {
    kept.set(`${PICTURE}?old`, answer())
    putFails = true
    expect(await ask(PICTURE)).toBe('picture')
    expect(kept.size).toBe(0)
  })

  test.each([
    ['the page of a captive portal', () => new Response('<h1>Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } })],
    ['a missing one', () => Response.json({ status: 404 }, { status: 404 })],
  ])('is not %s', async (_, other) => {
    answer = other
    await ask(PICTURE)
    expect(kept.size).toBe(0)
  })
})

// Browsers write an error of the network into the console, once for every picture of a catalogue; not one of reading a picture.
test('a picture that was never seen is an empty one without network, and is not kept', async () => {
  answer = () => {
    throw new TypeError('Failed to fetch')
  }
  expect(await ask(PICTURE)).toBe('')
  expect(kept.size).toBe(0)
})

test.each([
  ['a photo of an order', `${ORIGIN}/api/files/order_items/abcdefghijklmno/foto.webp`, 'GET'],
  ['a protected file', `${PICTURE}?token=abc`, 'GET'],
  ['records', `${ORIGIN}/api/collections/products/records`, 'GET'],
  ['another shop', PICTURE.replace(ORIGIN, 'https://other.test'), 'GET'],
  ['an upload', PICTURE, 'POST'],
])('%s is the network’s own', async (_, url, method) => {
  expect(await ask(url, method)).toBeNull()
  expect(asked).toEqual([])
})
