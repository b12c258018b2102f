// What pages of contract 1 have left on devices, in today's form: entries in the outbox and in the journal. @until 3
import { asObject } from '#domain/wire.ts'

const KINDS: { readonly [kind: string]: string } = {
  'place-order': 'order',
  'change-order': 'change',
  'order-payment': 'payment',
  'till-fact': 'till',
  'order-photo': 'photo',
}

const ORDER_FACTS = ['number', 'placedDay', 'daySequence', 'pickupMs', 'isImmediate', 'totalCents', 'capped']

/** Changes the row, or what the journal keeps of it, in place. @returns false for one of today's form, which stays as it is */
export function upgradeRow(row: Record<string, unknown>): boolean {
  const kind = KINDS[String(row.kind)]
  if (kind === undefined) return false
  const facts = ORDER_FACTS.filter((name) => row[name] !== undefined).map((name) => [name, row[name]])
  Object.assign(row, { kind, version: 1, about: row.orderId }, kind !== 'till' && { order: Object.fromEntries(facts) })
  // Some were written with null, which is no key of an index.
  if (row.deliveredMs === null) delete row.deliveredMs
  for (const name of ['orderId', ...ORDER_FACTS]) delete row[name]
  return true
}

/** @param kind today's word @param stored the JSON that was sealed */
export function upgradeContent(kind: string, stored: Record<string, unknown>): { content: unknown; names?: unknown } {
  if (kind === 'order') return { content: stored.order, names: stored.productNames }
  return { content: kind === 'payment' ? asObject(stored).payment : stored }
}

/** A fiscal document as such pages kept it: it knew itself whether the server had it. Changes the row in place. */
export function upgradeDocument(row: Record<string, unknown>): void {
  if (row.delivery === 'none' && row.doubleOf && row.state === 'printed') row.state = 'double'
  if (row.delivery !== 'waiting') delete row.delivery
}

/** Whether the server has not been told of it by such a page; it then is told as an entry. Changes the row in place. */
export function takeUntold(row: object): boolean {
  const isUntold = 'delivery' in row
  if (isUntold) delete row.delivery
  return isUntold
}
