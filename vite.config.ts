// Builds the page: one chunk per route, CSS modules, the tree of routes generated from src/routes. In development the API is
// PocketBase's own port, so that hot reload needs no edge app.
import { createHash } from 'node:crypto'
import { isBuiltin } from 'node:module'
import { relative, resolve } from 'node:path'
import globalData from '@csstools/postcss-global-data'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type Plugin } from 'vite'
import { codeSplitting, iconFiles } from './scripts/build/chunks.mjs'
import { guide } from './scripts/build/guide.mjs'
import { shippedModules } from './scripts/build/notices.mjs'

const pocketbaseUrl = `http://127.0.0.1:${process.env.POCKETBASE_PORT ?? '8090'}`

const filesByClass = new Map<string, string>()

/**
 * A class of a style sheet, short because the first screen's scripts carry two hundred of them.
 * @param file absolute, perhaps with a query
 */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  const owner = filesByClass.get(scoped) ?? path
  if (owner !== path) throw new Error(`${owner} and ${path} both have a class ${scoped}: rename one of them.`)
  filesByClass.set(scoped, path)
  return scoped
}

/** Vite's own code around every `import()` is replaced: it tells at once of a lost file, also of one that a page left behind. */
const styleLoader: Plugin = {
  name: 'style-loader',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source) => (source === '\0vite/preload-helper.js' ? resolve('src/ui/load-styles.ts') : null),
}

/** On Node, where it never runs here, the HEIC decoder would ask for modules of Node's. */
const neverOnNode: Plugin = {
  name: 'never-on-node',
  enforce: 'pre',
  resolveId: (source, importer) => (importer?.includes('/heic-to/') && isBuiltin(source) ? '\0nothing' : null),
  load: (id) => (id === '\0nothing' ? 'export {}' : null),
}

export default defineConfig({
  plugins: [
    shippedModules(),
    neverOnNode,
    styleLoader,
    iconFiles,
    guide(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
      disableLogging: true,
    }),
    react(),
  ],
  build: {
    outDir: 'dist/client',
    // Kept small enough to inline are icons only: fonts and pictures must stay files, to be preloaded and cached for ever.
    assetsInlineLimit: 1024,
    // A list of every screen's scripts would stand in the first one; their styles have to.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')) },
    rolldownOptions: {
      output: {
        codeSplitting: codeSplitting(),
        // Names cannot be compressed, and the first screen's scripts name sixty files: these many letters of a hash are enough.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
      },
      checks: { pluginTimings: false },
    },
  },
  // Lazy routes are scanned at the start too: a package found later would reload the page in the middle of something.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
  // The shim is for a React that does not have it yet.
  resolve: {
    alias: [
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
      // The browser's file everywhere: the other one asks for Node's streams, which workerd has not.
      { find: 'papaparse', replacement: resolve('node_modules/papaparse/papaparse.min.js') },
      // Without the worker around it, which is made of text; see src/data/photos/heic-worker.ts.
      { find: 'libheif', replacement: resolve('node_modules/heic-to/src/lib/libheif-without-unsafe-eval.js') },
      // The spreadsheets' library, without its workers.
      { find: '../zip/zipToArrayBuffer.js', replacement: resolve('src/data/admin/pack-here.ts') },
    ],
  },
  worker: { plugins: () => [neverOnNode, shippedModules()] },
  css: {
    modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName },
    postcss: { plugins: [globalData({ files: ['src/ui/breakpoints.css'] }), customMedia()] },
  },
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true, proxy: { '/api': { target: pocketbaseUrl } } },
})
