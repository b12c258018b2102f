// What the servers of all test files are copied from: an empty database, migrated and with its superuser, the small shop and the
// demo shop.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPocketBase, superuserToken } from '../../scripts/start/pocketbase.mjs'
import { demoDatabase, emptyDatabase, forgetPrepared, SUPERUSER } from '../prepared/databases.ts'
import { type Client, clientOf, type Json } from './client.ts'
import { fillSmallShop, type SmallShop } from './small-shop.ts'

/** Of bcrypt: the exponent of its rounds, 10 by itself. */
const LEAST_COST = 4

/** Data folders, and the logins that are valid in every copy of them. */
interface Templates {
  /** Migrated, with its superuser and no record. */
  empty: string
  small: string
  demo: string
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
  const folder = await mkdtemp(join(tmpdir(), 'sfoglia-templates-'))
  const [empty, small] = [join(folder, 'empty'), join(folder, 'small')]
  await cp(await emptyDatabase(), empty, { recursive: true })
  const token = await withServer(empty, async (url) => {
    const superuser = await superuserToken(url, SUPERUSER)
    await makePasswordsCheap(clientOf(url, superuser), superuser)
    return superuser
  })
  await cp(empty, small, { recursive: true })
  const smallShop = await withServer(small, (url) => fillSmallShop(clientOf(url, token)))
  // The login is valid in the demo shop too: both came from one empty database.
  project.provide('templates', { empty, small, demo: await demoDatabase(), superuserToken: token, smallShop })
  return async () => {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
    await forgetPrepared()
  }
}

async function withServer<Result>(dir: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const server = await startPocketBase({ dir })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

/** Stored passwords cost what is least, and nothing else of the schema changes: the matrix makes hundreds of accounts. */
async function makePasswordsCheap(server: Client, token: string): Promise<void> {
  const { items } = (await server.call('/api/collections?perPage=500', { token })).body
  for (const { id, type, fields } of items) {
    if (type === 'view' || !fields.some((field: Json) => field.type === 'password')) continue
    const cheap = fields.map((field: Json) => (field.type === 'password' ? { ...field, cost: LEAST_COST } : field))
    const answer = await server.call(`/api/collections/${id}`, { method: 'PATCH', token, body: { fields: cheap } })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }
}
