// 20,000 random schedules against the real outbox: nothing promised is ever lost, doubled or mispriced. The same ones each time,
// so that a red run is about the change at hand; `SCHEDULES=100000 SEED=$RANDOM` looks for new ones. Failures print their seed.
import { beforeAll, expect, it } from 'vitest'
import { NEXT_VERSION } from './next-version.ts'
import { buildOutbox, type StartOutbox } from './outbox-build.ts'
import { firstFailure } from './schedules.ts'

const SCHEDULES = Number(process.env.SCHEDULES ?? 20_000)
const SEED = Number(process.env.SEED ?? 20_261_121)

let start: StartOutbox
let nextStart: StartOutbox

beforeAll(async () => {
  start = await buildOutbox()
  nextStart = await buildOutbox(NEXT_VERSION)
})

it(`keeps every promise in ${SCHEDULES} schedules`, async () => {
  expect(await firstFailure(start, nextStart, { count: SCHEDULES, seed: SEED })).toBeNull()
})
