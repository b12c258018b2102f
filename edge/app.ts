// The edge app: everything between a browser and the database. The same app runs on Node (`node.ts`) and on Cloudflare
// (`worker.ts`); what differs between them comes in as options. Order of the routes: own API, what passes to PocketBase, files,
// documents.
import { type Handler, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { CONTRACT } from '#domain/contract.ts'
import { parseJsonObject } from '#domain/wire.ts'
import { serveAsset, serveDocument, serveFile } from './assets/assets.ts'
import { proxyToPocketBase } from './backend/proxy.ts'
import { accessLog } from './http/access-log.ts'
import { apiError } from './http/api-error.ts'
import { checkContract, tellContract } from './http/contract.ts'
import { demoProxy } from './http/demo-proxy.ts'
import { setDeviceCookie } from './http/device-cookie.ts'
import { hostCheck, noStoreForPersonalAnswers, originCheck, securityHeaders } from './http/security.ts'
import { runJobsAfterChange } from './jobs.ts'
import { whatsappRoutes } from './messages/whatsapp-routes.ts'
import type { EdgeOptions } from './options.ts'
import { brandFiles } from './render/brand.ts'
import { renderPages } from './render/pages.ts'
import { siteFiles } from './render/seo.ts'
import { cachedShopFacts } from './render/shop-facts.ts'
import { takesCards } from './stripe/card-keys.ts'
import { stripeRoutes } from './stripe/routes.ts'

/**
 * A mirrored page of a thousand orders is over half a megabyte, on a shop's wifi. Small answers cost more to
 * compress than they save (only they state their length).
 */
const JSON_COMPRESSION = { encoding: 'gzip', threshold: 2048, contentTypeFilter: /^application\/json/ } as const

export function createApp(options: EdgeOptions): Hono {
  const app = new Hono()
  if (options.log !== null) app.use(accessLog(options.log))
  app.use(securityHeaders(options.policyHashes, options.config))
  app.use(hostCheck(options.config))
  app.use(originCheck(options.config.publicUrl))
  if (options.compressesAnswers) app.use('/api/*', compress(JSON_COMPRESSION))
  app.use('/api/*', tellContract, noStoreForPersonalAnswers, runJobsAfterChange(options))
  for (const path of ['/api/sfoglia/*', '/api/collections/*']) app.use(path, checkContract)
  app.get('/api/health', healthRoute(options))
  app.route('/api/stripe', stripeRoutes(options))
  app.route('/', whatsappRoutes(options))
  app.get('/api/push/key', pushKeyRoute(options))
  const demo = demoProxy(options)
  app.use('/_demo/*', demo)
  app.use('/cgi-bin/*', demo)
  app.use('/api/sfoglia/devices', setDeviceCookie(options.config.publicUrl))
  app.all('/api/*', proxyToPocketBase(options))
  app.all('/api', () => apiError(404))
  app.on(['GET', 'HEAD'], '/licenze', etag(), serveFile(options.assets, '/licenze.html'))
  const shopFacts = cachedShopFacts(options)
  app.on(
    ['GET', 'HEAD'],
    '*',
    // Answers 304 where the browser has it already.
    etag(),
    brandFiles(options, shopFacts),
    serveAsset(options.assets),
    siteFiles(options, shopFacts),
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

/** How long the database may take to say that it is there. */
const HEALTH_PATIENCE_MS = 3000

/**
 * Whether the shop can work: `{ok, database, disk, mail, smtp, backup, card, whatsapp, service, version, contract}`; 503 when the database is silent. `disk`: whether it can
 * still write, for people and monitors (pages can read on, so the status stays 200). `mail`: since when the mail server takes nothing
 * (ISO 8601), null while it does. `smtp`, `card`, `whatsapp`: whether they are set up. `backup`: whether backups are made by themselves. `service`: whether card payment and messages can work, see
 * ServiceState.
 */
function healthRoute({ config, forward, version, serviceState }: EdgeOptions): Handler {
  const ask = async (): Promise<{ database: boolean; disk: boolean; mail: string | null; smtp: boolean; backup: boolean }> => {
    try {
      const signal = AbortSignal.timeout(HEALTH_PATIENCE_MS)
      const answer = await forward({ method: 'GET', path: '/api/sfoglia/health', headers: new Headers(), body: null, signal })
      const told = parseJsonObject(await answer.text())
      const mail = typeof told?.mail === 'string' ? told.mail : null
      const [disk, smtp, backup] = [told?.disk !== false, told?.smtp !== false, told?.backup !== false]
      return { database: answer.ok, disk: answer.ok && disk, mail, smtp, backup }
    } catch {
      return { database: false, disk: false, mail: null, smtp: true, backup: true }
    }
  }
  return async () => {
    const { database, disk, mail, smtp, backup } = await ask()
    const service = database ? await serviceState() : 'unknown'
    const card = await takesCards({ config, forward })
    return Response.json(
      {
        ok: database && disk,
        database,
        disk,
        mail,
        smtp,
        backup,
        card,
        whatsapp: config.whatsapp !== null,
        service,
        version,
        contract: CONTRACT,
      },
      { status: database ? 200 : 503, headers: { 'Cache-Control': 'no-store', ...(database ? {} : { 'Retry-After': '2' }) } },
    )
  }
}

/**
 * What a browser needs to ask its push service for a subscription of this shop: `{key}`, the public half, in base64url. 404 where
 * notifications are off.
 */
function pushKeyRoute({ config: { push } }: EdgeOptions): Handler {
  return () => (push === null ? apiError(404) : Response.json({ key: push.publicKey }))
}
