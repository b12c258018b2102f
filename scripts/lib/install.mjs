// Makes a bare checkout ready to work: refuses a Node that is too old, installs packages when they are missing or older than
// the lock file. Imports only Node itself, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeProblem } from './folders.mjs'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const OLDEST_NODE = [20, 19]

/** Checks Node and the clone's folder, and installs packages if needed. Ends the process with a clear message when it cannot. */
export function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    fail(`Sfoglia needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`)
  }
  const [unusable] = /[#?]/.exec(ROOT) ?? []
  if (unusable)
    fail(
      `The path of this folder contains a ${unusable}, with which its files cannot be built: ${ROOT}\nGive the folder another name.`,
    )
  if (process.cwd() !== ROOT) process.chdir(ROOT)
  for (const folder of [ROOT, ...OWN_FOLDERS.map((name) => join(ROOT, name))]) {
    const problem = writeProblem(folder)
    if (problem !== null)
      fail(
        `${folder} cannot be written to: ${problem}.\nInstalling and building need that. Clone Sfoglia into a folder of your own.`,
      )
  }
  if (isInstalled()) return
  // One question: without a network `npm ci` asks for each of its packages, in silence, for minutes.
  failWithoutNetwork(npm(['ping', '--fetch-retries=1', '--fetch-retry-mintimeout=1000'], { timeout: ANSWER_WITHIN_MS }))
  console.log('Installing packages (npm ci), which takes a minute or two …')
  const { status, stderr } = npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdout: 'inherit' })
  if (status === 0) return
  failWithoutNetwork({ stderr })
  fail(`Installing packages failed. npm says:\n\n${stderr.trim()}`)
}

/** A registry answers within a second. */
const ANSWER_WITHIN_MS = 20_000

function npm(args, { stdout = 'pipe', timeout } = {}) {
  const done = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    cwd: ROOT,
    stdio: ['ignore', stdout, 'pipe'],
    encoding: 'utf8',
    timeout,
    shell: process.platform === 'win32',
    // A production environment would leave out what builds and tests the shop.
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (done.error?.code === 'ETIMEDOUT') return { stderr: 'ETIMEDOUT' }
  if (done.error)
    fail(`Installing packages failed: npm cannot be run (${done.error.code}). It comes with Node: https://nodejs.org`)
  return done
}

const NO_NETWORK = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b/

function failWithoutNetwork({ stderr }) {
  const [code] = NO_NETWORK.exec(stderr) ?? []
  if (!code) return
  fail(`Installing packages failed: npm does not reach its registry (${code}). Is this machine on the network?
Start again when it is; what was fetched is kept.`)
}

/** Made by installing and building. */
const OWN_FOLDERS = ['.build', 'dist', 'node_modules']
/** Prints why and ends the process. */
export function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/**
 * Whether node_modules holds what the lock file asks for: npm writes what it installed into node_modules/.package-lock.json.
 * Optional packages are other systems' binaries, rightly absent.
 */
function isInstalled() {
  const installedLock = join(ROOT, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock)) return false
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional === true || installed[path]?.version === version,
  )
}
