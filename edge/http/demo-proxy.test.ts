// What of the stand-ins is reachable through the shop, and what reaches them.
import { describe, expect, test } from 'vitest'
import { edgeConfig, edgeOptions } from '../../tests/builders/edge-options.ts'
import { createApp } from '../app.ts'

const STAND_INS = 'http://127.0.0.1:4999'

function aDemo({ standInsUrl = STAND_INS as string | null, answer = () => new Response('pagina') } = {}) {
  const sent: Request[] = []
  const app = createApp(
    edgeOptions({
      config: edgeConfig({ standInsUrl }),
      assets: { respond: async (_, path) => (path === '/index.html' ? new Response('<!doctype html>') : null) },
      fetch: async (input, init) => {
        sent.push(new Request(input, init))
        return answer()
      },
    }),
  )
  return { app, sent }
}

const OPEN = ['/_demo', '/_demo/', '/_demo/stile.css', '/_demo/mail', '/_demo/mail/3/html', '/_demo/whatsapp', '/_demo/rt']
const CLOSED = [
  '/_demo/control',
  '/_demo/control/mail',
  '/_demo/%63ontrol/mail',
  '/_demo/mail/%2e%2e/control/mail',
  '/_demo/mail/..%2fcontrol',
  '/_demo/mail/../control/mail',
  '/_demo//control/mail',
  '/_demo/Control/mail',
  '/_demo/v23.0/1/messages',
  '/_demo/../v1/refunds',
  '/_demo;/control',
  '/cgi-bin/epos/service.cgi',
  '/cgi-bin/fpmate.cgi/control',
]

describe('with stand-ins', () => {
  test.each(OPEN)('%s is shown', async (path) => {
    const { app, sent } = aDemo()
    expect((await app.request(path)).status).toBe(200)
    expect(sent.map(({ url }) => url)).toEqual([STAND_INS + path])
  })

  test.each(CLOSED)('%s stays closed', async (path) => {
    const { app, sent } = aDemo()
    expect((await app.request(path)).status).toBe(404)
    expect((await app.request(path, { method: 'POST' })).status).not.toBe(200)
    expect(sent).toEqual([])
  })

  test('neither cookies nor logins are passed on', async () => {
    const { app, sent } = aDemo()
    const headers = { Cookie: 'pb_auth=x', Authorization: 'token', 'X-Forwarded-For': '1.2.3.4', Accept: 'text/html' }
    await app.request('/_demo/mail', { headers })
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ accept: 'text/html' })
  })

  test('a form goes there, its redirect comes back, and no cookie is set', async () => {
    const headers = { Location: 'https://shop.test/post-payment', 'Set-Cookie': 'pb_auth=stolen' }
    const { app, sent } = aDemo({ answer: () => new Response(null, { status: 303, headers }) })
    const response = await app.request('/_demo/stripe/pay/cs_test_1', {
      method: 'POST',
      body: 'azione=paga',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect([response.status, response.headers.get('Location')]).toEqual([303, 'https://shop.test/post-payment'])
    expect(response.headers.has('Set-Cookie')).toBe(false)
    expect(await sent[0]?.text()).toBe('azione=paga')
    expect(sent[0]?.redirect).toBe('manual')
  })

  test('a receipt goes to the fiscal printer, and its answer comes back', async () => {
    const { app, sent } = aDemo({ answer: () => new Response('<response/>', { headers: { 'Content-Type': 'text/xml' } }) })
    const path = '/cgi-bin/fpmate.cgi?devid=local_printer&timeout=10000'
    const response = await app.request(path, { method: 'POST', body: '<x/>', headers: { 'Content-Type': 'text/xml' } })
    expect([response.status, await response.text(), sent[0]?.url]).toEqual([200, '<response/>', STAND_INS + path])
  })

  test('their own policy is kept, the rest of the shop’s headers is added', async () => {
    const answer = () => new Response('', { headers: { 'Content-Security-Policy': "default-src 'none'" } })
    const { headers } = await aDemo({ answer }).app.request('/_demo/mail')
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'")
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })

  test('a body that is no form of ours is refused', async () => {
    const { app, sent } = aDemo()
    const response = await app.request('/_demo/whatsapp/letto', { method: 'POST', body: 'x'.repeat(70_000) })
    expect(response.status).toBe(413)
    expect(sent).toEqual([])
  })

  test('when they are gone the answer says so', async () => {
    const answer = () => {
      throw new Error('connect ECONNREFUSED')
    }
    expect((await aDemo({ answer }).app.request('/_demo/mail')).status).toBe(503)
  })
})

test.each([...OPEN, ...CLOSED])('without stand-ins %s is an unknown address', async (path) => {
  const { app, sent } = aDemo({ standInsUrl: null })
  expect((await app.request(path)).status).toBe(404)
  expect(sent).toEqual([])
})
