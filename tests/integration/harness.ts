// A real PocketBase for a test file: the built migrations and hooks, a folder of its own, a free port, and the people who
// work and buy there. Ends with the file; nothing stays behind.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { buildPocketBase } from '../../scripts/build-pocketbase.mjs'
import { createSuperuser, type RunningPocketBase, startPocketBase, superuserToken } from '../../scripts/pocketbase.mjs'

const PORTS = { first: 18_100, last: 18_199 }
const SUPERUSER = { email: 'root@sfoglia.test', password: 'dolcezza-di-prova' }
export const PASSWORD = 'dolcezza-di-prova'

// biome-ignore lint/suspicious/noExplicitAny: a test looks into the server's answers freely; what is not there fails its expectation
export type Json = any

export interface Answer {
  status: number
  /** Parsed JSON; the text when it is none. */
  body: Json
  headers: Headers
}

export interface Request {
  method?: string
  token?: string
  /** Sent as JSON, but for FormData and strings, which go as they are. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Server {
  readonly url: string
  /** A superuser's token. */
  readonly superuser: string
  call(path: string, request?: Request): Promise<Answer>
  /** Creates a record as superuser. @throws when it is refused */
  create(collection: string, body: Record<string, unknown>): Promise<Json>
  /** All records of a collection as superuser, by PocketBase's filter. */
  list(collection: string, filter?: string, sort?: string): Promise<Json[]>
  login(email: string, password?: string): Promise<{ token: string; record: Json }>
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
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  await buildPocketBase()
  const dir = await mkdtemp(join(tmpdir(), 'sfoglia-test-'))
  await createSuperuser({ dir, ...SUPERUSER })
  let running: RunningPocketBase | null = null
  let token = ''
  let port = 0
  const start = async () => {
    if (port === 0) [running, port] = await startSomewhere(dir, env)
    else running = await startPocketBase({ dir, port, env })
    token = await superuserToken(running.url, SUPERUSER)
  }
  await start()
  ends.push(async () => {
    await running?.kill()
    await rm(dir, { recursive: true, force: true, maxRetries: 3 })
  })

  const call = async (path: string, request: Request = {}): Promise<Answer> => {
    const { body } = request
    const isRaw = body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Uint8Array
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: request.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(request.token && { authorization: request.token }),
        ...(!isRaw && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(body !== undefined && { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text), headers: response.headers }
  }
  const create = async (collection: string, body: Record<string, unknown>) => {
    const answer = await call(`/api/collections/${collection}/records`, { token, body })
    if (answer.status !== 200) throw new Error(`${collection}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const list = async (collection: string, filter = '', sort = '') => {
    const items: unknown[] = []
    for (let page = 1; ; page++) {
      const query = `page=${page}&perPage=1000&filter=${encodeURIComponent(filter)}&sort=${encodeURIComponent(sort)}`
      const answer = await call(`/api/collections/${collection}/records?${query}`, { token })
      if (answer.status !== 200) throw new Error(`${collection}: ${JSON.stringify(answer.body)}`)
      items.push(...answer.body.items)
      if (page >= answer.body.totalPages) return items
    }
  }
  const login = async (email: string, password = PASSWORD) => {
    const body = { identity: email, password }
    const answer = await call('/api/collections/users/auth-with-password', { body })
    if (answer.status !== 200) throw new Error(`${email}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    get url() {
      return `http://127.0.0.1:${port}`
    },
    get superuser() {
      return token
    },
    call,
    create,
    list,
    login,
    start,
    stop: async () => running?.stop(),
    kill: async () => running?.kill(),
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

async function startSomewhere(dir: string, env: Record<string, string>): Promise<[RunningPocketBase, number]> {
  for (let attempt = 0; ; attempt++) {
    const port = PORTS.first + Math.floor(Math.random() * (PORTS.last - PORTS.first + 1))
    if (!(await isFree(port))) continue
    try {
      return [await startPocketBase({ dir, port, env }), port]
    } catch (error) {
      // Another file took it between the question and the start.
      if (attempt > 5) throw error
    }
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
