// The model's own test: every planted bug is found by the schedules within its budget.
import { describe, expect, it } from 'vitest'
import { NEXT_VERSION } from './next-version.ts'
import { buildOutbox } from './outbox-build.ts'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { firstFailure } from './schedules.ts'

const BUDGET = 4_000
/** Most are found within a hundred schedules. What one stream of chance does not find soon, the next one mostly does. */
const PORTION = 150
/** Always the same: this judges the model, not the day's luck. */
const SEED = 20_261_121
/** Far from each other: streams of neighbouring seeds begin alike. */
const STEP = 7_919

describe(`planted bugs, seed ${SEED}`, () => {
  it.each(PLANTED_BUGS)('finds that $name', async ({ changes }) => {
    const start = await buildOutbox(changes)
    const nextStart = await buildOutbox([...changes, ...NEXT_VERSION])
    let failure: string | null = null
    for (let portion = 0; failure === null && portion < BUDGET / PORTION; portion++) {
      failure = await firstFailure(start, nextStart, { count: PORTION, seed: SEED + portion * STEP, isShrunk: false })
    }
    expect(failure).not.toBeNull()
  })
})
