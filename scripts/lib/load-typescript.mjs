// Imports a TypeScript module into a script; Node 20 cannot by itself.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ROOT } from './install.mjs'

const OUT = join(ROOT, '.build/scripts')

/** @param {string} path from the project's root; what it imports of the project is bundled with it */
export async function loadTypeScript(path) {
  const { outputFiles } = await build({
    ...{ entryPoints: [join(ROOT, path)], bundle: true, write: false, format: 'esm', platform: 'node', packages: 'external' },
    plugins: [ownAddresses],
  })
  const [{ contents }] = outputFiles
  mkdirSync(OUT, { recursive: true })
  const name = createHash('sha256').update(contents).digest('hex').slice(0, 16)
  const file = join(OUT, `${name}.mjs`)
  writeFileSync(file, contents)
  return import(pathToFileURL(file).href)
}

/** A module that looks for files beside itself finds them. */
const ownAddresses = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.m?[jt]s$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      return { contents, loader: path.endsWith('ts') ? 'ts' : 'js' }
    })
  },
}
