// Who is printing which ticket, kept until somebody says that it is on paper. Also for orders that are not here yet: a till prints
// what it has taken before it has delivered it.
import { isRecordId } from '#domain/record-id.ts'

export interface PrintDevice {
  id: string
  code: string
}

/** Claims of long ago are about paper that nobody looks for any more. */
const FORGOTTEN_MS = 30 * 86_400_000

/** Null: nobody has it. */
export function printClaimOf(tx: PbApp, orderId: string): PbRecord | null {
  return tx.findRecordsByFilter('print_claims', 'order_id = {:orderId}', '', 1, 0, { orderId })[0] ?? null
}

/** Inside a transaction. @param held what `printClaimOf` said */
export function holdPrint(tx: PbApp, orderId: string, device: PrintDevice, held: PbRecord | null): void {
  const claim = held ?? new Record(tx.findCachedCollectionByNameOrId('print_claims'), { order_id: orderId })
  claim.set('device', device.id)
  claim.set('code', device.code)
  tx.save(claim)
  const before = new Date(Date.now() - FORGOTTEN_MS).toISOString().replace('T', ' ')
  tx.db().newQuery('DELETE FROM print_claims WHERE updated < {:before}').bind({ before }).execute()
}

/** `{device, ids}` beside delivered orders: what their till has printed, or is printing, is nobody else's. Anything else is ignored. */
export function holdDelivered(tx: PbApp, printing: unknown, code: string, orderIds: readonly string[]): void {
  const { device, ids }: { device?: unknown; ids?: unknown } = typeof printing === 'object' && printing !== null ? printing : {}
  if (!isRecordId(device) || !Array.isArray(ids)) return
  for (const orderId of orderIds) {
    if (ids.includes(orderId) && printClaimOf(tx, orderId) === null) holdPrint(tx, orderId, { id: device, code }, null)
  }
}
