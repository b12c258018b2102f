// Before the integration tests: PocketBase is built, and where the clock is shifted, all servers of the run are started from a
// copy that lives by it.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPocketBase } from '../../scripts/build/pocketbase.mjs'
import { shiftPocketBase } from './shifted-build.ts'
import { clockOffsetMs } from './shifted-clock.mjs'

/** Vitest's global setup. @returns its teardown */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildPocketBase()
  if (clockOffsetMs === 0) return async () => {}
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-shifted-'))
  await cp('dist/pocketbase', dir, { recursive: true })
  await shiftPocketBase(dir)
  process.env.SFOGLIA_POCKETBASE_DIST = dir
  return () => rm(dir, { recursive: true, force: true })
}
