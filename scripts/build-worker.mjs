// Bundles the edge app's entry for Cloudflare, with the facts of this build inside, and lays out the page beside it as the asset
// store wants it: dist/cloudflare/{code,assets}/.
import { cpSync, readFileSync, rmSync } from 'node:fs'
import { build } from 'esbuild'
import { builtScreens } from './build-screens.mjs'

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
    plugins: [builtScreens],
  })
  // Cloudflare compresses by itself.
  rmSync('dist/cloudflare/assets', { recursive: true, force: true })
  cpSync('dist/client', 'dist/cloudflare/assets', { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) })
}
