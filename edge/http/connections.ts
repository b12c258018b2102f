// Connections of the server on Node: those that only hold a place are ended, and all of them in order when the shop is stopped.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Ends connections whose body trickles: a few hundred of them would hold all that the machine has.
 * @param slowest fewer `bytes` than that within `perMs`
 */
export function endSlowBodies(server: Server, { bytes, perMs }: { bytes: number; perMs: number }): void {
  server.on('request', (request: IncomingMessage) => {
    const { socket } = request
    let seen = socket.bytesRead
    const timer = setInterval(() => {
      if (!request.complete && socket.bytesRead - seen < bytes) socket.destroy()
      seen = socket.bytesRead
    }, perMs)
    request.once('close', () => clearInterval(timer))
  })
}

/**
 * @returns how to stop: no new connection; those that only wait are closed at once (also those on which nothing was ever asked, which
 *   Node counts as busy), those with a request when it is answered, all after `withinMs`
 */
export function gentleClose(server: Server): (withinMs: number) => Promise<void> {
  const connections = new Set<Socket>()
  const busy = new Set<Socket>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket)
    response.once('close', () => {
      busy.delete(socket)
      // What was answered is on its way: end() sends it first.
      if (isClosing) socket.end()
    })
  })
  return async (withinMs) => {
    isClosing = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of connections) if (!busy.has(socket)) socket.destroy()
    const limit = setTimeout(() => server.closeAllConnections(), withinMs)
    await closed
    clearTimeout(limit)
  }
}
