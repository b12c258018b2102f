// The edge's login at the real database: what it was set up with has no end, a new one ends the old one, and the edge does not start
// with one that is refused.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import type { EdgeServer, EdgeSettings } from '../../edge/node.ts'
import { build } from '../../scripts/build.mjs'
import { newServiceToken } from '../../scripts/start/pocketbase.mjs'
import { type Server, startServer } from './harness.ts'

let server: Server
beforeAll(async () => {
  await build()
  server = await startServer()
})

const exchange = (secret: unknown) => server.call('/api/sfoglia/service/token', { body: { secret } })
const due = async (token: string) => (await server.call('/api/sfoglia/payments/due', { token })).status
const testsNow = Date.now
/** Tokens end by the real clock, whatever the tests' one says. */
const realNow = () => testsNow() - Number(process.env.SFOGLIA_CLOCK_OFFSET_MS ?? 0)
const newSecret = () => newServiceToken(server.url, server.superuser)

async function startEdge(SERVICE_TOKEN: string): Promise<EdgeServer> {
  const built: { startEdge: (settings: EdgeSettings) => Promise<EdgeServer> } = await import(
    pathToFileURL(resolve('dist/edge/node.mjs')).href
  )
  return built.startEdge({ port: 0, host: '127.0.0.1', env: { POCKETBASE_URL: server.url, LOOPBACK_ONLY: '1', SERVICE_TOKEN } })
}

const serviceOf = async (edge: EdgeServer) => {
  const health: { service?: unknown } = await (await fetch(`${edge.url}/api/health`)).json()
  return health.service
}

test('a secret is exchanged for a token of a day, and has no end itself', async () => {
  const { status, body } = await exchange(await newSecret())
  expect([status, body.ends_at, await due(body.token)]).toEqual([200, null, 200])
  const { exp } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
  expect(Math.round((exp * 1000 - realNow()) / 3_600_000)).toBe(24)
})

test('a new secret ends the old one and its tokens', async () => {
  const old = await newSecret()
  const { token } = (await exchange(old)).body
  await newSecret()
  expect([(await exchange(old)).status, await due(token)]).toEqual([403, 403])
})

test.each(['', 'falso', 7, null, 'x'.repeat(2000), { $ne: '' }])('%o is no secret', async (secret) => {
  await newSecret()
  expect((await exchange(secret)).status).toBe(403)
})

test('somebody’s login is none either, a superuser’s neither', async () => {
  expect((await exchange(server.superuser)).status).toBe(403)
})

test('the edge does not start with one that is refused, says so, and says in its health how its own stands', async () => {
  await expect(startEdge('sbagliato')).rejects.toThrow(`SERVICE_TOKEN is refused by the database at ${server.url}`)
  await expect(startEdge('sbagliato')).rejects.not.toThrow('sbagliato')
  const edge = await startEdge(await newSecret())
  try {
    expect(await serviceOf(edge)).toBe('ok')
    // From outside nobody is answered: the exchange is between edge and database.
    const asked = await fetch(`${edge.url}/api/sfoglia/service/token`, { method: 'POST', body: '{}' })
    expect(asked.status).toBe(404)
  } finally {
    await edge.stop()
  }
})
