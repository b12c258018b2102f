// Bundles the edge app's entry for Node into dist/edge/node.mjs, and the stand-ins of the demo into dist/edge/stand-ins.mjs.
import { build } from 'esbuild'
import { builtScreens } from './build-screens.mjs'

const FOR_NODE = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'warning',
  plugins: [builtScreens],
}
/** The mail server is CommonJS inside and asks for Node's own modules by `require`, which a module does not have. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

export async function buildEdge() {
  await build({ ...FOR_NODE, entryPoints: ['edge/node.ts'], outfile: 'dist/edge/node.mjs' })
  await build({
    ...FOR_NODE,
    entryPoints: ['edge/stand-ins/server.ts'],
    outfile: 'dist/edge/stand-ins.mjs',
    banner: { js: REQUIRE },
  })
}
