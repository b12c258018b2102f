// A question that fails is asked again; a fault that does not pass is told.
import '../../../tests/fakes/page.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { untilDone } from './ask-again.ts'
import { db } from './database.ts'
import { follow, holdQuestions } from './follow.ts'

beforeEach(async () => {
  failing = 0
  await db.keyValues.clear()
  await db.keyValues.put({ key: 'drill', value: 1 })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

const drill = async () => (await db.keyValues.get('drill'))?.value

/** How many reads the browser refuses from now on: as WebKit does when its database server is lost. */
let failing = 0
db.use({
  stack: 'dbcore',
  name: 'fault',
  create: (core) => ({
    ...core,
    transaction(stores, mode, options) {
      if (failing === 0 || mode === 'readwrite') return core.transaction(stores, mode, options)
      failing -= 1
      throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
    },
  }),
})

/** What is heard from now on: answers, and the error at the end. */
function hear(): { heard: unknown[]; stop: () => void } {
  const heard: unknown[] = []
  const stop = follow(
    drill,
    (value) => heard.push(value),
    (error) => heard.push((error as Error).name),
  )
  return { heard, stop }
}

test.each([1, 2, 4])('%i failures in a row are asked again, and what is written then is followed', async (times) => {
  failing = times
  const { heard, stop } = hear()
  await vi.waitFor(() => expect(heard).toEqual([1]), 20_000)
  expect(failing).toBe(0)
  expect(console.warn).toHaveBeenCalledTimes(times)
  await db.keyValues.put({ key: 'drill', value: 2 })
  await vi.waitFor(() => expect(heard).toEqual([1, 2]))
  stop()
})

test('what was known stays while it is asked again', async () => {
  const { heard, stop } = hear()
  await vi.waitFor(() => expect(heard).toEqual([1]))
  failing = 2
  await db.keyValues.put({ key: 'drill', value: 3 })
  await vi.waitFor(() => expect(heard).toEqual([1, 3]), 20_000)
  expect(console.warn).toHaveBeenCalledTimes(2)
  stop()
})

test('a connection that was closed under it is opened again', async () => {
  const { heard, stop } = hear()
  await vi.waitFor(() => expect(heard).toEqual([1]))
  db.close()
  const again = hear()
  await vi.waitFor(() => expect(again.heard).toEqual([1]), 20_000)
  stop()
  again.stop()
})

test('what is being written when the connection is opened anew is written whole', async () => {
  await db.transaction('rw', db.keyValues, async () => {
    await db.keyValues.put({ key: 'drill', value: 7 })
    db.close({ disableAutoOpen: false })
    for (let more = 0; more < 20; more++) await db.keyValues.get('drill')
    await db.keyValues.put({ key: 'cart', value: 8 })
  })
  expect([await drill(), (await db.keyValues.get('cart'))?.value]).toEqual([7, 8])
})

test('what goes on failing is told, once', async () => {
  failing = Number.POSITIVE_INFINITY
  const { heard } = hear()
  await vi.waitFor(() => expect(heard).toEqual(['UnknownError']), 30_000)
})

test('what the device cannot do without is done until it succeeds', async () => {
  failing = 3
  expect(await untilDone(drill)).toBe(1)
})

test('what is held is asked once more at the end, and what is followed meanwhile is answered', async () => {
  const first = hear()
  await vi.waitFor(() => expect(first.heard).toEqual([1]))
  const [release, releaseToo] = [holdQuestions(), holdQuestions()]
  await db.keyValues.put({ key: 'drill', value: 2 })
  await db.keyValues.put({ key: 'drill', value: 3 })
  const second = hear()
  await vi.waitFor(() => expect(second.heard).toEqual([3]))
  release()
  await db.keyValues.put({ key: 'drill', value: 4 })
  await vi.waitFor(() => expect(second.heard).toEqual([3, 4]))
  expect(first.heard).toEqual([1])
  releaseToo()
  await vi.waitFor(() => expect(first.heard).toEqual([1, 4]))
  await db.keyValues.put({ key: 'drill', value: 5 })
  await vi.waitFor(() => expect(first.heard).toEqual([1, 4, 5]))
  first.stop()
  second.stop()
})

test('what is left while it is held is not asked again', async () => {
  const { heard, stop } = hear()
  await vi.waitFor(() => expect(heard).toEqual([1]))
  const release = holdQuestions()
  stop()
  release()
  await db.keyValues.put({ key: 'drill', value: 2 })
  const other = hear()
  await vi.waitFor(() => expect(other.heard).toEqual([2]))
  expect(heard).toEqual([1])
  other.stop()
})
