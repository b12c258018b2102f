// What the judges of all kinds of entries share: what they are given, and what they answer.
import type { DayReport } from '#domain/device/report.ts'
import type { EntryOutcome, ReadEntry } from '#domain/entry/entry.ts'
import type { AttentionReason, RejectionReason } from '#domain/order/attention.ts'
import type { Sender } from '../devices/handover.ts'
import type { Row } from '../server/database.ts'

export interface EntryResult {
  id: string
  outcome: EntryOutcome
  /** Empty unless rejected. */
  reason: RejectionReason | ''
  /** Italian. */
  message: string
  /** The order as it is afterwards (`heldOrder`); null when rejected or later, where it is about none, and for one that is deleted. */
  record: Row | null
}

/** An entry, and when it was heard of: a little more for each of one request, so that they keep their order. */
export interface HeardEntry extends ReadEntry {
  heardMs: number
}

/** Who brings the entries of a request. */
export interface Bringer {
  sender: Sender
  /** What somebody has to know of money and drawers for who brings them; null for nothing. */
  mark: AttentionReason | null
  /** Of the device that delivers: its own, or what it says where none proved itself; empty for none. */
  code: string
  /** What the device says of its numbers: it travels with them, so that no number is thought lost for being late. */
  days: readonly DayReport[]
  /** Which of the orders it prints by itself, as it says. */
  printing: unknown
  nowMs: number
}

/** What a device is told of an order it brought, or changed. */
function heldOrder(order: PbRecord): Row {
  const [created, updated, number, status] = ['created', 'updated', 'number', 'status'].map((name) => order.getString(name))
  return {
    ...{ id: order.id, created, updated, number, status, total: order.getFloat('total') },
    attention: order.getStringSlice('attention'),
  }
}

export function rejected(id: string, reason: RejectionReason, message: string): EntryResult {
  return { id, outcome: 'rejected', reason, message, record: null }
}

/**
 * @param content of an order, SHA-256, hex, of what was sent (`orderContent`): the device ignores an answer to other content of the
 * same id
 */
export function taken(
  id: string,
  outcome: 'created' | 'replayed' | 'later',
  order: PbRecord | null = null,
  content?: string,
): EntryResult {
  const record = order && { ...heldOrder(order), ...(content !== undefined && { content }) }
  return { id, outcome, reason: '', message: '', record }
}
