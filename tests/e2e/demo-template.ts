// What each journey's shop is copied from, made once per run: the demo shop's data, and the build, because another one may be made
// while the journeys run. ready-devices.ts adds the devices.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shiftBuild } from '../clock/shifted-build.ts'
import { demoDatabase, forgetPrepared } from '../prepared/databases.ts'

/** Tells the workers where it is. */
const VARIABLE = 'SFOGLIA_E2E_TEMPLATE'

/** Playwright's global setup. @returns its teardown */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const template = await mkdtemp(join(tmpdir(), 'sfoglia-e2e-template-'))
  await cp('dist', join(template, 'dist'), { recursive: true })
  await shiftBuild(join(template, 'dist'))
  process.env.SFOGLIA_POCKETBASE_DIST = join(template, 'dist/pocketbase')
  await cp(await demoDatabase(), join(template, 'data'), { recursive: true })
  await forgetPrepared()
  process.env[VARIABLE] = template
  return () => rm(template, { recursive: true, force: true })
}

/** The folder with `data` and `devices`, to copy, and `dist`. @throws outside of a Playwright run */
export function templateFolder(): string {
  const dir = process.env[VARIABLE]
  if (!dir) throw new Error('Journeys run by `npm test -- e2e`, which prepares the demo shop.')
  return dir
}
