// Room on the device: how much is used, whether the browser may throw our data away, and what can be deleted to make room:
// pictures, which can be fetched again, never orders.
import { isQuotaError } from '#data/db/database.ts'

/** The service worker's cache of what a shop can do without (sw/pictures.ts); the cake's layers it cannot. */
const SPARE_CACHE = 'product-pictures'

export interface StorageUse {
  usedBytes: number
  quotaBytes: number
  /** The browser has promised not to clear it when space is short. */
  isPersisted: boolean
}

/** Less than this left, and an order with photos may not fit. */
const SCARCE_BYTES = 50 * 1024 * 1024

/** Null where the browser does not say. */
export async function readStorageUse(): Promise<StorageUse | null> {
  const storage = globalThis.navigator?.storage
  if (!storage?.estimate) return null
  const [{ usage = 0, quota = 0 }, isPersisted] = await Promise.all([storage.estimate(), storage.persisted?.() ?? false])
  return quota === 0 ? null : { usedBytes: usage, quotaBytes: quota, isPersisted }
}

export function isStorageScarce({ usedBytes, quotaBytes }: StorageUse): boolean {
  return quotaBytes - usedBytes < SCARCE_BYTES
}

/** Throws the kept pictures away. The shop works without them; they are fetched again when there is network. */
export async function freeStorage(): Promise<void> {
  if ('caches' in globalThis) await caches.delete(SPARE_CACHE)
}

/** @param store may be called twice: what failed has stored nothing */
export async function withRoom<Result>(store: () => Promise<Result>): Promise<Result> {
  try {
    return await store()
  } catch (error) {
    if (!isQuotaError(error)) throw error
    // What is promised comes before the pictures of what can be ordered.
    await freeStorage()
    return store()
  }
}

/**
 * Asks the browser to keep our data also when space is short, and Safari when it was not used for a week. To be called when
 * something lies here that is nowhere else. Firefox asks the person, once: in answer to their next tap, not out of the blue.
 */
export async function askToPersist(signal: AbortSignal): Promise<void> {
  const storage = globalThis.navigator?.storage
  if (!storage?.persist || (await storage.persisted())) return
  const permission = await persistPermission()
  if (permission === 'denied') return
  if (permission === 'prompt') await nextTap(signal)
  if (!signal.aborted) await storage.persist()
}

/** Null in Safari, which decides by itself. Chromium does too, and says `prompt` all the same. */
async function persistPermission(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'persistent-storage' })).state
  } catch {
    return null
  }
}

function nextTap(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['click', 'keydown']) addEventListener(type, () => resolve(), { once: true, capture: true, signal })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
