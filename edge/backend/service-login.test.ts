// The edge's login renews itself, and its end is known before anybody misses a payment.
import { expect, test } from 'vitest'
import { serviceLogin } from './service-login.ts'

const SECRET = 'un-segreto-lungo'
const DAY_MS = 86_400_000
const EXCHANGE = 'POST /api/sfoglia/service/token'

/** A database that gives the tokens t1, t2 …, and what was asked of it: call and login. */
function aLogin({ exchange = (count: number): Response => Response.json({ token: `t${count}` }), status = 200 } = {}) {
  const asked: string[] = []
  let nowMs = Date.UTC(2026, 10, 25)
  let exchanges = 0
  const answers = { exchange, status }
  const login = serviceLogin(
    async ({ method, path, headers, body }) => {
      const call = `${method} ${path}`
      asked.push(`${call} ${headers.get('Authorization') ?? '-'}`)
      if (call !== EXCHANGE) return Response.json({}, { status: answers.status })
      expect(await new Response(body).json()).toEqual({ secret: SECRET })
      exchanges += 1
      return answers.exchange(exchanges)
    },
    SECRET,
    () => nowMs,
  )
  const call = async (authorization: string | null = SECRET) => {
    const headers = new Headers(authorization === null ? {} : { Authorization: authorization })
    const signal = new AbortController().signal
    return (await login.forward({ method: 'GET', path: '/due', headers, body: null, signal })).status
  }
  const later = (ms: number) => {
    nowMs += ms
  }
  return { login, asked, call, later, answers }
}

test('a call of the edge’s own carries the token of the day, never the secret; others go as they came', async () => {
  const { asked, call } = aLogin()
  await call()
  await call()
  await call('somebody')
  await call(null)
  expect(asked).toEqual([`${EXCHANGE} -`, 'GET /due t1', 'GET /due t1', 'GET /due somebody', 'GET /due -'])
})

test('two years on it still works: each half day brings the next token', async () => {
  const { asked, call, later, login } = aLogin()
  for (let day = 0; day < 730; day++) {
    expect(await call()).toBe(200)
    later(DAY_MS)
  }
  expect(await login.state()).toBe('ok')
  expect(asked.filter((one) => one.startsWith(EXCHANGE))).toHaveLength(731)
})

test('while the database is away at renewal the token of the day goes on', async () => {
  const { call, later, answers, login } = aLogin()
  await call()
  answers.exchange = () => new Response('', { status: 502 })
  later(DAY_MS / 2)
  expect(await call()).toBe(200)
  expect(await login.state()).toBe('ok')
})

test('a secret that is not known is refused, and asked about once a minute', async () => {
  const { login, asked, call, later, answers } = aLogin({ exchange: () => Response.json({}, { status: 403 }) })
  expect([await login.state(), await call(), await call(), await login.state()]).toEqual(['refused', 403, 403, 'refused'])
  expect(asked).toEqual([`${EXCHANGE} -`])
  answers.exchange = () => Response.json({ token: 'new' })
  later(60_000)
  expect([await call(), await login.state()]).toEqual([200, 'ok'])
})

test('a token that was ended before its time is replaced at the next call', async () => {
  const { call, answers, asked } = aLogin()
  await call()
  answers.status = 403
  await call()
  answers.status = 200
  expect(await call()).toBe(200)
  expect(asked.at(-1)).toBe('GET /due t2')
})

test('a database that was never there is unknown; without a secret there is no login', async () => {
  const { login, call } = aLogin({ exchange: () => new Response('', { status: 503 }) })
  expect(await login.state()).toBe('unknown')
  await expect(call()).rejects.toThrow('could not be asked')
  const off = serviceLogin(async () => Response.json({}), null)
  expect(await off.state()).toBe('off')
})
