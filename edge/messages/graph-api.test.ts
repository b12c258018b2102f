// The line between "not sent" and "unknown" over real sockets: it rests on what this runtime's fetch says about its failures.
import { createServer, type Server, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { sendToGraph } from './graph-api.ts'

/** A server that does this with each connection, for one call. */
async function callOver(meet: (socket: Socket) => void, isGone = false) {
  const server = createServer(meet)
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(portOf(server)))
  })
  const close = () => new Promise((resolve) => server.close(resolve))
  if (isGone) await close()
  const config = { token: 'x', phoneNumberId: '1', appSecret: 'x', verifyToken: 'x', apiUrl: `http://127.0.0.1:${port}` }
  const outcome = await sendToGraph(config, { to: '393331234567' }, fetch)
  if (!isGone) await close()
  return outcome
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('nobody listens: not sent', async () => {
  expect(await callOver(() => undefined, true)).toMatchObject({ kind: 'not-sent', verdict: { state: 'retry' } })
})

test.each<[string, (socket: Socket) => void]>([
  ['the connection is closed once the request is there', (socket) => socket.once('data', () => socket.end())],
  ['the connection is reset', (socket) => socket.once('data', () => socket.resetAndDestroy())],
  ['the connection is closed before a word was said', (socket) => socket.destroy()],
  [
    'the answer breaks off',
    (socket) => socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"messages":')),
  ],
  ['the answer is no HTTP', (socket) => socket.once('data', () => socket.end('ciao\r\n\r\n'))],
])('%s: unknown', async (_, meet) => {
  expect(await callOver(meet)).toEqual({ kind: 'unknown' })
})

test('an answer that leads elsewhere is not followed', async () => {
  let elsewhere = 0
  const outcome = await callOver((socket) =>
    socket.on('data', (data) => {
      if (String(data).startsWith('POST /v'))
        socket.end('HTTP/1.1 307 Go\r\nLocation: /altrove\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      else elsewhere += 1
    }),
  )
  expect(outcome).toMatchObject({ kind: 'not-sent', verdict: { state: 'failed' } })
  expect(elsewhere).toBe(0)
})
