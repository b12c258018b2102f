// `npm start` and `npm test` say clearly what cannot be, before they build anything.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteInLock, tryLock } from '../../scripts/lib/lock.mjs'

function run(script: string, env: Record<string, string>, args: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, said: stdout + stderr }
}

/** Taken: a start that should have been refused ends here instead of opening a shop. */
const TAKEN = '18311'
const other = createServer()
beforeAll(async () => {
  other.listen(Number(TAKEN), '127.0.0.1')
  await once(other, 'listening')
})
afterAll(() => {
  other.close()
})

const OWN = { SFOGLIA_DEMO_PASSWORD: 'una-sola-volta' }

test.each([
  ['a demo for everybody', { HOST: '0.0.0.0' }, 'SFOGLIA_DEMO_PASSWORD'],
  ['and why plain HTTP will not do', { HOST: '192.168.1.5' }, 'HTTPS'],
  ['a demo for everybody, behind a proxy', { PUBLIC_URL: 'https://rossi.it' }, 'SFOGLIA_DEMO_PASSWORD'],
  [
    'the known password, given as one’s own',
    { PUBLIC_URL: 'https://rossi.it', SFOGLIA_DEMO_PASSWORD: 'dolcezza-demo' },
    'well-known',
  ],
  ['a short one', { PUBLIC_URL: 'https://rossi.it', SFOGLIA_DEMO_PASSWORD: 'corta-123' }, 'SFOGLIA_DEMO_PASSWORD is too short'],
  ['an address with a path', { PUBLIC_URL: 'https://rossi.it/shop' }, 'PUBLIC_URL is https://rossi.it/shop'],
  ['no address for links', { HOST: '0.0.0.0', ...OWN }, 'PUBLIC_URL is missing'],
  [
    'an address that this machine lacks',
    { HOST: '203.0.113.7', ...OWN },
    'HOST is 203.0.113.7: this machine has no such address',
  ],
  ['no port', { PORT: 'tremila' }, 'PORT is tremila'],
  ['a port beyond all ports', { POCKETBASE_PORT: '65536' }, 'POCKETBASE_PORT is 65536'],
  ['the clock of the tests', { SFOGLIA_CLOCK_OFFSET_MS: '-1000' }, 'SFOGLIA_CLOCK_OFFSET_MS is set'],
  ['the hooks that live by it', { SFOGLIA_POCKETBASE_DIST: '/tmp/shifted' }, 'SFOGLIA_POCKETBASE_DIST is set'],
  ['one port for two', { PORT: '18310', POCKETBASE_PORT: '18310' }, 'must differ'],
  ['data in a file', { SFOGLIA_DATA: 'package.json' }, `SFOGLIA_DATA is ${resolve('package.json')}: it is a file, not a folder.`],
  [
    'data below a file',
    { SFOGLIA_DATA: 'package.json/dati' },
    `${resolve('package.json')} is a file, and no folder can be below it`,
  ],
  ['a database program that is not there', { POCKETBASE_BIN: '/nope' }, 'POCKETBASE_BIN is /nope: there is no such program.'],
  ['another program as the database', { POCKETBASE_BIN: process.execPath }, 'it is not PocketBase'],
  ['a mail server’s port that is none', { SMTP_HOST: 'smtp.rossi.it', SMTP_PORT: 'abc' }, 'SMTP_PORT is abc'],
  ['a mail server’s port without a mail server', { SMTP_PORT: '25' }, 'SMTP_HOST is missing'],
  [
    'keys of Stripe that are none',
    { STRIPE_SECRET_KEY: 'pippo', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    'STRIPE_SECRET_KEY is not right',
  ],
  ['half of Stripe’s keys', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET is missing'],
])('refuses %s', (_, env, reason) => {
  const { status, said } = run('start', { PORT: TAKEN, ...env })
  expect(status).toBe(1)
  expect(said).toContain(reason)
  expect(said).not.toContain('Building')
})

// The system's own folders say that root may write there, and Node's mkdir never comes back from them.
test.runIf(process.platform === 'linux')('refuses data in a folder that takes none', () => {
  const { status, said } = run('start', { PORT: TAKEN, SFOGLIA_DATA: '/proc/sfoglia/dati' })
  expect(status).toBe(1)
  expect(said).toContain('SFOGLIA_DATA is /proc/sfoglia/dati: /proc takes no folder')
})

test('says everything that is wrong at once, and no secret', () => {
  const { said } = run('start', {
    ...{ PORT: 'tremila', HOST: '203.0.113.7', SMTP_HOST: 'smtp.rossi.it', SMTP_PORT: 'x', PUBLIC_URL: 'rossi' },
    ...{ STRIPE_SECRET_KEY: 'segretissima', SFOGLIA_DEMO_PASSWORD: 'corta', POCKETBASE_BIN: '/nope' },
  })
  for (const name of [
    'PORT is',
    'SMTP_PORT is',
    'PUBLIC_URL is',
    'STRIPE_SECRET_KEY is',
    'STRIPE_WEBHOOK_SECRET is',
    'POCKETBASE_BIN is',
  ])
    expect(said).toContain(name)
  expect(said).toContain('SFOGLIA_DEMO_PASSWORD is too short')
  expect(said).not.toMatch(/segretissima|corta/)
})

test('an address that nobody has and the password that it needs are told in one round', () => {
  const { said } = run('start', { PORT: '18317', POCKETBASE_PORT: '18318', HOST: '203.0.113.7' })
  expect(said).toContain('HOST is 203.0.113.7: this machine has no such address')
  expect(said).toContain('Set SFOGLIA_DEMO_PASSWORD')
})

test('a second start of the same shop is told where it is open', () => {
  const folder = dataFolder('made-by-npm-start')
  expect(tryLock(join(folder, 'start.lock'))).toBeNull()
  noteInLock(join(folder, 'start.lock'), 'https://rossi.it')
  const { status, said } = run('start', { PORT: TAKEN, SFOGLIA_DATA: folder })
  expect(status).toBe(1)
  expect(said).toContain(`This shop is open already: https://rossi.it (process ${process.pid}, data in ${folder}).`)
  expect(said).not.toContain('is taken')
  rmSync(folder, { recursive: true })
})

/** A copy of what runs before anything is installed. */
function bareClone(name: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'sfoglia-clone-')), name)
  for (const part of ['scripts', 'package.json', 'package-lock.json']) cpSync(part, join(folder, part), { recursive: true })
  return folder
}

