// What happens to an order when the device cannot store: a full one makes room once, a broken one says so.
import { makeRoom } from './make-room.ts'
import type { PlaceOrderResult } from './placing.ts'
import { isQuotaError, isStorageError, TEXT_STORAGE } from './storage-error.ts'

/** @param place may be called twice: what failed has stored nothing */
export async function whileItCanStore(place: () => Promise<PlaceOrderResult>): Promise<PlaceOrderResult> {
  try {
    return await place().catch(async (error: unknown) => {
      if (!isQuotaError(error)) throw error
      // The order comes before the pictures of what can be ordered.
      await makeRoom()
      return place()
    })
  } catch (error) {
    if (isStorageError(error)) return { ok: false, reason: 'storage', message: TEXT_STORAGE }
    throw error
  }
}
