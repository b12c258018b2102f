// One hash over everything a build is made of, so that a second `npm start` builds only what changed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './install.mjs'

const SOURCES = [
  'src',
  'sw',
  'edge',
  'public',
  'pocketbase',
  'index.html',
  'vite.config.ts',
  'workbox.config.ts',
  'package.json',
  'package-lock.json',
  'scripts',
]

/** @returns {string} hex digest of the names and contents of all sources; tests are no part of it */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const path of SOURCES.flatMap((source) => filesUnder(source)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path) {
  const stat = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return isSource(path) ? [path] : []
  return readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(`${path}/${name}`))
}

/** Tests and generated files are no source: the route tree is written by the build itself. */
function isSource(path) {
  return !/\.(test|gen)\.tsx?$/.test(path)
}
