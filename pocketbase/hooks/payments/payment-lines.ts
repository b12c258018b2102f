// The lines of money of an order as they are stored (order_payments): added once, never changed.
import {
  type OrderPayment,
  type PaymentLine,
  parseLines,
  parsePayment,
  paymentContent,
  wirePayment,
} from '#domain/order/order-payment.ts'
import { findRecord, newRecord, readRows, storedDate, storeRecord } from '../server/database.ts'

const SQL = `SELECT json_object('id', id, 'amount', amount, 'method', method, 'kind', kind,
    'taken_at', replace(taken_at, ' ', 'T'), 'device', device, 'pieces', pieces) AS document
  FROM order_payments WHERE order_id = {:order} AND orphan = FALSE AND dispute = FALSE ORDER BY taken_at, id`

/** By time. */
export function linesOfOrder(app: PbApp, orderId: string): PaymentLine[] {
  return parseLines(readRows(app, SQL, { order: orderId }))
}

interface Origin {
  /** Whose login brought it; empty for Stripe. */
  loginId?: string
  /** The attempt at Stripe that it belongs to. */
  cardPaymentId?: string
  /** Its order was refused or deleted. */
  isOrphan?: boolean
  /** What the device said of the time, where that is not when it was. */
  saidMs?: number | null
  /** Between the shop and the bank: it is on no order. */
  isDispute?: boolean
}

/** The order's own copy follows when the order is saved, which the caller does. */
export function addLine(tx: PbApp, payment: OrderPayment, origin: Origin): void {
  const { loginId = '', cardPaymentId = '', isOrphan = false, isDispute = false, saidMs = null } = origin
  const line = newRecord(tx, 'order_payments', {
    ...wirePayment(payment),
    taken_at: storedDate(payment.takenAtMs),
    said_at: saidMs === null ? '' : storedDate(saidMs),
    login: loginId,
    card_payment: cardPaymentId,
    orphan: isOrphan,
    dispute: isDispute,
  })
  storeRecord(tx, line)
  if (payment.tillSession !== '') markLate(tx, payment.tillSession)
}

/**
 * An order that was refused or lost is here after all: what was told without it is its own.
 * @param lines those of its orphans
 */
export function adoptOrphans(tx: PbApp, order: PbRecord, lines = orphansOf(tx, order.id)): void {
  if (lines.length === 0) return
  for (const line of lines) storeRecord(tx, line, { orphan: false })
  tx.save(order)
}

function orphansOf(tx: PbApp, orderId: string): PbRecord[] {
  return tx.findRecordsByFilter('order_payments', 'order_id = {:orderId} && orphan = true', '', 0, 0, { orderId })
}

/** Told of a drawer that was counted already: it belongs to it, and somebody has to know. */
export function markLate(tx: PbApp, sessionId: string): void {
  const filter = "id = {:sessionId} && (closing != '' || ending != '') && late = false"
  const [session] = tx.findRecordsByFilter('till_sessions', filter, '', 1, 0, { sessionId })
  if (session) storeRecord(tx, session, { late: true })
}

/** What is stored under this id; null for nothing. */
export function findLine(tx: PbApp, id: string): { record: PbRecord; content: string } | null {
  const record = findRecord(tx, 'order_payments', { id })
  if (!record) return null
  const parsed = parsePayment({
    id,
    order_id: record.getString('order_id'),
    amount: record.getFloat('amount'),
    method: record.getString('method'),
    kind: record.getString('kind'),
    taken_at: record.getString('said_at') || record.getString('taken_at'),
  })
  return { record, content: parsed.ok ? paymentContent(parsed.payment) : '' }
}

/** Why a line was taken or given back, where somebody said so: not on the order, whose customer reads that. */
export function noteOf(tx: PbApp): (lineId: string) => string {
  return (lineId) => findLine(tx, lineId)?.record.getString('note') ?? ''
}

/** A line that the server itself writes down. @param given what is known of it */
export function ownLine(
  given: Pick<OrderPayment, 'id' | 'orderId' | 'amountCents' | 'method' | 'kind' | 'takenAtMs'> & Partial<OrderPayment>,
): OrderPayment {
  return { device: '', actorId: '', tillSession: '', reference: '', note: '', ...given }
}

export function newLineId(): string {
  return $security.randomStringWithAlphabet(15, 'abcdefghijklmnopqrstuvwxyz0123456789')
}
