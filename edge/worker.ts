// The edge app on Cloudflare: requests by host name, jobs by the cron trigger. Settings are checked at a shop's first request,
// because the platform gives them no earlier; `npm run deploy` checks them before.
import * as screens from '../src/ssr/server-entry.tsx'
import { createApp } from './app.ts'
import { type Assets, cacheControlOf, contentTypeOf } from './assets/assets.ts'
import { type ServiceLogin, serviceLogin } from './backend/service-login.ts'
import type { Environment } from './environment.ts'
import { apiError } from './http/api-error.ts'
import { clientAddressOf } from './http/client-address.ts'
import type { PolicyHashes } from './http/security.ts'
import { runJobs } from './jobs.ts'
import type { EdgeOptions, Forward } from './options.ts'
import { readEdgeSettings } from './settings.ts'
import { shopEnvironment, shopHosts } from './shops.ts'

/** Written into the bundle when it is built. */
declare const BUILD: { policyHashes: PolicyHashes; version: string }

/** The binding ASSETS of wrangler.toml. */
interface AssetStore {
  fetch(request: Request): Promise<Response>
}

/** Bindings of wrangler.toml: text variables, secrets, and the asset store. */
type Bindings = Environment & { ASSETS: AssetStore }

interface Execution {
  waitUntil(work: Promise<unknown>): void
  passThroughOnException(): void
  props: unknown
}

/** One per shop; the platform keeps the module while requests come. */
const apps = new Map<string, ReturnType<typeof createApp>>()
const logins = new Map<string, ServiceLogin>()

export default {
  async fetch(request: Request, bindings: Bindings, execution: Execution): Promise<Response> {
    try {
      const { host } = new URL(request.url)
      const env = shopEnvironment(bindings, host)
      // RFC 9110 §15.5.20: the request reached somebody who does not answer for that name.
      if (env === null) return new Response('Nessun negozio a questo indirizzo.\n', { status: 421 })
      const app = apps.get(host) ?? createApp(optionsOf(host, env, bindings.ASSETS))
      apps.set(host, app)
      return await app.fetch(request, bindings, execution)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
      return apiError(500)
    }
  },

  async scheduled(_event: unknown, bindings: Bindings, execution: Execution): Promise<void> {
    for (const host of shopHosts(bindings)) {
      // One shop's wrong settings are not the others' business.
      try {
        const env = shopEnvironment(bindings, host)
        if (env !== null) execution.waitUntil(optionsOf(host, env, bindings.ASSETS).jobs())
      } catch (error) {
        console.error(`${host}: ${error instanceof Error ? error.message : error}`)
      }
    }
  },
}

function optionsOf(host: string, env: Environment, assets: AssetStore): EdgeOptions {
  const config = readEdgeSettings({ ...env, TRUSTED_PROXY: env.TRUSTED_PROXY ?? 'cloudflare' }, 'worker')
  const service = logins.get(host) ?? serviceLogin(forwardTo(config.pocketbaseUrl, env), config.serviceToken)
  logins.set(host, service)
  const { forward } = service
  const send: typeof fetch = (input, init) => fetch(input, init)
  return {
    config,
    assets: storedAssets(assets),
    forward,
    fetch: send,
    clientAddress: (context) => clientAddressOf(context.req.raw.headers, config.trustedProxy, null),
    inBackground: (context, work) => context.executionCtx.waitUntil(work),
    // Not coalesced as on Node: a request here must not wait for work that ends with another request.
    jobs: () => runJobs({ config, forward, fetch: send }),
    // Cloudflare lets work go on for thirty seconds after the answer.
    jobsAfter: (context, waitMs) =>
      context.executionCtx.waitUntil(
        new Promise((resolve) => setTimeout(resolve, waitMs)).then(() => runJobs({ config, forward, fetch: send })),
      ),
    serviceState: service.state,
    screens,
    ...BUILD,
    // biome-ignore lint/suspicious/noConsole: the platform's logs are what is written to the console.
    log: env.ACCESS_LOG === '1' ? (line) => console.log(line) : null,
    compressesAnswers: false,
  }
}

// What Cloudflare does its own way: the database through a tunnel that lets in nobody else, and the page's files from the asset
// store, which compresses by itself.

/**
 * Cloudflare rewrites X-Forwarded-For on the way to the tunnel; this name it leaves alone. PocketBase is told to read it
 * (docs/deployment.md), and the edge drops it when it comes from outside.
 */
const CLIENT_HEADER = 'X-Sfoglia-Client'

/**
 * @param env POCKETBASE_ACCESS_ID and POCKETBASE_ACCESS_SECRET, of a Cloudflare Access service token, when the tunnel asks for
 * one
 */
function forwardTo(pocketbaseUrl: string, env: Environment): Forward {
  const { POCKETBASE_ACCESS_ID: id, POCKETBASE_ACCESS_SECRET: secret } = env
  return ({ method, path, headers: given, body, signal }) => {
    const headers = new Headers(given)
    // The runtime unpacks what it reads: a body that comes packed would go out with the wrong length.
    headers.delete('Accept-Encoding')
    const address = headers.get('X-Forwarded-For')
    if (address !== null) headers.set(CLIENT_HEADER, address)
    if (id && secret) {
      headers.set('CF-Access-Client-Id', id)
      headers.set('CF-Access-Client-Secret', secret)
    }
    return fetch(pocketbaseUrl + path, {
      method,
      headers,
      body,
      signal,
      redirect: 'manual',
      ...(body !== null && { duplex: 'half' }),
    })
  }
}

/** With the headers that Node gives. */
function storedAssets(store: AssetStore): Assets {
  return {
    async respond({ url, method }, pathname) {
      const stored = await store.fetch(new Request(new URL(pathname, url), { method }))
      if (stored.status !== 200) return null
      const answer = new Response(stored.body, stored)
      answer.headers.set('Cache-Control', cacheControlOf(pathname))
      answer.headers.set('Content-Type', contentTypeOf(pathname))
      return answer
    },
  }
}
