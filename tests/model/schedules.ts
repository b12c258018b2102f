// Runs random schedules against one build of the outbox, and reports the first that ends in a contradiction.
import fc from 'fast-check'
import { commands, firstAccount } from './commands.ts'
import { healAndJudge } from './healing.ts'
import type { StartOutbox } from './outbox-build.ts'
import { quickClone } from './quick-clone.ts'
import { World } from './world.ts'

globalThis.structuredClone = quickClone

export interface ScheduleOptions {
  count: number
  seed: number
  /** Commands in one schedule, at most. */
  length?: number
  /** false: the first failure as it was found, without looking for a shorter one. */
  isShrunk?: boolean
  /** Replays one counterexample; see the report. */
  path?: string
}

const DEFAULT_LENGTH = 20

/** The report of the first schedule that fails, shrunk, with the seed that repeats it; null when all hold. */
export async function firstFailure(start: StartOutbox, nextStart: StartOutbox, options: ScheduleOptions): Promise<string | null> {
  const { count, seed, length = DEFAULT_LENGTH, isShrunk = true, path } = options
  const property = fc.asyncProperty(
    fc.integer(),
    firstAccount,
    fc.commands(commands, { maxCommands: length, size: 'max' }),
    async (worldSeed, account, schedule) => {
      const world = new World(worldSeed, start, nextStart)
      await world.begin(account)
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: world }), schedule)
        await healAndJudge(world)
      } finally {
        world.device.closeAll()
      }
    },
  )
  // A third of the time of a fake database is stacks of errors that nobody reads.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const result = await fc.check(property, {
    numRuns: count,
    seed,
    includeErrorInReport: true,
    endOnFailure: !isShrunk,
    ...(path ? { path } : {}),
  })
  Error.stackTraceLimit = stackTraceLimit
  return result.failed ? (fc.defaultReportMessage(result) ?? 'failed') : null
}
