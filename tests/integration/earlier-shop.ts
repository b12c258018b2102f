// A shop whose database was made before some migration, and what that migration makes of it.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { pocketBaseBinary, startPocketBase } from '../../scripts/start/pocketbase.mjs'
import { type Client, clientOf } from './client.ts'

/**
 * The migrations from `first` on are taken back, `fill` works with the server of then, and `look` with today's on the same data.
 * @param first the number with which the first later migration begins: `0101`
 */
export async function shopOfBefore<Filled>(
  first: string,
  fill: (server: Client) => Promise<Filled>,
  look: (server: Client, filled: Filled) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'sfoglia-test-'))
  const [dir, earlier] = [join(folder, 'data'), join(folder, 'earlier')]
  const built = process.env.SFOGLIA_POCKETBASE_DIST ?? 'dist/pocketbase'
  try {
    await cp(inject('templates').empty, dir, { recursive: true })
    await cp(built, earlier, { recursive: true })
    const later = (await readdir(join(built, 'pb_migrations'))).filter((name) => name >= first)
    for (const name of later) await rm(join(earlier, 'pb_migrations', name))
    const places = [`--dir=${dir}`, `--hooksDir=${join(built, 'pb_hooks')}`, `--migrationsDir=${join(built, 'pb_migrations')}`]
    const back = ['migrate', 'down', String(later.length), ...places, '--automigrate=false']
    const down = promisify(execFile)(pocketBaseBinary(), back)
    // It asks whether it really shall.
    down.child.stdin?.end('y\n')
    await down
    const filled = await during(dir, earlier, fill)
    await during(dir, built, (server) => look(server, filled))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function during<Result>(dir: string, distDir: string, work: (server: Client) => Promise<Result>): Promise<Result> {
  const running = await startPocketBase({ dir, distDir })
  try {
    return await work(clientOf(running.url, inject('templates').superuserToken))
  } finally {
    await running.stop()
  }
}
