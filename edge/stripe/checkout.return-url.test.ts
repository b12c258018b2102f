// Where a payment can lead back to, whatever the page asks for.
import { expect, test } from 'vitest'
import { HOSTILE_TARGETS } from '../../tests/cases/hostile-targets.ts'
import { AFTER_CANCEL, AFTER_SUCCESS, returnUrl } from './checkout.ts'

const ORIGIN = 'https://sfoglia.test'
const ORDER = '/post-payment?success=true&ordine=abcdefghijklmno'

test.each([
  [ORDER, ORDER],
  [`${ORIGIN}${ORDER}`, ORDER],
  // Another host loses its host; the page of that path is ours.
  ['https://evil.test/post-payment?success=true', '/post-payment?success=true'],
  ['/checkout', '/checkout'],
])('%s leads to our %s', (proposed, path) => {
  expect(returnUrl(proposed, ORIGIN, AFTER_SUCCESS)).toBe(ORIGIN + path)
})

test.each([
  undefined,
  null,
  7,
  {},
  ['/checkout'],
  '/api/health',
  '/nessuna',
  `/checkout?${'x'.repeat(1000)}`,
])('what is no page of ours leads to the usual one: %j', (proposed) =>
  expect(returnUrl(proposed, ORIGIN, AFTER_CANCEL)).toBe(ORIGIN + AFTER_CANCEL))

test(`${HOSTILE_TARGETS.length} hostile targets never lead off our origin`, () => {
  expect(HOSTILE_TARGETS.length).toBeGreaterThanOrEqual(200)
  expect(new Set(HOSTILE_TARGETS).size).toBe(HOSTILE_TARGETS.length)
  for (const target of HOSTILE_TARGETS) {
    const url = new URL(returnUrl(target, ORIGIN, AFTER_SUCCESS))
    expect([url.origin, url.username, url.pathname.startsWith('//')], target).toEqual([ORIGIN, '', false])
  }
})
