// After something was queued: try at once, and let the browser wake the worker should this page be closed before it has gone.
import { drainOutbox } from './drain-outbox.ts'

/** Not awaited by anybody: the order is safe already, and every later occasion tries again. */
export function wakeOutbox(entryId: string): void {
  drainOutbox().catch((error: unknown) => console.warn('outbox', error))
  registerSync(entryId).catch(() => undefined)
}

/**
 * Background Sync exists in Chromium only: a bonus, never the only way. A tag of its own per entry, because one that failed is
 * ignored while it backs off.
 */
async function registerSync(entryId: string): Promise<void> {
  const registration = await globalThis.navigator?.serviceWorker?.getRegistration()
  if (!registration || !('sync' in registration)) return
  const { sync } = registration
  if (isSyncManager(sync)) await sync.register(`outbox-${entryId}`)
}

function isSyncManager(value: unknown): value is { register(tag: string): Promise<void> } {
  return typeof value === 'object' && value !== null && 'register' in value && typeof value.register === 'function'
}
