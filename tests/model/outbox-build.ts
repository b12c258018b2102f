// The real outbox, bundled once, started as often as a schedule opens tabs: each start has its own memory, and the world around
// it (network, clock, locks, randomness) is what the schedule says. A build can carry changes to its source: a bug planted on
// purpose, or a later version of the schema. Production code needs no openings for this.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const root = dirname(dirname(here))
/**
 * One copy for all tabs; each makes its own instance. Without the channel on which it tells other tabs of every write: no live
 * query listens here, and Node's costs more than the writes.
 */
const dexie: unknown = withoutBroadcastChannel(() => createRequire(import.meta.url)('dexie'))

/** Replaces one text in one source file; the build fails when the text is not there exactly once. */
export interface SourceChange {
  /** From the project's root. */
  file: string
  find: string
  replace: string
}

export type OutboxModule = typeof import('./outbox-entry.ts')

/** The globals that a tab's code sees instead of the machine's. */
interface TabGlobals {
  navigator: unknown
  fetch: unknown
  crypto: unknown
  Blob: unknown
  FormData: unknown
  Date: unknown
  Math: unknown
  AbortSignal: unknown
  console: unknown
  BroadcastChannel: undefined
}

export type StartOutbox = (globals: TabGlobals) => OutboxModule

export async function buildOutbox(changes: readonly SourceChange[] = []): Promise<StartOutbox> {
  const left = new Map<string, SourceChange[]>()
  for (const change of changes) left.set(change.file, [...(left.get(change.file) ?? []), change])
  const result = await build({
    entryPoints: [join(here, 'outbox-entry.ts')],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'neutral',
    target: 'es2023',
    external: ['dexie'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'source-changes',
        setup({ onLoad, onResolve }) {
          // A schedule's tabs start no workers.
          onResolve({ filter: /\?worker&url$/ }, ({ path }) => ({ path, namespace: 'worker-url' }))
          onLoad({ filter: /.*/, namespace: 'worker-url' }, () => ({ contents: "export default ''", loader: 'js' }))
          onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
            const file = path.slice(root.length + 1)
            let contents = await readFile(path, 'utf8')
            for (const { find, replace } of left.get(file) ?? []) {
              if (contents.split(find).length !== 2) throw new Error(`${file} does not hold this exactly once: ${find}`)
              contents = contents.replace(find, () => replace)
            }
            left.delete(file)
            return { contents, loader: 'ts' }
          })
        },
      },
    ],
  })
  if (left.size > 0) throw new Error(`Not part of the outbox: ${[...left.keys()].join(', ')}`)
  return starterOf(result.outputFiles[0]?.text ?? '')
}

function withoutBroadcastChannel<Loaded>(load: () => Loaded): Loaded {
  const { BroadcastChannel } = globalThis
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  try {
    return load()
  } finally {
    globalThis.BroadcastChannel = BroadcastChannel
  }
}

function starterOf(code: string): StartOutbox {
  const names = [
    'navigator',
    'fetch',
    'crypto',
    'Blob',
    'FormData',
    'Date',
    'Math',
    'AbortSignal',
    'console',
    'BroadcastChannel',
  ] as const
  const run = new Function('module', 'require', ...names, code)
  return (globals) => {
    const module: { exports: unknown } = { exports: {} }
    run(module, () => dexie, ...names.map((name) => globals[name]))
    // The bundle exports what its entry names; the compiler checked the entry.
    return module.exports as OutboxModule
  }
}
