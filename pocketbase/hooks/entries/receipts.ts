// Fiscal documents that tills have printed. A document is a fact: it is kept whatever became of its order, by whoever of the shop brings
// it, and never changed. The same id with other content is refused.
import { parseReceipt, receiptContent, wireReceipt } from '#domain/fiscal/printed-receipt.ts'
import { deviceOf } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { findRecord, newRecord, readRows } from '../server/database.ts'
import { type Bringer, type EntryResult, type HeardEntry, rejected, taken } from './judging.ts'

const TEXT_DIFFERS = 'Questo scontrino è già arrivato con un contenuto diverso.'

/** Whom it bears, and of which device it is, is believed as of money (payments.ts). */
export function judgeReceipt(tx: PbApp, { id, content }: HeardEntry, { sender }: Bringer): EntryResult {
  const parsed = parseReceipt(content)
  if (!parsed.ok) return rejected(id, 'invalid', `I dati dello scontrino non sono validi (${parsed.field}).`)
  const { receipt } = parsed
  if (receipt.id !== id) return rejected(id, 'invalid', 'I dati dello scontrino non sono validi (id).')
  const hash = $security.sha256(receiptContent(receipt))
  const held = findRecord(tx, 'fiscal_receipts', { id })
  if (held) return held.getString('content_hash') === hash ? taken(id, 'replayed') : rejected(id, 'content-differs', TEXT_DIFFERS)
  const origin = { author: claimedActor(tx, sender, receipt.authorId).actor.id, device: deviceOf(tx, receipt.device, sender) }
  tx.save(newRecord(tx, 'fiscal_receipts', { ...wireReceipt(receipt), ...origin, content_hash: hash }))
  tellOrder(tx, receipt.orderId)
  return taken(id, 'created')
}

const OF_ORDER = `SELECT json_object('id', id, 'kind', kind, 'original', original, 'double_of', double_of, 'state', state,
    'payment_ids', json(COALESCE(NULLIF(payment_ids, ''), '[]')), 'serial', serial, 'z_number', z_number,
    'receipt_number', receipt_number, 'date', date, 'amount', amount, 'by_vat', json(COALESCE(NULLIF(by_vat, ''), '[]')),
    'printed_at', replace(printed_at, ' ', 'T'), 'device', device) AS document
  FROM fiscal_receipts WHERE order_id = {:order} ORDER BY printed_at, id`

/** What tills have printed stands on the order, for the others to know it without asking. */
function tellOrder(tx: PbApp, orderId: string): void {
  const order = findRecord(tx, 'orders', { id: orderId })
  if (!order) return
  order.set('receipts', readRows(tx, OF_ORDER, { order: orderId }))
  tx.save(order)
}
