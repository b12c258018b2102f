// Whose private rows lie on this device, and what is deleted when the login changes or a kiosk goes from one customer to the
// next. An answer asked for in the last owner's name finds the owner changed and is dropped. What waits in the outbox stays,
// sealed.
import * as v from 'valibot'
import { type CredentialRow, db } from '#data/db/database.ts'
import { keptValue } from '#data/db/kept-value.ts'
import { keysOf } from '#data/db/keys.ts'

export type Owner = Pick<CredentialRow, 'userId' | 'role' | 'isKiosk'>

const kept = keptValue('owner', v.fallback(v.string(), ''))

/** Collections whose rows belong to the login they were read with, and where those lie: the one list of them. */
const PRIVATE_TABLES = {
  orders: db.orders,
  order_items: db.orderItems,
  users: db.customers,
  order_discount_codes: db.discountCodes,
  devices: db.devices,
  device_days: db.deviceDays,
}

export function isPrivateCollection(name: string): boolean {
  return Object.hasOwn(PRIVATE_TABLES, name)
}

/** One word for a login's view of the data; a change of role is another view. Empty for a guest. */
export function ownerName(owner: Owner | null): string {
  return owner === null ? '' : `${owner.userId}/${owner.role}${owner.isKiosk ? '/kiosk' : ''}`
}

/**
 * Makes `owner` the one whose private rows lie here. The rows of another are deleted in the same transaction, and so is the
 * cart when staff log in or out, or anybody logs out.
 * @param how `left` when a person logged out; `ended` when the login ended by itself: a customer then keeps the cart
 */
export async function changeOwner(owner: Owner | null, how: 'left' | 'ended'): Promise<void> {
  const name = ownerName(owner)
  const rows = [...Object.values(PRIVATE_TABLES), db.pendingChanges]
  const tables = [db.keyValues, db.cursors, db.photos, ...rows]
  await db.transaction('rw', tables, async () => {
    const last = await readOwner()
    if (last === name) return
    await Promise.all([
      ...rows.map((table) => table.clear()),
      db.cursors.bulkDelete(Object.keys(PRIVATE_TABLES)),
      // Among them whose notifications come here: the last person's are nobody's from now on, and push-subscription.ts ends them.
      db.keyValues.bulkDelete(keysOf('owner', 'secret')),
      kept.keep(name),
    ])
    const wasStaff = isStaffName(last)
    const emptiesCart = wasStaff || isStaffName(name) || (last !== '' && how === 'left')
    if (!emptiesCart) return
    await db.keyValues.bulkDelete(keysOf('customer'))
    await db.photos.clear()
  })
}

/** Inside a transaction on `keyValues`: the name of the owner as it is now. */
export const readOwner = kept.read

function isStaffName(name: string): boolean {
  return name.includes('/ADMIN') || name.includes('/CASHIER')
}

// A kiosk between two customers: everything that the last one put into it is gone. Queued orders are not theirs alone to lose:
// they stay, sealed, until they are delivered.

/** Cart, photos, draft, what waits to be paid and the memory of the last confirmation, in one transaction. */
export async function forgetCustomer(): Promise<void> {
  await db.transaction('rw', [db.keyValues, db.photos], () =>
    Promise.all([db.keyValues.bulkDelete(keysOf('owner', 'customer')), db.photos.clear()]),
  )
}
