// POST /api/sfoglia/number-checks {id, code, day, from, to, note}: an administrator has dealt with missing order numbers, and says
// what was found out. …/{id}/withdraw takes that back: they stand under "da verificare" again, and the trace stays.
import { countOf, MAX_DAY_NUMBER, sharedNumbers } from '#domain/device/audit.ts'
import { isRecordId } from '#domain/record-id.ts'
import { isText, numberBetween, wireInstant } from '#domain/wire.ts'
import { fullNameOf } from '../orders/change-order.ts'
import { adminOnly, jsonBody, Refusal, TEXT_INVALID, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, storedDate } from '../server/database.ts'
import { keepOpenDay, missingOf } from './audit-numbers.ts'

const NOTE_MAX = 300

/** The same id again is the first time's answer. @throws Refusal 400, 401, 403, 409 when they are not missing (any more) */
export function checkNumbers(e: PbRequestEvent): { id: string } {
  const admin = adminOnly(e)
  const { id, code, day, from, to, note } = parseCheck(jsonBody(e))
  durably(e.app, (tx) => {
    if (found(tx, id) !== null) return
    const run = { from, to }
    if (countOf(sharedNumbers([run], missingOf(tx, code, day))) !== countOf([run])) {
      throw new Refusal(409, 'Nel frattempo qualcosa è arrivato, o l’ha già verificato qualcuno. Riapri la scheda.')
    }
    const record = new Record(tx.findCachedCollectionByNameOrId('number_checks'), {
      ...{ id, code, day, first: from, last: to, note, checked_by: fullNameOf(admin) },
    })
    tx.saveNoValidate(record)
  })
  return { id }
}

/** Twice is no error. @throws Refusal 401, 403, 404 */
export function withdrawCheck(e: PbRequestEvent): { id: string } {
  const admin = adminOnly(e)
  const id = e.request.pathValue('id')
  durably(e.app, (tx) => {
    const record = found(tx, id)
    if (record === null) throw new Refusal(404, TEXT_NOT_FOUND)
    if (record.getString('withdrawn_at') !== '') return
    record.set('withdrawn_at', storedDate(Date.now()))
    record.set('withdrawn_by', fullNameOf(admin))
    tx.saveNoValidate(record)
    // However old it is by now.
    keepOpenDay(tx, record.getString('code'), record.getString('day'))
  })
  return { id }
}

/** @throws Refusal 400 */
function parseCheck(body: Record<string, unknown>) {
  const { id, code, day, from, to, note } = body
  if (!isRecordId(id) || typeof code !== 'string' || !/^[A-Z]\d{1,9}$/.test(code)) throw new Refusal(400, TEXT_INVALID)
  if (typeof day !== 'string' || wireInstant(`${day}T12:00:00Z`) === null) throw new Refusal(400, TEXT_INVALID)
  if (!isDayNumber(from) || !isDayNumber(to) || to < from) throw new Refusal(400, TEXT_INVALID)
  if (!isText(note, NOTE_MAX) || note.trim() === '') throw new Refusal(400, 'Scrivi che cosa hai scoperto.')
  return { id, code, day, from, to, note: note.trim() }
}

function isDayNumber(value: unknown): value is number {
  return numberBetween(value, 1, MAX_DAY_NUMBER) && Number.isInteger(value)
}

function found(app: PbApp, id: string): PbRecord | null {
  return app.findRecordsByFilter('number_checks', 'id = {:id}', '', 1, 0, { id })[0] ?? null
}
