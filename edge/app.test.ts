// The app as a whole, with a page in memory and a PocketBase that only writes down what reaches it.
import { describe, expect, test } from 'vitest'
import { UPLOAD_LIMIT_BYTES } from '#domain/body-limit.ts'
import { CONTRACT } from '#domain/contract.ts'
import { MESSAGE_WAIT_MS } from '#domain/message/message.ts'
import { edgeConfig, edgeOptions } from '../tests/builders/edge-options.ts'
import { createApp } from './app.ts'
import type { Assets } from './assets/assets.ts'
import type { ForwardedRequest } from './options.ts'

const assets: Assets = {
  async respond(_, pathname) {
    if (pathname === '/index.html') {
      return new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html', ETag: '"page"' } })
    }
    return pathname === '/sw.js' ? new Response('// worker') : null
  },
}

interface Sent {
  request: ForwardedRequest
  text: string
}

function anEdge({ answer = () => Response.json({ ok: 1 }), address = '203.0.113.7' as string | null } = {}) {
  const sent: Sent[] = []
  const app = createApp({
    ...edgeOptions(),
    assets,
    forward: async (request) => {
      sent.push({ request, text: request.body === null ? '' : await new Response(request.body).text() })
      return answer()
    },
    clientAddress: () => address,
    policyHashes: { scripts: ["'sha256-abc'"], styles: [] },
  })
  return { app, sent }
}

const refused = (): Response => {
  throw new Error('connect ECONNREFUSED')
}

