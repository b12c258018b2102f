// What `npm start` and `npm run dev` are told by the environment, checked before anything is built.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fail } from '../lib/install.mjs'
import { isPortFree, listenProblem } from '../lib/ports.mjs'
import { isOwnShop, START_MARK } from './own-shop.mjs'

export const DEMO_PASSWORD = 'dolcezza-demo'
/** Stands in the data folder until the demo shop is complete. */
export const HALF_DONE = 'demo-half-done'

/** What the tests put into their own environment. */
const FOR_TESTS = ['SFOGLIA_CLOCK_OFFSET_MS', 'SFOGLIA_POCKETBASE_DIST']

const OFF_LOOPBACK = `Plain HTTP on anything but this machine has no service worker, no locks and no camera in browsers: the shop
would not work offline there. Keep HOST on 127.0.0.1, put a reverse proxy with HTTPS in front of it and set PUBLIC_URL.`
/** With the accounts of an administrator behind it. */
const SHORTEST_OWN_PASSWORD = 10

/**
 * Env PORT, POCKETBASE_PORT, HOST, SFOGLIA_DATA, SFOGLIA_DEMO_PASSWORD, PUBLIC_URL. Ends the process with a clear message when
 * one of them cannot be.
 * @returns {Promise<{port: number, pocketbasePort: number, host: string, dataDir: string, demoPassword: string,
 *   publicUrl?: string, mayStandIn: boolean}>}
 *   with `mayStandIn` the shop is for this machine alone, and mails, payments and messages without keys are shown under /_demo/
 */
export async function readSettings() {
  const { HOST: host = '127.0.0.1', SFOGLIA_DATA = '.data', SFOGLIA_DEMO_PASSWORD: ownPassword, PUBLIC_URL } = process.env
  for (const name of FOR_TESTS) {
    if (process.env[name]) fail(`${name} is set: only tests live by another clock than the real one. Start without it.`)
  }
  const port = readPort('PORT', 3000)
  const pocketbasePort = readPort('POCKETBASE_PORT', 8090)
  if (port === pocketbasePort) fail(`PORT and POCKETBASE_PORT are both ${port}: they must differ.`)

  const publicUrl = readOrigin('PUBLIC_URL', PUBLIC_URL)
  const isOffLoopback = !isLoopback(host)
  // Behind a proxy the shop is as public as on an address of its own.
  const mayStandIn = !isOffLoopback && (publicUrl === null || isLoopback(new URL(publicUrl).hostname))
  const dataDir = resolve(SFOGLIA_DATA)
  // A shop of one's own has no account with a known password.
  if (!mayStandIn && !isOwnShop(dataDir))
    checkOwnPassword(isOffLoopback ? `HOST is ${host}` : `PUBLIC_URL is ${publicUrl}`, ownPassword, isOffLoopback)
  if (isOffLoopback) console.warn(`\nWarning: HOST is ${host}. ${OFF_LOOPBACK}\n`)
  if (/^(0\.0\.0\.0|::)$/.test(host) && publicUrl === null) {
    fail(`PUBLIC_URL is missing: links in mails need an address that leads here, and ${host} is every one of this machine.`)
  }
  checkFolder(dataDir)
  const problem = await listenProblem(port, host)
  if (problem === 'EADDRNOTAVAIL' || problem === 'ENOTFOUND') fail(`HOST is ${host}: this machine has no such address.`)
  if (problem === 'EACCES')
    fail(`PORT is ${port}: ports below 1024 belong to the system. Choose another one: PORT=3001 npm start`)
  if (problem !== null) fail(`Port ${port} is taken by another program. Choose another one: PORT=3001 npm start`)
  if (!(await isPortFree(pocketbasePort, '127.0.0.1'))) {
    fail(
      `Port ${pocketbasePort}, for the database, is taken by another program. Choose another one: POCKETBASE_PORT=8091 npm start`,
    )
  }
  return {
    port,
    pocketbasePort,
    host,
    dataDir,
    demoPassword: ownPassword || DEMO_PASSWORD,
    ...(publicUrl !== null && { publicUrl }),
    // In a demo everybody's mails are there to be read, those with a link for a new password too: on this machine only.
    mayStandIn,
  }
}

/**
 * For `npm run new-shop`, which opens no port.
 * @returns {{dataDir: string, address: string}} the data folder, and where people will open the shop
 */
export function readPlace() {
  const { HOST = '127.0.0.1', SFOGLIA_DATA = '.data', PUBLIC_URL } = process.env
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  const address = readOrigin('PUBLIC_URL', PUBLIC_URL) ?? `http://${host}:${readPort('PORT', 3000)}`
  return { dataDir: resolve(SFOGLIA_DATA), address }
}

/**
 * Ends the process before a database that somebody else runs gets a superuser, and its edge another secret than the one it has.
 * Folders of earlier versions have no mark, but the keys that a start keeps there.
 */
function checkFolder(dataDir) {
  const holds = (name) => existsSync(join(dataDir, name))
  if (!holds('data.db') || [START_MARK, HALF_DONE, 'vapid.json'].some(holds)) return
  fail(`${dataDir} holds a database that npm start did not make: perhaps the shop of this machine's own services.
Nothing in it was changed. Set SFOGLIA_DATA to another folder; or, if npm start shall run this shop from now on: touch ${join(dataDir, START_MARK)}`)
}

function isLoopback(host) {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)
}

/** Ends the process when everybody would know the password of the administrator. */
function checkOwnPassword(reason, password, isOffLoopback) {
  const advice = isOffLoopback ? `\n\n${OFF_LOOPBACK}` : ''
  if (!password || password === DEMO_PASSWORD) {
    fail(`${reason}: with the demo accounts' well-known password everybody who opens the shop would be an administrator.
Set SFOGLIA_DEMO_PASSWORD to a password of your own.${advice}`)
  }
  if (password.length < SHORTEST_OWN_PASSWORD) {
    fail(`SFOGLIA_DEMO_PASSWORD is too short: an administrator's password needs at least ${SHORTEST_OWN_PASSWORD} characters.`)
  }
}

function readOrigin(name, text) {
  if (!text) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin
  fail(`${name} is ${text}: it must be an address like https://example.it, without a path.`)
}

function readPort(name, fallback) {
  const text = process.env[name] ?? ''
  if (text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`${name} is ${text}: it must be a number from 1 to 65535.`)
  return port
}
