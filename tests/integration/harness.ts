// A real PocketBase for a test file: the built migrations and hooks, a folder of its own, a free port, and the people who
// work and buy there. Ends with the file; nothing stays behind.
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { newServiceToken, type RunningPocketBase, startPocketBase } from '../../scripts/start/pocketbase.mjs'
import { type Client, clientOf } from './client.ts'
import type { SmallShop } from './small-shop.ts'

export { type Answer, type Json, PASSWORD, type Request } from './client.ts'

export interface Server extends Client {
  readonly url: string
  /** Its data folder. */
  readonly dir: string
  /** A superuser's token. */
  readonly superuser: string
  stop(): Promise<void>
  /** SIGKILL: like a power cut. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
}

const ends: (() => Promise<void>)[] = []
// Of the file that imports this; from inside a hook it would be registered too late.
afterAll(async () => {
  for (const end of ends) await end()
})

/** Starts a server with an empty shop. To be called once per file, in `beforeAll`. @param env of the server's process */
export function startServer(env: Record<string, string> = {}): Promise<Server> {
  return startOn(inject('templates').empty, env)
}

/** Starts a server with the small shop, whose people are logged in. To be called once per file, in `beforeAll`. */
export async function startSmallShop(env: Record<string, string> = {}): Promise<{ server: Server; shop: SmallShop }> {
  const { small, smallShop } = inject('templates')
  return { server: await startOn(small, env), shop: smallShop }
}

/** Starts a server with the demo shop (tests/prepared/databases.ts has its password). To be called once per file, in `beforeAll`. */
export function startDemoShop(env: Record<string, string> = {}): Promise<Server> {
  return startOn(inject('templates').demo, env)
}

async function startOn(template: string, given: Record<string, string>): Promise<Server> {
  // What waits for an administrator's word is tried by its own tests, which run the jobs of the minute themselves as well.
  // Messages leave at once, but where their wait is looked at.
  const atOnce = { SFOGLIA_MESSAGE_WAIT_SECONDS: '0' }
  const env = { SFOGLIA_APPROVE_DEVICES: '1', SFOGLIA_JOBS: 'by-hand', ...atOnce, ...given }
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-test-'))
  await cp(template, dir, { recursive: true })
  let running: RunningPocketBase = await startPocketBase({ dir, env })
  const { url, port } = running
  ends.push(async () => {
    await running.kill()
    await rm(dir, { recursive: true, force: true, maxRetries: 3 })
  })
  // The template's login: tokens are as valid in a copy.
  const superuser = inject('templates').superuserToken
  return {
    ...clientOf(url, superuser),
    url,
    dir,
    superuser,
    start: async () => {
      running = await startPocketBase({ dir, port, env })
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
  }
}

/** Lifts the limits of requests per address, which a test's load would meet. */
export async function withoutRateLimits(server: Server): Promise<void> {
  const answer = await server.call('/api/settings', {
    method: 'PATCH',
    token: server.superuser,
    body: { rateLimits: { enabled: false } },
  })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
}

/** A token of the edge's own account, as the edge gets one. Those that were given before end. */
export async function serviceLogin(server: Server): Promise<string> {
  const secret = await newServiceToken(server.url, server.superuser)
  const { status, body } = await server.call('/api/sfoglia/service/token', { token: '', body: { secret } })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.token
}
