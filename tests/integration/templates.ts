// What the servers of all test files are copied from, made once per run: an empty database, migrated and with its superuser, and the
// small shop. Migrating and filling take seconds, copying does not.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildPocketBase } from '../../scripts/build-pocketbase.mjs'
import { createSuperuser, startPocketBase, superuserToken } from '../../scripts/pocketbase.mjs'
import { clientOf } from './client.ts'
import { fillSmallShop, type SmallShop } from './small-shop.ts'

export const SUPERUSER = { email: 'root@sfoglia.test', password: 'dolcezza-di-prova' }

/** Data folders, and the logins that are valid in every copy of them. */
interface Templates {
  /** Migrated, with its superuser and no record. */
  empty: string
  small: string
  superuserToken: string
  smallShop: SmallShop
}

declare module 'vitest' {
  interface ProvidedContext {
    templates: Templates
  }
}

/** Vitest's global setup. @returns its teardown */
export default async function makeTemplates(project: TestProject): Promise<() => Promise<void>> {
  await buildPocketBase()
  const folder = await mkdtemp(join(tmpdir(), 'sfoglia-templates-'))
  const [empty, small] = [join(folder, 'empty'), join(folder, 'small')]
  await createSuperuser({ dir: empty, ...SUPERUSER })
  // The first start writes what the server adds by itself.
  await (await startPocketBase({ dir: empty })).stop()
  await cp(empty, small, { recursive: true })
  const server = await startPocketBase({ dir: small })
  try {
    const token = await superuserToken(server.url, SUPERUSER)
    const smallShop = await fillSmallShop(clientOf(server.url, token))
    project.provide('templates', { empty, small, superuserToken: token, smallShop })
  } finally {
    await server.stop()
  }
  return () => rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
