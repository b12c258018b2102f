// Puts the tests' clock into a copy of the build: into PocketBase's hooks and views, and into the service worker. The product
// knows nothing of it; what runs on Node or workerd is shifted where it is started (tests/runtimes/).
import { copyFile, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clockOffsetMs, clockScript, tellsTheTime } from './shifted-clock.mjs'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** @param distDir a copy of dist, changed in place; to be called once on it, before a database is made from it */
export async function shiftBuild(distDir: string): Promise<void> {
  await shiftPocketBase(join(distDir, 'pocketbase'))
  await shiftServiceWorker(join(distDir, 'client'))
  await shiftServiceWorker(join(distDir, 'cloudflare/assets'))
}

/** @param dir a copy of dist/pocketbase, changed in place */
export async function shiftPocketBase(dir: string): Promise<void> {
  if (clockOffsetMs === 0) return
  const hooks = join(dir, 'pb_hooks')
  await copyFile(here('clock.pb.js'), join(hooks, 'clock.pb.js'))
  const library = await readFile(here('clock-hooks.js'), 'utf8')
  await writeFile(join(hooks, 'lib/clock.js'), `${clockScript}${tellsTheTime}\n${library}`)
  await change(join(hooks, 'lib/handlers.js'), (text) => `require(\`\${__hooks}/lib/clock.js\`);\n${text}`)
  const migrations = join(dir, 'pb_migrations')
  for (const name of await readdir(migrations)) await change(join(migrations, name), withShiftedSql)
}

/** SQLite reads the clock for the word 'now', and takes modifiers after it. */
function withShiftedSql(text: string): string {
  return text.replaceAll("'now'", `'now', '${clockOffsetMs / 1000} seconds'`)
}

/** @param folder a built page, changed in place */
export async function shiftServiceWorker(folder: string): Promise<void> {
  if (clockOffsetMs === 0) return
  const path = join(folder, 'sw.js')
  await change(path, (text) => clockScript + text)
  await Promise.all(['.br', '.gz'].map((suffix) => rm(path + suffix, { force: true })))
}

async function change(path: string, how: (text: string) => string): Promise<void> {
  await writeFile(path, how(await readFile(path, 'utf8')))
}
