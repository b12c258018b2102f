import { expect, test } from 'vitest'
import { acceptedEncodings } from './headers.ts'

test.each([
  ['gzip, deflate, br, zstd', ['gzip', 'deflate', 'br', 'zstd']],
  ['BR;q=1.0, gzip;q=0.8', ['br', 'gzip']],
  ['br;q=0, gzip', ['gzip']],
  ['br; q=0.000, gzip', ['gzip']],
  ['br;q=0.001', ['br']],
  ['', []],
  [null, []],
])('Accept-Encoding %j', (header, expected) => {
  expect([...acceptedEncodings(header)]).toEqual(expected)
})
