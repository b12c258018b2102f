// Which failures mean that the device could not store something: full, closed for an update, or broken.
import Dexie from 'dexie'

export const TEXT_STORAGE = 'Questo dispositivo non riesce a salvare: forse la memoria è piena. Il carrello è rimasto com’era.'

/** The device is full: what can be given up makes room. */
export function isQuotaError(error: unknown): boolean {
  if (error instanceof Dexie.DexieError) return error.name === 'QuotaExceededError' || isQuotaError(error.inner)
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** A transaction that failed left nothing behind. */
export function isStorageError(error: unknown): boolean {
  return error instanceof Dexie.DexieError || (error instanceof DOMException && error.name === 'QuotaExceededError')
}
