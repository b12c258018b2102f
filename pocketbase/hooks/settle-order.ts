// One order that arrived: the first answer again, a refusal, or stored with its items.

import type { RejectionReason } from '#domain/order.ts'
import { type Judgement, judgeOrder } from '#domain/order-acceptance.ts'
import { orderContent, type WireOrder } from '#domain/order-submission.ts'
import { SLOT_MS } from '#domain/pickup-slots.ts'
import { wireInstant } from '#domain/wire.ts'
import type { Author, Facts } from './order-facts.ts'
import { messagesOfNew } from './order-messages.ts'
import { loadPast } from './order-past.ts'
import { createdEvent, storeOrder } from './store-order.ts'

export interface OrderResult {
  id: string
  outcome: 'created' | 'replayed' | 'rejected'
  /** Empty unless rejected. */
  reason: RejectionReason | ''
  message: string
  /** As the server holds it; null when rejected, and for an order deleted since. */
  order: PbRecord | null
  /** SHA-256, hex, of the content that was sent (`orderContent`): an answer to other content of the same id is none. Empty when rejected. */
  content: string
}

/** Tills and kiosks propose the very next slot: it may begin before the order is here, and goes on for a quarter of an hour. */
const ON_THE_WAY_MS = SLOT_MS

const TEXT_DIFFERS = 'Questo ordine è già arrivato con un contenuto diverso.'
const TEXT_NOT_YOURS = 'Questo account non può fare questo ordine.'
const TEXT_FOREIGN_LINE = 'Una riga di questo ordine è già di un altro.'

export function settleOrder(tx: PbApp, order: WireOrder, device: string, facts: Facts): OrderResult {
  const authorId = order.author_id ?? facts.caller.id
  if (authorId !== facts.caller.id && facts.caller.role === 'USER') return rejected(order, 'not-allowed', TEXT_NOT_YOURS)
  const contentHash = $security.sha256(orderContent(order, authorId))
  const before = replayOf(tx, order, contentHash, facts)
  if (before) return before
  const author = facts.authors.get(authorId)
  if (!author) return rejected(order, 'not-allowed', TEXT_NOT_YOURS)
  if (order.items.some((item) => facts.takenItemIds.has(item.id))) return rejected(order, 'invalid', TEXT_FOREIGN_LINE)
  const judgement = judge(tx, order, author, facts)
  if (!judgement.ok) return rejected(order, judgement.reason, judgement.message)
  const isGone = (productId: string) => facts.catalogue.products.get(productId) === null
  const { caller, nowMs } = facts
  const accepted = { order, author, caller, device, contentHash, judgement, nowMs, isGone }
  const record = storeOrder(tx, accepted)
  facts.events.push(createdEvent(accepted, record.getString('number')))
  facts.messages.push(...messagesOfNew(tx, record, nowMs))
  remember(order, contentHash, judgement, facts)
  return { id: order.id, outcome: 'created', reason: '', message: '', order: record, content: contentHash }
}

function replayOf(tx: PbApp, order: WireOrder, contentHash: string, facts: Facts): OrderResult | null {
  const known = { id: order.id, outcome: 'replayed' as const, reason: '' as const, message: '', content: contentHash }
  if (facts.deletedIds.has(order.id)) return { ...known, order: null }
  const hash = facts.existing.get(order.id)
  if (hash === undefined) return null
  if (hash !== contentHash) return rejected(order, 'content-differs', TEXT_DIFFERS)
  return { ...known, order: tx.findRecordById('orders', order.id) }
}

/** The past can only excuse what the present objects to: an order that fits the present is not judged twice. */
function judge(tx: PbApp, order: WireOrder, author: Author, facts: Facts): Judgement {
  const judgement = judgeBy(order, author, facts)
  if (facts.hasPast || (judgement.ok && judgement.attention.length === 0)) return judgement
  loadPast(tx, facts)
  return judgeBy(order, author, facts)
}

function judgeBy(order: WireOrder, author: Author, facts: Facts): Judgement {
  return judgeOrder(order, {
    ...facts.catalogue,
    nowMs: facts.nowMs,
    onTheWayMs: ON_THE_WAY_MS,
    author,
    caller: facts.caller,
    load: facts.load,
    discountRecords: facts.discountsByCode.get(order.discount_code) ?? [],
    discountUses: facts.discountUses,
  })
}

/** The orders after this one in the same request see it. */
function remember(order: WireOrder, contentHash: string, judgement: Extract<Judgement, { ok: true }>, facts: Facts): void {
  const pickupMs = wireInstant(order.pickup_date) ?? 0
  facts.existing.set(order.id, contentHash)
  for (const item of order.items) facts.takenItemIds.add(item.id)
  facts.load.set(pickupMs, (facts.load.get(pickupMs) ?? 0) + 1)
  const { discountId } = judgement
  if (discountId !== null) facts.discountUses.set(discountId, (facts.discountUses.get(discountId) ?? 0) + 1)
}

function rejected(order: WireOrder, reason: RejectionReason, message: string): OrderResult {
  return { id: order.id, outcome: 'rejected', reason, message, order: null, content: '' }
}
