// Photos of an order: queued as entries of their own that are sent after it, so that it never waits for them, and read again
// out of this device's queue or from the server. Their ids are made of line and field: a photo is queued once.
import * as v from 'valibot'
import type { OutboxRow } from '#data/db/database.ts'
import type { Watch } from '#data/db/watch.ts'
import type { EntryDraft, StoreEntry } from '#data/outbox/keep.ts'
import { encodePhoto, type ImageField, readPhotoEntry } from '#data/outbox/payload.ts'
import { findEntry } from '#data/outbox/store.ts'
import { onConnectionChange } from '#data/server/connection.ts'
import { isOffline, request } from '#data/server/request.ts'
import { currentCredential } from '#data/session/credentials.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import { readPhoto } from './kept-photos.ts'

/** A photo, ready to be kept with its order. */
export interface PhotoDraft {
  hash: string
  draft: EntryDraft
}

/**
 * The photos of the order's lines. Before the transaction that stores the order: it would not survive waiting for WebCrypto.
 * @param lines the cart's, in the order of the wire's items
 * @returns null when one of them is not on this device any more
 */
export async function draftPhotos(
  { id: about, items }: { id: string; items: readonly { id: string }[] },
  lines: readonly CartItem[],
): Promise<PhotoDraft[] | null> {
  const wanted = items.flatMap(({ id }, index) => photosOf(id, lines[index]))
  const drafts = await Promise.all(wanted.map((photo) => draftPhoto(about, photo)))
  const found = drafts.filter((draft) => draft !== null)
  return found.length === wanted.length ? found : null
}

/** Queues them behind their order, inside `keep`; what is queued already stays. */
export async function storePhotos(
  photos: readonly PhotoDraft[],
  facts: Pick<OutboxRow, 'order' | 'actorId'>,
  store: StoreEntry,
): Promise<void> {
  for (const { draft } of photos) await store(draft.id, facts)
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

async function draftPhoto(about: string, { itemId, field, hash }: WantedPhoto): Promise<PhotoDraft | null> {
  const photo = await readPhoto(hash)
  if (!photo) return null
  const bytes = new Uint8Array(await photo.blob.arrayBuffer())
  const stored = encodePhoto({ itemId, field, type: photo.blob.type, bytes })
  return { hash, draft: { id: entryIdOf(itemId, field), kind: 'photo', about, stored } }
}

// The photos of an ordered cake: from this device's outbox while they wait there, else from the server, which shows them to staff
// and to the customer only. The short-lived file token never becomes part of the page.

const permissionSchema = v.object({ token: v.string() })

export type OrderPhoto = { kind: 'photo'; blob: Blob } | { kind: 'offline' } | { kind: 'failed' }

/** Of an item, the photos that wait on this device. */
export async function listQueuedPhotos(itemId: string): Promise<ImageField[]> {
  const fields: ImageField[] = ['reference_image', 'wafer_image']
  const entries = await Promise.all(fields.map((field) => findEntry(entryIdOf(itemId, field))))
  return fields.filter((_, index) => entries[index]?.state === 'waiting' || entries[index]?.state === 'rejected')
}

/** @param fileName as the server calls it; empty while it has not arrived there */
async function readOrderPhoto(itemId: string, field: ImageField, fileName: string, signal: AbortSignal): Promise<OrderPhoto> {
  const queued = await readQueuedPhoto(itemId, field)
  if (queued) return { kind: 'photo', blob: queued }
  const login = await currentCredential()
  if (fileName === '' || !login) return { kind: 'failed' }
  const permission = await request('/api/files/token', { method: 'POST', auth: login.token, signal, schema: permissionSchema })
  if (permission.kind !== 'ok') return isOffline(permission) ? { kind: 'offline' } : { kind: 'failed' }
  const query = new URLSearchParams({ token: permission.value.token })
  try {
    const answer = await fetch(`/api/files/order_items/${itemId}/${encodeURIComponent(fileName)}?${query}`, { signal })
    const isPicture = answer.ok && (answer.headers.get('Content-Type') ?? '').startsWith('image/')
    return isPicture ? { kind: 'photo', blob: await answer.blob() } : { kind: 'failed' }
  } catch {
    // fetch gives no reason: nothing came.
    return { kind: 'offline' }
  }
}

/** As `readOrderPhoto`, and again when the network is back, until it is here. */
export function watchOrderPhoto(itemId: string, field: ImageField, fileName: string): Watch<OrderPhoto> {
  return (onAnswer, onError) => {
    const controller = new AbortController()
    const { signal } = controller
    let isHere = false
    const read = async () => {
      const photo = await readOrderPhoto(itemId, field, fileName, signal)
      if (signal.aborted || isHere) return
      isHere = photo.kind === 'photo'
      onAnswer(photo)
    }
    const ask = () => void read().catch((error) => signal.aborted || onError(error))
    const stop = onConnectionChange(({ isReachable }) => {
      if (isReachable && !isHere) ask()
    })
    ask()
    return () => {
      stop()
      controller.abort()
    }
  }
}

/** A photo's entry: one per field of an item. */
function entryIdOf(itemId: string, field: ImageField): string {
  return `${itemId}-${field}`
}

/** Of a photo's entry: the id of the item it belongs to. */
export function itemOf({ id }: { id: string }): string {
  return id.split('-', 1)[0] ?? ''
}

async function readQueuedPhoto(itemId: string, field: ImageField): Promise<Blob | null> {
  const photo = await readPhotoEntry(entryIdOf(itemId, field))
  return photo && new Blob([photo.bytes], { type: photo.type })
}
