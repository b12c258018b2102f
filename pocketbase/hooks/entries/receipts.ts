// Fiscal documents that tills have printed. A document is a fact: it is kept whatever became of its order, by whoever of the shop brings
// it, and never changed. The same id with other content is refused.
import { parseWireReceipt, receiptContent } from '#domain/fiscal/printed-receipt.ts'
import { deviceOf } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { type Bringer, type EntryResult, type HeardEntry, rejected, taken } from './judging.ts'

const TEXT_DIFFERS = 'Questo scontrino è già arrivato con un contenuto diverso.'

export function judgeReceipts(tx: PbApp, entries: readonly HeardEntry[], bringer: Bringer): EntryResult[] {
  return entries.map((entry) => judgeReceipt(tx, entry, bringer))
}

/** Whom it bears, and of which device it is, is believed as of money (payments.ts). */
function judgeReceipt(tx: PbApp, { id, content }: HeardEntry, { sender }: Bringer): EntryResult {
  const parsed = parseWireReceipt(content)
  if (!parsed.ok) return rejected(id, 'invalid', `I dati dello scontrino non sono validi (${parsed.field}).`)
  const { author_id: authorId, ...values } = parsed.receipt
  if (values.id !== id) return rejected(id, 'invalid', 'I dati dello scontrino non sono validi (id).')
  const hash = $security.sha256(receiptContent(parsed.receipt))
  const [held] = tx.findRecordsByFilter('fiscal_receipts', 'id = {:id}', '', 1, 0, { id })
  if (held) return held.getString('content_hash') === hash ? taken(id, 'replayed') : rejected(id, 'content-differs', TEXT_DIFFERS)
  const record = new Record(tx.findCachedCollectionByNameOrId('fiscal_receipts'), values)
  record.set('author', claimedActor(tx, sender, authorId).actor.id)
  record.set('device', deviceOf(tx, values.device, sender))
  record.set('content_hash', hash)
  tx.save(record)
  return taken(id, 'created')
}
