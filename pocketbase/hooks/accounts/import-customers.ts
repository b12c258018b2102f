// POST /api/sfoglia/customers/import {customers, isTrial, list}: an administrator brings the customers of another shop. Each gets an
// account with a password that nobody knows and chooses one by "password dimenticata"; no mail goes out. An address that has an account
// is left as it is, so that a request whose answer was lost can be sent again. A trial writes nothing. …/undo {list}: whom that list has
// made goes, but for who has come since.
import { checkListedCustomer, LISTED_CUSTOMERS_MAX, type ListedCustomer } from '#domain/account/registration.ts'
import { isRecordId } from '#domain/record-id.ts'
import { adminOnly, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { durably, newRecord, readNumber, readRows, textOf } from '../server/database.ts'
import { unknownPassword } from './open-account.ts'
import { noteSecurity } from './security-log.ts'

/** In the order of the customers. `made`: by this list; `there`: its address has an account; `new`: a trial would make it. */
type Imported = 'made' | 'there' | 'new'

/** @throws Refusal 400 unless every row is right, 401, 403 */
export function importCustomers(e: PbRequestEvent): { results: Imported[] } {
  const actor = adminOnly(e)
  const { customers, isTrial, list } = jsonBody(e)
  if (!isRecordId(list)) throw new Refusal(400, TEXT_INVALID)
  if (!Array.isArray(customers) || customers.length === 0 || customers.length > LISTED_CUSTOMERS_MAX) {
    throw new Refusal(400, TEXT_INVALID)
  }
  const listed = customers.map((customer: unknown) => {
    const checked = checkListedCustomer(typeof customer === 'object' && customer !== null ? { ...customer } : {})
    if (!checked.ok) throw new Refusal(400, checked.message)
    return checked.customer
  })
  const results = listed.map((customer) => importOne(e.app, customer, { list, isTrial: isTrial === true }))
  const made = results.filter((result) => result === 'made').length
  if (made > 0) noteSecurity(e, { event: 'customers-imported', account: actor, actor, detail: String(made) })
  return { results }
}

function importOne(app: PbApp, customer: ListedCustomer, { list, isTrial }: { list: string; isTrial: boolean }): Imported {
  // The address's index takes no heed of case either.
  const known = () => app.findRecordsByFilter('users', 'email:lower = {:email}', '', 1, 0, { email: customer.email })[0]
  const before = known()
  if (before) return before.id.startsWith(idStart(list)) ? 'made' : 'there'
  if (isTrial) return 'new'
  const id = idStart(list) + $security.randomStringWithAlphabet(7, 'abcdefghijklmnopqrstuvwxyz0123456789')
  const user = newRecord(app, 'users', { id, ...customer, role: 'USER', kiosk: false })
  user.setPassword(unknownPassword())
  try {
    app.save(user)
  } catch (error) {
    // Two at the same moment: the unique index has the last word.
    if (known()) return 'there'
    throw error
  }
  return 'made'
}

/** What the accounts that a list has made have in common: who they are is kept nowhere else. */
function idStart(list: string): string {
  return `${list.slice(0, 7)}k`
}

/** Others write between them. */
const UNDONE_AT_ONCE = 250
/** Nobody has changed them, not by a password of their own either, and no order is theirs. Both dates are set one after the other. */
const AS_MADE = `SELECT json_object('id', id) AS document FROM users WHERE id LIKE {:start} || '%' AND role = 'USER' AND NOT kiosk
  AND julianday(updated) - julianday(created) < 1.0 / 86400
  AND NOT EXISTS (SELECT 1 FROM orders WHERE user_id = users.id) LIMIT ${UNDONE_AT_ONCE}`

/** `kept`: of the list, who stays. Asked again until `isDone`. @throws Refusal 400, 401, 403 */
export function takeCustomersBack(e: PbRequestEvent): { removed: number; kept: number; isDone: boolean } {
  const actor = adminOnly(e)
  const { list } = jsonBody(e)
  if (!isRecordId(list)) throw new Refusal(400, TEXT_INVALID)
  const start = idStart(list)
  const removed = durably(e.app, (tx) => {
    const rows = readRows(tx, AS_MADE, { start })
    for (const row of rows) tx.delete(tx.findRecordById('users', textOf(row, 'id')))
    return rows.length
  })
  const kept = readNumber(e.app, "SELECT COUNT(*) AS number FROM users WHERE id LIKE {:start} || '%'", { start })
  if (removed > 0) noteSecurity(e, { event: 'customers-import-undone', account: actor, actor, detail: String(removed) })
  return { removed, kept, isDone: removed < UNDONE_AT_ONCE }
}
