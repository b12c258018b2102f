// Work that nobody waits for: payments to be asked about at Stripe, messages and mails to be sent. Run by a timer on Node, by the cron
// trigger on Cloudflare, and after every change of an order. Cheap when there is nothing to do: one call to PocketBase each.
import type { EdgeOptions } from './app.ts'
import { sendDueNotices } from './push/send-due.ts'
import { sendMails } from './send-mails.ts'
import { reconcilePayments } from './stripe/reconcile.ts'
import { sendDueMessages } from './whatsapp/send-due.ts'

/** What work in the background needs of the edge. */
export type JobOptions = Pick<EdgeOptions, 'config' | 'forward' | 'fetch'>

/** Each is safe to run twice at once and again after it failed half-way. */
const JOBS: readonly ((options: JobOptions) => Promise<void>)[] = [
  (options) => reconcilePayments(options),
  sendDueMessages,
  sendDueNotices,
  sendMails,
]

/** Never rejects: a job that fails is written down and does not stop the next one. */
export async function runJobs(options: JobOptions): Promise<void> {
  if (options.config.serviceToken === null) return
  for (const job of JOBS) {
    try {
      await job(options)
    } catch (error) {
      console.error(error)
    }
  }
}
