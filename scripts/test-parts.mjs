// The parts of `npm test`. Each returns how many of its tests passed and failed; a compiler or linter run counts as one test.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { run } from './run.mjs'

const PROJECTS = ['src/domain', 'src', 'sw', 'edge', 'pocketbase', 'pocketbase/demo', 'tests']

/** What runs on Cloudflare's runtime in every run of the tests: the journeys of the kiosk and of customers. */
const ON_WORKERD = ['kiosk-day', 'kiosk-walks-away', 'customer', 'pay-by-card', 'first-visit', 'rendering']

/**
 * In the order they run; with `isOnBoth` every journey runs on both runtimes.
 * @type {Record<string, (options: {isOnBoth?: boolean}) => Promise<{passed: number, failed: number}>>}
 */
export const PARTS = {
  types: async () => {
    const codes = []
    for (const project of PROJECTS) codes.push(await run('tsc', ['-p', project], { isQuiet: true }))
    return oneTest(codes.every((code) => code === 0))
  },
  lint: async () => {
    const biome = await run('biome', ['check', '--error-on-warnings', '--colors=off'], { isQuiet: true })
    const knip = await run('knip', ['--no-progress'], { isQuiet: true })
    return oneTest(biome === 0 && knip === 0)
  },
  unit: () => vitest('unit'),
  model: () => vitest('model'),
  integration: async () => {
    const { build } = await import('./build.mjs')
    await build()
    return vitest('integration')
  },
  e2e: async ({ isOnBoth = false }) => {
    const [{ build }, { ensureBrowser }] = await Promise.all([import('./build.mjs'), import('./browser.mjs')])
    const browser = await ensureBrowser()
    await build()
    const onNode = await playwright(browser, 'node', [])
    const onWorkerd = await playwright(browser, 'workerd', isOnBoth ? [] : ON_WORKERD)
    return { passed: onNode.passed + onWorkerd.passed, failed: onNode.failed + onWorkerd.failed }
  },
}

function oneTest(isPassed) {
  return isPassed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function vitest(project) {
  const report = `.build/${project}.json`
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', '--project', project, '--passWithNoTests', ...reporters])
  return counted(code, report, ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }))
}

/** @param files names of journeys; none means all */
async function playwright(browser, runtime, files) {
  const report = `.build/e2e-${runtime}.json`
  rmSync(report, { force: true })
  console.log(`\nOn ${runtime}:`)
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, EDGE_RUNTIME: runtime }
  const patterns = files.map((name) => `/${name}\\.e2e\\.ts$`)
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', '--reporter', 'list,json', ...patterns]
  const code = await run('playwright', args, { env })
  return counted(code, report, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }))
}

/** What a runner's report says; a runner that failed without a failed test (it could not start, a file did not load) is one. */
function counted(code, report, countsOf) {
  const { passed, failed } = existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: 0, failed: 0 }
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}
