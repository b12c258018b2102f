// Runs parts of the tests one after the other, says how each went, and ends with the counts on a line of their own.
import { PARTS } from './test-parts.mjs'

/**
 * Sets the process's exit code.
 * @param {string[]} names of parts
 * @param {{isOnBoth?: boolean}} [options] of test-parts.mjs
 */
export async function runParts(names, options = {}) {
  const results = []
  for (const name of names) {
    console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`)
    const began = Date.now()
    const { passed, failed } = await PARTS[name](options).catch(couldNotRun)
    results.push({ name, passed, failed, seconds: Math.round((Date.now() - began) / 1000) })
    console.log(summary(results.at(-1)))
  }
  console.log(`\n${results.map(summary).join('\n')}\n`)
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
}

/** A part that cannot even start, for want of a build or a browser, is a failure like any other: the rest still runs. */
function couldNotRun(error) {
  console.error(error.message)
  return { passed: 0, failed: 1 }
}

function summary({ name, passed, failed, seconds }) {
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds} s)`
}