test.each([
  ['in a folder that cannot be built in', 'dolci #1', {}, 'The path of this folder contains a #'],
  ['without a network', 'dolci', { npm_config_registry: 'http://127.0.0.1:9' }, 'Is this machine on the network?'],
])('a clone %s', (_, name, env, reason) => {
  const folder = bareClone(name)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/start.mjs')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, npm_config_cache: join(folder, 'cache'), ...env },
  })
  expect([status, stdout + stderr]).toEqual([1, expect.stringContaining(reason)])
  expect(stdout + stderr).not.toContain('    at ')
  rmSync(dirname(folder), { recursive: true })
})

/** A data folder with a database in it, and these files beside it. */
function dataFolder(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'sfoglia-data-'))
  for (const name of ['data.db', ...files]) writeFileSync(join(folder, name), '')
  return folder
}

test('refuses a database that it did not make, and changes nothing there', () => {
  const folder = dataFolder()
  const { status, said } = run('start', { PORT: '18315', POCKETBASE_PORT: '18316', SFOGLIA_DATA: folder })
  expect(status).toBe(1)
  expect(said).toContain(`${folder} holds a database that npm start did not make`)
  expect(said).toContain(`touch ${join(folder, 'made-by-npm-start')}`)
  expect(said).not.toContain('Building')
  expect(readdirSync(folder)).toEqual(['data.db'])
  rmSync(folder, { recursive: true })
})

test.each(['made-by-npm-start', 'vapid.json', 'demo-half-done'])('goes on with a folder that holds %s', (mark) => {
  const folder = dataFolder(mark)
  const { said } = run('start', { PORT: TAKEN, SFOGLIA_DATA: folder })
  expect(said).toContain(`Port ${TAKEN} is taken`)
  rmSync(folder, { recursive: true })
})

test.each(['PORT', 'POCKETBASE_PORT'])('says that %s is taken', (name) => {
  const { status, said } = run('start', { PORT: '18312', POCKETBASE_PORT: '18313', [name]: TAKEN })
  expect(status).toBe(1)
  expect(said).toContain(TAKEN)
  expect(said).toContain(`${name}=`)
})

test('a part of the tests that does not exist', () => {
  const { status, said } = run('test', {}, ['unit', 'fantasia'])
  expect(status).toBe(1)
  expect(said).toContain('There is no part fantasia')
})

test('a token for the edge, at an address where nobody answers', () => {
  const env = { SUPERUSER_EMAIL: 'a@rossi.it', SUPERUSER_PASSWORD: 'segretissima', POCKETBASE_URL: 'http://127.0.0.1:18314' }
  const { status, said } = run('service-token', env)
  expect(status).toBe(1)
  expect(said).toContain('at http://127.0.0.1:18314. Nobody answers there (ECONNREFUSED)')
  expect(said).not.toContain(env.SUPERUSER_PASSWORD)
})
