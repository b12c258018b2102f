// What runners of tests report, as four numbers: passed, failed, skipped (the test itself says so) and not run (something else
// kept it from running: the suite around it could not start). A suite that could not start or end counts as a failed test of its
// own.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** @typedef {{passed: number, failed: number, skipped: number, notRun: number}} Counts */

/** @returns {Counts} */
export function noCounts() {
  return { passed: 0, failed: 0, skipped: 0, notRun: 0 }
}

/** @param {Counts[]} counts @returns {Counts} */
export function sumOf(counts) {
  const sum = noCounts()
  for (const one of counts) for (const key of Object.keys(sum)) sum[key] += one[key]
  return sum
}

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
 * @returns {Counts & {flaky: string[]}} a journey that passed on a second try has failed, and is named in `flaky`
 */
export function playwrightCounts(report) {
  const counts = { ...noCounts(), failed: report.errors.length, flaky: [] }
  const visit = ({ title, suites = [], specs = [] }, path) => {
    const here = [...path, title]
    for (const suite of suites) visit(suite, here)
    for (const spec of specs) {
      for (const { status, expectedStatus } of spec.tests) {
        if (status === 'expected') counts.passed += 1
        else if (status !== 'skipped') counts.failed += 1
        else if (expectedStatus === 'skipped') counts.skipped += 1
        else counts.notRun += 1
        if (status === 'flaky') counts.flaky.push([...here, spec.title].join(' › '))
      }
    }
  }
  for (const suite of report.suites) visit(suite, [])
  return counts
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
    const counts = { ...noCounts(), failed: unhandledErrors.length }
    for (const module of modules) {
      const suites = [module, ...module.children.allSuites()]
      counts.failed += suites.filter((suite) => suite.errors().length > 0).length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed' || state === 'failed') counts[state] += 1
        // As the file wrote it: what could not run is marked as skipped too, but only later.
        else counts[['skip', 'todo'].includes(test.options.mode) ? 'skipped' : 'notRun'] += 1
      }
    }
    writeFileSync(this.#path, JSON.stringify(counts))
  }
}
