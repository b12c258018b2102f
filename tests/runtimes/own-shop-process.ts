// `npm run new-shop` and `npm start` as the processes that an owner runs, in a folder and on ports of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../../scripts/lib/ports.mjs'

/** Nothing of the tests' own environment: a start that is not a test refuses their clock. */
const SYSTEM = { PATH: process.env.PATH, HOME: process.env.HOME }

export interface Place {
  env: Record<string, string>
  /** The data folder; nothing is there yet. */
  data: string
  url: string
}

/** @param folder in which it gets one of this name */
export async function aPlace(folder: string, name: string): Promise<Place> {
  const [port, databasePort] = [await freePort(), await freePort()]
  const data = join(folder, name)
  return {
    env: { SFOGLIA_DATA: data, PORT: String(port), POCKETBASE_PORT: String(databasePort) },
    data,
    url: `http://127.0.0.1:${port}`,
  }
}

function begin(script: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`, ...args], {
    env: { ...SYSTEM, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk))
  return { child, said: () => printed }
}

/** @returns its exit code, all that it printed, and the secret of the link, empty without one */
export async function newShop(env: Record<string, string>, ...args: string[]) {
  const { child, said } = begin('new-shop', args, env)
  const [code] = await once(child, 'close')
  return { code, said: said(), link: /\/benvenuto#(\S+)/.exec(said())?.[1] ?? '' }
}

/** @returns the process and what it printed until the shop was open, or until it ended by itself */
export async function startShop(env: Record<string, string>) {
  const { child, said } = begin('start', [], env)
  while (!said().includes('Ctrl-C closes the shop') && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 50))
  return { child, said: said() }
}

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'close')
}
