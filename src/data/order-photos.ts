// Photos of an order: entries of their own, written with the order and sent after it, so that it never waits for them. Their ids
// are made of line and field: however often an order is stored, a photo is queued once.
import type { CartItem } from '#domain/cart.ts'
import { entryIdOf } from './order-photo-file.ts'
import { addEntry, type EntryFacts, findEntry } from './outbox.ts'
import { encodePhoto, type ImageField } from './outbox-payload.ts'
import type { PayloadRow } from './outbox-row.ts'
import { sealPayload } from './payload-cipher.ts'
import { readPhoto } from './photos.ts'

/** A photo's entry, ready to be stored. */
export interface SealedPhoto {
  id: string
  hash: string
  payload: PayloadRow
}

/**
 * The photos of the order's lines, sealed for the outbox. Before the transaction that stores the order: it would not survive
 * waiting for WebCrypto.
 * @param lines the cart's, in the order of the wire's items
 * @returns null when one of them is not on this device any more
 */
export async function sealPhotos(items: readonly { id: string }[], lines: readonly CartItem[]): Promise<SealedPhoto[] | null> {
  const wanted = items.flatMap(({ id }, index) => photosOf(id, lines[index]))
  const sealed = await Promise.all(wanted.map(sealPhoto))
  const found = sealed.filter((photo) => photo !== null)
  return found.length === wanted.length ? found : null
}

/** Queues them behind their order. Inside the transaction that stores it, on ENTRY_TABLES; what is queued already stays. */
export async function addPhotos(photos: readonly SealedPhoto[], placed: EntryFacts): Promise<void> {
  for (const { id, payload } of photos) {
    if (!(await findEntry(id))) await addEntry({ ...placed, id, kind: 'order-photo' }, payload)
  }
}

interface WantedPhoto {
  itemId: string
  field: ImageField
  hash: string
}

function photosOf(itemId: string, line: CartItem | undefined): WantedPhoto[] {
  const fields: [ImageField, string | null][] = [
    ['reference_image', line?.referenceImage ?? null],
    ['wafer_image', line?.waferImage ?? null],
  ]
  return fields.flatMap(([field, hash]) => (hash === null ? [] : [{ itemId, field, hash }]))
}

async function sealPhoto({ itemId, field, hash }: WantedPhoto): Promise<SealedPhoto | null> {
  const photo = await readPhoto(hash)
  if (!photo) return null
  const id = entryIdOf(itemId, field)
  const bytes = new Uint8Array(await photo.blob.arrayBuffer())
  return { id, hash, payload: await sealPayload(id, encodePhoto({ itemId, field, type: photo.blob.type, bytes })) }
}
