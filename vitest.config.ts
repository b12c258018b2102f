// Kinds of tests: `unit` and `unit-together` beside the code, `components` the built page in one real browser, `integration`
// against the real PocketBase binary, `model` for the outbox under random schedules. E2E has its own runner
// (tests/e2e/playwright.config.ts).
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import CountsReporter from './scripts/test/counts.mjs'
import { browserCommands } from './tests/components/browser-commands.ts'
import { builtPage } from './tests/components/built-page.ts'
import { isWholeProof } from './tests/proof.ts'

/** Before each file: its cost is counted, chance has one seed, and all live by one clock. */
const setupFiles = ['tests/file-cost.ts', 'tests/seeded-properties.ts', 'tests/clock/shifted-clock.mjs']
const threadSetupFiles = [...setupFiles, 'tests/own-channels.ts']
/** For scripts/test/parts.mjs. */
const counts = process.env.VITEST_COUNTS
/**
 * What only the whole proof has the time for (`npm run test:all`): screens by axe in all their states, the model's own planted
 * bugs …
 */
const leftToTheWholeProof = isWholeProof ? [] : ['**/*.whole.test.ts']

const unitTests = [
  'src',
  'edge',
  'sw',
  'pocketbase',
  'demo',
  ...['canary', 'commands', 'faults', 'planted'].map((name) => `tests/${name}`),
]
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.test\.tsx?$/.test(path))
/**
 * The words of a test file that changes what all files of a thread share: globals, the environment, modules, the device's database.
 * One that does so by other words is told by tests/as-it-was.ts.
 */
const CHANGES_WHAT_IS_SHARED =
  /\bvi\.(mock|doMock|hoisted|stub\w+|useFakeTimers)\b|\bfakes\/|fake-indexeddb|#data\/db\/|\bglobalThis\b/
const apart = unitTests.filter((path) => path.startsWith('src/data/') || CHANGES_WHAT_IS_SHARED.test(readFileSync(path, 'utf8')))

const UNIT = {
  setupFiles: threadSetupFiles,
  // A third cheaper than processes.
  pool: 'threads',
  // No test is about time: a busy machine must not fail one.
  testTimeout: 300_000,
} as const

export default defineConfig({
  test: {
    // By itself Vitest leaves one core idle.
    maxWorkers: '100%',
    reporters: ['default', ...(counts ? [new CountsReporter({ path: counts })] : [])],
    projects: [
      {
        test: {
          ...UNIT,
          name: 'unit',
          include: apart,
        },
      },
      {
        test: {
          ...UNIT,
          name: 'unit-together',
          setupFiles: [...setupFiles, 'tests/as-it-was.ts'],
          include: unitTests.filter((path) => !apart.includes(path)),
          // A thread and modules of its own are two thirds of what most files cost: those that change nothing do without.
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
          // What is built already is not to be compiled once more, for every file.
          server: { deps: { external: [/\/dist\//] } },
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
          // A look at a page is a look through all of it.
          expect: { poll: { timeout: 60_000, interval: 150 } },
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
