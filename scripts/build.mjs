// `npm run build`: everything that `npm start` runs, into dist/. Does nothing when dist/ is already made of these sources.
// One build at a time: a second one waits, then finds the work done.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { sourceHash } from './build/source-hash.mjs'
import { fail, prepare, ROOT } from './lib/install.mjs'
import { tryLock, unlock } from './lib/lock.mjs'

const STAMP = 'dist/built-from'
const LOCK = '.build/lock'
const LOG = '.build/build.log'
/** Of a build that failed. */
const LINES_SAID = 30

/**
 * @param {{force?: boolean}} [options] `force` builds even when nothing changed
 * @throws Error with a message for people when the build fails
 */
export async function build({ force = false } = {}) {
  prepare()
  await lock()
  try {
    const hash = sourceHash()
    if (!force && read(STAMP) === hash) return
    rmSync(STAMP, { force: true })
    const began = Date.now()
    console.log('Building the shop …')
    await buildAll(hash)
    writeFileSync(STAMP, hash)
    console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  } finally {
    unlock(LOCK)
  }
}

/**
 * In a process of its own: whoever runs the shop afterwards keeps nothing of the bundlers. What they have to say goes into LOG.
 * @param {string} hash of the sources
 * @throws Error with the end of what they said, and where the rest stands
 */
async function buildAll(hash) {
  const log = openSync(LOG, 'w')
  // Whatever the caller's NODE_ENV is: under a test runner's, React's development build would be taken, half of it.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, ['scripts/build/all.mjs', hash], { cwd: ROOT, stdio: ['ignore', log, log], env })
  const [code] = await once(child, 'close')
  closeSync(log)
  if (code !== 0) throw new Error(`The build failed.\n\n${endOf(LOG)}\nAll that it said stands in ${LOG}.`)
}

function endOf(path) {
  return (read(path) ?? '').trimEnd().split('\n').slice(-LINES_SAID).join('\n')
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await build({ force: process.argv.includes('--force') }).catch((error) => fail(error.message))
}
