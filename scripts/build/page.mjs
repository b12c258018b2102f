// Builds the page with Vite: for browsers into dist/client, with what the edge and running pages want to know about this build
// (its id, hashes of inline scripts and styles for the content security policy); then what renders screens on the edge into
// .build/screens, for the bundles of both runtimes.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { build } from 'vite'
import { FIRST_SCREENS } from './chunks.mjs'
import { firstPaintDocument } from './first-paint.mjs'
import { routeFiles } from './route-files.mjs'

/** Vite's list of what it made of which module, and what imports what. */
const CLIENT_MANIFEST = 'dist/edge/client-manifest.json'
const DOCUMENT = 'dist/client/index.html'

/** @param {string} sourceHash identifies the build; pages compare it with `/latest-build.json` */
export async function buildClient(sourceHash) {
  const id = sourceHash.slice(0, 12)
  process.env.VITE_BUILD_ID = id
  await build({ logLevel: 'warn', build: { outDir: 'dist/client', emptyOutDir: true, manifest: 'manifest.json' } })
  mkdirSync('dist/edge', { recursive: true })
  renameSync('dist/client/manifest.json', CLIENT_MANIFEST)
  writeFileSync('dist/client/latest-build.json', JSON.stringify({ id }))

  const html = firstPaintDocument(readFileSync(DOCUMENT, 'utf8'), textOf)
  writeFileSync(DOCUMENT, html)
  const policy = {
    scripts: inlineContents(html, 'script').map(hashSource),
    // The toaster puts its style element into the page first and fills it then: both moments are checked.
    styles: [...inlineContents(html, 'style'), ...firstScreensStyles().map(textOf), '', toasterStyle()].map(hashSource),
  }
  writeFileSync('dist/edge/policy-hashes.json', JSON.stringify(policy))
}

/** Of a built file. @param {string} path from our root */
function textOf(path) {
  return readFileSync(`dist/client${path}`, 'utf8')
}

function readManifest() {
  return JSON.parse(readFileSync(CLIENT_MANIFEST, 'utf8'))
}

/** The style sheets that stand in the rendered documents of the screens that most people see first; paths from our root. */
function firstScreensStyles() {
  const routes = routeFiles(readManifest())
  return [...new Set(Object.values(FIRST_SCREENS).flatMap((id) => routes[id].styles))]
}

function inlineContents(html, tag) {
  const elements = html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
  return [...elements].map(([, content]) => content).filter((content) => content !== '')
}

/** The style sheet that the toaster injects when it is first imported; its hash is the one exception in the policy. */
function toasterStyle() {
  const source = readFileSync(
    createRequire(import.meta.url)
      .resolve('sonner')
      .replace(/index\.js$/, 'index.mjs'),
    'utf8',
  )
  const call = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)
  if (!call) throw new Error('sonner no longer injects its style as expected: the content security policy needs a new hash')
  return JSON.parse(call[1])
}

function hashSource(content) {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

// Builds what renders screens on the edge (src/ssr/server-entry.tsx) into .build/screens, for the bundles of both runtimes. After
// the page, whose files it names.

const SCREENS_ENTRY = '.build/screens/server-entry.js'

export async function buildScreens() {
  const inline = Object.fromEntries(firstScreensStyles().map((path) => [path, textOf(path)]))
  await build({
    logLevel: 'warn',
    define: {
      __ROUTE_FILES__: JSON.stringify(routeFiles(readManifest())),
      __INLINE_STYLES__: JSON.stringify(inline),
      'process.env.NODE_ENV': '"production"',
    },
    // Everything comes along: there is no node_modules where it runs. The same file for Node and workerd.
    ssr: { noExternal: true, resolve: { conditions: ['workerd', 'module', 'import', 'default'] } },
    build: {
      ssr: 'src/ssr/server-entry.tsx',
      outDir: '.build/screens',
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      // Its modules are in one file: what the page loads later is simply there.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false, pluginTimings: false } },
    },
  })
}

/** For esbuild: whoever imports src/ssr/server-entry.tsx gets what was built of it. */
export const builtScreens = {
  name: 'built-screens',
  setup({ onResolve }) {
    onResolve({ filter: /\/src\/ssr\/server-entry\.tsx$/ }, () => ({ path: `${process.cwd()}/${SCREENS_ENTRY}` }))
  },
}
