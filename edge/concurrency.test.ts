import { expect, test } from 'vitest'
import { coalesce } from './concurrency.ts'

/** Work that ends when told to. */
function aWork() {
  const open: { finish: () => void; fail: () => void }[] = []
  let begun = 0
  let mostAtOnce = 0
  const run = coalesce(async () => {
    begun += 1
    const done = new Promise<void>((finish, failed) => open.push({ finish, fail: () => failed(new Error('failed')) }))
    mostAtOnce = Math.max(mostAtOnce, open.length)
    await done.finally(() => open.shift())
  })
  return { run, open, counts: () => ({ begun, mostAtOnce }) }
}

test('who asks meanwhile shares one more run', async () => {
  const { run, open, counts } = aWork()
  const first = run()
  const others = [run(), run(), run()]
  expect(counts()).toEqual({ begun: 1, mostAtOnce: 1 })
  open[0]?.finish()
  await first
  await expect.poll(() => counts().begun).toBe(2)
  open[0]?.finish()
  await Promise.all(others)
  expect(counts()).toEqual({ begun: 2, mostAtOnce: 1 })
})

test('who asks during that one more run gets another one', async () => {
  const { run, open, counts } = aWork()
  const first = run()
  const second = run()
  open[0]?.finish()
  await first
  await expect.poll(() => counts().begun).toBe(2)
  const third = run()
  open[0]?.finish()
  await second
  await expect.poll(() => counts().begun).toBe(3)
  open[0]?.finish()
  await third
  expect(counts()).toEqual({ begun: 3, mostAtOnce: 1 })
})

test('a run that fails does not stop the next one', async () => {
  const { run, open, counts } = aWork()
  const first = run()
  const second = run()
  open[0]?.fail()
  await expect(first).rejects.toThrow('failed')
  await expect.poll(() => counts().begun).toBe(2)
  open[0]?.finish()
  await second
})
