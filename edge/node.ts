// The edge app on Node. `npm start` calls startEdge(); started by itself (`node dist/edge/node.mjs`) it serves a PocketBase that
// runs elsewhere; what it reads of its environment stands in environment.ts.
import { readFileSync } from 'node:fs'
import { createServer, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { array, object, parse, string } from 'valibot'
import * as screens from '../src/ssr/server-entry.tsx'
import { createApp } from './app.ts'
import { loadAssets } from './assets/node-assets.ts'
import { forwardTo } from './backend/node-forward.ts'
import { serviceLogin } from './backend/service-login.ts'
import { coalesce } from './concurrency.ts'
import type { Environment } from './environment.ts'
import { clientAddressOf } from './http/client-address.ts'
import { endSlowBodies, gentleClose } from './http/connections.ts'
import { runJobs } from './jobs.ts'
import type { Forward } from './options.ts'
import { readEdgeSettings, readListenAddress } from './settings.ts'

const PolicyHashes = object({ scripts: array(string()), styles: array(string()) })
const LatestBuild = object({ id: string() })

/** Longer than a person looks at one page: a new connection costs a slow wifi two round trips. */
const KEEP_ALIVE_MS = 65_000
/** Catches what no webhook and no change of an order has started. */
const JOBS_EVERY_MS = 60_000
/** For a connection's headers: a browser sends them at once. */
const HEADERS_WITHIN_MS = 15_000
/** Slower than any line over which a photo or a day's orders arrive. */
const SLOWEST_BODY = { bytes: 8_000, perMs: 20_000 }
/** How long open requests may take when the edge is being stopped. */
const STOP_WITHIN_MS = 10_000

const FOLDER = dirname(fileURLToPath(import.meta.url))

export interface EdgeServer {
  url: string
  /** What the timer does every minute; done when it resolves. */
  runJobs(): Promise<void>
  /**
   * Takes no new request, ends streams of events, gives open requests ten seconds, and waits for the message or refund that is under
   * way.
   */
  stop(): Promise<void>
}

export interface EdgeSettings {
  /** 0 takes a free one. */
  port: number
  host: string
  /** The variables of environment.ts. */
  env: Environment
}

/** @throws Error with a message for people when it cannot listen there, or a setting is wrong */
export async function startEdge({ port, host, env }: EdgeSettings): Promise<EdgeServer> {
  const config = readEdgeSettings(env)
  const stopping = new AbortController()
  const service = serviceLogin(endingStreams(forwardTo(config.pocketbaseUrl), stopping.signal), config.serviceToken)
  const { forward } = service
  // A database that is still starting is asked again later; one that says no would say it to every payment.
  if ((await service.state()) === 'refused') throw new Error(refusedLogin(config.pocketbaseUrl))
  const background = new Set<Promise<void>>()
  const keep = (work: Promise<void>) => {
    const kept = work.catch((error) => console.error(error)).finally(() => background.delete(kept))
    background.add(kept)
  }
  const later = new Set<NodeJS.Timeout>()
  const jobs = coalesce(() => runJobs({ config, forward, fetch, stopping: stopping.signal }))
  const app = createApp({
    config,
    assets: loadAssets(join(FOLDER, '../client')),
    forward,
    fetch,
    clientAddress: (context) =>
      clientAddressOf(context.req.raw.headers, config.trustedProxy, getConnInfo(context).remote.address ?? null),
    inBackground: (_context, work) => keep(work),
    jobs,
    jobsAfter: (_context, waitMs) => {
      const timer = setTimeout(() => {
        later.delete(timer)
        keep(jobs())
      }, waitMs)
      later.add(timer)
    },
    screens,
    serviceState: service.state,
    policyHashes: parse(PolicyHashes, readJson('policy-hashes.json')),
    version: parse(LatestBuild, readJson('../client/latest-build.json')).id,
    log: env.ACCESS_LOG === '1' ? (line) => process.stdout.write(`${line}\n`) : null,
    compressesAnswers: true,
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    createServer,
    serverOptions: { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 5_000 },
  })
  if (!(server instanceof Server)) throw new Error('The adaptor made no HTTP/1 server.')
  endSlowBodies(server, SLOWEST_BODY)
  const close = gentleClose(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  const timer = setInterval(() => keep(jobs()), JOBS_EVERY_MS)
  return {
    url: urlOf(host, server.address()),
    runJobs: jobs,
    stop: async () => {
      clearInterval(timer)
      for (const run of later) clearTimeout(run)
      stopping.abort()
      await close(STOP_WITHIN_MS)
      await Promise.all(background)
    },
  }
}

function refusedLogin(pocketbaseUrl: string): string {
  return `SERVICE_TOKEN is refused by the database at ${pocketbaseUrl}: it was mistyped, has ended, or a newer one was made since.
Make a new one there: npm run service-token`
}

/** A stream of events has no end of its own: browsers open it again, wherever the shop then is. */
function endingStreams(forward: Forward, stopping: AbortSignal): Forward {
  return (request) => {
    const isStream = request.method === 'GET' && request.path.startsWith('/api/realtime')
    return forward(isStream ? { ...request, signal: AbortSignal.any([request.signal, stopping]) } : request)
  }
}

const LISTEN_PROBLEMS: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is taken by another program.`,
  EADDRNOTAVAIL: (host) => `HOST is ${host}: this machine has no such address.`,
  ENOTFOUND: (host) => `HOST is ${host}: nobody knows this name.`,
  EACCES: (_, port) => `Port ${port} is not for this account: those below 1024 belong to the system.`,
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  return new Error(LISTEN_PROBLEMS[error.code ?? '']?.(host, port) ?? error.message, { cause: error })
}

function urlOf(host: string, address: AddressInfo | string | null): string {
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port.')
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { url, stop } = await startEdge({ ...readListenAddress(process.env), env: process.env })
    console.warn(`The shop on ${url}`)
    let isStopping = false
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        // The second one does not wait.
        if (isStopping) process.exit(1)
        isStopping = true
        stop().then(() => process.exit(0))
      })
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
