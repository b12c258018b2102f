// The photos of an ordered cake, for who prepares it and for who ordered it: out of this device's own queue while they wait there,
// else from the server, which shows them to the order's people only. The short-lived permission for it stays out of the page.
import { onConnectionChange } from './connection.ts'
import { currentCredential } from './credentials.ts'
import { db } from './database.ts'
import { findEntry } from './outbox.ts'
import { decodePhoto, type ImageField } from './outbox-payload.ts'
import { openPayload } from './payload-cipher.ts'
import { askServer } from './server-request.ts'
import type { Watch } from './watch.ts'

export type OrderPhoto = { kind: 'photo'; blob: Blob } | { kind: 'offline' } | { kind: 'failed' }

/** Of an item, the photos that wait on this device. */
export async function listQueuedPhotos(itemId: string): Promise<ImageField[]> {
  const fields: ImageField[] = ['reference_image', 'wafer_image']
  const entries = await Promise.all(fields.map((field) => findEntry(entryIdOf(itemId, field))))
  return fields.filter((_, index) => entries[index]?.state === 'waiting' || entries[index]?.state === 'rejected')
}

/** @param fileName as the server calls it; empty while it has not arrived there */
export async function readOrderPhoto(
  itemId: string,
  field: ImageField,
  fileName: string,
  signal: AbortSignal,
): Promise<OrderPhoto> {
  const queued = await readQueuedPhoto(itemId, field)
  if (queued) return { kind: 'photo', blob: queued }
  const login = await currentCredential()
  if (fileName === '' || !login) return { kind: 'failed' }
  const permission = await askServer('/api/files/token', { method: 'POST', token: login.token, signal })
  if (permission.kind !== 'answer') return { kind: 'offline' }
  const query = new URLSearchParams({ token: tokenIn(permission.body) })
  try {
    const answer = await fetch(`/api/files/order_items/${itemId}/${encodeURIComponent(fileName)}?${query}`, { signal })
    const isPicture = answer.ok && (answer.headers.get('Content-Type') ?? '').startsWith('image/')
    return isPicture ? { kind: 'photo', blob: await answer.blob() } : { kind: 'failed' }
  } catch {
    // fetch says no more than that nothing came.
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

/** Of a photo's entry: see order-photos.ts. */
export function entryIdOf(itemId: string, field: ImageField): string {
  return `${itemId}-${field}`
}

/** Of a photo's entry: the id of the item it belongs to. */
export function itemOf({ id }: { id: string }): string {
  return id.split('-', 1)[0] ?? ''
}

async function readQueuedPhoto(itemId: string, field: ImageField): Promise<Blob | null> {
  const payload = await db.outboxPayloads.get(entryIdOf(itemId, field))
  const opened = payload ? await openPayload(payload) : null
  const photo = opened?.ok ? decodePhoto(opened.plain) : null
  return photo && new Blob([photo.bytes], { type: photo.type })
}

function tokenIn(body: unknown): string {
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
}
