// One order that arrived: answered again as the first time, refused, or accepted and stored with its items.
import { euroFromCents } from '#domain/money.ts'
import { type Judgement, judgeOrder, TEXT_NOT_YOURS } from '#domain/order/acceptance.ts'
import { formatOrderNumber, LAST_WEB_COUNTER, parseOrderNumber, WEB_DEVICE_CODE } from '#domain/order/number.ts'
import { orderContent, type WireOrder } from '#domain/order/submission.ts'
import { capKey } from '#domain/pickup/caps.ts'
import { DAY_MS, shopMoment } from '#domain/pickup/shop-time.ts'
import { SLOT_MS } from '#domain/pickup/slots.ts'
import { normalizeText, wireInstant } from '#domain/wire.ts'
import { isFormerStaff, isFromBefore } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { type EntryResult, rejected, taken } from '../entries/judging.ts'
import { messagesOfNew } from '../messages/queue.ts'
import { adoptOrphans } from '../payments/payment-lines.ts'
import type { Actor } from '../server/answers.ts'
import { nextInSeries } from '../server/counters.ts'
import { newRecord, storedDate, storeRecord } from '../server/database.ts'
import { type Author, type Facts, loadPast } from './acceptance-facts.ts'
import { sellBeyondCaps } from './caps.ts'
import { markNumberTwice, openOrdersWith } from './order-state.ts'
import { refuseUnpaid } from './web-limits.ts'

/** Tills and kiosks propose the very next slot: it may begin before the order is here, and goes on for a quarter of an hour. */
const ON_THE_WAY_MS = SLOT_MS

const TEXT_DIFFERS = 'Questo ordine è già arrivato con un contenuto diverso.'
const TEXT_FOREIGN_LINE = 'Una riga di questo ordine è già di un altro.'

/** @param device code of the device that delivers it */
export function settleOrder(tx: PbApp, order: WireOrder, device: string, facts: Facts): EntryResult {
  const authorId = order.author_id ?? facts.caller.id
  const maySpeakForOthers = facts.caller.role !== 'USER' && !facts.sender.isByDevice
  if (authorId !== facts.caller.id && !maySpeakForOthers) return rejected(order.id, 'not-allowed', TEXT_NOT_YOURS)
  const contentHash = $security.sha256(orderContent(order, authorId))
  const before = replayOf(tx, order, contentHash, facts)
  if (before) return before
  const known = facts.authors.get(authorId)
  if (!known) return rejected(order.id, 'not-allowed', TEXT_NOT_YOURS)
  // Promised to somebody while its author still was staff: judged as it was taken.
  const isFormer = order.channel === 'counter' && isFormerStaff(facts.sender.device, known)
  const author = isFormer ? { ...known, role: 'CASHIER' as const } : known
  if (order.items.some((item) => facts.takenItemIds.has(item.id))) return rejected(order.id, 'invalid', TEXT_FOREIGN_LINE)
  const judgement = judge(tx, order, author, facts)
  if (!judgement.ok) return rejected(order.id, judgement.reason, judgement.message)
  // What staff deliver for a customer had been taken once.
  const isUnpaid = order.channel === 'web' && (judgement.status === 'NOTPAID' || order.at_pickup)
  if (isUnpaid && author.id === facts.caller.id) refuseUnpaid(tx, author.id)
  const { nowMs } = facts
  const ofDevice = order.channel === 'web' ? [] : facts.deviceMarks
  const marks = author.isSuspended || isFormer ? [...ofDevice, 'suspended-author' as const] : ofDevice
  const isHeld = marks.some((mark) => mark !== 'device-not-approved')
  const ofRestore = isFromBefore(facts.sender, judgement.placedAtMs) ? ['from-before-restore' as const] : []
  const claim = order.channel === 'counter' ? order.actor_id : undefined
  const { actor, isSuspended } = claimedActor(tx, facts.sender, claim)
  // Whose login it is vouches for the order; somebody looks at it all the same.
  const ofActor = isSuspended && !marks.includes('suspended-author') ? ['suspended-author' as const] : []
  const marked = {
    ...judgement,
    // Whether it is made, somebody who is trusted decides.
    status: isHeld ? ('NOTPAID' as const) : judgement.status,
    attention: [...judgement.attention, ...marks, ...ofActor, ...ofRestore],
  }
  const accepted = { order, author, actor, contentHash, judgement: marked }
  const isBeyond = order.immediate && judgement.attention.includes('cap-exceeded')
  const store = () => storeOrder(tx, accepted, facts)
  const record = isBeyond ? sellBeyondCaps(tx, judgement.pickupMs, nowMs, facts, store) : store()
  if (facts.awaitedOrders.has(order.id)) adoptOrphans(tx, record)
  const [number, attention] = [record.getString('number'), record.getStringSlice('attention')]
  const detail = { number, channel: order.channel, device, author: author.id, attention }
  facts.events.push({ orderId: order.id, actor, event: 'created', detail, nowMs })
  if (!isHeld) facts.messages.push(...messagesOfNew(tx, record, nowMs))
  remember(order, contentHash, judgement, facts)
  return taken(order.id, 'created', record, contentHash)
}

function replayOf(tx: PbApp, order: WireOrder, contentHash: string, facts: Facts): EntryResult | null {
  if (facts.deletedIds.has(order.id)) return taken(order.id, 'replayed')
  const hash = facts.existing.get(order.id)
  if (hash === undefined) return null
  if (hash !== contentHash) return rejected(order.id, 'content-differs', TEXT_DIFFERS)
  return taken(order.id, 'replayed', tx.findRecordById('orders', order.id), contentHash)
}

