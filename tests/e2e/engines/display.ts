// A screen that nobody sees: WebKitGTK has no mode without one. One for the whole process, started when the first window needs
// it.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** Larger than any device's. */
const SCREEN = '1600x1400x24'
let shown: Promise<string> | null = null

/** @returns its name for `DISPLAY`, such as `:7` */
export function hiddenDisplay(): Promise<string> {
  shown ??= start()
  return shown
}

async function start(): Promise<string> {
  // It chooses a free number itself, and tells it on the third channel.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  process.once('exit', () => server.kill())
  server.unref()
  const [number] = await Promise.race([once(channel(server), 'data'), failed(server)])
  return `:${String(number).trim()}`
}

function channel(server: ChildProcess): Readable {
  return server.stdio[3] as Readable
}

async function failed(server: ChildProcess): Promise<never> {
  await Promise.race([once(server, 'error'), once(server, 'exit')])
  throw new Error('Xvfb could not be started: `npm test -- e2e` installs it.')
}
