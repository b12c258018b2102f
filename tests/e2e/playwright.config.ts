// Journeys in a real Chromium on the built shop. `npm test -- e2e` builds, finds the browser and runs this.
import '../clock/shifted-clock.mjs'
import { defineConfig } from 'playwright/test'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: ['./demo-template.ts', './ready-devices.ts'],
  outputDir: '../../test-results',
  // What is built already is not to be compiled once more, in every worker.
  build: { external: ['**/dist/**'] },
  // Each journey has a shop of its own; two at a time is what two cores carry.
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // The kiosk's day holds a promise of five seconds: it has the machine to itself, and comes first.
  projects: [
    { name: 'kiosk-day', testMatch: 'kiosk-day.e2e.ts' },
    { name: 'journeys', testIgnore: 'kiosk-day.e2e.ts', dependencies: ['kiosk-day'] },
  ],
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
