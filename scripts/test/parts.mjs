// The parts of the tests, and how they are run. Each part returns how many tests passed, failed, were skipped and did not run
// (a compiler's or linter's run is one test); a run says how each part went and ends with the counts on a line of their own.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../lib/install.mjs'
import { run } from '../lib/run.mjs'
import { nameOfBuild, whichPocketBase } from '../start/pocketbase.mjs'
import { tellCosts } from './costs.mjs'
import { isGreen, noCounts, oneTest, playwrightCounts, readCounts, sumOf, withExitCode } from './counts.mjs'
import { watchProcessor } from './processor.mjs'

const GATE_TAG = '@gate'

/**
 * @typedef {object} Part
 * @property {(label?: string) => Promise<import('./counts.mjs').Counts>} run gets what to mark its output with when it runs
 * beside others
 * @property {() => string} [about] what it was run on, for its result
 * @property {number} [budgetSeconds] of the processor, on two cores of 2026, that it may need in the gate; more is said
 */

/** @type {Record<string, Part>} what `npm test` runs, in this order: the longest first, so that none is left alone in the end */
export const GATE = {
  types: {
    budgetSeconds: 25,
    // One checker for each project: what several have in common, each would check anew, for twice the work.
    run: async () => oneTest((await run('tsc', ['-b', '--checkers', '1'], { isQuiet: true, env: partOf('types') })) === 0),
  },
  lint: {
    budgetSeconds: 32,
    run: async () => {
      const biome = await run('biome', ['check', '--error-on-warnings', '--colors=off'], { isQuiet: true, env: partOf('lint') })
      const stylelint = await run('stylelint', ['src/**/*.css'], { isQuiet: true, env: partOf('lint') })
      const knip = await run('knip', ['--no-progress'], { isQuiet: true, env: partOf('lint') })
      return oneTest(biome === 0 && stylelint === 0 && knip === 0)
    },
  },
  e2e: { budgetSeconds: 270, run: (label) => playwright('e2e', label, 'node', GATE_TAG) },
  components: {
    budgetSeconds: 125,
    run: async (label) => {
      const { ensureBrowser } = await import('../lib/browser.mjs')
      return vitest(label, 'components', {
        CHROMIUM_PATH: await ensureBrowser({ isShellEnough: process.env.SFOGLIA_PROOF !== 'all' }),
      })
    },
  },
  integration: { budgetSeconds: 205, run: (label) => vitest(label, 'integration'), about: databaseName },
  unit: { budgetSeconds: 150, run: (label) => vitest(label, 'unit') },
  model: { budgetSeconds: 55, run: (label) => vitest(label, 'model') },
}

/** @type {Record<string, Part>} what `npm run test:all` runs beside the gate's parts, instead of its journeys */
export const WHOLE_PROOF = {
  ...(existsSync(join(ROOT, 'scripts/test/planted-bugs.mjs')) && {
    // As the gate asks: each bug has to be caught by it.
    planted: {
      run: async () => {
        const report = emptyReport('planted.json')
        // Each bug has databases of its own: it may be in what makes them.
        const env = { SFOGLIA_PROOF: '', SFOGLIA_SEED: '', SFOGLIA_PREPARED: undefined }
        const code = await run(process.execPath, ['scripts/test/planted-bugs.mjs'], { env })
        return withExitCode(readCounts(report), code)
      },
    },
  }),
  // What is run seldom breaks unseen: a little of each bench, by the real clock as always, and one screen of each person.
  bench: { run: (label) => smoke('bench', { label, env: { SFOGLIA_CLOCK_OFFSET_MS: undefined } }) },
  screens: { run: (label) => smoke('screens', { label }) },
  'e2e-node': { run: (label) => playwright('e2e-node', label, 'node') },
  'e2e-workerd': { run: (label) => playwright('e2e-workerd', label, 'workerd') },
}

async function smoke(script, options) {
  return oneTest((await run(process.execPath, [`scripts/${script}.mjs`, '--smoke'], options)) === 0)
}

/** Of the binary that the suite runs: any, by POCKETBASE_BIN. Where there is none the part itself has failed. */
function databaseName() {
  try {
    return nameOfBuild(whichPocketBase())
  } catch (error) {
    return error.message
  }
}

/** For scripts/test/processor.mjs: whose processes these are. */
function partOf(name) {
  return { SFOGLIA_TEST_PART: name }
}

/** Those that run side by side before all others, and say something only when they fail. */
const QUIET = ['types', 'lint']

/** Those that use what is built, and build it when nobody has. */
const ON_THE_BUILD = ['components', 'integration', 'e2e', 'e2e-node', 'e2e-workerd', 'bench', 'screens']

/**
 * @param {string | undefined} label
 * @param {string} project of vitest.config.ts, with those whose name begins with it
 * @param {Record<string, string>} [env]
 */
async function vitest(label, project, env = {}) {
  const report = emptyReport(`${project}.json`)
  const own = { ...env, ...partOf(project), VITEST_COUNTS: report }
  const code = await run('vitest', ['run', '--project', `${project}*`], { env: own, label })
  return withExitCode(readCounts(report), code)
}

/**
 * @param {string} part
 * @param {string | undefined} label
 * @param {'node' | 'workerd'} runtime of the edge
 * @param {string} [tag] of the journeys to run; all without it
 */
