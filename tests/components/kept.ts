// What the page has written down on its device, where reloading earlier would be losing it fairly; and a device that is slow to
// write.
import { expect } from 'vitest'

/** Waits until the device keeps `text` under `key`. */
export async function isKept(key: string, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await keptRow('keyValues', key))).toContain(text)
}

/** A row of the device's database; null when there is none. @param store its table */
export function keptRow(store: string, key: IDBValidKey): Promise<Record<string, unknown> | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sfoglia')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction(store).objectStore(store).get(key)
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result ?? null)
      }
    }
  })
}

/** The tokens with which the device may send; empty for somebody of whom it only knows who they were. */
export function tokensKept(): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sfoglia')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('credentials').objectStore('credentials').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(reading.result.map(({ token }) => token).sort())
      }
    }
  })
}

/** How many rows the device's database holds in each table: what somebody with the device in hand could read. */
export function countRows(tables: readonly string[]): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sfoglia')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(tables)
      const counting = tables.map((name) => transaction.objectStore(name).count())
      transaction.oncomplete = () => {
        opening.result.close()
        resolve(counting.map(({ result }) => result))
      }
    }
  })
}

/**
 * Somebody else writes into a table for long: what the page reads and writes there waits its turn, as behind another tab.
 * @returns how to let it go
 */
export function holdStore(store: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sfoglia')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const held = opening.result.transaction(store, 'readwrite').objectStore(store)
      let isHeld = true
      // A transaction ends by itself when nothing is asked in it any more.
      const goOn = () => {
        if (isHeld) held.count().onsuccess = goOn
      }
      goOn()
      held.transaction.oncomplete = () => opening.result.close()
      resolve(() => {
        isHeld = false
      })
    }
  })
}
