// Looks for a person's words in everything that a browser keeps: what stands on the page, the address and its history, cookies,
// both storages, every store of every database, every cached answer.
import type { Page } from 'playwright/test'

/** Where each of the words was found, such as `keyValues: nota-…`; empty when the device has forgotten them. */
export async function tracesOf(page: Page, words: readonly string[]): Promise<string[]> {
  const kept = await page.evaluate(readEverything)
  const cookies = JSON.stringify(await page.context().cookies())
  const places: [string, string][] = [
    ...kept,
    ['cookies', decodeURIComponent(cookies)],
    ['address', decodeURIComponent(page.url())],
  ]
  return places.flatMap(([place, text]) => words.filter((word) => text.includes(word)).map((word) => `${place}: ${word}`))
}

/** Runs in the page. */
async function readEverything(): Promise<[place: string, text: string][]> {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value)
  return [
    ['page', document.documentElement.outerHTML],
    ['fields', JSON.stringify(fields)],
    ['history', JSON.stringify(history.state)],
    ['way back', decodeURIComponent(wayBack())],
    ['localStorage', JSON.stringify({ ...localStorage })],
    ['sessionStorage', JSON.stringify({ ...sessionStorage })],
    ...(await readDatabases()),
    ...(await readCaches()),
  ]

  /** Every address of this tab's history, and what lies with it. */
  function wayBack() {
    if (!('navigation' in window)) throw new Error('This browser does not show its history.')
    const entries: NavigationHistoryEntry[] = window.navigation.entries()
    return JSON.stringify(entries.map((entry) => [entry.url, entry.getState()]))
  }

  async function readDatabases() {
    const found: [string, string][] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store)
        const keys = JSON.stringify(await answer(objects.getAllKeys()))
        const rows = await Promise.all((await answer(objects.getAll())).map(written))
        found.push([store, `${keys} ${rows.join(' ')}`])
      }
      database.close()
    }
    return found
  }

  async function readCaches() {
    const found: [string, string][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const isText = /json|html|text/.test(response?.headers.get('Content-Type') ?? '')
        found.push([`cache ${name}`, `${decodeURIComponent(request.url)} ${isText ? await response?.text() : ''}`])
      }
    }
    return found
  }

  /** With what blobs hold; they are `{}` in JSON. */
  async function written(row: unknown): Promise<string> {
    const blobs: Blob[] = []
    const text = JSON.stringify(row, (_, value) => {
      if (value instanceof Blob) blobs.push(value)
      return value
    })
    return `${text} ${(await Promise.all(blobs.map((blob) => blob.text()))).join(' ')}`
  }

  function answer<Result>(request: IDBRequest<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
}
