// The edge app: everything between a browser and the database. The same app runs on Node (`node.ts`) and on Cloudflare
// (`worker.ts`); what differs between them comes in as options. Order of the routes: own API, what passes to PocketBase, files,
// documents.
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { serveAsset, serveDocument } from './assets/assets.ts'
import { proxyToPocketBase } from './backend/proxy.ts'
import { accessLog } from './http/access-log.ts'
import { apiError } from './http/api-error.ts'
import { demoProxy } from './http/demo-proxy.ts'
import { setDeviceCookie } from './http/device-cookie.ts'
import { healthRoute } from './http/health.ts'
import { noStoreForPersonalAnswers, originCheck, securityHeaders } from './http/security.ts'
import { runJobsAfterChange } from './jobs/jobs.ts'
import type { EdgeOptions } from './options.ts'
import { pushKeyRoute } from './push/routes.ts'
import { cachedShopFacts, renderPages } from './render/pages.ts'
import { siteFiles } from './render/site-files.ts'
import { stripeRoutes } from './stripe/routes.ts'
import { whatsappRoutes } from './whatsapp/routes.ts'

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
  app.use('/api/*', noStoreForPersonalAnswers, runJobsAfterChange(options))
  app.get('/api/health', healthRoute(options))
  app.route('/api/stripe', stripeRoutes(options))
  app.route('/', whatsappRoutes(options))
  app.get('/api/push/key', pushKeyRoute(options.config))
  app.use('/_demo/*', demoProxy(options))
  app.use('/api/sfoglia/devices', setDeviceCookie(options.config.publicUrl))
  app.all('/api/*', proxyToPocketBase(options))
  app.all('/api', () => apiError(404))
  const shopFacts = cachedShopFacts(options)
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
