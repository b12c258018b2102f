// What `npm start` and `npm run dev` are told by the environment, checked before anything is built.
import { resolve } from 'node:path'
import { fail } from '../lib/install.mjs'
import { isPortFree } from '../lib/ports.mjs'

export const DEMO_PASSWORD = 'dolcezza-demo'

/** What the tests put into their own environment. */
const FOR_TESTS = ['SFOGLIA_CLOCK_OFFSET_MS', 'SFOGLIA_POCKETBASE_DIST']

const OFF_LOOPBACK = `Plain HTTP on anything but this machine has no service worker, no locks and no camera in browsers: the shop
would not work offline there. Keep HOST on 127.0.0.1 and put a reverse proxy with HTTPS in front of it.`

/**
 * Env PORT, POCKETBASE_PORT, HOST, SFOGLIA_DATA, SFOGLIA_DEMO_PASSWORD, PUBLIC_URL. Ends the process with a clear message when
 * one of them cannot be.
 * @returns {Promise<{port: number, pocketbasePort: number, host: string, dataDir: string, demoPassword: string,
 *   publicUrl?: string, mayStandIn: boolean}>}
 *   with `mayStandIn` mails, payments and messages without keys are shown under /_demo/
 */
export async function readSettings() {
  const { HOST: host = '127.0.0.1', SFOGLIA_DATA = '.data', SFOGLIA_DEMO_PASSWORD, PUBLIC_URL } = process.env
  for (const name of FOR_TESTS) {
    if (process.env[name]) fail(`${name} is set: only tests live by another clock than the real one. Start without it.`)
  }
  const port = readPort('PORT', 3000)
  const pocketbasePort = readPort('POCKETBASE_PORT', 8090)
  if (port === pocketbasePort) fail(`PORT and POCKETBASE_PORT are both ${port}: they must differ.`)

  const isLoopback = host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
  if (!isLoopback && !SFOGLIA_DEMO_PASSWORD) {
    fail(`HOST is ${host}: with the demo accounts' well-known password everybody who reaches this machine would be an administrator.
Set SFOGLIA_DEMO_PASSWORD to a password of your own.

${OFF_LOOPBACK}`)
  }
  if (!isLoopback) console.warn(`\nWarning: HOST is ${host}. ${OFF_LOOPBACK}\n`)
  if (!(await isPortFree(port, host))) fail(`Port ${port} is taken by another program. Choose another one: PORT=3001 npm start`)
  if (!(await isPortFree(pocketbasePort, '127.0.0.1'))) {
    fail(
      `Port ${pocketbasePort}, for the database, is taken by another program. Choose another one: POCKETBASE_PORT=8091 npm start`,
    )
  }
  return {
    port,
    pocketbasePort,
    host,
    dataDir: resolve(SFOGLIA_DATA),
    demoPassword: SFOGLIA_DEMO_PASSWORD ?? DEMO_PASSWORD,
    ...(PUBLIC_URL && { publicUrl: PUBLIC_URL }),
    // In a demo everybody's mails are there to be read, those with a link for a new password too: on this machine only.
    mayStandIn: isLoopback && !PUBLIC_URL,
  }
}

function readPort(name, fallback) {
  const text = process.env[name] ?? ''
  if (text === '') return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) fail(`${name} is ${text}: it must be a number from 1 to 65535.`)
  return port
}
