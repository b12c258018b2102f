// POST /api/sfoglia/customers/import {customers, isTrial}: an administrator brings the customers of another shop. Each gets an account
// with a password that nobody knows and chooses one by "password dimenticata"; no mail goes out. An address that has an account is
// left as it is, so that a request whose answer was lost can be sent again. A trial writes nothing.
import { checkListedCustomer, LISTED_CUSTOMERS_MAX, type ListedCustomer } from '#domain/account/registration.ts'
import { adminOnly, jsonBody, Refusal, TEXT_INVALID } from '../server/answers.ts'
import { newRecord } from '../server/database.ts'
import { unknownPassword } from './open-account.ts'
import { noteSecurity } from './security-log.ts'

/** In the order of the customers. `there`: its address has an account; `new`: a trial would make it. */
type Imported = 'made' | 'there' | 'new'

/** @throws Refusal 400 unless every row is right, 401, 403 */
export function importCustomers(e: PbRequestEvent): { results: Imported[] } {
  const actor = adminOnly(e)
  const { customers, isTrial } = jsonBody(e)
  if (!Array.isArray(customers) || customers.length === 0 || customers.length > LISTED_CUSTOMERS_MAX) {
    throw new Refusal(400, TEXT_INVALID)
  }
  const listed = customers.map((customer: unknown) => {
    const checked = checkListedCustomer(typeof customer === 'object' && customer !== null ? { ...customer } : {})
    if (!checked.ok) throw new Refusal(400, checked.message)
    return checked.customer
  })
  const results = listed.map((customer) => importOne(e.app, customer, isTrial === true))
  const made = results.filter((result) => result === 'made').length
  if (made > 0) noteSecurity(e, { event: 'customers-imported', account: actor, actor, detail: String(made) })
  return { results }
}

function importOne(app: PbApp, customer: ListedCustomer, isTrial: boolean): Imported {
  // The address's index takes no heed of case either.
  const isThere = () => app.findRecordsByFilter('users', 'email:lower = {:email}', '', 1, 0, { email: customer.email }).length > 0
  if (isThere()) return 'there'
  if (isTrial) return 'new'
  const user = newRecord(app, 'users', { ...customer, role: 'USER', kiosk: false })
  user.setPassword(unknownPassword())
  try {
    app.save(user)
  } catch (error) {
    // Two at the same moment: the unique index has the last word.
    if (isThere()) return 'there'
    throw error
  }
  return 'made'
}
