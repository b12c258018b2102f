// One answer, asked for as rarely as possible and never missed by who waits: with a clock of the test's own.
import { beforeEach, expect, test } from 'vitest'
import { staleWhileRevalidate } from './shop-facts.ts'

let nowMs: number
let asked: number
let fails: boolean
let work: Promise<void>[]

beforeEach(() => {
  nowMs = 1_000_000
  asked = 0
  fails = false
  work = []
})

function kept() {
  const get = staleWhileRevalidate({
    ask: async () => {
      asked += 1
      if (fails) throw new Error('away')
      return `answer ${asked}`
    },
    nowMs: () => nowMs,
    freshMs: 30_000,
    oldMs: 300_000,
    pauseMs: 2_000,
  })
  return (isEnough?: (answer: string) => boolean) => get((behind) => work.push(behind), isEnough)
}

test('the first one is waited for, and is good for a while', async () => {
  const get = kept()
  expect(await get()).toBe('answer 1')
  nowMs += 29_999
  expect([await get(), asked]).toEqual(['answer 1', 1])
})

test('then the last one is given at once, and one request fetches the next behind it', async () => {
  const get = kept()
  await get()
  nowMs += 30_000
  expect(await Promise.all([get(), get(), get()])).toEqual(['answer 1', 'answer 1', 'answer 1'])
  await Promise.all(work)
  expect(asked).toBe(2)
  expect(await get()).toBe('answer 2')
})

test('after a quiet hour the new one is waited for', async () => {
  const get = kept()
  await get()
  nowMs += 3_600_000
  expect(await get()).toBe('answer 2')
})

test('while the source is away, the last one stays, however old', async () => {
  const get = kept()
  await get()
  fails = true
  nowMs += 3_600_000
  expect(await get()).toBe('answer 1')
  expect(await get()).toBe('answer 1')
  expect(asked, 'a pause after a failure').toBe(2)
  nowMs += 2_000
  fails = false
  expect(await get()).toBe('answer 3')
})

test('there is none while it never answered, and soon after it does there is one', async () => {
  const get = kept()
  fails = true
  expect(await get()).toBeNull()
  fails = false
  expect(await get()).toBeNull()
  nowMs += 2_000
  expect(await get()).toBe('answer 2')
})

test('one that does not tell what is asked about is asked for anew, however fresh, and no oftener than the pause allows', async () => {
  const get = kept()
  const isNew = (answer: string) => answer !== 'answer 1'
  await get()
  expect(await get(isNew), 'the pause').toBe('answer 1')
  nowMs += 2_000
  expect(await get(isNew)).toBe('answer 2')
  for (let times = 0; times < 100; times++) await get(() => false)
  expect([asked, work.length]).toEqual([2, 0])
  nowMs += 2_000
  await Promise.all(Array.from({ length: 100 }, () => get(() => false)))
  expect(asked).toBe(3)
})
