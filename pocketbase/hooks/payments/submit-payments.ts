// POST /api/sfoglia/payments: money that changed hands in the shop, told by the device that saw it. It is a fact: refused is only
// what cannot be money. What does not fit the order becomes a question for a person (domain/order/collecting.ts).

import { TEXT_TOO_MUCH_BACK } from '#domain/order/change.ts'
import type { AttentionReason, RejectionReason } from '#domain/order/order.ts'
import { isTooMuchBack, MAX_PAYMENTS_PER_REQUEST, parsePayment, paymentContent } from '#domain/order/order-payment.ts'
import { asObject } from '#domain/wire.ts'
import { deviceOf, type Sender, tillSender, timeOf } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { setActor } from '../orders/state-machine.ts'
import { type Actor, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { durably, togetherOrEach } from '../server/database.ts'
import { addLine, adoptOrphans, findLine, linesOfOrder } from './payment-lines.ts'

interface PaymentResult {
  id: string
  /** `later`: its order is not known here yet. */
  outcome: 'created' | 'replayed' | 'rejected' | 'later'
  /** Empty unless rejected. */
  reason: RejectionReason | ''
  message: string
  /** As the server holds it afterwards; null when rejected or later, and for money without an order. */
  order: PbRecord | null
}

interface Told {
  parsed: ReturnType<typeof parsePayment>
  /** The device knows that its order was refused or deleted. */
  isOrphan: boolean
  /** When it was heard of: a millisecond apart, in their order; those of one act together. */
  heardMs: number
}

interface Bringer {
  sender: Sender
  /** What the order is marked with for who brings it; null for nothing. */
  mark: AttentionReason | null
}

/** Answers `{results}`, one per payment and in their order. @throws Refusal 400 malformed, 401, 403 for who is no staff */
export function submitPayments(e: PbRequestEvent): { results: PaymentResult[] } {
  const { sender, mark } = tillSender(e)
  const { payments } = jsonBody(e)
  if (!Array.isArray(payments) || payments.length > MAX_PAYMENTS_PER_REQUEST) throw new Refusal(400, TEXT_INVALID)
  const nowMs = Date.now()
  const moments = payments.map((value) => asObject(value).taken_at)
  const told = payments.map((value, index) => ({
    parsed: parsePayment(value),
    isOrphan: asObject(value).orphan === true,
    heardMs: nowMs + moments.indexOf(moments[index]),
  }))
  const bringer = { sender, mark }
  const store = (some: readonly Told[]) => {
    const results: PaymentResult[] = []
    durably(e.app, (tx) => {
      for (const one of some) results.push(settle(tx, one, bringer))
    })
    return results
  }
  return { results: togetherOrEach(e.app, told, store) }
}

function settle(tx: PbApp, { parsed, isOrphan, heardMs }: Told, bringer: Bringer): PaymentResult {
  if (!parsed.ok) return rejected(parsed.id, 'invalid', `Il pagamento non è valido (${parsed.field}).`)
  const { payment } = parsed
  if (payment.method === 'card') return rejected(payment.id, 'invalid', 'Con carta paga il cliente, dal sito.')
  const [order] = tx.findRecordsByFilter('orders', 'id = {:id}', '', 1, 0, { id: payment.orderId })
  const isTooMuch = order !== undefined && isTooMuchBack({ payments: linesOfOrder(tx, order.id) }, payment)
  const known = findLine(tx, payment.id)
  if (known) {
    if (known.content !== paymentContent(payment)) return rejected(payment.id, 'content-differs', TEXT_DIFFERS)
    // What is still more than was taken stays a question of the drawer, however often it is told.
    if (order && !isTooMuch && known.record.getBool('orphan')) adoptOrphans(tx, order, [known.record])
    return { id: payment.id, outcome: 'replayed', reason: '', message: '', order: order ?? null }
  }
  if (!order && !isOrphan) return { id: payment.id, outcome: 'later', reason: '', message: '', order: null }
  // Given back twice: the drawer is short of it, and a person has to know.
  if (isTooMuch && !isOrphan) return rejected(payment.id, 'too-much-back', TEXT_TOO_MUCH_BACK)
  const { sender } = bringer
  const { actor, isSuspended } = claimedActor(tx, sender, payment.actorId)
  const { atMs, saidMs } = timeOf(payment.takenAtMs, heardMs, sender)
  const facts = { takenAtMs: atMs, actorId: actor.id, device: deviceOf(tx, payment.device, sender) }
  addLine(tx, { ...payment, ...facts }, { loginId: sender.account.id, isOrphan: !order || isTooMuch, saidMs })
  const ofBringer = bringer.mark ?? (isSuspended ? 'suspended-author' : null)
  const marks = [ofBringer, saidMs === null ? null : ('clock-wrong' as const)].filter((mark) => mark !== null)
  if (order && !isTooMuch) saveOrder(tx, order, actor, marks)
  return { id: payment.id, outcome: 'created', reason: '', message: '', order: isTooMuch ? null : (order ?? null) }
}

const TEXT_DIFFERS = 'Questo pagamento è già arrivato con un contenuto diverso.'

/** The state machine does the rest. @param marks what somebody has to know of the money */
function saveOrder(tx: PbApp, order: PbRecord, actor: Actor, marks: readonly AttentionReason[]): void {
  const attention = order.getStringSlice('attention')
  const news = marks.filter((mark) => !attention.includes(mark))
  if (news.length > 0) order.set('attention', [...attention, ...news])
  setActor(order, actor)
  tx.save(order)
}

function rejected(id: string, reason: RejectionReason, message: string): PaymentResult {
  return { id, outcome: 'rejected', reason, message, order: null }
}
