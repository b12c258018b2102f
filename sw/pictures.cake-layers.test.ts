// Which of the cake's pictures the worker keeps, with a cache and a network made for the test.
import { beforeEach, expect, test, vi } from 'vitest'
import { ONE_TIER_LAYERS } from '#domain/cake/layers.generated.ts'
import { answerPicture } from './pictures.ts'

const ORIGIN = 'https://shop.test'
const LAYER = `${ORIGIN}/cake/large/${ONE_TIER_LAYERS[0]?.file}.webp`

let asked: string[]
let isOnline: boolean

beforeEach(() => {
  const kept = new Map<string, Response>()
  asked = []
  isOnline = true
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  }
  vi.stubGlobal('self', { location: new URL(ORIGIN) })
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => kept.clear() })
  vi.stubGlobal('fetch', async (request: { url: string }) => {
    asked.push(request.url)
    if (!isOnline) throw new TypeError('Failed to fetch')
    return new Response('layer', { headers: { 'Content-Type': 'image/webp' } })
  })
})

async function ask(url: string): Promise<string | null> {
  const work: Promise<unknown>[] = []
  const event = { request: new Request(url), waitUntil: (promise: Promise<unknown>) => work.push(promise) }
  const response = await answerPicture(event as unknown as FetchEvent)
  const text = response ? await response.text() : null
  await Promise.all(work)
  return text
}

test('a layer that was seen is there without network', async () => {
  await ask(LAYER)
  isOnline = false
  expect(await ask(LAYER)).toBe('layer')
  expect(asked).toEqual([LAYER])
})

test('a layer that was never seen is an empty one without network, until it is there', async () => {
  isOnline = false
  expect(await ask(LAYER)).toBe('')
  isOnline = true
  expect(await ask(LAYER)).toBe('layer')
})

test.each([
  ['another shop', LAYER.replace(ORIGIN, 'https://other.test')],
  ['a picture of the home page', `${ORIGIN}/hero/torta-480.avif`],
  ['another folder', `${ORIGIN}/cake/large/../../api/health`],
])('%s is not its business', async (_, url) => {
  expect(await ask(url)).toBeNull()
})
