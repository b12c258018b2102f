// A database whose disk is full says that it is the server's fault (5xx), so that devices keep what they hold and try again. On a real
// disk of 24 MB, which Linux makes for a process without asking for rights, where it is allowed to.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { buildPocketBase } from '../../scripts/build/pocketbase.mjs'

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
if (!canMount)
  console.warn('NOT RUN: this system lets nobody make a small disk of its own (unshare -rm): the test of a full disk.')

test.runIf(canMount)('every write on a full disk is our failure, the health says why, and it passes', async () => {
  await buildPocketBase()
  const dir = mkdtempSync(join(tmpdir(), 'sfoglia-full-disk-'))
  const script = `mount -t tmpfs -o size=24m none "$1" && exec "$2" "$3" "$1"`
  const child = resolve('tests/faults/full-disk-server.mjs')
  const { stdout, stderr } = spawnSync('unshare', ['-rm', 'sh', '-c', script, 'sh', dir, process.execPath, child], {
    encoding: 'utf8',
  })
  rmSync(dir, { recursive: true })
  const said = stdout.trim().split('\n').at(-1) ?? ''
  expect(said, stderr).toMatch(/^\{/)
  const full = {
    status: 507,
    body: { message: expect.stringContaining('Il disco del server è pieno'), data: { source: 'sfoglia' } },
  }
  const { created, updated, deleted, ...others } = JSON.parse(said)
  expect(created).toMatchObject(full)
  for (const { status } of [updated, deleted]) expect([200, 204, 507]).toContain(status)
  expect(others).toMatchObject({ health: { status: 200, body: { disk: false } }, read: 200, after: 200 })
})
