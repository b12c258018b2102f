// What a run of the tests says of itself: nothing that did not run is taken for passed, and nothing that broke for nothing.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isGreen, noCounts, playwrightCounts, readCounts, sumOf, withExitCode } from '../../scripts/test/counts.mjs'

/** Files as somebody could write them, run by Vitest in a folder of their own. */
async function countsOf(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'sfoglia-counts-'))
  try {
    const reporter = `[${JSON.stringify(resolve('scripts/test/counts.mjs'))}, { path: 'counts.json' }]`
    await writeFile(join(folder, 'vitest.config.mjs'), `export default { test: { globals: true, reporters: [${reporter}] } }`)
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    const vitest = join(createRequire(import.meta.url).resolve('vitest/package.json'), '../vitest.mjs')
    const { status } = spawnSync(process.execPath, [vitest, 'run'], { cwd: folder, encoding: 'utf8' })
    return withExitCode(readCounts(join(folder, 'counts.json')), status ?? 1)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const NO_SERVER = "beforeAll(() => { throw new Error('no server') })"

test('suites that could not start are failures, and their tests did not run', async () => {
  const counts = await countsOf({
    'whole-file.test.js': `${NO_SERVER}\ntest('one', () => {})\ntest('two', () => {})`,
    'one-suite.test.js': `test('ok', () => {})
      test('wrong', () => expect(1).toBe(2))
      test('wordy', () => { throw new Error(Array.from({ length: 40 }, (_, line) => line).join('\\n')) })
      test.skip('left out', () => {})
      test.todo('later')
      describe('a suite', () => { ${NO_SERVER}; test('three', () => {}); test.skip('left out too', () => {})
        describe('inside', () => test('four', () => {})) })`,
    'not-loaded.test.js': "import './nowhere.js'\ntest('never seen', () => {})",
    'ends-badly.test.js': "afterAll(() => { throw new Error('did not stop') })\ntest('ok', () => {})",
  })
  const { failures, files, ...numbers } = counts
  expect(numbers).toEqual({ passed: 2, failed: 6, skipped: 3, notRun: 4 })
  const lines = [
    'ends-badly.test.js: did not stop',
    expect.stringMatching(/^not-loaded.test.js: .*nowhere.js/),
    'one-suite.test.js › a suite: no server',
    // What was waited for in vain is said at the end.
    expect.stringMatching(/^one-suite.test.js › wordy: 0 1 2 .* 14 … 25 26 .* 39$/),
    'one-suite.test.js › wrong: expected 1 to be 2 // Object.is equality',
    'whole-file.test.js: no server',
  ]
  expect(failures.toSorted()).toEqual(lines)
  expect(files.map(({ path }) => path).sort()).toEqual(
    ['ends-badly', 'not-loaded', 'one-suite', 'whole-file'].map((name) => `${name}.test.js`),
  )
})

test('a run that says nothing has failed, and one without tests proves nothing', () => {
  expect(withExitCode(readCounts('no/such/file.json'), 1)).toEqual({ ...noCounts(), failed: 1 })
  expect(isGreen(noCounts())).toBe(false)
})

test('what did not run is red, even when nothing failed', () => {
  expect(isGreen({ ...noCounts(), passed: 9, skipped: 1 })).toBe(true)
  expect(isGreen({ ...noCounts(), passed: 9, notRun: 1 })).toBe(false)
  expect(
    sumOf([
      { ...noCounts(), passed: 1, failed: 2, skipped: 3, notRun: 4, failures: ['one', 'two'] },
      { ...noCounts(), notRun: 1 },
    ]),
  ).toEqual({ ...noCounts(), passed: 1, failed: 2, skipped: 3, notRun: 5, failures: ['one', 'two'] })
})

test('journeys: a second try is a failure with a name, and a journey behind a broken one did not run', () => {
  const spec = (title: string, status: string, expectedStatus = 'passed', said: string[] = []) => ({
    title,
    tests: [{ status, expectedStatus, results: [{ errors: said.map((message) => ({ message })) }] }],
  })
  const journeys = [
    spec('passes', 'expected'),
    spec('fails', 'unexpected', 'passed', ['\u001b[31mone\u001b[39m\n\n  order too many', 'and later']),
    spec('passes on the second try', 'flaky'),
    spec('is left out', 'skipped', 'skipped'),
    spec('waits for one that failed', 'skipped'),
  ]
  const report = { errors: [], suites: [{ title: 'kiosk.e2e.ts', specs: [], suites: [{ title: 'a day', specs: journeys }] }] }
  const failures = ['kiosk.e2e.ts › a day › fails: one order too many', 'FLAKY › kiosk.e2e.ts › a day › passes on the second try']
  expect(playwrightCounts(report)).toMatchObject({ passed: 1, failed: 2, skipped: 1, notRun: 1, failures })
  const broken = { errors: [{ message: 'no browser' }], suites: [] }
  expect(playwrightCounts(broken)).toEqual({ ...noCounts(), failed: 1, failures: ['playwright: no browser'] })
})
