// `npm run bench`: runs bench/*.bench.mjs one after the other and prints what came out beside what others need for the same work
// in the same run, and beside what we want. Figures to look at, never a test. `npm run bench -- orders` runs only that one; `--smoke` does
// just enough of each to see that it runs.
import { readdirSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { fail, prepare } from './lib/install.mjs'

/**
 * @typedef {object} Figure one line of the table
 * @property {string} work what was done
 * @property {string} ours with its unit
 * @property {string} [beside] the same work without us, or the least it can cost, with its unit
 * @property {string} [ratio] of the two
 * @property {string} wanted
 */

prepare()
const wanted = process.argv.slice(2).filter((arg) => arg !== '--smoke')
const names = readdirSync('bench')
  .filter((name) => name.endsWith('.bench.mjs'))
  .filter((name) => wanted.length === 0 || wanted.includes(name.replace('.bench.mjs', '')))
if (names.length === 0) fail(`There is no bench ${wanted.join(', ')}. They are in bench/.`)
const { build } = await import('./build.mjs')
await build().catch((error) => fail(error.message))

const COLUMNS = ['work', 'ours', 'beside', 'ratio', 'wanted']
let failed = 0
for (const name of names) {
  /** @type {{title: string, run: () => Promise<Figure[]>}} */
  const bench = await import(pathToFileURL(`bench/${name}`).href)
  console.log(`\n${bench.title}`)
  try {
    print(await bench.run())
  } catch (error) {
    // The others have figures all the same.
    failed += 1
    console.error(`  ${name} ended with an error: ${error.stack}`)
  }
}
if (failed > 0) console.log(`\n${failed} of ${names.length} benches ended with an error.`)
// What the benches started has stopped; a connection that is kept alive would hold the process.
process.exit(failed > 0 ? 1 : 0)

function print(figures) {
  const rows = [COLUMNS, ...figures.map((figure) => COLUMNS.map((column) => figure[column] ?? ''))]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows) console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column])).join('   ')}`.trimEnd())
}
