// Background jobs: asking Stripe about payments, sending messages, notifications and mails. Run by a timer on Node, by the cron
// trigger on Cloudflare, and after each request that changed an order or reported a payment. Cheap when there is nothing to do:
// one call to PocketBase each.
import type { MiddlewareHandler } from 'hono'
import { MESSAGE_WAIT_MS } from '#domain/message/message.ts'
import { backendClient } from './backend/client.ts'
import { sendDueNotices } from './messages/push.ts'
import { sendDueMessages } from './messages/whatsapp.ts'
import type { EdgeOptions, JobOptions } from './options.ts'
import { eraseRetiredKeys } from './stripe/keys-routes.ts'
import { reconcilePayments } from './stripe/reconcile.ts'

/** Each is safe to run twice at once and again after it failed half-way. */
const JOBS: readonly ((options: JobOptions) => Promise<void>)[] = [
  (options) => reconcilePayments(options),
  eraseRetiredKeys,
  sendDueMessages,
  sendDueNotices,
  sendMails,
]

/** Never rejects: a job that fails is written down and does not stop the next one. */
export async function runJobs(options: JobOptions): Promise<void> {
  if (options.config.serviceToken === null) return
  for (const job of JOBS) {
    if (options.stopping?.aborted) return
    try {
      await job(options)
    } catch (error) {
      console.error(error)
    }
  }
}

// PocketBase sends the mails, each minute; asked by the edge, it sends those of a new order at once.

/** @throws Error when PocketBase refuses, e.g. because the service token is wrong; one that is away sends them when it is back */
async function sendMails({ config, forward }: JobOptions): Promise<void> {
  const answer = await backendClient(forward).call('POST', '/api/sfoglia/messages/mails', {
    token: config.serviceToken,
    body: {},
  })
  if (answer.kind === 'refused') throw new Error(`PocketBase does not send mails for the edge (${answer.status}).`)
}

// An order that came or changed, a payment that was reported: work for the background, begun when the answer is on its way
// instead of waiting for the timer. And once more when the messages of what staff did have waited (0807).

const ORDER_RECORD = /^\/api\/collections\/orders\/records\/[^/]+$/
const ORDER_ROUTE = /^\/api\/sfoglia\/orders(\/[^/]+\/(cancel|reopen|resend))?$/
const STAFF_RESEND = /^\/api\/sfoglia\/orders\/[^/]+\/resend$/
const PAYMENT_REPORT = /^\/api\/stripe\/(webhook|return)$/

/** The database counts from when it wrote the message down, which is before its answer is here. */
const AFTER_WAIT_MS = MESSAGE_WAIT_MS + 500

export function runJobsAfterChange({
  jobs,
  jobsAfter,
  inBackground,
}: Pick<EdgeOptions, 'jobs' | 'jobsAfter' | 'inBackground'>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { method, url } = context.req.raw
    const { pathname } = new URL(url)
    if (!context.res.ok || !mayCreateWork(method, pathname)) return
    inBackground(context, jobs())
    if (method === 'PATCH' || STAFF_RESEND.test(pathname)) jobsAfter(context, AFTER_WAIT_MS)
  }
}

function mayCreateWork(method: string, pathname: string): boolean {
  if (method === 'PATCH') return ORDER_RECORD.test(pathname)
  return method === 'POST' && (ORDER_ROUTE.test(pathname) || PAYMENT_REPORT.test(pathname))
}
