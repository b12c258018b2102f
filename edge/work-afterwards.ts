// An order that came or changed, a payment that was reported: work for the background, begun when the answer is on its way instead
// of waiting for the timer.
import type { MiddlewareHandler } from 'hono'
import type { EdgeOptions } from './app.ts'

const ORDER_RECORD = /^\/api\/collections\/orders\/records\/[^/]+$/
const ORDER_ROUTE = /^\/api\/sfoglia\/orders(\/[^/]+\/(cancel|reopen))?$/
const PAYMENT_REPORT = /^\/api\/stripe\/(webhook|return)$/

export function workAfterwards({ jobs, inBackground }: Pick<EdgeOptions, 'jobs' | 'inBackground'>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { method, url } = context.req.raw
    if (context.res.ok && mayHaveMadeWork(method, new URL(url).pathname)) inBackground(context, jobs())
  }
}

function mayHaveMadeWork(method: string, pathname: string): boolean {
  if (method === 'PATCH') return ORDER_RECORD.test(pathname)
  return method === 'POST' && (ORDER_ROUTE.test(pathname) || PAYMENT_REPORT.test(pathname))
}
