// `npm run check`: types, lint and unit tests, in under a minute.
import { prepare } from './lib/install.mjs'

prepare()
const { runParts } = await import('./test/parts.mjs')
const { setClock } = await import('./test/options.mjs')
const { GATE } = await import('./test/parts.mjs')
setClock()
await runParts({ types: GATE.types, lint: GATE.lint, unit: GATE.unit })
