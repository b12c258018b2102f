// `npm start` as a process: what it writes for nobody else, what it says, how it ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build } from '../../scripts/build.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'

const OWN_PASSWORD = 'una-password-solo-mia'
/** Nothing of the tests' own environment: a start that is not a test refuses their clock. */
const SYSTEM = { PATH: process.env.PATH, HOME: process.env.HOME }

interface Started {
  child: ChildProcess
  /** All that it has printed. */
  said: () => string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

let folder: string
const started: Started[] = []

beforeAll(async () => {
  await build()
  folder = await mkdtemp(join(tmpdir(), 'sfoglia-start-'))
})
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function npmStart(env: Record<string, string>): Promise<Started & { url: string; databaseUrl: string }> {
  const [port, databasePort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...SYSTEM, PORT: String(port), POCKETBASE_PORT: String(databasePort), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  const ended = once(child, 'close').then(([code]) => code)
  const one = { child, said: () => printed, ended }
  started.push(one)
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  while (!printed.includes('Ctrl-C closes the shop') && !isOver()) await new Promise((resolve) => setTimeout(resolve, 50))
  return { ...one, url: `http://127.0.0.1:${port}`, databaseUrl: `http://127.0.0.1:${databasePort}` }
}

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

const login = (url: string, password: string) =>
  fetch(`${url}/api/collections/users/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: 'admin@sfoglia.demo', password }),
  })

test('a shop with a public address has no known password, no known PIN and no stand-ins', async () => {
  const data = join(folder, 'public')
  const shop = await npmStart({ SFOGLIA_DATA: data, PUBLIC_URL: 'https://rossi.it', SFOGLIA_DEMO_PASSWORD: OWN_PASSWORD })
  expect(shop.said()).toContain('Sfoglia is open:  https://rossi.it')
  const [, pin] = /Kiosk's PIN {7}(\d{6}) /.exec(shop.said()) ?? []
  expect(pin).toBeDefined()
  expect(shop.said()).not.toContain(OWN_PASSWORD)
  expect((await login(shop.url, 'dolcezza-demo')).status).toBe(400)
  expect((await login(shop.url, OWN_PASSWORD)).status).toBe(200)
  expect((await fetch(`${shop.url}/_demo/mail`)).status).toBe(404)
  // Links lead to the address that was set, whoever asks.
  expect(await (await fetch(`${shop.url}/sitemap.xml`)).text()).toContain('<loc>https://rossi.it/')

  // Nobody else of this machine reads it.
  expect(await modeOf(data)).toBe('700')
  expect(await modeOf(join(data, 'data.db'))).toBe('600')

  // Two databases on one folder would not know of each other.
  const second = await npmStart({ SFOGLIA_DATA: data })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`This shop is open already: https://rossi.it (process ${shop.child.pid}, data in ${data})`)
  expect((await login(shop.url, OWN_PASSWORD)).status).toBe(200)

  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(await readdir(data)).not.toContain('start.lock')

  // Started as a demo later on: the known password is not theirs, and is not said to be.
  const plain = await npmStart({ SFOGLIA_DATA: data })
  // The ten lines that a person needs, and nothing of what the programs behind it have to say.
  expect(
    plain
      .said()
      .split('\n')
      .filter((line) => line.trim() !== ''),
  ).toHaveLength(10)
  expect(plain.said()).toContain('Password          the one that these data were made with')
  expect(plain.said()).toContain('the one that the first start printed')
  expect(plain.said()).not.toContain('dolcezza-demo')
  expect((await login(plain.url, OWN_PASSWORD)).status).toBe(200)
})

test('a damaged database is said in a sentence that helps, and without a password', async () => {
  const data = join(folder, 'damaged')
  await mkdir(data)
  await writeFile(join(data, 'made-by-npm-start'), '')
  await writeFile(join(data, 'data.db'), 'SQLite format 3\0'.padEnd(8192, 'x'))
  const shop = await npmStart({ SFOGLIA_DATA: data })
  expect(await shop.ended).toBe(1)
  expect(shop.said()).toContain(`${data}: the database is damaged.`)
  expect(shop.said()).toContain('restore a backup: see "Restoring one"')
  // The setup's password is 48 of these.
  expect(shop.said()).not.toMatch(/[0-9a-f]{40}/)
  expect(shop.said()).not.toContain('upsert')
})
