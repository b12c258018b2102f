// Which step an address names, and which one comes next.
import { expect, test } from 'vitest'
import { STEP_IDS, STEPS, stepAt, stepBeside, stepToGoOnWith } from './steps.ts'

test('an address names a step, or none', () => {
  expect(STEP_IDS.map((id) => stepAt(STEPS[id].slug))).toEqual(STEP_IDS)
  expect([stepAt('altro'), stepAt(undefined)]).toEqual([null, null])
})

test('each step leads to its neighbours', () => {
  expect([stepBeside('owner', -1), stepBeside('owner', 1), stepBeside('payments', 1), stepBeside('end', 1)]).toEqual([
    null,
    'shop',
    'end',
    null,
  ])
})

test('an owner who comes back goes on where something is open, else at the end', () => {
  expect(stepToGoOnWith({ steps: { shop: 'done', hours: 'skipped' }, isCardAway: false })).toBe('brand')
  const all = Object.fromEntries(STEP_IDS.map((id) => [id, 'skipped' as const]))
  expect(stepToGoOnWith({ steps: all, isCardAway: false })).toBe('end')
})
