// What customers' own orders may cost the shop: places held by orders that nobody pays, and codes tried out. Staff and kiosks are
// not counted: what they deliver was promised to somebody.
import { unpaidProblem } from '#domain/limits.ts'
import { asObject } from '#domain/wire.ts'
import { Refusal } from '../server/answers.ts'
import { accountOf, addressOf, giveBack, isLimited, noteRefusal, spend } from '../server/attempts.ts'
import { flagOf, numberOf, readDocument } from '../server/database.ts'

/**
 * Has a customer's order judged, and counts it: every new one by address, every wrong code by account and address.
 * @param code empty for none
 * @throws Refusal 429
 */
export function judgeCounted<Result extends { outcome: string; reason: string }>(
  e: PbRequestEvent,
  account: PbRecord,
  code: string,
  judge: () => Result[],
): Result[] {
  const address = [addressOf(e)]
  const both = [accountOf(account), ...address]
  if (code !== '') spend(e.app, 'discount-code', both)
  let results: Result[] = []
  try {
    spend(e.app, 'web-order', address)
    try {
      results = judge()
      return results
    } finally {
      if (!results.some(({ outcome }) => outcome === 'created')) giveBack(e.app, 'web-order', address)
    }
  } catch (error) {
    if (error instanceof Refusal && error.data.limit === UNPAID_ORDER) noteRefusal(e.app, UNPAID_ORDER, accountOf(account))
    throw error
  } finally {
    if (code !== '' && !results.some(({ reason }) => reason === 'discount-invalid')) giveBack(e.app, 'discount-code', both)
  }
}

const UNPAID_ORDER = 'unpaid-order'
const UNPAID = `SELECT json_object('verified', json(iif(verified, 'true', 'false')), 'orders',
    (SELECT COUNT(*) FROM orders WHERE user_id = users.id AND channel = 'web'
      AND (status = 'NOTPAID' OR (status = 'INPROGRESS' AND at_pickup = TRUE AND paid_total <= 0)))) AS document
  FROM users WHERE id = {:id}`

/** In the transaction that would store one more unpaid order. @throws Refusal 429 */
export function refuseUnpaid(tx: PbApp, accountId: string): void {
  if (!isLimited(tx)) return
  const found = asObject(readDocument(tx, UNPAID, { id: accountId }))
  const problem = unpaidProblem(numberOf(found, 'orders'), flagOf(found, 'verified'))
  if (problem !== null) throw new Refusal(429, problem, { limit: UNPAID_ORDER })
}
