// A window that forgets is told from one that keeps, and no other trouble is taken for it.
import '../../../tests/fakes/page.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { NullIndexingFactory } from '../../../tests/fakes/null-indexing-store.ts'
import { detectPrivateWindow } from './platform.ts'

afterEach(() => void vi.unstubAllGlobals())

const refusing = (name: string) => ({ storage: { getDirectory: () => Promise.reject(new DOMException('no', name)) } })
const giving = { storage: { getDirectory: async () => ({}) } }

test.each([
  ['WebKit with its store on the disk', {}, new IDBFactory(), false],
  ['WebKit with its store in memory', {}, new NullIndexingFactory(), true],
  ['Firefox', giving, new IDBFactory(), false],
  ['a private window of Firefox', refusing('SecurityError'), new IDBFactory(), true],
  ['a full disk', refusing('QuotaExceededError'), new IDBFactory(), false],
  ['Safari with its store in memory', refusing('UnknownError'), new NullIndexingFactory(), true],
])('%s', async (_, navigator, indexedDB, expected) => {
  vi.stubGlobal('navigator', navigator)
  vi.stubGlobal('indexedDB', indexedDB)
  expect(await detectPrivateWindow()).toBe(expected)
  // Nothing stays behind.
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]))
})

test('a browser without a store is not called forgetful', async () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('indexedDB', undefined)
  expect(await detectPrivateWindow()).toBe(false)
})
