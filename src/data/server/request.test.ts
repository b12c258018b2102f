// What counts as an answer of our server, what is asked a second time, and what each status comes to.
import '../../../tests/fakes/page.ts'
import * as v from 'valibot'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { OWN_REFUSAL } from '#domain/wire.ts'
import { ScriptedFetch } from '../../../tests/fakes/scripted-fetch.ts'
import { now } from './clock.ts'
import { getConnection, reportAnswered } from './connection.ts'
import { isOffline, request } from './request.ts'

const realFetch = globalThis.fetch
let server: ScriptedFetch

beforeEach(() => {
  server = new ScriptedFetch()
  globalThis.fetch = server.fetch
  reportAnswered()
})
afterAll(() => {
  globalThis.fetch = realFetch
})

test('JSON with any status is an answer', async () => {
  server.answer('/api/x', { status: 404, body: { message: 'no', data: OWN_REFUSAL } })
  expect(await request('/api/x')).toMatchObject({ kind: 'refused', status: 404, message: 'no' })
  expect(getConnection().isReachable).toBe(true)
})

test('so is an answer that is meant to be empty', async () => {
  server.answer('/api/x', { status: 204 })
  expect(await request('/api/x')).toMatchObject({ kind: 'ok', value: null })
  expect(getConnection().isReachable).toBe(true)
})

test.each([
  ['silence', 'silence' as const],
  ['a captive portal', { body: '<html>Accetta le condizioni</html>', headers: { 'Content-Type': 'text/html' } }],
  ['a reply cut in half', { body: '{"items":[{"id":"a' }],
])('%s is nobody', async (_, answer) => {
  server.answer('/api/x', answer)
  expect(await request('/api/x')).toEqual({ kind: 'later', isOffline: true, status: null, message: '' })
  expect(getConnection().isReachable).toBe(false)
})

test('a proxy that cannot reach the server says so, and the connection mark with it', async () => {
  server.answer('/api/x', { status: 503, body: { message: 'down' } })
  expect(await request('/api/x')).toMatchObject({ kind: 'later', isOffline: true, status: 503 })
  expect(getConnection().isReachable).toBe(false)
})

test('a question that was called off says nothing about the server', async () => {
  const control = new AbortController()
  const release = server.holdNext()
  const outcome = request('/api/x', { signal: control.signal })
  control.abort()
  release()
  expect(await outcome).toMatchObject({ kind: 'later', status: null })
  expect(getConnection().isReachable).toBe(true)
})

test.each([408, 409, 425, 429, 500, 502, 503, 504])('what changes something is tried once more after %i', async (status) => {
  server.answer('/api/x', { status }, { status: 200 })
  expect(await request('/api/x', { method: 'POST' })).toMatchObject({ kind: 'ok' })
  expect(server.count('/api/x')).toBe(2)
})

test.each([
  ['GET', 500],
  ['POST', 400],
  ['POST', 401],
] as const)('%s is not tried again after %i', async (method, status) => {
  server.answer('/api/x', { status })
  expect((await request('/api/x', { method })).kind).not.toBe('ok')
  expect(server.count('/api/x')).toBe(1)
})

test('login and body travel as PocketBase wants them', async () => {
  server.answer('/api/x', {})
  await request('/api/x', { method: 'POST', body: { a: 1 }, auth: 'a.b.c' })
  expect(server.asked[0]).toMatchObject({ method: 'POST', token: 'a.b.c', body: { a: 1 } })
})

test('the server’s clock corrects ours when it is far off', async () => {
  const serverMs = Date.now() + 3 * 3_600_000
  server.answer('/api/x', { headers: { Date: new Date(serverMs).toUTCString() } })
  await request('/api/x')
  expect(Math.abs(now() - serverMs)).toBeLessThan(60_000)
  server.answer('/api/x', { headers: { Date: new Date().toUTCString() } })
  await request('/api/x')
  expect(Math.abs(now() - Date.now())).toBeLessThan(60_000)
})

describe('an outcome', () => {
  const schema = v.pipe(
    v.object({ price: v.number() }),
    v.transform(({ price }) => ({ priceCents: price * 100 })),
  )
  const ask = () => request('/api/x', { schema })

  test('is the answer as its schema makes it', async () => {
    server.answer('/api/x', { status: 200, body: { price: 3, secret: 'x' } })
    expect(await ask()).toMatchObject({ kind: 'ok', value: { priceCents: 300 } })
  })

  test('never hands on an answer of another shape', async () => {
    server.answer('/api/x', { status: 200, body: { price: 'three' } })
    const outcome = await ask()
    expect(outcome).toEqual({ kind: 'later', isOffline: false, status: 200, message: '' })
    expect(isOffline(outcome)).toBe(false)
  })

  test('is a refusal, with what is wrong by field and what else it tells', async () => {
    const field = { code: 'validation_required', message: 'Manca.' }
    server.answer('/api/x', {
      status: 400,
      body: { status: 400, message: 'No.', data: { ...OWN_REFUSAL, name: field, stale: ['a'] } },
    })
    expect(await ask()).toEqual({
      kind: 'refused',
      status: 400,
      message: 'No.',
      problems: { name: field },
      data: { ...OWN_REFUSAL, name: field, stale: ['a'] },
    })
  })

  test('says nothing in the words of anybody but our server, and keeps the codes', async () => {
    const data = { email: { code: 'validation_is_email', message: 'Must be a valid email address.' } }
    server.answer('/api/x', { status: 400, body: { status: 400, message: 'Failed to create record.', data } })
    expect(await ask()).toMatchObject({ message: '', problems: { email: { code: 'validation_is_email', message: '' } } })
  })

  test.each([[null], [[]], [{ message: 7, data: [] }]])('is a refusal without a word from %j', async (body) => {
    server.answer('/api/x', { status: 403, body })
    expect(await ask()).toEqual({ kind: 'refused', status: 403, message: '', problems: {}, data: {} })
  })

  test('is a login that is none any more', async () => {
    server.answer('/api/x', { status: 401, body: { message: 'Accedi per continuare.', data: OWN_REFUSAL } })
    expect(await ask()).toEqual({ kind: 'signed-out', message: 'Accedi per continuare.' })
  })

  test.each([
    [429, false],
    [500, false],
    [502, true],
    [503, true],
    [504, true],
  ])('is none yet after %i; nobody is there: %s', async (status, isAway) => {
    server.answer('/api/x', { status, body: { message: 'Riprova.', data: OWN_REFUSAL } })
    const outcome = await ask()
    expect(outcome).toEqual({ kind: 'later', isOffline: isAway, status, message: 'Riprova.' })
    expect(isOffline(outcome)).toBe(isAway)
  })

  test('does not take a third party’s absence for ours', async () => {
    server.answer('/api/x', { status: 503, body: { message: 'Riprova.', data: OWN_REFUSAL } })
    expect(isOffline(await request('/api/x', { schema, asksThirdParty: true }))).toBe(false)
    expect(getConnection().isReachable).toBe(true)
  })

  test('carries the login that is handed in, or none', async () => {
    server.answer('/api/x', {})
    await request('/api/x', { auth: 'a.b.c' })
    await request('/api/x', { auth: undefined })
    expect(server.asked.map(({ token }) => token)).toEqual(['a.b.c', null])
  })
})
