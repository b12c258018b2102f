// What is deleted leaves its id, for mirrors that were away; a deleted order's id also keeps it from being sent again.
import { durablyHooked, findRecord, newRecord, storeRecord } from './database.ts'

/** The owner that stands for "only staff mirror this". */
const STAFF_ONLY = 'staff'
const PUBLIC = ''
const PUBLIC_COLLECTIONS = [
  ...['product_categories', 'products', 'product_variant_types', 'product_variants', 'settings', 'campaigns', 'product_caps'],
  'shop',
]

export function deleteWithTombstone(e: PbRecordEvent): void {
  durablyHooked(e, (tx) => {
    const collection = e.record.collection().name
    // First: the lines that go with an order ask for its tombstone.
    const which = { collection, record_id: e.record.id }
    const tombstone = findRecord(tx, 'tombstones', which) ?? newRecord(tx, 'tombstones', which)
    storeRecord(tx, tombstone, { owner: ownerOf(tx, collection, e.record) })
    e.next()
  })
}

function ownerOf(tx: PbApp, collection: string, record: PbRecord): string {
  if (PUBLIC_COLLECTIONS.includes(collection)) return PUBLIC
  if (collection === 'orders') return record.getString('user_id') || STAFF_ONLY
  if (collection !== 'order_items') return STAFF_ONLY
  const id = record.getString('order_id')
  const order = findRecord(tx, 'orders', { id })
  if (order) return order.getString('user_id') || STAFF_ONLY
  const tombstone = findRecord(tx, 'tombstones', { collection: 'orders', record_id: id })
  return tombstone?.getString('owner') || STAFF_ONLY
}

/** Whether a record of this id was here, and somebody has deleted it. */
export function isDeleted(app: PbApp, collection: string, id: string): boolean {
  return findRecord(app, 'tombstones', { collection, record_id: id }) !== null
}
