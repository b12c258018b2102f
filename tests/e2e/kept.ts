// What a page has written down: reloading earlier would be losing it fairly.
import { expect, type Page } from 'playwright/test'

/** Waits until the device keeps `text` under `key`. */
export async function isKept(page: Page, key: string, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(readKept, key), { message: key }).toContain(text)
}

function readKept(key: string): Promise<string> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('sfoglia')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyValues').objectStore('keyValues').get(key)
      reading.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(reading.result ?? null))
      }
    }
  })
}
