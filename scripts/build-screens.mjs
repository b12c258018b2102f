// Builds what renders screens on the edge (src/server-entry.tsx) into .build/screens, for the bundles of both runtimes. After the
// page, whose files it names.
import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { CLIENT_MANIFEST } from './build-client.mjs'
import { routeFiles } from './route-files.mjs'

export const SCREENS_ENTRY = '.build/screens/server-entry.js'

export async function buildScreens() {
  const manifest = JSON.parse(readFileSync(CLIENT_MANIFEST, 'utf8'))
  await build({
    logLevel: 'warn',
    define: { __ROUTE_FILES__: JSON.stringify(routeFiles(manifest)), 'process.env.NODE_ENV': '"production"' },
    // Everything comes along: there is no node_modules where it runs. The same file for Node and workerd.
    ssr: { noExternal: true, resolve: { conditions: ['workerd', 'module', 'import', 'default'] } },
    build: {
      ssr: 'src/server-entry.tsx',
      outDir: '.build/screens',
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      // Its modules are in one file: what the page loads later is simply there.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
    },
  })
}

/** For esbuild: whoever imports src/server-entry.tsx gets what was built of it. */
export const builtScreens = {
  name: 'built-screens',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/server-entry\.tsx$/ }, () => ({ path: `${process.cwd()}/${SCREENS_ENTRY}` }))
  },
}
