// How much JavaScript has to come before a page works: the document's own scripts and its route's, with everything they import
// statically, compressed as they are sent. Read off the built files; what is loaded after the first screen does not count.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { FIRST_SCREENS } from '../scripts/build/chunks.mjs'
import { documentFiles, routeFiles } from '../scripts/build/route-files.mjs'

/**
 * Of the page in `dist/`, which has to be built.
 * @returns {{page: string, kilobytes: number}[]} of 1,024 bytes, in brotli
 */
export function pageWeights() {
  const manifest = JSON.parse(readFileSync('dist/edge/client-manifest.json', 'utf8'))
  const routes = routeFiles(manifest)
  const everywhere = documentFiles(manifest).scripts
  return Object.entries(FIRST_SCREENS).map(([page, routeId]) => {
    if (!routes[routeId]) throw new Error(`The build has no route ${routeId}.`)
    const scripts = new Set([...everywhere, ...routes[routeId].scripts])
    const bytes = [...scripts].reduce((sum, path) => sum + brotliCompressSync(readFileSync(`dist/client${path}`)).length, 0)
    return { page, kilobytes: Math.round((bytes / 1024) * 10) / 10 }
  })
}

// How much JavaScript has to come before a page works, beside what other shops' starters need (measured on such a machine once).

export const title = 'JavaScript before the page works (brotli)'

const OTHERS = 'Hydrogen 116 KB, Vercel Commerce 152 KB, Medusa 332 KB'
const WANTED_KB = 100

export async function run() {
  return pageWeights().map(({ page, kilobytes }) => ({
    work: page,
    ours: `${kilobytes} KB`,
    beside: OTHERS,
    ratio: `${(kilobytes / WANTED_KB).toFixed(2)} × the aim`,
    wanted: `≤ ${WANTED_KB} KB`,
  }))
}
