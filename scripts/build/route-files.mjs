// Which built files a screen needs, by the built document and Vite's manifest: for the links in a rendered page's head, and for
// weighing pages.
import { readFileSync } from 'node:fs'

const DOCUMENT = 'dist/client/index.html'

/**
 * Scripts and styles of modules with everything that they import statically; paths from our root.
 * @param {Record<string, {file: string, imports?: string[], css?: string[]}>} manifest
 * @param {string[]} names keys of the manifest
 */
function filesOf(manifest, names) {
  const scripts = new Set()
  const styles = new Set()
  const collect = (key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}.`)
    if (scripts.has(`/${chunk.file}`)) return
    scripts.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) collect(imported)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
  }
  for (const name of names) collect(name)
  return { scripts: [...scripts], styles: [...styles] }
}

/** What every document loads: the scripts that it names, what those import, and the styles of both. */
export function documentFiles(manifest, html = readFileSync(DOCUMENT, 'utf8')) {
  const all = (pattern) => [...html.matchAll(pattern)].map(([, path]) => path)
  const named = all(/<script (?:async|type="module")[^>]* src="([^"]+)"/g)
  if (named.length === 0) throw new Error('The built document starts no script.')
  const keys = Object.keys(manifest).filter((key) => named.includes(`/${manifest[key].file}`))
  const { scripts, styles } = filesOf(manifest, keys)
  return { scripts: [...new Set([...named, ...scripts])], styles }
}

/** By route id, what its component needs besides what every document loads. */
export function routeFiles(manifest) {
  const everywhere = documentFiles(manifest)
  const routes = Object.keys(manifest).filter((key) => routeId(key) !== null)
  return Object.fromEntries(
    routes.map((key) => {
      const { scripts, styles } = filesOf(manifest, [key])
      const isNew = (known) => (file) => !known.includes(file)
      return [
        routeId(key),
        { scripts: scripts.filter(isNew(everywhere.scripts)), styles: styles.filter(isNew(everywhere.styles)) },
      ]
    }),
  )
}

/** `src/routes/_shop.index.tsx?tsr-split=component` → `/_shop/`; null for a module that is no route's screen */
export function routeId(key) {
  const [, name] = /src\/routes\/([^/]+)\.tsx\?tsr-split=component$/.exec(key) ?? []
  if (name === undefined) return null
  return `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`
}