async function playwright(part, label, runtime, tag) {
  const [{ build }, { ensureBrowser, ensureEngines }] = await Promise.all([import('../build.mjs'), import('../lib/browser.mjs')])
  // The whole proof has the whole browser, as customers do; the gate has it where nothing less will do.
  const browser = await ensureBrowser({ isShellEnough: tag === GATE_TAG })
  const complete = await ensureBrowser()
  // The edge's other runtime makes no difference to an engine.
  const engines = ['chromium', ...(runtime === 'node' ? ensureEngines() : [])]
  await build()
  const report = emptyReport(`e2e-${runtime}.json`)
  if (!label) console.log(`\nOn ${runtime}:`)
  const browsers = { CHROMIUM_PATH: browser, COMPLETE_CHROMIUM_PATH: complete }
  const env = { ...browsers, ...partOf(part), PLAYWRIGHT_JSON_OUTPUT_FILE: report, EDGE_RUNTIME: runtime }
  const projects = engines.flatMap((engine) => ['--project', engine])
  const args = ['test', '--config', 'tests/e2e/playwright.config.ts', ...projects, ...(tag ? ['--grep', tag] : [])]
  const code = await run('playwright', args, { env, label })
  const counts = existsSync(report) ? playwrightCounts(JSON.parse(readFileSync(report, 'utf8'))) : noCounts()
  return withExitCode(counts, code)
}

function emptyReport(name) {
  mkdirSync('.build', { recursive: true })
  const path = join(ROOT, '.build', name)
  rmSync(path, { force: true })
  return path
}

// Runs parts of the tests, says how each went, and ends with the counts on a line of their own. The build is made beside the
// parts that need no browser and little time.

/**
 * Sets the process's exit code.
 * @param {Record<string, import('./parts.mjs').Part>} parts in their order
 * @param {{atOnce?: number, onResult?: (name: string, result: object) => void}} [options] `atOnce` parts run side by side,
 *   so that one works while the other waits; `onResult` gets what became of each part, as soon as it is known
 */
export async function runParts(parts, { atOnce = 1, onResult = () => {} } = {}) {
  const names = Object.keys(parts)
  const results = []
  const processor = watchProcessor()
  process.env.SFOGLIA_PREPARED = mkdtempSync(join(tmpdir(), 'sfoglia-prepared-'))
  const runPart = async (name, label) => {
    const beganMs = Date.now()
    const counts = await parts[name].run(label).catch(couldNotRun)
    const about = parts[name].about?.()
    const result = { name, about, counts, isGreen: isGreen(counts), seconds: Math.round((Date.now() - beganMs) / 1000) }
    results.push(result)
    console.log(summary(result))
    onResult(name, result)
  }
  const quiet = names.filter((name) => QUIET.includes(name))
  const needsBuild = names.some((name) => ON_THE_BUILD.includes(name))
  // A build that fails is told by the first part that needs it.
  const built = needsBuild ? run(process.execPath, ['scripts/build.mjs'], { isQuiet: true }) : null
  await Promise.all([built, ...quiet.map((name) => runPart(name))])
  const left = names.filter((other) => !quiet.includes(other))
  const isBeside = Math.min(atOnce, left.length) > 1
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
      await runPart(name, isBeside ? name : undefined)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  processor.stop()
  rmSync(process.env.SFOGLIA_PREPARED, { recursive: true, force: true })
  const inOrder = names.map((name) => results.find((result) => result.name === name))
  const costs = inOrder.map(({ name, counts: { files }, seconds }) => ({
    // Of the gate's length; the whole proof takes what it takes.
    ...{ name, files, seconds, budgetSeconds: process.env.SFOGLIA_PROOF === 'all' ? undefined : parts[name].budgetSeconds },
    ...{ processorSeconds: processor.secondsOf(name), startedSeconds: processor.secondsByFile(name) },
  }))
  tell(inOrder, tellCosts(costs))
}

/** A part that cannot even start, because there is no build or no browser, has failed; the others still run. */
function couldNotRun(error) {
  console.error(error.message)
  return oneTest(false)
}

/** The last line is what continuous integration reads. */
function tell(results, costLines) {
  const { passed, failed, skipped, notRun, failures } = sumOf(results.map(({ counts }) => counts))
  process.exitCode = results.length > 0 && results.every((result) => result.isGreen) ? 0 : 1
  if (costLines.length > 0) console.log(`\n${costLines.join('\n')}`)
  console.log(`\n${results.map(summary).join('\n')}\n`)
  if (skipped > 0) console.log(`${skipped} skipped`)
  for (const failure of failures) console.log(`✗ ${failure}`)
  if (notRun > 0) console.log(`${notRun} NOT RUN, because what they stand in could not start: this run proves nothing about them`)
  console.log(`${passed} passed, ${failed} failed`)
}

function summary({ name, about, counts: { passed, failed, skipped, notRun }, isGreen: isPassed, seconds }) {
  const parts = [`${passed} passed`, `${failed} failed`, skipped > 0 && `${skipped} skipped`, notRun > 0 && `${notRun} NOT RUN`]
  return `${isPassed ? '✓' : '✗'} ${name.padEnd(14)} ${parts.filter(Boolean).join(', ')} (${seconds} s)${about ? `, on ${about}` : ''}`
}
