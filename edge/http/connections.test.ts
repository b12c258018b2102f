import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endSlowBodies, gentleClose } from './connections.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections()
})

async function aServer(listener: RequestListener): Promise<{ server: Server; open: () => Promise<Socket> }> {
  const server = createServer(listener)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  const open = async () => {
    const socket = connect(address.port, '127.0.0.1').setEncoding('utf8')
    await once(socket, 'connect')
    return socket
  }
  return { server, open }
}

const HEAD = 'POST / HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 1000000\r\n\r\n'

test('a body that trickles loses its connection, one that flows does not', async () => {
  const { server, open } = await aServer((request, response) => {
    request.resume().on('end', () => response.end('taken'))
  })
  endSlowBodies(server, { bytes: 100, perMs: 40 })
  const [slow, quick] = [await open(), await open()]
  slow.write(`${HEAD}x`)
  quick.write(HEAD + 'x'.repeat(1_000_000))
  expect(String((await once(quick, 'data'))[0])).toContain('taken')
  slow.on('error', () => undefined)
  await once(slow, 'close')
})

test('a stop waits for the request that is open, and for no connection that only waits', async () => {
  const waiting: ServerResponse[] = []
  const { server, open } = await aServer((_, response) => waiting.push(response))
  const close = gentleClose(server)
  const [idle, busy] = [await open(), await open()]
  busy.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  await once(server, 'request')
  // One that was cut would say nothing more.
  const said = Promise.race([once(busy, 'data'), once(busy, 'close')])
  const stopped = close(60_000)
  await once(idle, 'close')
  await expect(open()).rejects.toThrow('ECONNREFUSED')
  waiting[0]?.end('done')
  expect(String((await said)[0])).toContain('done')
  await stopped
})

test('and not for ever', async () => {
  const { server, open } = await aServer(() => undefined)
  const close = gentleClose(server)
  const busy = await open()
  busy.on('error', () => undefined)
  busy.write('GET / HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  await once(server, 'request')
  await close(30)
  expect(busy.destroyed || (await once(busy, 'close'))).toBeTruthy()
})
