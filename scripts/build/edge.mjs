// Bundles the edge app for Node (dist/edge/node.mjs, with the demo's stand-ins beside it) and for Cloudflare (dist/cloudflare/,
// with the facts of this build inside and the page laid out as the asset store wants it).
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { shippedInputs } from './notices.mjs'
import { builtScreens } from './page.mjs'

const FOR_NODE = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  logLevel: 'warning',
  plugins: [builtScreens, shippedInputs],
}
/** The mail server is CommonJS inside and asks for Node's own modules by `require`, which a module does not have. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);"

export async function buildEdge() {
  await build({ ...FOR_NODE, entryPoints: ['edge/node.ts'], outfile: 'dist/edge/node.mjs' })
  await build({
    ...FOR_NODE,
    entryPoints: ['demo/stand-ins/server.ts'],
    outfile: 'dist/edge/stand-ins.mjs',
    banner: { js: REQUIRE },
  })
}

// Bundles the edge app's entry for Cloudflare, with the facts of this build inside, and lays out the page beside it as the asset
// store wants it: dist/cloudflare/{code,assets}/.

/** To be called after the page is built. */
export async function buildWorker() {
  const facts = {
    policyHashes: JSON.parse(readFileSync('dist/edge/policy-hashes.json', 'utf8')),
    version: JSON.parse(readFileSync('dist/client/latest-build.json', 'utf8')).id,
  }
  await build({
    entryPoints: ['edge/worker.ts'],
    outfile: 'dist/cloudflare/code/worker.js',
    bundle: true,
    platform: 'browser',
    conditions: ['workerd', 'worker'],
    target: 'es2022',
    format: 'esm',
    minify: true,
    keepNames: true,
    define: { BUILD: JSON.stringify(facts), 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    plugins: [builtScreens, shippedInputs],
  })
  // Cloudflare compresses by itself.
  rmSync('dist/cloudflare/assets', { recursive: true, force: true })
  cpSync('dist/client', 'dist/cloudflare/assets', { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
}