/** The former prices are only loaded for an order that today's prices do not fit: most orders need them not. */
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
    placedAfterMs: placedAfter(order, facts),
    author,
    caller: facts.caller,
    load: facts.load,
    unpaidLoad: facts.unpaidLoad,
    discountRecords: facts.discountsByCode.get(order.discount_code) ?? [],
    discountUses: facts.discountUses,
    ordered: facts.ordered,
  })
}

/** Of a device that nobody knows an order cannot be older than the longest time for which a device delivers. */
const UNKNOWN_AT_MOST_MS = 14 * DAY_MS

function placedAfter({ number }: WireOrder, { emptiedMs, nowMs }: Facts): number | undefined {
  const code = parseOrderNumber(number)?.deviceCode
  return code === undefined ? undefined : (emptiedMs.get(code) ?? nowMs - UNKNOWN_AT_MOST_MS)
}

/** The orders after this one in the same request see it. */
function remember(order: WireOrder, contentHash: string, judgement: Extract<Judgement, { ok: true }>, facts: Facts): void {
  const pickupMs = wireInstant(order.pickup_date) ?? 0
  facts.existing.set(order.id, contentHash)
  if (order.number !== '') facts.openNumbers.add(order.number)
  for (const item of order.items) facts.takenItemIds.add(item.id)
  if (!order.immediate) facts.load.set(pickupMs, (facts.load.get(pickupMs) ?? 0) + 1)
  if (order.channel === 'web' && judgement.status === 'NOTPAID') {
    facts.unpaidLoad.set(pickupMs, (facts.unpaidLoad.get(pickupMs) ?? 0) + 1)
  }
  for (const { product_id, quantity } of order.items) {
    const key = capKey(product_id, shopMoment(pickupMs).day)
    facts.ordered.set(key, (facts.ordered.get(key) ?? 0) + quantity)
  }
  const { discountId } = judgement
  if (discountId !== null) facts.discountUses.set(discountId, (facts.discountUses.get(discountId) ?? 0) + 1)
}

// Writes an accepted order and its items.

interface AcceptedOrder {
  order: WireOrder
  author: Author
  /** Who brings it; with `login` the person at the till. */
  actor: Actor
  contentHash: string
  judgement: Extract<Judgement, { ok: true }>
}

/**
 * The stored order, whose lines are noted. Saved without PocketBase's validation: everything in it was checked by the domain, and
 * validating again halves the speed of a drain.
 */
function storeOrder(tx: PbApp, accepted: AcceptedOrder, facts: Facts): PbRecord {
  const { order, judgement } = accepted
  const { nowMs } = facts
  const number = order.channel === 'web' ? nextWebNumber(tx) : order.number
  const record = newRecord(tx, 'orders', {
    id: order.id,
    user_id: accepted.author.id,
    status: judgement.status,
    // What is compared when the same id comes again is the text as it was sent.
    note: normalizeText(order.note),
    pickup_date: storedDate(judgement.pickupMs),
    immediate: order.immediate === true,
    at_pickup: order.at_pickup === true,
    order_discount_id: judgement.discountId ?? '',
    discount_code: order.discount_code,
    printed: false,
    number,
    day_sequence: order.day_sequence,
    channel: order.channel,
    // Who made it, which need not be who delivers it.
    device: parseOrderNumber(order.number)?.deviceCode ?? '',
    brought_by: facts.sender.device?.id ?? '',
    actor_id: accepted.actor.login ? accepted.actor.id : '',
    placed_at: storedDate(judgement.placedAtMs),
    // The device counted it on a day that it took for today.
    sequence_day: judgement.attention.includes('clock-wrong') ? shopMoment(wireInstant(order.placed_at) ?? nowMs).day : '',
    // An order of 0 euro counts as paid.
    paid_at: order.channel === 'web' && judgement.totalCents === 0 ? storedDate(nowMs) : '',
    total: euroFromCents(judgement.totalCents),
    payments: [],
    customer_name: normalizeText(order.customer_name),
    customer_phone: normalizeText(order.customer_phone),
    attention: judgement.attention,
    content_hash: accepted.contentHash,
  })
  if (facts.openNumbers.has(order.number)) markNumberTwice(tx, record)
  storeRecord(tx, record)
  noteItems(accepted, facts)
  return record
}

/** Written together at the end (`writeItems`): no rule of an order asks for its lines in the database. */
function noteItems({ order, judgement }: AcceptedOrder, { catalogue, vats, items }: Facts): void {
  for (const [position, line] of judgement.lines.entries()) {
    items.push({
      id: line.item.id,
      order: order.id,
      // Null: deleted by now.
      product: catalogue.products.get(line.item.product_id) === null ? '' : line.item.product_id,
      name: line.productName,
      quantity: line.item.quantity,
      unitPrice: euroFromCents(line.unitPriceCents),
      price: euroFromCents(line.priceCents),
      choices: line.item.custom_variants.map((chosen) => ({ ...chosen, value: normalizeText(chosen.value) })),
      wedding: line.item.wedding === true,
      // The accountant's past does not follow the catalogue.
      vat: vats.get(line.item.product_id) ?? '',
      position,
    })
  }
}

/** Inside the order's transaction: a refused order uses up no number. */
function nextWebNumber(tx: PbApp): string {
  const numberOf = (counter: number) => formatOrderNumber(WEB_DEVICE_CODE, counter)
  const isInUse = (counter: number) => openOrdersWith(tx, numberOf(counter)).length > 0
  return numberOf(nextInSeries(tx, 'web', LAST_WEB_COUNTER, isInUse))
}
