// Plants the bugs of tests/planted/bugs.ts, one at a time, into a copy of the sources, and asks the tests that have to notice.
// A bug is caught when one of them fails by an assertion; a file that does not load, a text that is not there exactly once, or
// tests that are red without any bug prove nothing and count as failures. Run alone: `node scripts/test/planted-bugs.mjs [pattern
// of names]`; its result is in .build/planted.json.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepare, ROOT } from '../lib/install.mjs'
import { setClock } from './options.mjs'

const COPY = join(ROOT, '.build/planted')
/** What a test run makes, what is not source, and what is linked instead. */
const LEFT_OUT = ['.build', '.data', '.git', '.screens', 'bench', 'dist', 'docs', 'node_modules', 'test-results']
/** A bug may make its test wait for ever: that is no assertion. */
const LONGEST_RUN_MS = 10 * 60_000

/**
 * @param {string} [pattern] a regular expression: only the bugs whose name fits
 * @returns {Promise<{passed: number, failed: number, notRun: number, failures: string[]}>} bugs that were caught, that were not, that were not
 * planted
 */
async function runPlantedBugs(pattern = '') {
  const { loadTypeScript } = await import('../lib/load-typescript.mjs')
  const { PLANTED_BUGS } = await loadTypeScript('tests/planted/bugs.ts')
  const bugs = PLANTED_BUGS.filter(({ name }) => new RegExp(pattern).test(name))
  copySources()
  const red = await redWithoutBugs(bugs)
  if (red !== null) {
    console.error(`The tests are red without any bug: ${red}`)
    return finish([], { passed: 0, failed: 1, notRun: bugs.length, failures: [`red without any bug: ${red}`] })
  }
  const results = []
  for (const bug of bugs) {
    const beganMs = Date.now()
    const { isCaught, by } = await judge(bug)
    const result = { name: bug.name, level: bug.level, isCaught, by, seconds: Math.round((Date.now() - beganMs) / 100) / 10 }
    results.push(result)
    console.log(row(result))
  }
  const passed = results.filter(({ isCaught }) => isCaught).length
  const failures = results.filter(({ isCaught }) => !isCaught).map(({ name, by }) => `${name}: ${by}`)
  return finish(results, { passed, failed: failures.length, notRun: 0, failures })
}

function finish(bugs, counts) {
  writeFileSync(join(ROOT, '.build/planted.json'), JSON.stringify({ ...counts, bugs }, null, 2))
  return counts
}

function row({ name, level, isCaught, by, seconds }) {
  return `${isCaught ? '✓' : '✗'} ${name.padEnd(70)} ${level.padEnd(11)} ${String(seconds).padStart(5)} s  ${by}`
}

function copySources() {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const name of readdirSync(ROOT).filter((entry) => !LEFT_OUT.includes(entry))) {
    cpSync(join(ROOT, name), join(COPY, name), { recursive: true })
  }
  symlinkSync(join(ROOT, 'node_modules'), join(COPY, 'node_modules'), 'junction')
}

/** Every named test once, as the sources are. @returns what is red, null when nothing is */
async function redWithoutBugs(bugs) {
  const runs = new Map()
  for (const { level, only = '', caughtBy } of bugs) {
    const key = `${level} ${only}`
    const files = runs.get(key)?.caughtBy ?? []
    runs.set(key, { level, only, caughtBy: [...new Set([...files, ...caughtBy])] })
  }
  for (const run of runs.values()) {
    const report = await runTests(run, [])
    if (!report?.success || report.numPassedTests === 0) return describe(report)
  }
  return null
}

function describe(report) {
  if (report === null) return 'no report'
  const files = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
  return `${files.join(', ') || 'no test of this name'} ${failuresOf(report)[0]?.failureMessages[0] ?? ''}`
}

/** @returns whether it was caught, and by which test; if not, why not */
async function judge(bug) {
  const before = new Map()
  try {
    for (const { file, find, replace } of bug.changes) {
      const path = join(COPY, file)
      const text = readFileSync(path, 'utf8')
      if (!before.has(path)) before.set(path, text)
      if (text.split(find).length !== 2) return { isCaught: false, by: `${file} does not hold this exactly once: ${find}` }
      writeFileSync(
        path,
        text.replace(find, () => replace),
      )
    }
    return verdictOf(await runTests(bug, ['--bail=1']))
  } finally {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

function verdictOf(report) {
  if (report === null) return { isCaught: false, by: 'the tests did not end, or left no report' }
  const noticed = failuresOf(report).find(({ failureMessages }) => failureMessages.some(isAssertion))
  if (noticed) return { isCaught: true, by: noticed.fullName }
  if (report.success) return { isCaught: false, by: 'SURVIVED: no test has noticed' }
  const [message = ''] = [...failuresOf(report).flatMap(({ failureMessages }) => failureMessages), ...messagesOf(report)]
  return { isCaught: false, by: `failed without an assertion: ${message.split('\n')[0]}` }
}

function failuresOf({ testResults }) {
  return testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'failed'))
}

function messagesOf({ testResults }) {
  return testResults.flatMap(({ message }) => message || [])
}

/** Of vitest, or of fast-check about one of vitest's. */
function isAssertion(message) {
  return /^(AssertionError|Error: Property failed)/.test(message)
}

/** @returns vitest's report, or null when there is none */
async function runTests({ level, only = '', caughtBy }, options) {
  const report = join(COPY, 'report.json')
  rmSync(report, { force: true })
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs')
  // `unit*`: a level may be kept in several projects.
  const args = ['run', '--project', `${level}*`, '--reporter=json', `--outputFile=${report}`, ...options, ...caughtBy]
  await new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, ...args, ...(only ? ['-t', only] : [])], {
      cwd: COPY,
      stdio: 'ignore',
      timeout: LONGEST_RUN_MS,
    })
    child.on('close', resolve)
    child.on('error', resolve)
  })
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
}

prepare()
setClock()
const { passed, failed, notRun } = await runPlantedBugs(process.argv.slice(2).join(' '))
process.exitCode = failed + notRun > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed, ${notRun} not run`)
