// The page that a guest wanted survives the redirect; nothing that is not ours does.
import { expect, test } from 'vitest'
import { readReturnTo, returnToCookie } from './navigation.ts'

const written = (href: string) => returnToCookie(href, true).split(';')[0] ?? ''

test('path and search come back as they were', () => {
  const href = '/account/ordini?da=l%27inizio&x=;'
  expect(readReturnTo(`pb_auth=x; ${written(href)}; other=1`)).toEqual({ pathname: '/account/ordini', href })
})

test('once taken it is gone', () => {
  expect(returnToCookie(null, true)).toContain('Max-Age=0')
  expect(readReturnTo(written('') || 'pagina_voluta=')).toBeNull()
  expect(readReturnTo('')).toBeNull()
})

test.each([
  [true, 'Max-Age=600; Path=/; Secure; SameSite=Strict'],
  [false, 'Max-Age=600; Path=/; SameSite=Strict'],
])('Secure where the page is (https: %s)', (isHttps, attributes) => {
  expect(returnToCookie('/account', isHttps)).toBe(`pagina_voluta=%2Faccount; ${attributes}`)
})

test.each([
  'https://evil.test/account',
  '//evil.test/account',
  '/\\evil.test',
  'javascript:alert(1)',
  '/nessuna',
  '/account\n',
  '/account/../../x',
])('%j is nobody’s page', (href) => expect(readReturnTo(written(href))).toBeNull())

test('a broken cookie is none', () => expect(readReturnTo('pagina_voluta=%E0%A4%A')).toBeNull())
