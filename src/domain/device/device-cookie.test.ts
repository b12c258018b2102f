import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deviceCookie, readDeviceCookie } from './device-cookie.ts'

const mark = { code: 'K7', waiting: 2, contactMs: 1_795_000_000_000 }

test('what is left in a browser is read there, among others', () => {
  const [pair] = deviceCookie(mark, true).split(';')
  expect(readDeviceCookie(`pb_auth=x; ${pair}; altro=1`)).toEqual(mark)
})

test('scripts may read it, other sites do not get it sent, and over https it stays there', () => {
  expect(deviceCookie(mark, true)).toBe('sfoglia_device=K7.2.1795000000; Max-Age=34560000; Path=/; SameSite=Strict; Secure')
  expect(deviceCookie(mark, false)).not.toContain('Secure')
  expect(deviceCookie(null, false)).toContain('sfoglia_device=; Max-Age=0;')
})

test('what is not ours says nothing', () => {
  for (const text of ['', 'sfoglia_device=', 'sfoglia_device=K7', 'sfoglia_device=K7.x.1', 'xsfoglia_device=K7.2.1795000000']) {
    expect(readDeviceCookie(text)).toBeNull()
  }
  fc.assert(fc.property(fc.string(), (text) => void readDeviceCookie(`sfoglia_device=${text}`)))
})
