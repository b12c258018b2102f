// What a token says about itself, and when it is over.
import { describe, expect, test } from 'vitest'
import { isTokenExpired, readToken } from './login.ts'

const NOW_MS = Date.parse('2026-11-20T10:00:00Z')

function aToken(claims: unknown): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`
}

test.each([
  ['an account, as PocketBase says it today', { type: 'auth', collectionId: 'pbc_1736455494' }, 'authRecord'],
  ['an account, as it said it before', { type: 'authRecord' }, 'authRecord'],
  ['a superuser, as PocketBase says it today', { type: 'auth', collectionId: 'pbc_3142635823' }, 'admin'],
  ['a superuser, as it said it before', { type: 'admin' }, 'admin'],
])('%s', (_, claims, kind) => {
  expect(readToken(aToken({ id: 'abc', exp: 1_800_000_000, ...claims }))).toEqual({
    id: 'abc',
    kind,
    expiresMs: 1_800_000_000_000,
  })
})

test.each([
  '',
  'abc',
  'a.b.c',
  'a.e30.c',
  `a.${Buffer.from('[1]').toString('base64url')}.c`,
  'a.bnVsbA.c',
  'a.ä.c',
])('«%s» is no token', (text) => {
  expect(readToken(text)).toBeNull()
  expect(isTokenExpired(text, NOW_MS)).toBe(true)
})

describe('expiry', () => {
  test('counts from the second it names', () => {
    const token = aToken({ id: 'abc', exp: NOW_MS / 1000 })
    expect(isTokenExpired(token, NOW_MS - 1)).toBe(false)
    expect(isTokenExpired(token, NOW_MS)).toBe(true)
  })
  test('a token that names none never expires here', () => {
    expect(isTokenExpired(aToken({ id: 'abc' }), NOW_MS)).toBe(false)
  })
})
