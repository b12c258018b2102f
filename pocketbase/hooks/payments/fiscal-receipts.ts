// POST /api/sfoglia/receipts: tills tell of the fiscal documents that they have printed. A document is a fact: it is kept whatever
// became of its order, by whoever of the shop brings it, and never changed. The same id with other content is refused.
import { MAX_RECEIPTS_PER_REQUEST, parseWireReceipt, receiptContent, type WireReceipt } from '#domain/fiscal/printed-receipt.ts'
import { deviceOf, isSentByFormerStaff, queueSender, type Sender } from '../devices/handover.ts'
import { claimedActor } from '../devices/till-people.ts'
import { isStaff, jsonBody, Refusal, TEXT_INVALID, TEXT_NOT_ALLOWED } from '../server/answers.ts'
import { durably } from '../server/database.ts'

interface ReceiptResult {
  id: string
  outcome: 'created' | 'replayed' | 'rejected'
  /** Empty unless rejected. */
  reason: 'invalid' | 'content-differs' | ''
  message: string
}

const TEXT_DIFFERS = 'Questo scontrino è già arrivato con un contenuto diverso.'

/** `{receipts}`, at most fifty → `{results}`, one per document and in their order. @throws Refusal 400, 401, 403 for customers */
export function submitReceipts(e: PbRequestEvent): { results: ReceiptResult[] } {
  const sender = queueSender(e)
  if (!isStaff(sender.account) && !isSentByFormerStaff(sender)) throw new Refusal(403, TEXT_NOT_ALLOWED)
  const { receipts } = jsonBody(e)
  if (!Array.isArray(receipts) || receipts.length > MAX_RECEIPTS_PER_REQUEST) throw new Refusal(400, TEXT_INVALID)
  const parsed = receipts.map(parseWireReceipt)
  const results: ReceiptResult[] = []
  durably(e.app, (tx) => {
    for (const one of parsed) results.push(one.ok ? keep(tx, one.receipt, sender) : unreadable(one))
  })
  return { results }
}

/** Whom it bears, and of which device it is, is believed as of money (submit-payments.ts). */
function keep(tx: PbApp, receipt: WireReceipt, sender: Sender): ReceiptResult {
  const { id, author_id: authorId, ...values } = receipt
  const answer = { id, reason: '' as const, message: '' }
  const hash = $security.sha256(receiptContent(receipt))
  const [held] = tx.findRecordsByFilter('fiscal_receipts', 'id = {:id}', '', 1, 0, { id })
  if (held) {
    if (held.getString('content_hash') === hash) return { ...answer, outcome: 'replayed' }
    return { id, outcome: 'rejected', reason: 'content-differs', message: TEXT_DIFFERS }
  }
  const record = new Record(tx.findCachedCollectionByNameOrId('fiscal_receipts'), { ...values, id })
  record.set('author', claimedActor(tx, sender, authorId).actor.id)
  record.set('device', deviceOf(tx, receipt.device, sender))
  record.set('content_hash', hash)
  tx.save(record)
  return { ...answer, outcome: 'created' }
}

function unreadable({ id, field }: { id: string; field: string }): ReceiptResult {
  return { id, outcome: 'rejected', reason: 'invalid', message: `I dati dello scontrino non sono validi (${field}).` }
}
