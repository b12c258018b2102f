// Random schedules against the real outbox, in portions that run side by side: nothing promised is ever lost, doubled or
// mispriced.
import { beforeAll, expect, test } from 'vitest'
import { isWholeProof, seed } from '../proof.ts'
import { NEXT_VERSION } from './next-version.ts'
import { buildOutbox, type StartOutbox } from './outbox-build.ts'
import { firstFailure } from './schedules.ts'

const SCHEDULES = Number(process.env.SCHEDULES ?? (isWholeProof ? 100_000 : 400))
/** Of the machine, by files. */
const CORES = 2
/** No test takes so long that nobody knows whether it goes on. */
const PORTION = 5_000

/** The tests of one file. @param core which of CORES, from 0 */
export function testSchedules(core: number): void {
  let start: StartOutbox
  let nextStart: StartOutbox
  beforeAll(async () => {
    start = await buildOutbox()
    nextStart = await buildOutbox(NEXT_VERSION)
  })

  const count = Math.ceil(SCHEDULES / CORES)
  for (let from = 0; from < count; from += PORTION) {
    const portion = Math.min(PORTION, count - from)
    // Far from each other: streams of neighbouring seeds begin alike.
    const portionSeed = (seed + (core * count + from) * 10_007) % 2 ** 31
    test(`keeps every promise in ${portion} schedules, seed ${portionSeed}`, async () => {
      expect(await firstFailure(start, nextStart, { count: portion, seed: portionSeed })).toBeNull()
    })
  }
}
