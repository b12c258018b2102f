// Three kinds of tests: `unit` beside the code, `integration` against the real PocketBase binary, `model` for the outbox under
// random schedules. E2E has its own runner (tests/e2e/playwright.config.ts).
import { defineConfig } from 'vitest/config'

/** All live by one clock. */
const CLOCK = ['tests/clock/shifted-clock.mjs']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          setupFiles: CLOCK,
          // No test is about time: a busy machine must not fail one.
          testTimeout: 60_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'edge/**/*.test.ts',
            'sw/**/*.test.ts',
            'pocketbase/**/*.test.ts',
            'tests/{canary,commands,faults}/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'integration',
          setupFiles: CLOCK,
          globalSetup: ['tests/clock/shifted-pocketbase.ts'],
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file starts servers of its own.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'model',
          setupFiles: CLOCK,
          include: ['tests/model/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
