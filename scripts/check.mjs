// `npm run check`: types, lint and unit tests, in a minute or two.
import { prepare } from './lib/install.mjs'

prepare()
const { GATE, runParts } = await import('./test/parts.mjs')
const { setClock } = await import('./test/options.mjs')
setClock()
await runParts({ types: GATE.types, lint: GATE.lint, unit: GATE.unit })
