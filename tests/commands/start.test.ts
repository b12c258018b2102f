// `npm start` and `npm test` say clearly what cannot be, before they build anything.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'

function run(script: string, env: Record<string, string>, args: string[] = []) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  return { status, said: stdout + stderr }
}

test.each([
  ['a demo for everybody', { HOST: '0.0.0.0' }, 'SFOGLIA_DEMO_PASSWORD'],
  ['and why plain HTTP will not do', { HOST: '192.168.1.5' }, 'HTTPS'],
  ['no port', { PORT: 'tremila' }, 'PORT is tremila'],
  ['a port beyond all ports', { POCKETBASE_PORT: '65536' }, 'POCKETBASE_PORT is 65536'],
  ['the clock of the tests', { SFOGLIA_CLOCK_OFFSET_MS: '-1000' }, 'SFOGLIA_CLOCK_OFFSET_MS is set'],
  ['the hooks that live by it', { SFOGLIA_POCKETBASE_DIST: '/tmp/shifted' }, 'SFOGLIA_POCKETBASE_DIST is set'],
  ['one port for two', { PORT: '18310', POCKETBASE_PORT: '18310' }, 'must differ'],
])('refuses %s', (_, env, reason) => {
  const { status, said } = run('start', env)
  expect(status).toBe(1)
  expect(said).toContain(reason)
  expect(said).not.toContain('Building')
})

test.each(['PORT', 'POCKETBASE_PORT'])('says that %s is taken', async (name) => {
  const other = createServer().listen(18311, '127.0.0.1')
  await once(other, 'listening')
  const { status, said } = run('start', { PORT: '18312', POCKETBASE_PORT: '18313', [name]: '18311' })
  other.close()
  expect(status).toBe(1)
  expect(said).toContain('18311')
  expect(said).toContain(`${name}=`)
})

test('a part of the tests that does not exist', () => {
  const { status, said } = run('test', {}, ['unit', 'fantasia'])
  expect(status).toBe(1)
  expect(said).toContain('There is no part fantasia')
})
