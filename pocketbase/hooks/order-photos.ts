// The photos of an order's items, and their end.
import { photosKeptSinceMs } from '#domain/photo-retention.ts'
import { durably, storedDate } from './database.ts'

const ITEMS_PER_RUN = 500
const WITH_PHOTO = "(reference_image != '' || wafer_image != '')"

/** Saves the item without its photos; their files go with the transaction's end. */
export function deletePhotos(tx: PbApp, item: PbRecord): void {
  item.set('reference_image', '')
  item.set('wafer_image', '')
  tx.saveNoValidate(item)
}

/** The server's job every night, as the privacy page says. */
export function deleteOldPhotos(app: PbApp): void {
  const before = storedDate(photosKeptSinceMs(Date.now()))
  durably(app, (tx) => {
    const filter = `${WITH_PHOTO} && order_id.pickup_date < {:before}`
    for (const item of tx.findRecordsByFilter('order_items', filter, 'created', ITEMS_PER_RUN, 0, { before }))
      deletePhotos(tx, item)
  })
}
