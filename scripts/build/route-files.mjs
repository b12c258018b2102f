// Which built files a screen needs, by Vite's manifest: for the links in a rendered page's head, and for weighing pages.

/** Of the document that starts every screen. */
const DOCUMENT = 'index.html'

/**
 * Scripts and styles of a module with everything that it imports statically, itself first; paths from our root.
 * @param {Record<string, {file: string, imports?: string[], css?: string[]}>} manifest
 */
export function filesOf(manifest, name) {
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
  collect(name)
  return { scripts: [...scripts], styles: [...styles] }
}

/** What every document loads. */
export function documentFiles(manifest) {
  return filesOf(manifest, DOCUMENT)
}

/** By route id, what its component needs besides what every document loads. */
export function routeFiles(manifest) {
  const everywhere = documentFiles(manifest)
  const routes = Object.keys(manifest).filter((key) => key.endsWith('?tsr-split=component'))
  return Object.fromEntries(
    routes.map((key) => {
      const { scripts, styles } = filesOf(manifest, key)
      const isNew = (known) => (file) => !known.includes(file)
      return [
        routeId(key),
        { scripts: scripts.filter(isNew(everywhere.scripts)), styles: styles.filter(isNew(everywhere.styles)) },
      ]
    }),
  )
}

/** `src/routes/_shop.index.tsx?tsr-split=component` → `/_shop/` */
function routeId(key) {
  const name = key.replace(/^src\/routes\//, '').replace(/\.tsx\?.*$/, '')
  return `/${name.replaceAll('.', '/').replace(/(^|\/)index$/, '$1')}`
}
