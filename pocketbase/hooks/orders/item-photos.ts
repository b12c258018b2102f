// POST /api/sfoglia/order-items/{id}/images: the photos of an order that arrived before them, once per field, by its author or
// staff; and the nightly job that deletes old ones. What was sent is never stored, only the picture in it. The same photo again
// gets the same answer, because the reply may have been lost.
import { PHRASE_TYPE } from '#domain/catalogue/catalogue.ts'
import { photosKeptSinceMs } from '#domain/image/photo.ts'
import { queueSender, type Sender } from '../devices/handover.ts'
import { isStaff, Refusal, TEXT_NOT_FOUND } from '../server/answers.ts'
import { durably, findRecord, readNumber, storedDate, storeRecord } from '../server/database.ts'
import { cleanUpload, hashOfUpload } from '../server/uploads.ts'

const PHOTO_FIELDS = ['reference_image', 'wafer_image'] as const
type PhotoField = (typeof PHOTO_FIELDS)[number]

/** The item as it is afterwards. @throws Refusal 400 no or no real picture, 401, 404, 409 another photo is there, 413 */
export function addItemImages(e: PbRequestEvent): PbRecord {
  const sender = queueSender(e)
  const id = e.request.pathValue('id')
  const photos = PHOTO_FIELDS.flatMap((field) => uploaded(e, field))
  return durably(e.app, (tx) => {
    const item = ownItem(tx, id, sender)
    if (photos.length === 0) throw new Refusal(400, 'Manca la foto.')
    if (!takesPhotos(tx, item)) throw new Refusal(400, 'A questo prodotto non si aggiunge una foto.')
    const missing = photos.filter(({ field, name }) => !isThere(item, field, name))
    for (const { field, file } of missing) item.set(field, file)
    if (missing.length > 0) tx.save(item)
    return item
  })
}

/**
 * The same 404 for other people's items: nobody learns whether one exists. What is no longer trusted adds photos only to orders
 * that it brought itself.
 */
function ownItem(tx: PbApp, id: string, { account, device, isTrusted }: Sender): PbRecord {
  const item = findRecord(tx, 'order_items', { id })
  const order = item && findRecord(tx, 'orders', { id: item.getString('order_id') })
  if (!order) throw new Refusal(404, TEXT_NOT_FOUND)
  const isTheirs = order.getString('user_id') === account.id || isStaff(account)
  const isBrought = isTrusted || order.getString('brought_by') === device?.id
  if (!isTheirs || !isBrought) throw new Refusal(404, TEXT_NOT_FOUND)
  return item
}

/** A cake that somebody composes or has written on, as it was sold or as it is offered now. */
function takesPhotos(tx: PbApp, item: PbRecord): boolean {
  return readNumber(tx, COMPOSED, { id: item.id, phrase: PHRASE_TYPE }) > 0
}

const COMPOSED = `SELECT COUNT(*) AS number FROM order_items item WHERE item.id = {:id}
  AND (EXISTS (SELECT 1 FROM products WHERE products.id = item.product_id AND composition IN ('compose', 'personalise'))
    OR EXISTS (SELECT 1 FROM json_each(COALESCE(NULLIF(item.custom_variants, ''), '[]')) chosen
      WHERE chosen.value ->> 'type' = {:phrase} OR chosen.value -> 'cake' IS NOT NULL))`

/** @throws Refusal 409 when the field holds another photo */
function isThere(item: PbRecord, field: PhotoField, name: string): boolean {
  const stored = item.getString(field)
  if (stored === '') return false
  if (stored.startsWith(name)) return true
  throw new Refusal(409, 'La foto c’è già.')
}

/** The field's file under a name made of its content, so that the same photo is recognised. */
function uploaded(e: PbRequestEvent, field: PhotoField): { field: PhotoField; name: string; file: PbFile }[] {
  let files: PbFile[]
  try {
    files = e.findUploadedFiles(field)
  } catch {
    return []
  }
  const [file] = files
  if (!file) return []
  if (files.length > 1) throw new Refusal(400, 'Una foto per volta.')
  const clean = cleanUpload(file)
  if (!clean.ok) throw new Refusal(clean.status, clean.message)
  const name = `photo_${hashOfUpload(file).slice(0, 24)}`
  const picture = $filesystem.fileFromBytes(clean.bytes, name)
  picture.name = `${name}_${clean.ending}`
  return [{ field, name, file: picture }]
}

// Deleting the photos of an order's items.

const ITEMS_PER_RUN = 500
const WITH_PHOTO = "(reference_image != '' || wafer_image != '')"

/** Saves the item without its photos; their files go with the transaction's end. */
export function deletePhotos(tx: PbApp, item: PbRecord): void {
  storeRecord(tx, item, { reference_image: '', wafer_image: '' })
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
