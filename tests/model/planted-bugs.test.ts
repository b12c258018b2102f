// The model's own test: every planted bug is found by the schedules within its budget.
import { describe, expect, it } from 'vitest'
import { NEXT_VERSION } from './next-version.ts'
import { buildOutbox } from './outbox-build.ts'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { firstFailure } from './schedules.ts'

/** Most are found within a hundred. */
const BUDGET = 4_000
/** Always the same: this judges the model, not the day's luck. */
const SEED = 20_261_121

describe(`planted bugs, seed ${SEED}`, () => {
  it.each(PLANTED_BUGS)('finds that $name', async ({ changes }) => {
    const start = await buildOutbox(changes)
    const nextStart = await buildOutbox([...changes, ...NEXT_VERSION])
    const failure = await firstFailure(start, nextStart, { count: BUDGET, seed: SEED, isShrunk: false })
    expect(failure).not.toBeNull()
  })
})
