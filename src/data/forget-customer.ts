// A kiosk between two customers: everything that the last one put into it is gone. Queued orders are not theirs alone to lose:
// they stay, sealed, until they are delivered.
import { CHECKOUT_FIELDS_KEY } from './checkout-fields.ts'
import { db } from './database.ts'

const CUSTOMER_KEYS = ['cart', 'cake-draft', 'draft', 'last-placed', 'pending-order', 'own-payments', CHECKOUT_FIELDS_KEY, 'push']

/** Cart, photos, draft, what waits to be paid and the memory of the last confirmation, in one transaction. */
export async function forgetCustomer(): Promise<void> {
  await db.transaction('rw', [db.keyValues, db.photos], () =>
    Promise.all([db.keyValues.bulkDelete(CUSTOMER_KEYS), db.photos.clear()]),
  )
}
