// `npm test`, the gate: types, lint, e2e, components, integration, unit, model, with the same result every time; the last line is
// `N passed, N failed`. `npm test -- unit e2e` runs only those parts, `--now=2026-10-25T01:30:00+02:00` at another moment.
import { prepare } from './lib/install.mjs'

prepare()
const { runParts } = await import('./test/parts.mjs')
const { setClock } = await import('./test/options.mjs')
const { readOptions } = await import('./test/options.mjs')
const { GATE } = await import('./test/parts.mjs')

/** Each has two workers, of which one waits for a browser or a server as often as not. */
const AT_ONCE = 2

const { names, now } = readOptions(Object.keys(GATE))
setClock(now)
await runParts(Object.fromEntries(names.map((name) => [name, GATE[name]])), { atOnce: AT_ONCE })
