// The databases that servers of the tests begin with: migrated and empty, and with the demo shop. Each is made once per run of
// `npm test`, by whichever part comes first, because migrating and filling take seconds of the processor and copying does not.
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryLock, unlock } from '../../scripts/lib/lock.mjs'
import { fillIfEmpty } from '../../scripts/start/demo-shop.mjs'
import { createSuperuser, startPocketBase, superuserToken } from '../../scripts/start/pocketbase.mjs'
import { clockOffsetMs } from '../clock/shifted-clock.mjs'

/** Of every prepared database. */
export const SUPERUSER = { email: 'prova@sfoglia.invalid', password: 'solo-per-le-prove' }
export const DEMO_PASSWORD = 'dolcezza-demo'

/**
 * scripts/test/parts.mjs makes the folder and takes it away; a runner that was started by itself has one of its own. What is prepared
 * lives by one clock, and the whole proof has parts on other dates.
 */
const root = process.env.SFOGLIA_PREPARED ?? join(tmpdir(), `sfoglia-prepared-${process.pid}`)
const folder = join(root, `clock${clockOffsetMs}`)

/** @returns a data folder to copy: migrated, with the superuser and no record */
export function emptyDatabase(): Promise<string> {
  return prepared('empty', async (dir) => {
    await createSuperuser({ dir, ...SUPERUSER })
    // The first start writes what the server adds by itself.
    await (await startPocketBase({ dir })).stop()
  })
}

/** @returns a data folder to copy: the demo shop as it is filled now, its accounts with DEMO_PASSWORD */
export function demoDatabase(): Promise<string> {
  return prepared('demo', async (dir) => {
    await cp(await emptyDatabase(), dir, { recursive: true })
    const server = await startPocketBase({ dir })
    try {
      const token = await superuserToken(server.url, SUPERUSER)
      if (!(await fillIfEmpty(server.url, token, { password: DEMO_PASSWORD }))) throw new Error('A new database was not empty.')
    } finally {
      await server.stop()
    }
  })
}

/** For the end of a runner. */
export async function forgetPrepared(): Promise<void> {
  if (process.env.SFOGLIA_PREPARED === undefined) await rm(root, { recursive: true, force: true })
}

/** Other parts of the run wait for the one that makes it. */
async function prepared(name: string, make: (dir: string) => Promise<void>): Promise<string> {
  const dir = join(folder, name)
  const lock = `${dir}.lock`
  await mkdir(folder, { recursive: true })
  while (tryLock(lock) !== null) await sleep(100)
  try {
    if (!existsSync(dir)) {
      const half = `${dir}.half`
      await rm(half, { recursive: true, force: true })
      await make(half)
      await rename(half, dir)
    }
  } finally {
    unlock(lock)
  }
  return dir
}
