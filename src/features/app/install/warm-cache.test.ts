// What a device asks for so that it is there without network, with a worker, a cache and a network made for the test.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportAnswered, reportUnreachable } from '#data/server/connection.ts'
import { cacheCakePictures } from './warm-cache.ts'

let asked: string[]
let kept: Set<string>
let isOnline: boolean

beforeEach(() => {
  asked = []
  kept = new Set()
  isOnline = true
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } })
  vi.stubGlobal('caches', { match: async (url: string) => (kept.has(url) ? new Response('') : undefined) })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    if (!isOnline) return new Response(null)
    kept.add(url)
    return new Response('picture')
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  reportAnswered()
})

const keep = () => cacheCakePictures(new AbortController().signal)

test('asks once for each, and not again for what is kept', async () => {
  await keep()
  expect(asked.length).toBeGreaterThan(100)
  expect(new Set(asked).size).toBe(asked.length)
  asked = []
  await keep()
  expect(asked).toEqual([])
})

test('asks for nothing while the server cannot be reached: each would be an error in the console', async () => {
  reportUnreachable()
  await keep()
  expect(asked).toEqual([])
  reportAnswered()
  await keep()
  expect(asked.length).toBeGreaterThan(100)
})

test('stops at the first one that the worker could not get', async () => {
  isOnline = false
  await keep()
  expect(asked).toHaveLength(1)
})
