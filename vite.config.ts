// Builds the page: one chunk per route, CSS modules, the tree of routes generated from src/routes. In development the API is
// PocketBase's own port, so that hot reload needs no edge app.
import { createHash } from 'node:crypto'
import { relative, resolve } from 'node:path'
import globalData from '@csstools/postcss-global-data'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import customMedia from 'postcss-custom-media'
import { defineConfig, type Plugin } from 'vite'

const pocketbaseUrl = `http://127.0.0.1:${process.env.POCKETBASE_PORT ?? '8090'}`

/**
 * Left alone, what routes share falls into some sixty files of a kilobyte: sixty requests before the first screen. These groups
 * gather it by when it is needed: `platform` and `shop` before any screen of the shop, `catalogue` before the counter, `device`
 * (the database and all that reads it) behind the first screen, `rest` for the others. Only what is shared, so that no screen
 * carries another's weight.
 */
const CHUNK_GROUPS = [
  {
    name: 'platform',
    // Not what the back office alone uses of them: the question before leaving a form, the charts' store.
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!react-router[\\/]dist[\\/]esm[\\/]useBlocker)/,
    priority: 5,
  },
  {
    name: 'shop',
    test: /src[\\/](ui[\\/](class-names|lucide-icon|load-styles|form[\\/](button|chip|field)\.|text[\\/](dates|price)|languages[\\/]translate\.|picture[\\/](picture|tile|logo)\.|feedback[\\/](loading|empty-state)|browser[\\/]use-(minute|is-settled|scale))|hooks[\\/]use-(session|connection|shop-info|live)\.|features[\\/](app[\\/](install[\\/]install-prompt|sync-status[\\/](connection-mark|online-text))|shop[\\/]cart[\\/]cart-summary)|data[\\/](server[\\/](clock|connection)|db[\\/](import-with-retry|watch)|catalogue[\\/](product-pictures|ssr-snapshot)|session[\\/]session-state)\.|layout[\\/](shop[\\/](shop-frame|back-button)|app[\\/](connection-slot|search-params))|routes[\\/][^?]*$)|domain[\\/](money|catalogue[\\/](allergens|catalogue))\.|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](search|user|shopping-bag|chevron-left|chevron-right|x|plus|check)\./,
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'choosing',
    test: /src[\\/](domain[\\/]cart[\\/](line-choices|pricing|quantity)\.|ui[\\/](form[\\/]stepper|picture[\\/]allergen-drawing))|icons[\\/](calendar-days|cake-slice)\./,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'catalogue', test: /src[\\/]features[\\/]shop[\\/]catalogue[\\/]/, minShareCount: 2, priority: 3 },
  { name: 'device', test: /node_modules[\\/](dexie|valibot)[\\/]|src[\\/]data[\\/]/, minShareCount: 2, priority: 2 },
  // The first screen lists every style sheet of the others: what the back office shares is one of them.
  {
    name: 'office',
    test: /src[\\/](features[\\/]office[\\/]printing|layout[\\/]office[\\/](catalogue|office|staff-slot))/,
    minShareCount: 2,
    priority: 2,
  },
  {
    name: 'rest',
    test: /src[\\/](ui[\\/](?!text[\\/]phone-number|feedback[\\/]toaster|picture[\\/]qr-code)|features[\\/](shop[\\/](pickup|sign-in)|app[\\/]push)[\\/])/,
    minShareCount: 2,
    priority: 1,
  },
]

const filesByClass = new Map<string, string>()

/** A class of a style sheet, short because the first screen's scripts carry two hundred of them. @param file absolute, perhaps with a query */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 3)}`
  const owner = filesByClass.get(scoped) ?? path
  if (owner !== path) throw new Error(`${owner} and ${path} both have a class ${scoped}: rename one of them.`)
  filesByClass.set(scoped, path)
  return scoped
}

/**
 * Two libraries bring more into the first screen than this shop uses: the code around every icon, and the one around every
 * `import()`. Ours stand in their places.
 */
const lightParts: Plugin = {
  name: 'light-parts',
  enforce: 'pre',
  apply: 'build',
  resolveId(source, importer) {
    const isIcon = source === '../createLucideIcon.mjs' && importer?.includes('lucide-react/dist/esm/icons/')
    if (isIcon) return resolve('src/ui/lucide-icon.ts')
    return source === '\0vite/preload-helper.js' ? resolve('src/ui/load-styles.ts') : null
  },
}

export default defineConfig({
  plugins: [
    lightParts,
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
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } }, checks: { pluginTimings: false } },
  },
  // Lazy routes are scanned at the start too: a package found later would reload the page in the middle of something.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'] },
  // The shim is for a React that does not have it yet.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // The browser's file everywhere: the other one asks for Node's streams, which workerd has not.
      papaparse: resolve('node_modules/papaparse/papaparse.min.js'),
      // Without the worker around it, which is made of text; see src/data/photos/heic-worker.ts.
      libheif: resolve('node_modules/heic-to/src/lib/libheif-without-unsafe-eval.js'),
    },
  },
  css: {
    modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedName },
    postcss: { plugins: [globalData({ files: ['src/ui/breakpoints.css'] }), customMedia()] },
  },
  server: { port: Number(process.env.PORT ?? 3000), strictPort: true, proxy: { '/api': { target: pocketbaseUrl } } },
})
