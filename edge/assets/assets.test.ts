import { expect, test } from 'vitest'
import { acceptedEncoding } from './assets.ts'

test.each([
  // Ours is the order, among what a browser likes equally.
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;q=1.0, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip', 'gzip'],
  ['br;q=0.001', 'br'],
  ['identity', null],
  ['*', null],
  ['', null],
  [null, null],
])('Accept-Encoding %j', (header, expected) => {
  const request = new Request('http://shop.test/', header === null ? {} : { headers: { 'Accept-Encoding': header } })
  expect(acceptedEncoding(request, ['br', 'gzip'])).toBe(expected)
})
