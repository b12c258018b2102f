// One hash over everything a build is made of, so that a second `npm start` builds only what changed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../lib/install.mjs'

const SOURCES = [
  'src',
  'sw',
  'edge',
  'public',
  'pocketbase',
  'demo',
  'docs/guida',
  'index.html',
  'vite.config.ts',
  'workbox.config.ts',
  'package.json',
  'package-lock.json',
  'scripts',
]

/** What a run of the tests is made of besides. */
const PROOF = ['tests', 'bench', 'vitest.config.ts', 'tsconfig.json', 'biome.json', 'knip.json', 'wrangler.toml', 'docs']

/** @returns {string} hex digest of the names and contents of all sources; tests are no part of it */
export function sourceHash() {
  return hashOf(SOURCES.flatMap((source) => filesUnder(source)).filter(isSource))
}

/** @returns {string} hex digest of the names and contents of all sources and tests */
export function proofHash() {
  return hashOf([...SOURCES, ...PROOF].flatMap((source) => filesUnder(source)).filter(isWritten))
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.sort()) {
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
  if (stat.isFile()) return [path]
  return readdirSync(join(ROOT, path)).flatMap((name) => filesUnder(`${path}/${name}`))
}

/** Tests and generated files are no source: the route tree is written by the build itself. */
function isSource(path) {
  return isWritten(path) && !/\.test\.tsx?$/.test(path)
}

function isWritten(path) {
  return !/\.gen\.tsx?$/.test(path)
}
