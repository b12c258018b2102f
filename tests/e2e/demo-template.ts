// What each journey's shop is copied from, made once per run: the demo shop's data, because filling it takes seconds and copying
// does not, and the build, because another one may be made while the journeys run. ready-devices.ts adds the devices.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/ports.mjs'
import { fillIfEmpty } from '../../scripts/start/demo-shop.mjs'
import { createSuperuser, startPocketBase, superuserToken } from '../../scripts/start/pocketbase.mjs'
import { shiftBuild } from '../clock/shifted-build.ts'

export const SUPERUSER = { email: 'prova@sfoglia.invalid', password: 'solo-per-le-prove' }
export const DEMO_PASSWORD = 'dolcezza-demo'
/** Tells the workers where it is. */
const VARIABLE = 'SFOGLIA_E2E_TEMPLATE'

/** Playwright's global setup. @returns its teardown */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'sfoglia-e2e-template-'))
  await cp('dist', join(template, 'dist'), { recursive: true })
  await shiftBuild(join(template, 'dist'))
  const dir = join(template, 'data')
  const distDir = join(template, 'dist/pocketbase')
  await createSuperuser({ dir, distDir, ...SUPERUSER })
  const database = await startPocketBase({ dir, distDir, port: await freePort() })
  try {
    await fillIfEmpty(database.url, await superuserToken(database.url, SUPERUSER), { password: DEMO_PASSWORD })
  } finally {
    await database.stop()
  }
  process.env[VARIABLE] = template
  return () => rm(template, { recursive: true, force: true })
}

/** The folder with `data` and `devices`, to copy, and `dist`. @throws outside of a Playwright run */
export function templateFolder(): string {
  const dir = process.env[VARIABLE]
  if (!dir) throw new Error('Journeys run by `npm test -- e2e`, which prepares the demo shop.')
  return dir
}
