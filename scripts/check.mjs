// `npm run check`: types, lint and unit tests, in under a minute.
import { prepare } from './install.mjs'

prepare()
const { runParts } = await import('./run-parts.mjs')
await runParts(['types', 'lint', 'unit'])
