// The server's process: it stops when told, ends with who started it, even when that is killed, and says why it does not start.
import { spawn } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import { freePort } from '../../scripts/lib/ports.mjs'
import { createSuperuser, isFolderInUse, startPocketBase } from '../../scripts/start/pocketbase.mjs'

const folders: string[] = []
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sfoglia-test-'))
  folders.push(folder)
  return folder
}

/** On which a server starts at once. */
async function aDatabase(): Promise<string> {
  const folder = await aFolder()
  await cp(inject('templates').empty, folder, { recursive: true })
  return folder
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}

test('stops when told, and starts again on the same data', async () => {
  const [dir, port] = [await aDatabase(), await freePort()]
  for (const end of ['stop', 'kill'] as const) {
    const server = await startPocketBase({ dir, port })
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
    await server[end]()
    expect(isAlive(server.pid)).toBe(false)
    await server[end]()
  }
})

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('ends with who started it: %s', async (signal) => {
  const [dir, port] = [await aDatabase(), await freePort()]
  const script = `import { startPocketBase } from '${new URL('../../scripts/start/pocketbase.mjs', import.meta.url).href}'
    const server = await startPocketBase(${JSON.stringify({ dir, port })})
    console.log(server.pid)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const pid = await new Promise<number>((resolve, reject) => {
    parent.stdout.on('data', (chunk) => resolve(Number(chunk)))
    parent.once('exit', () => reject(new Error('The parent ended before the server was there')))
  })
  expect(isAlive(pid)).toBe(true)
  parent.kill(signal)
  await untilGone(pid)
})

test('a port that is taken is told about', async () => {
  const taken = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
  await expect(startPocketBase({ dir: await aFolder(), port })).rejects.toThrow(`Port ${port} is taken by another program.`)
  await new Promise((resolve) => taken.close(resolve))
})

test('of two that start on one port at once one has it, and the other is told', async () => {
  const port = await freePort()
  // The first answers while the second still makes its database.
  const [quick, slow] = [await aDatabase(), await aFolder()]
  const starts = await Promise.allSettled([quick, slow].map((dir) => startPocketBase({ dir, port })))
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  try {
    expect(servers.map(({ pid }) => isAlive(pid))).toEqual([true])
    const [refused] = starts.flatMap((start) => (start.status === 'rejected' ? [start.reason] : []))
    expect(refused.message).toBe(`Port ${port} is taken by another program.`)
    await expect(startPocketBase({ dir: await aFolder(), port })).rejects.toThrow(`Port ${port} is taken by another program.`)
  } finally {
    for (const server of servers) await server.stop()
  }
})

test('a folder on which a database runs already is refused, and free again when that one has ended, however it ended', async () => {
  const dir = await aDatabase()
  const first = await startPocketBase({ dir })
  expect(isFolderInUse(dir)).toBe(true)
  await expect(startPocketBase({ dir })).rejects.toThrow(`${dir} is in use: another database runs on it.`)
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  await first.kill()
  expect(isFolderInUse(dir)).toBe(false)
})

test('whoever answers on the port without having said that it listens is not taken for the server', async () => {
  const program = join(await aFolder(), 'another-server')
  const port = "process.argv.find((arg) => arg.startsWith('--http=')).split(':').at(-1)"
  await writeFile(
    program,
    `#!${process.execPath}
    require('node:http').createServer((_, response) => response.end('{}')).listen(${port}, '127.0.0.1')
    setTimeout(() => process.exit(1), 1000)`,
  )
  await chmod(program, 0o755)
  vi.stubEnv('POCKETBASE_BIN', program)
  await expect(startPocketBase({ dir: await aFolder() })).rejects.toThrow('PocketBase did not start on')
})

test('a data folder of an earlier version is recognised, said in a sentence and left as it is', async () => {
  const [dir, built] = [await aFolder(), await aFolder()]
  await cp(process.env.SFOGLIA_POCKETBASE_DIST ?? 'dist/pocketbase', built, { recursive: true })
  await rename(join(built, 'pb_migrations/0200_baseline.js'), join(built, 'pb_migrations/0100_baseline.js'))
  const earlier = await startPocketBase({ dir, distDir: built })
  await earlier.stop()
  await expect(startPocketBase({ dir })).rejects.toThrow(
    `${dir}: This data folder was made by an earlier version of Sfoglia, which this one cannot read. Keep it under another name`,
  )
  await (await startPocketBase({ dir, distDir: built })).stop()
})

test('a superuser’s password stands on no command line, which every account of the machine can read', async () => {
  const [folder, password] = [await aFolder(), 'lungo-e-segreto']
  const program = join(folder, 'noting-server')
  const script = `require('node:fs').writeFileSync('${folder}/args', process.argv.join(' ')); console.error('no disk'); process.exit(1)`
  await writeFile(program, `#!${process.execPath}\n${script}`)
  await chmod(program, 0o755)
  vi.stubEnv('POCKETBASE_BIN', program)
  const made = createSuperuser({ dir: folder, email: 'padrone@rossi.it', password })
  await expect(made).rejects.toThrow(/^The database's superuser could not be made\. no disk(?![\s\S]*lungo-e-segreto)/)
  expect(await readFile(join(folder, 'args'), 'utf8')).toMatch(/set-superuser(?!.*lungo-e-segreto)/)
})

test('an output that was not built is told about', async () => {
  const dir = await aFolder()
  await expect(startPocketBase({ dir, port: await freePort(), distDir: join(dir, 'nowhere') })).rejects.toThrow(
    /nowhere is missing/,
  )
})
