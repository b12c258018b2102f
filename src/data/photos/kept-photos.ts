// Photos chosen for a cake, from the screen until an order carries them: by content hash, sealed like the outbox, because a
// shared device keeps them through a crash. Cart and draft name them by their hash; what nothing names any more is forgotten.
import { db, type PhotoRow } from '#data/db/database.ts'
import { keepKey, openPayload, sealPayload } from '#data/outbox/payload.ts'
import { hexOf } from '#domain/hex.ts'

/** A photo is chosen before its line is in the cart, and a removed line can be brought back. */
const UNNAMED_FOR_MS = 3_600_000

export interface Photo {
  /** Re-encoded on this device: no EXIF, no position. */
  blob: Blob
  /** Pixels. */
  width: number
  height: number
  /** How it was cut. */
  shape: PhotoRow['shape']
}

/**
 * Keeps a photo. The same photo twice is kept once. @returns its hash, for the cart line's `referenceImage` or `waferImage`
 * @throws DexieError when the device cannot store it
 */
export async function keepPhoto({ blob, width, height, shape }: Photo): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const hash = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  const sealed = await sealPayload(hash, bytes)
  await db.transaction('rw', [db.photos, db.keys, db.keyValues], async () => {
    await keepKey(sealed)
    await db.photos.put({ hash, type: blob.type, width, height, shape, keptMs: Date.now(), sealed })
    await forgetUnnamed()
  })
  return hash
}

/** Null when it is not on this device (any more), or cannot be read. */
export async function readPhoto(hash: string): Promise<Photo | null> {
  const row = await db.photos.get(hash)
  const opened = await openPayload(row?.sealed)
  if (!row || opened === null) return null
  const { type, width, height, shape } = row
  return { blob: new Blob([opened.plain], { type }), width, height, shape }
}

/** An order carries these photos now. Inside its transaction, on `photos` and `keyValues`: what something still names stays. */
export async function releasePhotos(hashes: readonly string[]): Promise<void> {
  const named = await namedText()
  await db.photos.bulkDelete(hashes.filter((hash) => !named.includes(hash)))
}

/** After a cart was emptied elsewhere, paid for or left behind. */
export async function forgetUnnamedPhotos(): Promise<void> {
  await db.transaction('rw', [db.photos, db.keyValues], forgetUnnamed)
}

/** Inside a transaction on `photos` and `keyValues`. */
async function forgetUnnamed(): Promise<void> {
  const named = await namedText()
  const keys = await db.photos
    .filter(({ hash, keptMs }) => Math.abs(Date.now() - keptMs) > UNNAMED_FOR_MS && !named.includes(hash))
    .primaryKeys()
  await db.photos.bulkDelete(keys)
}

/** Everything that may name a photo. Searched as text: no shape of a draft, old or new, can hide a hash. */
async function namedText(): Promise<string> {
  return JSON.stringify(await db.keyValues.bulkGet(['cart', 'cake-draft']))
}
