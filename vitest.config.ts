// Kinds of tests: `unit` and `unit-domain` beside the code, `components` the built page in one real browser, `integration`
// against the real PocketBase binary, `model` for the outbox under random schedules. E2E has its own runner
// (tests/e2e/playwright.config.ts).
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import CountsReporter from './scripts/test/counts.mjs'
import { browserCommands } from './tests/components/browser-commands.ts'
import { builtPage } from './tests/components/built-page.ts'
import { isWholeProof } from './tests/proof.ts'

/** Before each file: chance has one seed, and all live by one clock. */
const setupFiles = ['tests/seeded-properties.ts', 'tests/clock/shifted-clock.mjs']
const threadSetupFiles = [...setupFiles, 'tests/own-channels.ts']
/** For scripts/test/parts.mjs. */
const counts = process.env.VITEST_COUNTS
/**
 * What only the whole proof has the time for (`npm run test:all`): screens by axe in all their states, the model's own planted
 * bugs …
 */
const leftToTheWholeProof = isWholeProof ? [] : ['**/*.whole.test.ts']
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
          setupFiles: threadSetupFiles,
          // A third cheaper than processes, and each file still has modules and globals of its own.
          pool: 'threads',
          // No test is about time: a busy machine must not fail one.
          testTimeout: 300_000,
          include: [
            'src/**/*.test.{ts,tsx}',
            'edge/**/*.test.ts',
            'sw/**/*.test.ts',
            'pocketbase/**/*.test.ts',
            'demo/**/*.test.ts',
            'tests/{canary,commands,faults,planted}/**/*.test.ts',
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
          setupFiles: threadSetupFiles,
          pool: 'threads',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: ['tests/clock/shifted-pocketbase.ts', 'tests/integration/templates.ts'],
          // 200 rounds of the whole proof take long when every core is busy.
          testTimeout: isWholeProof ? 1_800_000 : 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        plugins: [builtPage()],
        // For tests/proof.ts, which in the browser has no process to ask.
        define: {
          'process.env.SFOGLIA_PROOF': JSON.stringify(process.env.SFOGLIA_PROOF ?? ''),
          'process.env.SFOGLIA_SEED': JSON.stringify(process.env.SFOGLIA_SEED) ?? 'undefined',
        },
        test: {
          name: 'components',
          include: ['tests/components/**/*.test.ts'],
          exclude: leftToTheWholeProof,
          globalSetup: ['tests/clock/shifted-pocketbase.ts', 'tests/components/demo-records.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // Said once more: in the browser the number above counts for one.
          maxWorkers: availableParallelism(),
          expect: { poll: { timeout: 60_000, interval: 50 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: browserCommands,
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 60_000,
              launchOptions: {
                ...(process.env.CHROMIUM_PATH === undefined ? {} : { executablePath: process.env.CHROMIUM_PATH }),
                args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
              },
              contextOptions: { locale: 'it-IT', reducedMotion: 'reduce', viewport: { width: 1300, height: 900 } },
            }),
          },
        },
      },
      {
        test: {
          name: 'model',
          setupFiles,
          // Both cores are busy with schedules: a collector with threads of its own, and one that comes often, cost a fifth more.
          execArgv: ['--single-threaded-gc', '--max-semi-space-size=64'],
          include: ['tests/model/**/*.test.ts'],
          exclude: leftToTheWholeProof,
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
