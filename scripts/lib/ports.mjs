// Whether ports are free, before anything is built or started; and one that is.
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @returns {Promise<string | null>} the system's word for why nobody can listen there, e.g. EADDRINUSE; null when one can */
export function listenProblem(port, host) {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code, message }) => resolve(code ?? message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

/** @returns {Promise<boolean>} */
export async function isPortFree(port, host) {
  return (await listenProblem(port, host)) === null
}

/** Below the range for outgoing connections, so that none of them takes the port before its server has started. */
const [FIRST, COUNT] = [20_000, 10_000]
/** Processes side by side begin in different places, and no answer comes twice. */
let next = Math.floor(Math.random() * COUNT)
/** One file for each port that was given away: its server listens only a moment later, and another process may ask meanwhile. */
const CLAIMS = join(tmpdir(), 'sfoglia-ports')
const CLAIM_MS = 60_000

/** @returns {Promise<number>} a port of this machine that nobody listens on, and that nobody else is given within a minute */
export async function freePort() {
  await mkdir(CLAIMS, { recursive: true })
  for (let tries = 0; tries < COUNT; tries++) {
    const port = FIRST + (next++ % COUNT)
    if ((await isPortFree(port, '127.0.0.1')) && (await claim(join(CLAIMS, `${port}`)))) return port
  }
  throw new Error('Every port that this machine keeps for servers is taken.')
}

/** @returns {Promise<boolean>} false when another process has it */
async function claim(file) {
  const made = await stat(file).catch(() => null)
  // By the machine's own clock, as files are: to the tests' clock no claim ever grew old, and one day all ports were taken.
  const nowMs = performance.timeOrigin + performance.now()
  if (made && nowMs - made.mtimeMs > CLAIM_MS) await rm(file, { force: true })
  return writeFile(file, '', { flag: 'wx' }).then(
    () => true,
    // Where no file can be made there is nothing to ask.
    (error) => error.code !== 'EEXIST',
  )
}
