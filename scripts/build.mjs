// `npm run build`: everything that `npm start` runs, into dist/. Does nothing when dist/ is already made of these sources.
// One build at a time: a second one waits, then finds the work done.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sourceHash } from './build/source-hash.mjs'
import { prepare } from './lib/install.mjs'
import { tryLock, unlock } from './lib/lock.mjs'

const STAMP = 'dist/built-from'
const LOCK = '.build/lock'

/** @param {{force?: boolean}} [options] `force` builds even when nothing changed */
export async function build({ force = false } = {}) {
  prepare()
  await lock()
  try {
    const hash = sourceHash()
    if (!force && read(STAMP) === hash) return
    rmSync(STAMP, { force: true })
    const began = Date.now()
    console.log('Building the shop …')
    await inProduction(() => buildAll(hash))
    writeFileSync(STAMP, hash)
    console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  } finally {
    unlock(LOCK)
  }
}

/** @param {string} hash of the sources */
async function buildAll(hash) {
  const [
    { buildPocketBase },
    { buildClient },
    { buildScreens },
    { buildEdge },
    { buildServiceWorker },
    { buildWorker },
    { compressAssets, compressFile },
  ] = await Promise.all([
    import('./build/pocketbase.mjs'),
    import('./build/page.mjs'),
    import('./build/page.mjs'),
    import('./build/edge.mjs'),
    import('./build/service-worker.mjs'),
    import('./build/edge.mjs'),
    import('./build/compress-assets.mjs'),
  ])
  await buildPocketBase()
  await buildClient(hash)
  // Other threads compress what is there while this one goes on.
  const compressed = compressAssets('dist/client')
  await buildScreens()
  await buildEdge()
  await buildServiceWorker()
  await buildWorker()
  await Promise.all([compressed, compressFile('dist/client/sw.js')])
}

/** Whatever the caller's NODE_ENV is: under a test runner's, React's development build would be taken, half of it. */
async function inProduction(work) {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

async function lock() {
  mkdirSync('.build', { recursive: true })
  while (tryLock(LOCK) !== null) await sleep(200)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build({ force: process.argv.includes('--force') })
