// Three kinds of tests: `unit` beside the code, `integration` against the real PocketBase binary, `model` for the outbox under
// random schedules. E2E has its own runner (tests/e2e/playwright.config.ts).
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserCommands } from './tests/components/browser-commands.ts'
import { builtPage } from './tests/components/built-page.ts'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
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
          include: ['tests/integration/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // Each file starts servers of its own.
          maxWorkers: 2,
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
          globalSetup: ['tests/components/demo-records.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          expect: { poll: { timeout: Number(process.env.POLL ?? 30_000), interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: browserCommands,
            viewport: { width: 1280, height: 800 },
            instances: [{ browser: 'chromium' }],
            provider: playwright({
              actionTimeout: 30_000,
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
          include: ['tests/model/**/*.test.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
