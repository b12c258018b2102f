import { afterEach, expect, test, vi } from 'vitest'
import { askToPersist, isScarce, readRoom } from './make-room.ts'

afterEach(() => void vi.unstubAllGlobals())

const MEGABYTE = 1024 * 1024

test.each([
  [100, 40, false],
  [100, 60, true],
  [40, 0, true],
])('%i MB with %i taken is scarce: %s', (quota, used, expected) => {
  expect(isScarce({ quotaBytes: quota * MEGABYTE, usedBytes: used * MEGABYTE, isPersisted: false })).toBe(expected)
})

test('a browser that does not say how much room there is is not guessed at', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } })
  expect(await readRoom()).toBeNull()
  vi.stubGlobal('navigator', {})
  expect(await readRoom()).toBeNull()
})

test('the browser is asked once to keep our data', async () => {
  let asked = 0
  let isKept = false
  const persist = async () => {
    asked += 1
    isKept = true
    return true
  }
  vi.stubGlobal('navigator', { storage: { persist, persisted: async () => isKept } })
  await askToPersist()
  await askToPersist()
  expect(asked).toBe(1)
})
