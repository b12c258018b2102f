// The shop on one machine: PocketBase, filled with the demo shop when its database is new, the edge in front of it, and stand-ins
// for the services whose keys are not set.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { noteInLock, tryLock, unlock } from '../lib/lock.mjs'
import { freePort } from '../lib/ports.mjs'
import { secretsKey } from '../secrets-key.mjs'
import { vapidKeys } from '../vapid-keys.mjs'
import { prepareDatabase } from './demo-shop.mjs'
import { isOwnShop, markOwnShop } from './own-shop.mjs'
import { isFolderInUse, startPocketBase } from './pocketbase.mjs'
import { START_LOCK } from './settings.mjs'

/**
 * @param {{port: number, pocketbasePort: number, host: string, dataDir: string, demoPassword: string, publicUrl?: string,
 *   mayStandIn: boolean, onLine?: (line: string) => void}} options
 *   `port` 0 takes a free one; the demo accounts get `demoPassword`; `publicUrl` is where people open it, for the links in mails;
 *   `mayStandIn` lets stand-ins take the place of services without keys. The services' keys and the edge's settings come from
 *   the environment
 * @returns {Promise<{url: string, demoOf: string[], isPasswordRight?: boolean, kioskPin?: string | null,
 *   own: {name: string, hasOwner: boolean, isLinkGood: boolean} | null, stop(): Promise<void>}>}
 *   `demoOf` is that of `startServices`, the others those of `prepareDatabase`; `own` is null for the demo
 * @throws Error with a message for people when a setting is wrong, or another start has the data folder
 */
export async function startShop({
  port,
  pocketbasePort,
  host,
  dataDir,
  demoPassword,
  publicUrl,
  mayStandIn,
  onLine = console.error,
}) {
  // Password hashes, secrets of logins, customers' pictures: nobody else of this machine reads what is written from here on.
  process.umask(0o077)
  const edgePort = port === 0 ? await freePort() : port
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${edgePort}`
  const running = [lockFolder(dataDir)]
  const stop = async () => {
    for (const { stop } of running.reverse()) await stop()
  }
  try {
    const isOwn = isOwnShop(dataDir)
    const complete = await prepareDatabase({ dataDir, demoPassword })
    const services = await startServices({ env: process.env, shopUrl: () => url, mayStandIn: mayStandIn && !isOwn })
    running.push(services)
    // Where stand-ins run, a new till or kiosk need not wait for somebody who lets it in.
    const trial = mayStandIn && !isOwn ? { SFOGLIA_APPROVE_DEVICES: '1' } : {}
    const env = { ...services.databaseEnv, ...trial, SFOGLIA_URL: publicUrl ?? url }
    const database = await keepRunning({ dir: dataDir, port: pocketbasePort, env, onLine })
    running.push(database)
    const { serviceToken, isPasswordRight, kioskPin, own = null } = await complete(database.url)
    if (isOwn !== (own !== null)) {
      // Thrown away from inside, or brought back from a backup: what runs by now was started for the other.
      markOwnShop(dataDir, own !== null)
      if (own === null) throw new Error(`${dataDir} holds the demo again: start once more.`)
      await stop()
      return startShop({ port, pocketbasePort, host, dataDir, demoPassword, publicUrl, mayStandIn, onLine })
    }
    const edgeEnv = {
      ...process.env,
      ...services.edgeEnv,
      ...vapidKeys(process.env, dataDir),
      ...secretsKey(process.env, dataDir),
      ...(mayStandIn ? { LOOPBACK_ONLY: '1' } : { PUBLIC_URL: publicUrl ?? url }),
      POCKETBASE_URL: database.url,
    }
    const { startEdge } = await import(pathToFileURL(resolve('dist/edge/node.mjs')).href)
    running.push(await startEdge({ port: edgePort, host, env: { ...edgeEnv, SERVICE_TOKEN: serviceToken } }))
    noteInLock(join(dataDir, START_LOCK), publicUrl ?? url)
    return { url, demoOf: services.demoOf, isPasswordRight, kioskPin, own, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Two databases on one folder would each tell its own pages alone what changes, and send every mail twice. */
export function lockFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, START_LOCK)
  const holder = tryLock(path)
  if (holder !== null) {
    throw new Error(
      `${dataDir} is in use: process ${holder} runs this shop already. Stop it first, or set SFOGLIA_DATA to another folder.`,
    )
  }
  if (isFolderInUse(dataDir)) {
    unlock(path)
    throw new Error(
      `${dataDir} is in use: another database runs on it. Stop that one first, or set SFOGLIA_DATA to another folder.`,
    )
  }
  return { stop: async () => unlock(path) }
}

/** PocketBase, started again whenever it ends by itself: a shop's day does not end with one crash. */
async function keepRunning({ onLine, ...options }) {
  let isStopping = false
  let running = await start({ onLine, ...options })
  const watch = async () => {
    for (;;) {
      await running.exited
      if (isStopping) return
      onLine('The database ended by itself: starting it again.')
      await sleep(500)
      try {
        if (!isStopping) running = await start({ onLine, ...options })
      } catch (error) {
        onLine(error.message)
      }
    }
  }
  watch()
  const stop = async () => {
    isStopping = true
    await running.stop()
  }
  return { url: running.url, stop }
}

/** Its greeting is not for us; what it says later is. */
async function start({ onLine, ...options }) {
  let isReady = false
  const running = await startPocketBase({ ...options, onLine: (line) => isReady && onLine(line) })
  isReady = true
  return running
}

// Who sends the shop's mails and messages and takes its card payments: the real services whose keys are set, local stand-ins for
// the others. The shop's own code is the same: only addresses and keys differ.

/** What belongs to each service in the environment. */
const VARIABLES = { payments: /^STRIPE_/, messages: /^WHATSAPP_/, mails: /^SMTP_/ }

/**
 * @param {{env: Record<string, string | undefined>, shopUrl: () => string, mayStandIn: boolean}} options `shopUrl` is where the
 *   stand-ins report to; with `mayStandIn` false a service without keys is off
 * @returns {Promise<{edgeEnv: Record<string, string>, databaseEnv: Record<string, string>, demoOf: string[],
 *   stop(): Promise<void>}>}
 *   what to add to the environments of edge and database, and which of payments, messages and mails are only shown
 */
export async function startServices({ env, shopUrl, mayStandIn }) {
  const isReal = (service) => Object.entries(env).some(([name, value]) => VARIABLES[service].test(name) && value?.trim())
  const demoOf = mayStandIn ? Object.keys(VARIABLES).filter((service) => !isReal(service)) : []
  if (demoOf.length === 0) return { edgeEnv: {}, databaseEnv: {}, demoOf, stop: async () => {} }

  const { startStandIns } = await import(pathToFileURL(resolve('dist/edge/stand-ins.mjs')).href)
  const secrets = { webhookSecret: `whsec_${secret()}`, appSecret: secret() }
  const { keys, smtp, stop } = await startStandIns({ shopUrl, ...secrets, port: 0 })
  const isWanted = (name) => demoOf.some((service) => VARIABLES[service].test(name)) || name === 'STAND_INS_URL'
  return {
    edgeEnv: Object.fromEntries(Object.entries(keys).filter(([name]) => isWanted(name))),
    databaseEnv: {
      ...(demoOf.includes('mails') && { SMTP_HOST: smtp.host, SMTP_PORT: String(smtp.port) }),
      // Its push service may be named by browsers of the demo.
      STAND_INS_URL: keys.STAND_INS_URL,
    },
    demoOf,
    stop,
  }
}

function secret() {
  return randomBytes(24).toString('base64url')
}
