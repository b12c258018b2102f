// Makes a bare checkout ready to work: refuses a Node that is too old, installs packages when they are missing or older than
// the lock file. Imports only Node itself, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const OLDEST_NODE = [20, 19]

/** Checks Node and installs packages if needed. Ends the process with a clear message when it cannot. */
export function prepare() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    fail(`Sfoglia needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`)
  }
  if (process.cwd() !== ROOT) process.chdir(ROOT)
  if (isInstalled()) return
  console.log('Installing packages (npm ci) …')
  const npm = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // A production environment would leave out what builds and tests the shop.
    env: { ...process.env, NODE_ENV: 'development' },
  })
  if (npm.status !== 0) fail('Installing packages failed: see the message of npm above.')
}

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
