// The shop's customers, as staff devices mirror them: found by name or phone, offline as well.
import { type CustomerRow, db } from './database.ts'

/** Customers whose name or phone the test accepts, by name. @param limit how many at most */
export async function findCustomers(matches: (customer: CustomerRow) => boolean, limit: number): Promise<CustomerRow[]> {
  const found = await db.customers.filter(matches).toArray()
  return found.sort((a, b) => `${a.name} ${a.surname}`.localeCompare(`${b.name} ${b.surname}`, 'it')).slice(0, limit)
}
