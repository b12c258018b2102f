import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { setDeviceCookie } from './device-cookie.ts'

const NOW_MS = Date.UTC(2026, 10, 24, 10)
const PATH = 'http://negozio.test/api/sfoglia/devices'

/** What the answer leaves in the browser. */
async function left(answer: () => Response, { method = 'POST', publicUrl = null as string | null } = {}): Promise<string[]> {
  const app = new Hono().use(setDeviceCookie(publicUrl, () => NOW_MS)).all('*', answer)
  const response = await app.request(PATH, { method, body: JSON.stringify({ id: 'abc', waiting: 2 }) })
  // The answer itself goes on whole.
  expect(await response.text()).toBe(await answer().text())
  return response.headers.getSetCookie()
}

const heard = () => Response.json({ id: 'abc', code: 'K7' })
const MARK = `sfoglia_device=K7.2.${NOW_MS / 1000}; Max-Age=34560000; Path=/; SameSite=Strict`

test('a contact leaves the device’s code, what waits and the hour', async () => {
  expect(await left(heard)).toEqual([MARK])
})

test('what the contact does not say waits not', async () => {
  const app = new Hono().use(setDeviceCookie(null, () => NOW_MS)).all('*', heard)
  const response = await app.request(PATH, { method: 'POST', body: JSON.stringify({ id: 'abc' }) })
  expect(response.headers.getSetCookie()).toEqual([MARK.replace('K7.2', 'K7.0')])
})

test('over https, also behind a proxy that ends it, it is for https alone', async () => {
  expect(await left(heard, { publicUrl: 'https://sfoglia.it' })).toEqual([`${MARK}; Secure`])
})

test('a revoked device loses its mark, another refusal changes nothing', async () => {
  const revoked = () => Response.json({ status: 403, data: { revoked: true } }, { status: 403 })
  expect(await left(revoked)).toEqual(['sfoglia_device=; Max-Age=0; Path=/; SameSite=Strict'])
  expect(await left(() => Response.json({ status: 403 }, { status: 403 }))).toEqual([])
})

test.each([
  ['not JSON', () => new Response('ok')],
  ['no code', () => Response.json({ id: 'abc' })],
  ['an error', () => Response.json({ code: 'K7' }, { status: 500 })],
])('%s leaves nothing', async (_, answer) => expect(await left(answer)).toEqual([]))
