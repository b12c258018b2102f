// The built edge on workerd, the runtime of Cloudflare's workers, as a server of this machine: Miniflare is what `wrangler dev`
// starts, without its watching and reloading. Settings are those of wrangler.toml.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { EdgeServer, EdgeSettings } from '../../edge/node.ts'
import { clockScript, tellsTheTime } from '../clock/shifted-clock.mjs'

interface Miniflare {
  ready: Promise<URL>
  getWorker(): Promise<{ scheduled(event: { cron: string }): Promise<{ outcome: string }> }>
  /** Ends workerd and waits until it has. */
  dispose(): Promise<void>
}

/** @param distDir the build, e.g. dist */
export async function startWorkerdEdge({ port, host, env }: EdgeSettings, distDir = resolve('dist')): Promise<EdgeServer> {
  // No request to Cloudflare for facts about where this machine stands.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const folder = join(distDir, 'cloudflare')
  const miniflare = newMiniflare({
    port,
    host,
    cf: false,
    modulesRoot: join(folder, 'code'),
    modules: modulesIn(join(folder, 'code')),
    ...compatibility(),
    bindings: Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined)),
    assets: {
      directory: join(folder, 'assets'),
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
  })
  const url = await miniflare.ready
  return {
    url: url.origin,
    runJobs: async () => {
      const { outcome } = await (await miniflare.getWorker()).scheduled({ cron: '*/5 * * * *' })
      if (outcome !== 'ok') throw new Error(`The cron trigger ended with ${outcome}.`)
    },
    stop: () => miniflare.dispose(),
  }
}

/** The worker as it is built; before it, when the tests' clock is shifted, what shifts it here. The first one is the entry. */
function modulesIn(folder: string) {
  const module = (name: string, contents: string) => ({ type: 'ESModule', path: join(folder, name), contents })
  const worker = module('worker.js', readFileSync(join(folder, 'worker.js'), 'utf8'))
  if (clockScript === '') return [worker]
  return [module('shifted-worker.js', SHIFTED_WORKER), module('clock.js', clockScript), worker]
}

const SHIFTED_WORKER = `import './clock.js'
import worker from './worker.js'
${tellsTheTime}
export default {
  ...worker,
  async fetch(request, bindings, execution) {
    const answer = await worker.fetch(request, bindings, execution)
    if (!tellsTheTime(new URL(request.url).pathname) || answer.headers.has('Date')) return answer
    const dated = new Response(answer.body, answer)
    dated.headers.set('Date', new Date().toUTCString())
    return dated
  },
}`

/** It comes with wrangler, whose version decides its own. */
function newMiniflare(options: object): Miniflare {
  const require = createRequire(import.meta.url)
  const { Miniflare } = require(createRequire(require.resolve('wrangler')).resolve('miniflare'))
  return new Miniflare(options)
}

function compatibility() {
  const config = readFileSync('wrangler.toml', 'utf8')
  const date = /^compatibility_date = "(.+)"$/m.exec(config)?.[1]
  const flags = /^compatibility_flags = (\[.*\])$/m.exec(config)?.[1]
  if (date === undefined || flags === undefined) throw new Error('wrangler.toml names no compatibility date or flags.')
  // Miniflare refuses a date that is still to come, and the tests may live before that of the settings.
  const today = new Date().toISOString().slice(0, 10)
  return { compatibilityDate: date < today ? date : today, compatibilityFlags: JSON.parse(flags) }
}
