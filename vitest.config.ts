// Three kinds of tests: `unit` and `unit-domain` beside the code, `integration` against the real PocketBase binary, `model` for the
// outbox under random schedules. E2E has its own runner (tests/e2e/playwright.config.ts).
import { defineConfig } from 'vitest/config'
import CountsReporter from './scripts/test-counts.mjs'

/** Before each file. */
const setupFiles = ['tests/seeded-properties.ts']
/** For scripts/test-parts.mjs. */
const counts = process.env.VITEST_COUNTS
const DOMAIN = 'src/domain/**/*.test.ts'

export default defineConfig({
  test: {
    // By itself Vitest leaves one core idle.
    maxWorkers: '100%',
    reporters: ['default', ...(counts ? [new CountsReporter({ path: counts })] : [])],
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles,
          // A third cheaper than processes, and each file still has modules and globals of its own.
          pool: 'threads',
          // No test is about time: a busy machine must not fail one.
          testTimeout: 300_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'edge/**/*.test.ts',
            'sw/**/*.test.ts',
            'pocketbase/**/*.test.ts',
            'tests/{canary,commands,faults}/**/*.test.ts',
          ],
          exclude: [DOMAIN],
        },
      },
      {
        test: {
          name: 'unit-domain',
          setupFiles,
          pool: 'threads',
          testTimeout: 300_000,
          include: [DOMAIN],
          // Pure modules keep nothing that another file could see: they are loaded once for all. Elsewhere modules have state.
          isolate: false,
        },
      },
      {
        test: {
          name: 'integration',
          setupFiles,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/integration/templates.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: 'model',
          setupFiles,
          include: ['tests/model/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
