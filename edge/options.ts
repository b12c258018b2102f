// What differs between the edge's runtimes (`node.ts`, `worker.ts`), handed to the app as options. Each part takes the fields it
// needs.
import type { Context } from 'hono'
import type { Assets } from './assets/assets.ts'
import type { PolicyHashes } from './http/security.ts'
import type { Screens } from './render/screens.ts'
import type { EdgeConfig } from './settings.ts'

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
  /** The same after so many milliseconds, or never when the edge is stopped before: the timer of its next start comes for it. */
  jobsAfter: (context: Context, waitMs: number) => void
  /** The page's own code, for rendering. */
  screens: Screens
  policyHashes: PolicyHashes
  /** Of this build, for /api/health. */
  version: string
  /** How the edge's own login at the database stands. */
  serviceState: () => Promise<ServiceState>
  /** Gets a line per request; null: no access log. */
  log: ((line: string) => void) | null
  /** Whether answers of the API are compressed here; Cloudflare does it by itself. */
  compressesAnswers: boolean
}

/** `off`: no secret was set. `unknown`: the database was not there to be asked. `refused`: it does not know the secret (any more). */
export type ServiceState = 'off' | 'unknown' | 'ok' | 'refused'

/** What work in the background needs of the edge. */
export type JobOptions = Pick<EdgeOptions, 'config' | 'forward' | 'fetch'> & {
  /** Aborted when the edge is being stopped: what has begun is brought to its end, and nothing more is begun. */
  stopping?: AbortSignal
}

/** What is sent to PocketBase: the path with its query, our headers, the body as it comes. */
export interface ForwardedRequest {
  method: string
  path: string
  headers: Headers
  body: ReadableStream<Uint8Array> | null
  signal: AbortSignal
}

/** Rejects when PocketBase cannot be reached or ends before it has answered. */
export type Forward = (request: ForwardedRequest) => Promise<Response>
