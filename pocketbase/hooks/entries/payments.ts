// Money that changed hands in the shop, told by the device that saw it. It is a fact: refused is only what cannot be money. What does
// not fit the order becomes a question for a person (domain/order/collecting.ts).
import { isTooMuchBack, type OrderPayment, parsePayment, paymentContent } from '#domain/order/order-payment.ts'
import { deviceOf, isFromBefore, timeOf } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { setAttention } from '../orders/order-state.ts'
import { setActor } from '../orders/state-machine.ts'
import { addLine, adoptOrphans, findLine, linesOfOrder } from '../payments/payment-lines.ts'
import { findRecord } from '../server/database.ts'
import { isDeleted } from '../server/tombstones.ts'
import { type Bringer, type EntryResult, type HeardEntry, rejected, taken } from './judging.ts'

export function judgePayment(tx: PbApp, entry: HeardEntry, bringer: Bringer): EntryResult {
  const parsed = parsePayment(entry.content)
  if (!parsed.ok) return rejected(entry.id, 'invalid', `Il pagamento non è valido (${parsed.field}).`)
  const { payment } = parsed
  if (payment.id !== entry.id || payment.orderId !== entry.about) return rejected(entry.id, 'invalid', TEXT_OTHER_FRAME)
  if (payment.method === 'card') return rejected(payment.id, 'invalid', 'Con carta paga il cliente, dal sito.')
  const order = findRecord(tx, 'orders', { id: payment.orderId })
  // Given back twice: the drawer is short of it, and it is on no order.
  const isTooMuch = order !== null && payment.amountCents < 0 && isTooMuchBack({ payments: linesOfOrder(tx, order.id) }, payment)
  const known = findLine(tx, payment.id)
  if (known) {
    if (known.content !== paymentContent(payment)) return rejected(payment.id, 'content-differs', TEXT_DIFFERS)
    // What is still more than was taken stays a question of the drawer, however often it is told.
    if (order && !isTooMuch && known.record.getBool('orphan')) adoptOrphans(tx, order, [known.record])
    return taken(payment.id, 'replayed', order)
  }
  const mayCome = order === null && entry.orphan !== true && !isDeleted(tx, 'orders', payment.orderId)
  if (mayCome) return taken(payment.id, 'later')
  return store(tx, payment, isTooMuch ? null : order, entry, bringer)
}

const TEXT_DIFFERS = 'Questo pagamento è già arrivato con un contenuto diverso.'
const TEXT_OTHER_FRAME = 'Il pagamento non è valido (id).'

/** @param order null where the money belongs to none */
function store(
  tx: PbApp,
  payment: OrderPayment,
  order: PbRecord | null,
  { author, actor: claimed, heardMs }: HeardEntry,
  { sender, mark }: Bringer,
): EntryResult {
  const { actor, isSuspended } = claimedActor(tx, sender, claimed || author || payment.actorId)
  const { atMs, saidMs } = timeOf(payment.takenAtMs, heardMs, sender)
  const facts = { takenAtMs: atMs, actorId: actor.id, device: deviceOf(tx, payment.device, sender) }
  addLine(tx, { ...payment, ...facts }, { loginId: sender.account.id, isOrphan: order === null, saidMs })
  const ofBringer = mark ?? (isSuspended ? 'suspended-author' : null)
  const ofTime = isFromBefore(sender, atMs) ? ('from-before-restore' as const) : null
  const marks = [ofBringer, ofTime, saidMs === null ? null : ('clock-wrong' as const)].filter((one) => one !== null)
  if (order) {
    for (const one of marks) setAttention(order, one, true)
    setActor(order, actor)
    // The state machine does the rest.
    tx.save(order)
  }
  return taken(payment.id, 'created', order)
}
