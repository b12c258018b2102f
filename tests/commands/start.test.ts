// `npm start` and `npm test` say clearly what cannot be, before they build anything.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

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
])('refuses %s', (_, env, reason) => {
  const { status, said } = run('start', { PORT: TAKEN, ...env })
  expect(status).toBe(1)
  expect(said).toContain(reason)
  expect(said).not.toContain('Building')
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
