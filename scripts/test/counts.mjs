// What runners of tests report, as four numbers: passed, failed, skipped (the test itself says so) and not run (something else
// kept it from running: the suite around it could not start). A suite that could not start or end counts as a failed test of its
// own. Each failure has a line with its name and what was said, which a run repeats at its end: of a long log often only the end
// is kept.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../lib/install.mjs'

/** By which a test file tells its runner what it needed of the processor. */
export const OWN_SECONDS = 'ownSeconds'

/**
 * @typedef {object} FileCost
 * @property {string} path of the test file
 * @property {number} wallSeconds that its tests took, one after the other
 * @property {number | null} ownSeconds of the processor in the file's own thread; null where nobody counts them
 */

/**
 * @typedef {{passed: number, failed: number, skipped: number, notRun: number, failures: string[], files: FileCost[]}} Counts
 */

/** @returns {Counts} */
export function noCounts() {
  return { passed: 0, failed: 0, skipped: 0, notRun: 0, failures: [], files: [] }
}

/** @param {Counts[]} counts @returns {Counts} */
export function sumOf(counts) {
  const sum = noCounts()
  for (const { passed, failed, skipped, notRun, failures, files } of counts) {
    sum.passed += passed
    sum.failed += failed
    sum.skipped += skipped
    sum.notRun += notRun
    sum.failures.push(...failures)
    sum.files.push(...files)
  }
  return sum
}

/** @param {string} name of a test @param {string | undefined} message which may be many lines, with colours */
function failureLine(name, message = '') {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  const plain = message.replace(/\u001b\[[\d;]*m/g, '')
  const lines = plain
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  // What a click waited for stands at the end.
  const said = lines.length > 2 * LINES_SAID ? [...lines.slice(0, LINES_SAID), '…', ...lines.slice(-LINES_SAID)] : lines
  return said.length > 0 ? `${name}: ${said.join(' ').slice(0, LONGEST_SAID)}` : name
}

/** Of the first and of the last ones. */
const LINES_SAID = 15
const LONGEST_SAID = 2500

/** A compiler's or linter's run. @returns {Counts} */
export function oneTest(isPassed) {
  return { ...noCounts(), [isPassed ? 'passed' : 'failed']: 1 }
}

/** Whether everything that should have run did, and passed. @param {Counts} counts */
export function isGreen({ passed, failed, notRun }) {
  return passed > 0 && failed === 0 && notRun === 0
}

/** A runner that failed without a failed test (it did not start, or a file did not load) is one. @param {Counts} counts */
export function withExitCode(counts, code) {
  return code === 0 ? counts : { ...counts, failed: Math.max(counts.failed, 1) }
}

/** @param {string} path of a file that holds counts @returns {Counts} none when there is no file */
export function readCounts(path) {
  return existsSync(path) ? { ...noCounts(), ...JSON.parse(readFileSync(path, 'utf8')) } : noCounts()
}

/**
 * @param {object} report of Playwright's JSON reporter
 * @returns {Counts} a journey that passed on a second try has failed, and its line says FLAKY: nothing changed between the two
 * tries, so one of the results is wrong
 */
export function playwrightCounts(report) {
  const failures = report.errors.map(({ message }) => failureLine('playwright', message))
  const counts = { ...noCounts(), failed: report.errors.length, failures }
  const root = relative(ROOT, report.config?.rootDir ?? ROOT)
  const visit = ({ title, suites = [], specs = [] }, path) => {
    const here = [...path, title]
    for (const suite of suites) visit(suite, here)
    for (const spec of specs) {
      for (const { status, expectedStatus, results, annotations = [] } of spec.tests) {
        counts.files.push(costOfJourney(join(root, spec.file ?? ''), results, annotations))
        if (status === 'expected') counts.passed += 1
        else if (status !== 'skipped') {
          counts.failed += 1
          const name = [status === 'flaky' && 'FLAKY', ...here, spec.title].filter(Boolean).join(' › ')
          const messages = results.flatMap(({ errors }) => errors.map(({ message }) => message))
          counts.failures.push(failureLine(name, messages[0]))
        } else if (expectedStatus === 'skipped') counts.skipped += 1
        else counts.notRun += 1
      }
    }
  }
  for (const suite of report.suites) visit(suite, [])
  counts.files = costsByPath(counts.files)
  return counts
}

/** tests/e2e/fixtures.ts writes down what the journey needed of the processor. */
function costOfJourney(path, results, annotations) {
  const noted = annotations.find(({ type }) => type === OWN_SECONDS)
  const wallMs = results.reduce((sum, { duration = 0 }) => sum + duration, 0)
  return { path, wallSeconds: wallMs / 1000, ownSeconds: noted ? Number(noted.description) : null }
}

/** One line for a file: a runner tells of each of its tests, or of each engine. @param {FileCost[]} costs @returns {FileCost[]} */
function costsByPath(costs) {
  const byPath = new Map()
  for (const { path, wallSeconds, ownSeconds } of costs) {
    const sum = byPath.get(path) ?? { path, wallSeconds: 0, ownSeconds: null }
    if (ownSeconds !== null) sum.ownSeconds = (sum.ownSeconds ?? 0) + ownSeconds
    byPath.set(path, { ...sum, wallSeconds: sum.wallSeconds + wallSeconds })
  }
  return [...byPath.values()]
}

/** Loaded, and run; tests/file-cost.ts writes down what it needed of the processor. */
function costOfModule(module) {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  const ownSeconds = module.meta()[OWN_SECONDS] ?? null
  return { path: module.relativeModuleId, wallSeconds: (collectDuration + setupDuration + duration) / 1000, ownSeconds }
}

/**
 * A reporter of Vitest that writes counts: its own JSON tells a skipped test from one that could not run as little as its
 * summary.
 */
export default class CountsReporter {
  #path

  /** @param {{path: string}} options */
  constructor({ path }) {
    this.#path = path
  }

  onTestRunEnd(modules, unhandledErrors) {
    const counts = noCounts()
    const fail = (name, errors) => {
      counts.failed += 1
      counts.failures.push(failureLine(name, errors[0]?.message))
    }
    for (const error of unhandledErrors) fail('an error that nobody caught', [error])
    for (const module of modules) {
      const path = module.relativeModuleId
      counts.files.push(costOfModule(module))
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length > 0) fail([path, suite.fullName].filter(Boolean).join(' › '), suite.errors())
      }
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        if (state === 'passed') counts.passed += 1
        else if (state === 'failed') fail(`${path} › ${test.fullName}`, errors)
        // As the file wrote it: what could not run is marked as skipped too, but only later.
        else counts[['skip', 'todo'].includes(test.options.mode) ? 'skipped' : 'notRun'] += 1
      }
    }
    writeFileSync(this.#path, JSON.stringify(counts))
  }
}
