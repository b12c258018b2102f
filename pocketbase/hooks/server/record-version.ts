// Optimistic locking: two people edit the same record, and whoever saves second is told (412) instead of overwriting what they
// never saw. `If-Match` carries the version that the form showed; without it nothing is compared.
import { matchesVersion } from '#domain/wire.ts'
import { ownError } from './answers.ts'
import { durablyHooked } from './database.ts'

const TEXT_CHANGED = 'Qualcun altro l’ha modificato nel frattempo.'

/** @throws ApiError 412 (RFC 9110 §15.5.13) when the record was changed since, 404 when it is gone */
export function checkVersion(e: PbRecordRequestEvent): void {
  const ifMatch = e.requestInfo().headers.if_match ?? ''
  if (ifMatch === '') {
    e.next()
    return
  }
  // Compared and written in one transaction: of two at the same moment, one is told.
  durablyHooked(e, (tx) => {
    const updated = tx.findRecordById(e.record.collection().name, e.record.id).getString('updated')
    if (!matchesVersion(ifMatch, updated)) throw ownError(new ApiError(412, TEXT_CHANGED))
    e.next()
  })
}
