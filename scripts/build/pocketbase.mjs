// Bundles PocketBase's migrations and hooks (TypeScript with the domain inside) into dist/pocketbase. Its script engine is
// ES2020 without Node, so everything a file needs is bundled into it. Run alone, or call buildPocketBase().
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { shippedInputs } from './notices.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Builds into `outDir`: pb_migrations/*.js, pb_hooks/sfoglia.pb.js (what is registered), pb_hooks/lib/handlers.js (what
 * runs), and demo.mjs (what fills the demo shop).
 * @param {{outDir?: string}} [options]
 */
export async function buildPocketBase({ outDir = join(root, 'dist/pocketbase') } = {}) {
  const migrationsDir = join(root, 'pocketbase/migrations')
  const migrations = (await readdir(migrationsDir)).filter((name) => /^\d{4}_.*\.ts$/.test(name))
  const shared = {
    plugins: [shippedInputs],
    bundle: true,
    target: 'es2020',
    platform: 'neutral',
    charset: 'utf8',
    logLevel: 'warning',
    write: false,
  }
  const hooksDir = join(root, 'pocketbase/hooks')
  const demo = join(root, 'demo/shop/fill.ts')
  const results = await Promise.all([
    build({
      ...shared,
      entryPoints: migrations.map((name) => join(migrationsDir, name)),
      format: 'iife',
      outdir: join(outDir, 'pb_migrations'),
    }),
    build({
      ...shared,
      // Handlers are taken out of it as text: it has to stay as it is written.
      bundle: false,
      entryPoints: { 'sfoglia.pb': join(hooksDir, 'sfoglia.pb.ts') },
      outdir: join(outDir, 'pb_hooks'),
    }),
    build({
      ...shared,
      entryPoints: { handlers: join(hooksDir, 'handlers.ts') },
      format: 'cjs',
      outdir: join(outDir, 'pb_hooks/lib'),
    }),
    build({
      ...shared,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      entryPoints: { demo },
      outdir: outDir,
      outExtension: { '.js': '.mjs' },
    }),
  ])
  const files = results.flatMap(({ outputFiles }) => outputFiles)
  await removeOthers(outDir, new Set(files.map((file) => file.path)))
  for (const file of files) await writeChanged(file.path, file.contents)
  return { hooksDir: join(outDir, 'pb_hooks'), migrationsDir: join(outDir, 'pb_migrations') }
}

/** A file that is as it should be is left alone, and a changed one is swapped in whole: a server may be reading it. */
async function writeChanged(path, contents) {
  const before = await readFile(path).catch(() => null)
  if (before?.equals(contents)) return
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${process.pid}`
  await writeFile(aside, contents)
  await rename(aside, path)
}

async function removeOthers(outDir, kept) {
  const found = await readdir(outDir, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name)
    // What another build is about to swap in ends in its process number.
    if (entry.isFile() && !kept.has(path) && !/\.\d+$/.test(path)) await rm(path, { force: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildPocketBase()
