// Runs parts of the tests, says how each went, and ends with the counts on a line of their own. The build is made beside the parts that
// need no browser and little time.
import { run } from './run.mjs'
import { isGreen, noCounts, oneTest, sumOf } from './test-counts.mjs'
import { ON_THE_BUILD, QUIET } from './test-parts.mjs'

/**
 * Sets the process's exit code.
 * @param {Record<string, import('./test-parts.mjs').Part>} parts in their order
 * @param {{atOnce?: number, onResult?: (name: string, result: object) => void}} [options] `atOnce` parts run side by side, so that one works
 *   while the other waits; `onResult` gets what became of each part, as soon as it is known
 */
export async function runParts(parts, { atOnce = 1, onResult = () => {} } = {}) {
  const names = Object.keys(parts)
  const results = []
  const runPart = async (name, label) => {
    const beganMs = Date.now()
    const counts = await parts[name](label).catch(couldNotRun)
    const result = { name, ...sumOf([counts]), isGreen: isGreen(counts), seconds: Math.round((Date.now() - beganMs) / 1000) }
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
  tell(names.map((name) => results.find((result) => result.name === name)))
}

/** A part that cannot even start, for want of a build or a browser, is a failure like any other: the rest still runs. */
function couldNotRun(error) {
  console.error(error.message)
  return oneTest(false)
}

/** The last line is what continuous integration reads. */
function tell(results) {
  const { passed, failed, skipped, notRun } = sumOf(results.length > 0 ? results : [noCounts()])
  process.exitCode = results.length > 0 && results.every((result) => result.isGreen) ? 0 : 1
  console.log(`\n${results.map(summary).join('\n')}\n`)
  if (skipped > 0) console.log(`${skipped} skipped`)
  if (notRun > 0) console.log(`${notRun} NOT RUN, because what they stand in could not start: this run proves nothing about them`)
  console.log(`${passed} passed, ${failed} failed`)
}

function summary({ name, passed, failed, skipped, notRun, isGreen: isPassed, seconds }) {
  const counts = [`${passed} passed`, `${failed} failed`, skipped > 0 && `${skipped} skipped`, notRun > 0 && `${notRun} NOT RUN`]
  return `${isPassed ? '✓' : '✗'} ${name.padEnd(14)} ${counts.filter(Boolean).join(', ')} (${seconds} s)`
}
