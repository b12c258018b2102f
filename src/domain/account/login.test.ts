// The cookie of the stored login: its attributes, and what becomes of too large a record.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginCookie, readLoginCookie } from './login.ts'

const record = {
  id: 'cliente00000001',
  collectionId: 'pbc_1736455494',
  collectionName: 'users',
  email: 'anna@sfoglia.it',
  username: 'anna',
  verified: true,
  name: 'Anna; Ricci',
  role: 'USER',
}

test('lives 604800 s, on every path, for secure pages and this site alone, readable by the page', () => {
  const [pair, ...attributes] = loginCookie({ token: 'a.b.c', record }, true).split('; ')
  expect(pair).toMatch(/^pb_auth=/)
  expect(attributes).toEqual(['Max-Age=604800', 'Path=/', 'Secure', 'SameSite=Strict'])
})

test('over plain http it is not Secure: Safari would refuse it, on loopback too', () => {
  expect(loginCookie({ token: 'a.b.c', record }, false)).toMatch(/; Max-Age=604800; Path=\/; SameSite=Strict$/)
  expect(loginCookie(null, false)).toBe('pb_auth=; Max-Age=0; Path=/; SameSite=Strict')
})

test('what was written is read, whatever stands in it', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.oneof(fc.string(), fc.constantFrom('Zoë 🍰', 'a\ud800b', '; Max-Age=0', '%E0%A4')),
      (token, name) => {
        const cookie = loginCookie({ token, record: { ...record, name } }, true)
        const [pair = ''] = cookie.split('; ')
        expect(readLoginCookie(`altro=1; ${pair}; pb_auth2=x`)).toEqual({
          token: JSON.parse(JSON.stringify(token)),
          record: JSON.parse(JSON.stringify({ ...record, name })),
        })
      },
    ),
  )
})

describe('more than 4096 bytes', () => {
  const fits = (name: string) => loginCookie({ token: 'a.b.c', record: { ...record, name } }, true)
  test('up to the last byte the record is whole', () => {
    const room = 4096 - fits('').length
    const [pair = ''] = fits('x'.repeat(room)).split('; ')
    expect(fits('x'.repeat(room))).toHaveLength(4096)
    expect(readLoginCookie(pair)?.record).toHaveProperty('role')
  })
  test('beyond, it keeps only who it is', () => {
    const [pair = ''] = fits('x'.repeat(4096)).split('; ')
    expect(readLoginCookie(pair)).toEqual({
      token: 'a.b.c',
      record: {
        id: record.id,
        collectionId: record.collectionId,
        email: record.email,
        username: 'anna',
        verified: true,
      },
    })
  })
})

test('no login deletes the cookie', () => {
  expect(loginCookie(null, true)).toBe('pb_auth=; Max-Age=0; Path=/; Secure; SameSite=Strict')
})

test.each([
  '',
  'pb_auth=',
  'pb_auth=%7B',
  'pb_auth=null',
  'pb_auth=%7B%22token%22%3A1%7D',
  'pb_auth=%E0%A4%A',
  'x=1',
])('«%s» holds none', (cookies) => {
  expect(readLoginCookie(cookies)).toBeNull()
})
