import { expect, test } from 'vitest'
import { hasNewerBuild } from './app-updates.ts'

test.each([
  ['the same build', () => Response.json({ id: 'a1' }), false],
  ['another build', () => Response.json({ id: 'b2' }), true],
  ['a captive portal', () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }), false],
  ['other JSON', () => Response.json({ status: 404 }), false],
  ['an error that looks like a build', () => Response.json({ id: 'b2' }, { status: 503 }), false],
])('%s', async (_, answer, expected) => {
  expect(await hasNewerBuild('a1', async () => answer())).toBe(expected)
})

test('no network', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'))
  expect(await hasNewerBuild('a1', offline)).toBe(false)
})
