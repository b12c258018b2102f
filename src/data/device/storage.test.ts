import { afterEach, describe, expect, test, vi } from 'vitest'
import { askToPersist, isStorageScarce, readStorageUse } from './storage.ts'

afterEach(() => void vi.unstubAllGlobals())

const MEGABYTE = 1024 * 1024

test.each([
  [100, 40, false],
  [100, 60, true],
  [40, 0, true],
])('%i MB with %i taken is scarce: %s', (quota, used, expected) => {
  expect(isStorageScarce({ quotaBytes: quota * MEGABYTE, usedBytes: used * MEGABYTE, isPersisted: false })).toBe(expected)
})

test('a browser that does not say how much room there is is not guessed at', async () => {
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({}) } })
  expect(await readStorageUse()).toBeNull()
  vi.stubGlobal('navigator', {})
  expect(await readStorageUse()).toBeNull()
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
  await askToPersist(new AbortController().signal)
  await askToPersist(new AbortController().signal)
  expect(asked).toBe(1)
})

describe('a browser that asks the person', () => {
  const taps = new EventTarget()
  let asked: number

  function browser(state: string): void {
    asked = 0
    const persist = async () => {
      asked += 1
      return true
    }
    vi.stubGlobal('addEventListener', taps.addEventListener.bind(taps))
    vi.stubGlobal('navigator', {
      storage: { persist, persisted: async () => false },
      permissions: { query: async () => ({ state }) },
    })
  }

  const soon = () => new Promise((resolve) => setImmediate(resolve))

  test.each(['click', 'keydown'])('is asked in answer to a %s', async (type) => {
    browser('prompt')
    const done = askToPersist(new AbortController().signal)
    await soon()
    expect(asked).toBe(0)
    taps.dispatchEvent(new Event(type))
    await done
    expect(asked).toBe(1)
  })

  test('is not asked once there is no reason any more, nor where it was refused', async () => {
    browser('prompt')
    const leave = new AbortController()
    const done = askToPersist(leave.signal)
    await soon()
    leave.abort()
    await done
    taps.dispatchEvent(new Event('click'))
    browser('denied')
    await askToPersist(new AbortController().signal)
    expect(asked).toBe(0)
  })
})
