import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { accessLog, pathPattern } from './access-log.ts'

test('a line has method, pattern, status and milliseconds', async () => {
  const lines: string[] = []
  let nowMs = 0
  const app = new Hono()
    .use(
      accessLog(
        (line) => lines.push(line),
        () => nowMs,
      ),
    )
    .get('*', (context) => {
      nowMs += 12.4
      return context.text('no', 404)
    })
  await app.request('/prodotto/abcdefghijklmno?nome=Mario')
  expect(lines).toEqual(['GET /prodotto/{id} 404 12'])
})

test.each([
  ['GET', '/', '/'],
  ['GET', '/gestionale/ordini', '/gestionale/ordini'],
  ['GET', '/mario.rossi@example.it', '*'],
  ['GET', '/prodotto/mario.rossi', '/prodotto/{id}'],
  ['GET', '/assets/index-abc.js', '/assets/*'],
  ['PATCH', '/api/collections/orders/records/abcdefghijklmno', '/api/collections/orders/records/{id}'],
  ['POST', '/api/sfoglia/orders/abcdefghijklmno/cancel', '/api/sfoglia/orders/{id}/cancel'],
  ['GET', '/api/files/products/abcdefghijklmno/festa_di_mario.webp', '/api/files/*'],
  ['POST', '/api/stripe/session', '/api/stripe/session'],
  ['GET', '/api/collections/_superusers/records', '/api/*'],
  ['GET', '/api/mario', '/api/*'],
  ['GET', '/_demo/mail/17', '/_demo/*'],
])('%s %s is written as %s', (method, pathname, pattern) => {
  expect(pathPattern(method, pathname)).toBe(pattern)
})
