// The edge as a service of the system runs it: what it says when it cannot start, and how it ends when it is told to. The database
// is a server of the test's own, so that a request can be held open for as long as the test wants.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'

/** Calls that nobody has answered yet, by method and path. */
const held = new Map<string, ServerResponse>()
const database = createServer((request: IncomingMessage, response) => {
  const call = `${request.method} ${request.url}`
  request.resume()
  if (call === 'GET /api/realtime') response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: hello\n\n')
  else if (HELD.includes(call)) {
    held.set(call, response)
    database.emit(call)
  } else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"token":"short"}')
})
const SLOTS = 'GET /api/sfoglia/slots'
const MAILS = 'POST /api/sfoglia/messages/mails'
const HELD = [SLOTS, MAILS]
let databaseUrl: string

beforeAll(async () => {
  await build()
  const port = await freePort()
  database.listen(port, '127.0.0.1')
  await once(database, 'listening')
  databaseUrl = `http://127.0.0.1:${port}`
})
afterAll(() => {
  database.closeAllConnections()
  database.close()
})

function run(env: Record<string, string>): { child: ChildProcess; said: () => string; ended: Promise<number | null> } {
  const child = spawn(process.execPath, ['dist/edge/node.mjs'], {
    env: { PATH: process.env.PATH, POCKETBASE_URL: databaseUrl, LOOPBACK_ONLY: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  return { child, said: () => printed, ended: once(child, 'close').then(([code]) => code) }
}

test('told to end, it takes nothing new, answers what is open, finishes what it sends, and is gone', async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { child, said, ended } = run({ PORT: String(port), SERVICE_TOKEN: 'segreto' })
  while (!said().includes('The shop on')) await new Promise((resolve) => setTimeout(resolve, 20))

  const stream = (await fetch(`${url}/api/realtime`)).body?.getReader()
  await stream?.read()
  // An order that was taken sends its mails in the background.
  const mails = once(database, MAILS)
  expect((await fetch(`${url}/api/sfoglia/orders`, { method: 'POST', body: '{}' })).status).toBe(200)
  await mails
  const asked = once(database, SLOTS)
  const slots = fetch(`${url}/api/sfoglia/slots`)
  await asked

  child.kill('SIGTERM')
  // Pages open it again, wherever the shop then is.
  await expect(stream?.read()).rejects.toThrow()
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  held.get(SLOTS)?.writeHead(200, { 'Content-Type': 'application/json' }).end('{"slots":[]}')
  expect(await (await slots).json()).toEqual({ slots: [] })
  expect(child.exitCode).toBeNull()
  held.get(MAILS)?.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  expect(await ended).toBe(0)
})

test.each([
  ['a port that is none', { PORT: 'abc' }, 'PORT is abc: it must be a number'],
  [
    'an address that this machine lacks',
    { HOST: '203.0.113.7', PORT: '0' },
    'HOST is 203.0.113.7: this machine has no such address.',
  ],
  ['no address for its links', { LOOPBACK_ONLY: '' }, 'PUBLIC_URL is missing'],
])('does not start with %s, and says so', async (_, env, sentence) => {
  const { said, ended } = run(env)
  expect(await ended).toBe(1)
  expect(said()).toContain(sentence)
  // In a sentence, without the program's own trace.
  expect(said()).not.toContain('    at ')
})
