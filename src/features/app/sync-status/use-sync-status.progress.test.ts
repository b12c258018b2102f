// "Invio 2 di 3" counts what it says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextProgress, positionOf, type SendProgress } from './use-sync-status.ts'

test('three orders leave one after the other', () => {
  const said = [3, 2, 1].reduce<{ progress: SendProgress | null; said: string[] }>(
    ({ progress, said: before }, waiting) => {
      const next = nextProgress(progress, waiting, true)
      return { progress: next, said: next ? [...before, `${positionOf(next)} di ${next.total}`] : before }
    },
    { progress: null, said: [] },
  ).said
  expect(said).toEqual(['1 di 3', '2 di 3', '3 di 3'])
})

test('an order queued meanwhile makes the burst longer', () => {
  const first = nextProgress(null, 2, true)
  const second = nextProgress(first, 1, true)
  const third = nextProgress(second, 2, true)
  expect(third).toEqual({ total: 3, waiting: 2 })
})

test('nothing is sent offline, and a new burst counts from one', () => {
  expect(nextProgress({ total: 3, waiting: 1 }, 1, false)).toBeNull()
  expect(nextProgress(null, 1, true)).toEqual({ total: 1, waiting: 1 })
})

test('the position is always one of the burst', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(20), fc.boolean())), (steps) => {
      let progress: SendProgress | null = null
      for (const [waiting, isReachable] of steps) {
        progress = nextProgress(progress, waiting, isReachable)
        if (progress === null) continue
        expect(positionOf(progress)).toBeGreaterThanOrEqual(1)
        expect(positionOf(progress)).toBeLessThanOrEqual(progress.total)
      }
    }),
  )
})
