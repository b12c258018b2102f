// `npm test`: types, lint, unit, model, integration, e2e; the last line is `N passed, N failed`. `npm test -- unit e2e` runs only
// those parts; with `--both` all journeys run on both runtimes of the edge.
import { fail, prepare } from './install.mjs'

prepare()
const { PARTS } = await import('./test-parts.mjs')
const { runParts } = await import('./run-parts.mjs')

const isOnBoth = process.argv.includes('--both')
const wanted = process.argv.slice(2).filter((name) => name !== '--both')
const unknown = wanted.filter((name) => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) fail(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`)
await runParts(wanted.length > 0 ? wanted : Object.keys(PARTS), { isOnBoth })
