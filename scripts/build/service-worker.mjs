// Bundles the service worker and writes the list of precached files into it: dist/client/sw.js. A classic script, because
// module workers are newer than some of the tablets out there.
import { build } from 'esbuild'
import { injectManifest } from 'workbox-build'
import { loadTypeScript } from '../lib/load-typescript.mjs'
import { shippedInputs } from './notices.mjs'

export async function buildServiceWorker() {
  await build({
    entryPoints: ['sw/service-worker.ts'],
    outfile: '.build/sw.js',
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
    plugins: [shippedInputs],
  })
  const { config } = await loadTypeScript('workbox.config.ts')
  const { count, warnings } = await injectManifest(config)
  if (warnings.length > 0) throw new Error(`The precache list is not complete: ${warnings.join(' ')}`)
  if (count === 0) throw new Error('The precache list is empty.')
}
