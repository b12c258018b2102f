// Whether ports are free, before anything is built or started; and one that is.
import { createServer } from 'node:net'

/** @returns {Promise<boolean>} */
export function isPortFree(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, host, () => server.close(() => resolve(true)))
  })
}

/** Below those that systems give to outgoing connections: none of them takes a port between this answer and its server's start. */
const [FIRST, COUNT] = [20_000, 10_000]
/** Processes side by side begin in different places, and no answer comes twice. */
let next = Math.floor(Math.random() * COUNT)

/** @returns {Promise<number>} a port of this machine that nobody listens on */
export async function freePort() {
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (next++ % COUNT)
    if (await isPortFree(port, '127.0.0.1')) return port
  }
  throw new Error('Every port that this machine keeps for servers is taken.')
}
