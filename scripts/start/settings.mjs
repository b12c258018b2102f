// What `npm start` and `npm run dev` are told by the environment, checked before anything is built.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openProblem, writeProblem } from '../lib/folders.mjs'
import { fail } from '../lib/install.mjs'
import { lockHolder } from '../lib/lock.mjs'
import { isPortFree, listenProblem } from '../lib/ports.mjs'
import { isOwnShop, START_MARK } from './own-shop.mjs'
import { nameOfBuild, whichPocketBase } from './pocketbase.mjs'

export const DEMO_PASSWORD = 'dolcezza-demo'
/** Held by the start that runs the data folder; the note in it is where it is open. */
export const START_LOCK = 'start.lock'
/** Stands in the data folder until the demo shop is complete. */
export const HALF_DONE = 'demo-half-done'

const OFF_LOOPBACK = `Plain HTTP on anything but this machine has no service worker, no locks and no camera in browsers: the shop
would not work offline there. Keep HOST on 127.0.0.1, put a reverse proxy with HTTPS in front of it and set PUBLIC_URL.`
/** With the accounts of an administrator behind it. */
const SHORTEST_OWN_PASSWORD = 10

/**
 * By the schema of edge/environment.ts, and by what this machine has. Ends the process with everything that cannot be.
 * @returns {Promise<{port: number, pocketbasePort: number, host: string, dataDir: string, demoPassword: string,
 *   publicUrl?: string, mayStandIn: boolean, database: string}>}
 *   with `mayStandIn` the shop is for this machine alone, and mails, payments and messages without keys are shown under /_demo/;
 *   `database` names the PocketBase that will run
 */
export async function readSettings() {
  const { valid, problems } = await readVariables()
  const {
    PORT: port,
    POCKETBASE_PORT: pocketbasePort,
    HOST: host,
    PUBLIC_URL: publicUrl,
    SFOGLIA_DATA,
    SFOGLIA_DEMO_PASSWORD,
  } = valid
  const dataDir = resolve(SFOGLIA_DATA)
  refuseSecondStart(dataDir)
  const isOffLoopback = host !== undefined && !isLoopback(host)
  // Behind a proxy the shop is as public as on an address of its own.
  const mayStandIn = !isOffLoopback && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
  // A shop of one's own has no account with a known password.
  if (!mayStandIn && !isOwnShop(dataDir))
    problems.push(...passwordProblems(isOffLoopback ? `HOST is ${host}` : `PUBLIC_URL is ${publicUrl}`, SFOGLIA_DEMO_PASSWORD))
  if (/^(0\.0\.0\.0|::)$/.test(host) && process.env.PUBLIC_URL === undefined) {
    problems.push(
      `PUBLIC_URL is missing: links in mails need an address that leads here, and ${host} is every one of this machine.`,
    )
  }
  problems.push(...folderProblems(dataDir), ...(await portProblems(port, host, pocketbasePort)))
  const database = readDatabase(problems)
  if (isOffLoopback) console.warn(`\nWarning: HOST is ${host}. ${OFF_LOOPBACK}\n`)
  if (problems.length > 0) fail(problems.join('\n'))
  return {
    ...{ port, pocketbasePort, host, dataDir },
    demoPassword: SFOGLIA_DEMO_PASSWORD ?? DEMO_PASSWORD,
    ...(publicUrl !== undefined && { publicUrl }),
    // In a demo everybody's mails are there to be read, those with a link for a new password too: on this machine only.
    mayStandIn,
    database,
  }
}

/** Ends the process where this shop is open already: every other problem is only that. */
function refuseSecondStart(dataDir) {
  const open = lockHolder(join(dataDir, START_LOCK))
  if (open === null) return
  fail(`This shop is open already${open.note ? `: ${open.note}` : ''} (process ${open.pid}, data in ${dataDir}).
Ctrl-C closes it where it runs. For a second shop: SFOGLIA_DATA=.data-2 PORT=3001 POCKETBASE_PORT=8091 npm start`)
}

/**
 * For `npm run new-shop`, which opens no port. Ends the process with everything that cannot be.
 * @returns {Promise<{dataDir: string, address: string}>} the data folder, and where people will open the shop
 */
export async function readPlace() {
  const { valid, problems } = await readVariables()
  const { PORT, HOST, PUBLIC_URL, SFOGLIA_DATA } = valid
  if (problems.length > 0) fail(problems.join('\n'))
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  return { dataDir: resolve(SFOGLIA_DATA), address: PUBLIC_URL ?? `http://${host}:${PORT}` }
}

/** By the schema of the edge. Only now: it needs what `prepare` installs. */
async function readVariables() {
  const { loadTypeScript } = await import('../lib/load-typescript.mjs')
  const { readEnvironment } = await loadTypeScript('edge/environment.ts')
  return readEnvironment('start', process.env)
}

/**
 * A database that somebody else runs must not get a superuser, and its edge another secret than the one it has. Folders of earlier
 * versions have no mark, but the keys that a start keeps there.
 */
function folderProblems(dataDir) {
  const holds = (name) => existsSync(join(dataDir, name))
  if (holds('data.db') && ![START_MARK, HALF_DONE, 'vapid.json'].some(holds)) {
    return [
      `${dataDir} holds a database that npm start did not make: perhaps the shop of this machine's own services.
Nothing in it was changed. Set SFOGLIA_DATA to another folder; or, if npm start shall run this shop from now on: touch ${join(dataDir, START_MARK)}`,
    ]
  }
  const problem = writeProblem(dataDir) ?? (holds('data.db') ? openProblem(join(dataDir, 'data.db')) : null)
  return problem === null ? [] : [`SFOGLIA_DATA is ${dataDir}: ${problem}. Name a folder of your own.`]
}

async function portProblems(port, host, pocketbasePort) {
  if (port !== undefined && port === pocketbasePort) return [`PORT and POCKETBASE_PORT are both ${port}: they must differ.`]
  const problems = []
  const problem = port === undefined || host === undefined ? null : await listenProblem(port, host)
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(problem))
    problems.push(`HOST is ${host}: this machine has no such address.`)
  else if (problem === 'EACCES')
    problems.push(`PORT is ${port}: ports below 1024 belong to the system. Choose another one: PORT=3001 npm start`)
  else if (problem !== null) problems.push(`Port ${port} is taken by another program. Choose another one: PORT=3001 npm start`)
  if (pocketbasePort !== undefined && !(await isPortFree(pocketbasePort, '127.0.0.1'))) {
    problems.push(
      `Port ${pocketbasePort}, for the database, is taken by another program. Choose another one: POCKETBASE_PORT=8091 npm start`,
    )
  }
  return problems
}

/** @param {string[]} problems gets what is wrong with the program */
function readDatabase(problems) {
  try {
    return nameOfBuild(whichPocketBase())
  } catch (error) {
    problems.push(error.message)
    return ''
  }
}

function isLoopback(host) {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}

/** Nobody else may know the password of the administrator. */
function passwordProblems(reason, password) {
  if (!password || password === DEMO_PASSWORD) {
    return [
      `${reason}: with the demo accounts' well-known password everybody who opens the shop would be an administrator.
Set SFOGLIA_DEMO_PASSWORD to a password of your own.`,
    ]
  }
  if (password.length >= SHORTEST_OWN_PASSWORD) return []
  return [`SFOGLIA_DEMO_PASSWORD is too short: an administrator's password needs at least ${SHORTEST_OWN_PASSWORD} characters.`]
}
