// POST /api/sfoglia/orders/{id}/print: a till asks whether it may print the ticket. The first one gets it, and keeps it until it
// says that it is printed or gives it back; another is told who has it. `force` is for a person who has looked for the paper.
import { isRecordId } from '#domain/record-id.ts'
import { isShortText, wireInstant } from '#domain/wire.ts'
import { isStaff, jsonBody, Refusal, signedIn, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, execute, findRecord, newRecord, storedDate } from '../server/database.ts'

interface PrintClaimAnswer {
  claim: 'yours' | 'printed' | 'taken' | 'released'
  /** Code of the device that has it. */
  device: string
  /** How long another one has had it, milliseconds; 0 where nobody else has. */
  age_ms: number
}

/** @throws Refusal 400, 401, 404 for who may not change orders */
export function claimPrint(e: PbRequestEvent): PrintClaimAnswer {
  if (!isStaff(signedIn(e))) throw new Refusal(404, TEXT_NOT_FOUND)
  const { device, code = '', force = false, release = false } = jsonBody(e)
  const orderId = e.request.pathValue('id')
  if (!isRecordId(orderId) || !isRecordId(device) || !isShortText(code, 10)) throw new Refusal(400, TEXT_INVALID)
  if (typeof force !== 'boolean' || typeof release !== 'boolean') throw new Refusal(400, TEXT_INVALID)
  return durably(e.app, (tx): PrintClaimAnswer => {
    const order = findRecord(tx, 'orders', { id: orderId })
    const held = findRecord(tx, 'print_claims', { order_id: orderId })
    const isOthers = held !== null && held.getString('device') !== device
    if (release) {
      if (held !== null && !isOthers) tx.delete(held)
      return { claim: 'released', device: '', age_ms: 0 }
    }
    if (order?.getBool('printed')) return { claim: 'printed', device: held?.getString('code') ?? '', age_ms: 0 }
    if (isOthers && !force) {
      const ageMs = Math.max(0, Date.now() - (wireInstant(held.getString('updated')) ?? 0))
      return { claim: 'taken', device: held.getString('code'), age_ms: ageMs }
    }
    holdPrint(tx, orderId, { id: device, code }, held)
    return { claim: 'yours', device: code, age_ms: 0 }
  })
}

// Who is printing which ticket, kept until somebody says that it is on paper. Also for orders that are not here yet: a till
// prints what it has taken before it has delivered it.

/** Older claims are deleted: nobody looks for that paper any more. */
const FORGOTTEN_MS = 30 * 86_400_000

/** Inside a transaction. @param held who has it now; null for nobody */
function holdPrint(tx: PbApp, orderId: string, device: { id: string; code: string }, held: PbRecord | null): void {
  const claim = held ?? newRecord(tx, 'print_claims', { order_id: orderId })
  claim.load({ device: device.id, code: device.code })
  tx.save(claim)
  const before = storedDate(Date.now() - FORGOTTEN_MS)
  execute(tx, 'DELETE FROM print_claims WHERE updated < {:before}', { before })
}

/**
 * @param printing `{device, ids}`: which of the delivered orders their till prints itself, so that no other one does; else
 * ignored
 */
export function holdDelivered(tx: PbApp, printing: unknown, code: string, orderIds: readonly string[]): void {
  const { device, ids }: { device?: unknown; ids?: unknown } = typeof printing === 'object' && printing !== null ? printing : {}
  if (!isRecordId(device) || !Array.isArray(ids)) return
  for (const orderId of orderIds.filter((id) => ids.includes(id))) {
    const held = findRecord(tx, 'print_claims', { order_id: orderId })
    if (held === null) holdPrint(tx, orderId, { id: device, code }, held)
  }
}
