// Journeys in real browsers on the built shop. `npm test -- e2e` builds, finds the browser and runs this.
import '../clock/shifted-clock.mjs'
import { defineConfig } from 'playwright/test'
import { isWholeProof } from '../proof.ts'
import type { Journey } from './fixtures.ts'

/** What the other engines do in the gate, and Chromium, which does more, does not. */
const SHORT_WALK = /@gate-engines/
/** What the other engines do in the whole proof. */
const EVERY_ENGINE = isWholeProof ? /@gate-engines|@engines/ : SHORT_WALK

export default defineConfig<Pick<Journey, 'engine'>>({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: ['./demo-template.ts', './ready-devices.ts'],
  outputDir: '../../test-results',
  // What is built already is not to be compiled once more, in every worker.
  build: { external: ['**/dist/**'] },
  // Each journey has a shop of its own; two at a time is what two cores carry.
  workers: 2,
  fullyParallel: true,
  // Once more, alone, after all others: what passes then is named FLAKY, and the run is red.
  retries: 1,
  retryStrategy: 'isolated',
  failOnFlakyTests: true,
  projects: [
    { name: 'chromium', ...(!isWholeProof && { grepInvert: SHORT_WALK }) },
    { name: 'firefox', grep: EVERY_ENGINE, use: { engine: 'firefox' } },
    { name: 'webkit', grep: EVERY_ENGINE, use: { engine: 'webkit' } },
  ],
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : [])],
  use: {
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
