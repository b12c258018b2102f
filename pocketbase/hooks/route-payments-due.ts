// GET /api/sfoglia/payments/due: what the edge has to do at Stripe. Sessions to ask about, sessions to close because their
// order went on without them, money to give back. Cheap when there is nothing.
import { MINUTE_MS } from '#domain/shop-time.ts'
import { serviceOnly } from './answers.ts'
import { readRows, storedDate } from './database.ts'
import type { Row } from './row.ts'

/** What was opened just now is told about by Stripe itself. */
const LEFT_ALONE_MS = MINUTE_MS

const SQL = `SELECT json_object('id', payments.id, 'order_id', payments.order_id, 'attempt', attempt, 'state', payments.state,
    'session', session, 'intent', intent, 'amount_cents', CAST(ROUND(amount * 100) AS INT), 'currency', currency,
    'expires_at', replace(expires_at, ' ', 'T'), 'todo', CASE
      WHEN payments.state = 'refund-due' THEN 'refund'
      WHEN orders.status = 'NOTPAID' THEN 'check'
      ELSE 'expire' END) AS document
  FROM payments JOIN orders ON orders.id = payments.order_id
  WHERE (payments.state = 'refund-due' OR (payments.state = 'open' AND session != ''))
    AND ({:order} = '' OR payments.order_id = {:order})
    AND (next_try_at = '' OR next_try_at <= {:now} OR ({:order} != '' AND payments.state = 'open'))
    AND ({:order} != '' OR payments.state = 'refund-due' OR orders.status != 'NOTPAID' OR payments.created <= {:before})
  ORDER BY payments.created, payments.rowid LIMIT 100`

/** `{payments: [{id, order_id, attempt, state, session, intent, amount_cents, currency, expires_at, todo}]}`, oldest first. @throws Refusal 403 */
export function paymentsDue(e: PbRequestEvent): { payments: Row[] } {
  serviceOnly(e)
  const nowMs = Date.now()
  const payments = readRows(e.app, SQL, {
    order: e.request.url.query().get('order'),
    now: storedDate(nowMs),
    before: storedDate(nowMs - LEFT_ALONE_MS),
  })
  return { payments }
}
