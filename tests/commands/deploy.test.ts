// `npm run deploy` says what is missing before it builds or uploads anything.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ADDRESSES = { POCKETBASE_URL: 'https://db.rossi.it', PUBLIC_URL: 'https://rossi.it' }

test.each([
  ['without an address', { POCKETBASE_URL: 'https://db.rossi.it' }, 'PUBLIC_URL is missing'],
  ['an address that is none', { ...ADDRESSES, PUBLIC_URL: 'rossi' }, 'PUBLIC_URL is rossi: it must be an address'],
  ['without a database', { PUBLIC_URL: 'https://rossi.it' }, 'POCKETBASE_URL is missing'],
  ['with half of the keys', { ...ADDRESSES, SERVICE_TOKEN: 'x', STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_WEBHOOK_SECRET is missing'],
  [
    'with keys and no account to work with',
    { ...ADDRESSES, STRIPE_SECRET_KEY: 'x', STRIPE_WEBHOOK_SECRET: 'y' },
    'SERVICE_TOKEN is missing',
  ],
  ['with a table of shops that is none', { SHOPS: '{"rossi.it": {}}' }, 'SHOPS is not a table'],
])('refuses %s', (_, env, reason) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/deploy.mjs', '--dry-run'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  })
  expect(status).toBe(1)
  expect(stdout + stderr).toContain(reason)
  expect(stdout + stderr).not.toContain('Building')
})

test('takes secrets that are uploaded, and cannot be read back, for right ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sfoglia-deploy-'))
  const names = [
    'VAPID_PUBLIC_KEY',
    'VAPID_PRIVATE_KEY',
    'VAPID_SUBJECT',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'HSTS_SUBDOMAINS',
  ]
  const list = JSON.stringify(names.map((name) => ({ name, type: 'secret_text' })))
  writeFileSync(join(folder, 'npx'), `#!/bin/sh\necho '${list}'\n`, { mode: 0o755 })
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/deploy.mjs'], {
      encoding: 'utf8',
      env: { PATH: `${folder}:${process.env.PATH}`, ...ADDRESSES },
    })
    // The one that is missing stops it before anything is built.
    expect([status, stdout + stderr]).toEqual([1, expect.stringContaining('SERVICE_TOKEN is missing')])
    expect(stdout + stderr).not.toMatch(/is not right|HSTS_SUBDOMAINS/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