describe('documents and files', () => {
  test.each([
    '/',
    '/accedi',
    '/prodotto/abc',
    '/gestionale/ordini',
    '/carrello/',
  ])('%s is the document with 200', async (path) => {
    const response = await anEdge().app.request(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('<!doctype html>')
  })

  test.each(['/nessuna', '/prodotto', '/gestionale/x', '/_/', '/.env', '/%'])('%s is the document with 404', async (path) => {
    const response = await anEdge().app.request(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('<!doctype html>')
  })

  test('a known path that the browser has is not sent again; an unknown one stays a 404', async () => {
    const { app } = anEdge()
    const headers = { 'If-None-Match': '"page"' }
    expect((await app.request('/', { headers })).status).toBe(304)
    expect((await app.request('/nessuna', { headers })).status).toBe(404)
  })

  test('a file is served at its path', async () => {
    expect(await (await anEdge().app.request('/sw.js')).text()).toBe('// worker')
  })

  test('HEAD has the headers and no body', async () => {
    const response = await anEdge().app.request('/', { method: 'HEAD' })
    expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([200, '"page"', ''])
  })

  test('other methods are refused', async () => {
    const response = await anEdge().app.request('/accedi', { method: 'POST' })
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('what passes to PocketBase', () => {
  test('method, path, query, body, login and the version that was seen go through as they came', async () => {
    const { app, sent } = anEdge()
    const path = '/api/collections/orders/records?filter=user_id%3D%22x%22&perPage=3000'
    await app.request(path, {
      method: 'POST',
      body: '{"a":1}',
      headers: { Authorization: 'token', 'Content-Type': 'application/json', 'If-Match': '"2026-11-22T08:00:00.000Z"' },
    })
    expect(sent.map(({ request, text }) => [request.method, request.path, text])).toEqual([['POST', path, '{"a":1}']])
    const { headers } = sent[0]?.request ?? {}
    expect([headers?.get('Authorization'), headers?.get('If-Match')]).toEqual(['token', '"2026-11-22T08:00:00.000Z"'])
  })

  test('who the client is, is only our word', async () => {
    const { app, sent } = anEdge()
    await app.request('/api/sfoglia/slots', {
      headers: { 'X-Forwarded-For': '1.2.3.4', 'X-Real-IP': '1.2.3.4', Forwarded: 'for=1.2.3.4', 'CF-Connecting-IP': '1.2.3.4' },
    })
    expect(Object.fromEntries(sent[0]?.request.headers ?? [])).toEqual({ 'x-forwarded-for': '203.0.113.7' })
  })

  test('no word at all when the runtime does not know the address', async () => {
    const { app, sent } = anEdge({ address: null })
    await app.request('/api/sfoglia/slots', { headers: { 'X-Forwarded-For': '1.2.3.4' } })
    expect(sent[0]?.request.headers.has('X-Forwarded-For')).toBe(false)
  })

  test('cookies stay here', async () => {
    const { app, sent } = anEdge()
    await app.request('/api/sfoglia/slots', { headers: { Cookie: 'pb_auth=secret' } })
    expect(sent[0]?.request.headers.has('Cookie')).toBe(false)
  })

  test('a closed call is a 404 of the API and never reaches it', async () => {
    const { app, sent } = anEdge()
    const response = await app.request('/api/collections/_superusers/auth-with-password', { method: 'POST', body: '{}' })
    expect([response.status, await response.json()]).toEqual([
      404,
      { status: 404, message: "The requested resource wasn't found.", data: {} },
    ])
    expect((await app.request('/api')).status).toBe(404)
    expect((await app.request('/api/')).status).toBe(404)
    expect(sent).toEqual([])
  })

  test('dots in the path are resolved before it is judged', async () => {
    const { app, sent } = anEdge()
    expect((await app.request('/api/collections/products/../../settings')).status).toBe(404)
    expect((await app.request('/api/collections/products/%2e%2e/_superusers/records')).status).toBe(404)
    expect(sent).toEqual([])
  })

  test('an answer comes back with its status and headers', async () => {
    const answer = () => Response.json({ status: 400, message: 'No.', data: {} }, { status: 400, headers: { 'X-Total': '3' } })
    const response = await anEdge({ answer }).app.request('/api/collections/orders/records')
    expect([response.status, response.headers.get('X-Total')]).toEqual([400, '3'])
    expect(await response.json()).toEqual({ status: 400, message: 'No.', data: {} })
  })

  test.each([
    'GET',
    'HEAD',
  ])('a body of %s stays here, and so does its length, for which PocketBase would wait', async (method) => {
    const { app, sent } = anEdge()
    const request = new Request('http://shop.test/api/sfoglia/slots', { method, headers: { 'Content-Length': '5' } })
    expect((await app.request(request)).status).toBe(200)
    expect(sent[0]?.request.body).toBeNull()
    expect(sent[0]?.request.headers.has('Content-Length')).toBe(false)
  })

  test('an answer is for our own pages', async () => {
    const answer = () => Response.json({}, { headers: { 'Access-Control-Allow-Origin': '*' } })
    const { headers } = await anEdge({ answer }).app.request('/api/sfoglia/slots')
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
  })

  test('without PocketBase the answer says when to come back', async () => {
    const response = await anEdge({ answer: refused }).app.request('/api/sfoglia/slots')
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await response.json()).toMatchObject({ status: 503, data: {} })
  })
})

describe('sizes', () => {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) => {
    const { app, sent } = anEdge()
    const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
    return { sent, response: app.request(path, init) }
  }

  test.each([
    // As large as the database takes them there: it would end the connection in the middle, its answer lost.
    ['/api/sfoglia/orders', 2048],
    ['/api/sfoglia/catalogue', 4096],
    ['/api/sfoglia/orders/confirm', 64],
    ['/api/sfoglia/order-items/riga00000000001/images', 17_000],
    ['/api/collections/orders/records/ordine000000001', 64],
    ['/api/collections/users/auth-with-password', 4096],
  ])('%s takes %d kB and not a byte more, whether it says so or not', async (path, kilobytes) => {
    const limitBytes = kilobytes * 1024
    const declared = post(path, '{}', { 'Content-Length': String(limitBytes + 1) })
    expect((await declared.response).status).toBe(413)
    expect(declared.sent).toEqual([])
    expect((await post(path, bytes(limitBytes + 1)).response).status).toBe(413)
    const { sent, response } = post(path, bytes(limitBytes))
    expect((await response).status).toBe(200)
    expect(sent[0]?.text.length).toBe(limitBytes)
  })

  test('pictures of the catalogue have more room', async () => {
    const path = '/api/collections/products/records'
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': String(UPLOAD_LIMIT_BYTES) }
    expect((await post(path, 'x', headers).response).status).toBe(200)
    headers['Content-Length'] = String(UPLOAD_LIMIT_BYTES + 1)
    expect((await post(path, 'x', headers).response).status).toBe(413)
  })
})

describe('who may keep an answer', () => {
  const cacheControl = async (path: string, init: RequestInit = {}) => {
    const answer = () => Response.json({ ok: 1 }, { headers: { 'Cache-Control': 'public, max-age=60' } })
    return (await anEdge({ answer }).app.request(path, init)).headers.get('Cache-Control')
  }

  test.each([
    ['who says who they are', '/api/collections/orders/records', { headers: { Authorization: 'token' } }],
    ['a login', '/api/collections/users/auth-with-password', { method: 'POST', body: '{}' }],
    ['a protected photo', '/api/files/order_items/abcdefghijklmno/a.webp?token=x', {}],
  ])('nobody: %s', async (_, path, init) => {
    expect(await cacheControl(path, init)).toBe('private, no-store')
  })

  test.each([
    '/api/collections/products/records',
    '/api/files/products/abcdefghijklmno/a.webp',
  ])('as PocketBase says: %s', async (path) => {
    expect(await cacheControl(path)).toBe('public, max-age=60')
  })
})

describe('work in the background', () => {
  const asked = async (method: string, path: string, status = 200, later: number[] = []) => {
    let count = 0
    const work: Promise<void>[] = []
    const app = createApp({
      ...edgeOptions(),
      forward: async () => Response.json({}, { status }),
      jobs: async () => {
        count += 1
      },
      jobsAfter: (_, waitMs) => later.push(waitMs),
      inBackground: (_, promise) => work.push(promise),
    })
    await app.request(path, { method, body: '{}' })
    await Promise.all(work)
    return count
  }

  test.each([
    'POST /api/sfoglia/orders',
    'POST /api/sfoglia/orders/abcdefghijklmno/cancel',
    'POST /api/sfoglia/orders/abcdefghijklmno/reopen',
    'PATCH /api/collections/orders/records/abcdefghijklmno',
  ])('follows %s', async (call) => {
    const [method = '', path = ''] = call.split(' ')
    expect(await asked(method, path)).toBe(1)
    expect(await asked(method, path, 400)).toBe(0)
  })

  test.each([
    ['PATCH /api/collections/orders/records/abcdefghijklmno', [MESSAGE_WAIT_MS + 500]],
    ['POST /api/sfoglia/orders/abcdefghijklmno/resend', [MESSAGE_WAIT_MS + 500]],
    ['POST /api/sfoglia/orders', []],
    ['POST /api/sfoglia/orders/abcdefghijklmno/cancel', []],
  ])('follows %s once more when what staff did has waited', async (call, expected) => {
    const [method = '', path = ''] = call.split(' ')
    const later: number[] = []
    await asked(method, path, 200, later)
    await asked(method, path, 400, later)
    expect(later).toEqual(expected)
  })

  test.each([
    'POST /api/sfoglia/orders/confirm',
    'PATCH /api/collections/products/records/abcdefghijklmno',
    'DELETE /api/collections/orders/records/abcdefghijklmno',
  ])('does not follow %s', async (call) => {
    const [method = '', path = ''] = call.split(' ')
    expect(await asked(method, path)).toBe(0)
  })
})

test('another site cannot change anything, and PocketBase never hears of it', async () => {
  const { app, sent } = anEdge()
  const answer = await app.request('/api/sfoglia/orders', {
    method: 'POST',
    body: '{}',
    headers: { Origin: 'https://evil.test' },
  })
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { status: 403, message: expect.any(String), data: { source: 'sfoglia' } },
  ])
  expect(answer.headers.has('Content-Security-Policy')).toBe(true)
  expect(sent).toEqual([])
})

describe('a page of another contract', () => {
  const asks = async (path: string, contract?: number) => {
    const { app, sent } = anEdge()
    const headers = { ...(contract !== undefined && { 'X-Sfoglia-Contract': String(contract) }) }
    return { answer: await app.request(path, { method: 'POST', body: '{}', headers }), sent }
  }

  test.each([undefined, CONTRACT - 1, CONTRACT])('of contract %s is answered', async (contract) => {
    const { answer } = await asks('/api/sfoglia/orders', contract)
    expect([answer.status, answer.headers.get('X-Sfoglia-Contract')]).toEqual([200, String(CONTRACT)])
  })

  test.each([
    [CONTRACT - 2, 'C’è una nuova versione'],
    [CONTRACT + 1, 'Il negozio è tornato'],
  ])('of contract %i waits, and its words are said; the database never hears of it', async (contract, words) => {
    for (const path of ['/api/sfoglia/orders', '/api/collections/orders/records/abcdefghijklmno']) {
      const { answer, sent } = await asks(path, contract)
      expect([answer.status, answer.headers.get('Retry-After'), sent]).toEqual([429, '30', []])
      expect(await answer.json()).toEqual({
        status: 429,
        message: expect.stringContaining(words),
        data: { source: 'sfoglia' },
      })
      expect(answer.headers.get('X-Sfoglia-Contract')).toBe(String(CONTRACT))
    }
  })

  test('gets pictures and the state of the shop all the same', async () => {
    for (const path of ['/api/health', '/api/files/products/abcdefghijklmno/a.webp']) {
      const answer = await anEdge().app.request(path, { headers: { 'X-Sfoglia-Contract': '99' } })
      expect(answer.status).toBe(200)
    }
  })
})

describe('health', () => {
  test('is 200 when the database answers', async () => {
    const response = await anEdge().app.request('/api/health')
    expect([response.status, await response.json()]).toEqual([
      200,
      {
        ok: true,
        database: true,
        disk: true,
        mail: null,
        smtp: true,
        backup: true,
        card: false,
        whatsapp: false,
        service: 'off',
        version: 'test',
        contract: CONTRACT,
      },
    ])
  })

  test('says that the disk is full, which a look at the database alone does not show', async () => {
    const response = await anEdge({ answer: () => Response.json({ disk: false }) }).app.request('/api/health')
    expect([response.status, await response.json()]).toMatchObject([200, { ok: false, database: true, disk: false }])
  })

  test('says since when no mail leaves', async () => {
    const mail = '2026-11-18T09:10:00.000Z'
    const response = await anEdge({ answer: () => Response.json({ disk: true, mail }) }).app.request('/api/health')
    expect(await response.json()).toMatchObject({ ok: true, mail })
  })

  test('says that nobody has backups made', async () => {
    const response = await anEdge({ answer: () => Response.json({ disk: true, backup: false }) }).app.request('/api/health')
    expect(await response.json()).toMatchObject({ ok: true, backup: false })
  })

  test.each([refused, () => Response.json({}, { status: 500 })])('is 503 when it does not', async (answer) => {
    const response = await anEdge({ answer }).app.request('/api/health')
    expect([response.status, await response.json()]).toEqual([
      503,
      {
        ok: false,
        database: false,
        disk: false,
        mail: null,
        smtp: true,
        backup: true,
        card: false,
        whatsapp: false,
        service: 'unknown',
        version: 'test',
        contract: CONTRACT,
      },
    ])
  })
})

describe('security headers', () => {
  test.each(['/', '/nessuna', '/api/health', '/api/settings', '/api/sfoglia/slots'])('%s has them', async (path) => {
    const { headers } = await anEdge().app.request(path)
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self' 'sha256-abc';")
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe')
    // WebKitGTK complains of the manifest's own word; without it the manifest falls under the default.
    expect(headers.get('Content-Security-Policy')).not.toContain('manifest-src')
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'self';.* child-src 'none'; media-src 'none'; object-src 'none';/,
    )
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('Permissions-Policy')).toContain('geolocation=()')
  })

  test('the code reader alone may compile WebAssembly, and may do little else', async () => {
    const policyOf = async (path: string) => (await anEdge().app.request(path)).headers.get('Content-Security-Policy')
    const reader = await policyOf('/assets/code-worker-B2zY2IuY.js')
    expect(reader).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';")
    expect(reader).not.toContain('connect-src')
    for (const path of [
      '/assets/code-worker.js',
      '/assets/x/code-worker-a.js',
      '/code-worker-a.js',
      '/assets/code-worker-a.css',
    ]) {
      expect(await policyOf(path), path).not.toContain('wasm')
    }
  })

  test('pages speak to the shop alone, and to the printers that its keeper names', async () => {
    const policyOf = async (printerOrigins: string[]) => {
      const app = createApp(edgeOptions({ config: edgeConfig({ printerOrigins }) }))
      return (await app.request('/')).headers.get('Content-Security-Policy')
    }
    expect(await policyOf([])).toContain("connect-src 'self';")
    expect(await policyOf(['https://192.168.1.50'])).toContain("connect-src 'self' https://192.168.1.50;")
  })

  test('a stricter policy of PocketBase for uploaded files is kept', async () => {
    const answer = () => new Response('<svg/>', { headers: { 'Content-Security-Policy': 'sandbox' } })
    const { headers } = await anEdge({ answer }).app.request('/api/files/products/abc/x.svg')
    expect(headers.get('Content-Security-Policy')).toBe('sandbox')
  })

  test('of other names below the shop’s own HTTPS is asked for only where that is wished', async () => {
    const asked = async (hstsForSubdomains: boolean) => {
      const app = createApp(edgeOptions({ config: edgeConfig({ hstsForSubdomains }) }))
      return (await app.request('https://shop.test/')).headers.get('Strict-Transport-Security')
    }
    expect([await asked(false), await asked(true)]).toEqual(['max-age=63072000', 'max-age=63072000; includeSubDomains'])
  })

  test('HTTPS is asked for only over HTTPS', async () => {
    const { app } = anEdge()
    expect((await app.request('http://shop.test/')).headers.has('Strict-Transport-Security')).toBe(false)
    expect((await app.request('https://shop.test/')).headers.has('Strict-Transport-Security')).toBe(true)
  })
})

function bytes(count: number): ReadableStream<Uint8Array> {
  return new Blob([new Uint8Array(count).fill(32)]).stream()
}
