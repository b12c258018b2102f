// The edge app: everything between a browser and the database. The same app runs on Node (`node.ts`) and on Cloudflare
// (`worker.ts`); what differs between them comes in as options. Order of the routes: own API, what passes to PocketBase, files,
// documents.
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { accessLog } from './access-log.ts'
import { apiError } from './api-error.ts'
import { type Assets, serveAsset, serveDocument } from './assets.ts'
import { demoProxy } from './demo-proxy.ts'
import { markDevice } from './device-cookie.ts'
import { healthRoute } from './health.ts'
import { originCheck } from './origin-check.ts'
import { privateAnswers } from './private-answers.ts'
import { type Forward, proxyToPocketBase } from './proxy.ts'
import { pushKey } from './push/key.ts'
import { keptShopFacts, renderPages } from './render/pages.ts'
import type { Screens } from './render/screens.ts'
import { siteFiles } from './render/site-files.ts'
import { type PolicyHashes, securityHeaders } from './security-headers.ts'
import type { EdgeConfig } from './settings.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { whatsappRoutes } from './whatsapp/routes.ts'
import { workAfterwards } from './work-afterwards.ts'

export interface EdgeOptions {
  config: EdgeConfig
  assets: Assets
  /** Sends a request to PocketBase. */
  forward: Forward
  /** Speaks to Stripe, WhatsApp and the stand-ins. */
  fetch: typeof fetch
  /** The network address of the client, as far as it is known for certain; null when it is not. */
  clientAddress: (context: Context) => string | null
  /** Lets work go on after the answer was given: the runtime does not end before it is done. */
  inBackground: (context: Context, work: Promise<void>) => void
  /** `runJobs` of these options, never twice at once. */
  jobs: () => Promise<void>
  /** The page's own code, for rendering. */
  screens: Screens
  policyHashes: PolicyHashes
  /** Of this build, for /api/health. */
  version: string
  /** Gets a line per request; null: no access log. */
  log: ((line: string) => void) | null
  /** Whether answers of the API are compressed here; Cloudflare does it by itself. */
  compressesAnswers: boolean
}

/**
 * A mirrored page of a thousand orders is over half a megabyte, on a shop's wifi. Small answers, which alone tell their length,
 * cost more to compress than they save.
 */
const JSON_COMPRESSION = { encoding: 'gzip', threshold: 2048, contentTypeFilter: /^application\/json/ } as const

export function createApp(options: EdgeOptions): Hono {
  const app = new Hono()
  if (options.log !== null) app.use(accessLog(options.log))
  app.use(securityHeaders(options.policyHashes, options.config.printerOrigins))
  app.use(originCheck(options.config.publicUrl))
  if (options.compressesAnswers) app.use('/api/*', compress(JSON_COMPRESSION))
  app.use('/api/*', privateAnswers, workAfterwards(options))
  app.get('/api/health', healthRoute(options))
  app.route('/api/stripe', stripeRoutes(options))
  app.route('/', whatsappRoutes(options))
  app.get('/api/push/key', pushKey(options.config))
  app.use('/_demo/*', demoProxy(options))
  app.use('/api/sfoglia/devices', markDevice(options.config.publicUrl))
  app.all('/api/*', proxyToPocketBase(options))
  app.all('/api', () => apiError(404))
  const shopFacts = keptShopFacts(options)
  app.on(
    ['GET', 'HEAD'],
    '*',
    serveAsset(options.assets),
    siteFiles(options.config.publicUrl, shopFacts, options.inBackground),
    renderPages(options, shopFacts),
    serveDocument(options.assets),
  )
  app.all('*', () => apiError(405, { Allow: 'GET, HEAD' }))
  app.onError((error) => {
    console.error(error)
    return apiError(500)
  })
  return app
}
