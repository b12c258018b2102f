// Optimistic locking: two people edit the same record, and whoever saves second is told (412) instead of overwriting what they
// never saw. The query parameter `seen` carries the record's `updated` as the form showed it; without it nothing is compared.
import { durablyHooked } from './database.ts'

const TEXT_CHANGED = 'Qualcun altro l’ha modificato nel frattempo.'

/** @throws ApiError 412 (RFC 9110 §15.5.13) when the record was changed since, 404 when it is gone */
export function checkEdition(e: PbRecordRequestEvent): void {
  const seen = e.requestInfo().query.seen ?? ''
  if (seen === '') {
    e.next()
    return
  }
  // Compared and written in one transaction: of two at the same moment, one is told.
  durablyHooked(e, (tx) => {
    const now = tx.findRecordById(e.record.collection().name, e.record.id)
    if (now.getString('updated') !== seen) throw new ApiError(412, TEXT_CHANGED)
    e.next()
  })
}
