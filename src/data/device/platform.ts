// What kind of browser this is: iPhone or iPad, opened from the home screen, able to wake the service worker in the background,
// or a private window that forgets.

/** iPad's Safari calls itself a Mac, but a Mac has no touch screen. */
export function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/** As an app of its own, without a browser's bars. */
export function isOnHomeScreen(): boolean {
  const isStandalone = 'standalone' in navigator && navigator.standalone === true
  return isStandalone || matchMedia('(display-mode: standalone), (display-mode: fullscreen)').matches
}

// Whether the browser wakes the service worker for what waits when no page is open: Chromium alone. Elsewhere orders leave only
// while the shop is open, and whoever puts the device away is told so.
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in globalThis
}

// Whether this window forgets: a private one keeps its store in memory, and what waits there goes when it is closed. Browsers do
// not say so; what was measured on 24 November 2026, each private and normal:
// - WebKitGTK 2.50 (MiniBrowser with and without --private, WebKit2 with an ephemeral and an on-disk data manager,
//   WebKitWebDriver, whose sessions are ephemeral): a store in memory lists a row whose indexed value is null (`getAllKeys` of
//   the index: 1), the one on disk does not (0). Safari's private windows have the same store in memory. Its `navigator.storage`
//   is no help: WebKitGTK has none.
// - Firefox ESR 153: `storage.getDirectory()` is refused with SecurityError in a private window, and given in a normal one.
// - Chromium 156: incognito answers as a normal window does, in both: it cannot be known, and nothing is said.

const PROBE = 'sfoglia-private-window'

let known: Promise<boolean> | null = null

/** Found out once a page: a window does not change. */
export function isPrivateWindow(): Promise<boolean> {
  known ??= detectPrivateWindow()
  return known
}

/** For tests, which have many windows. False where it cannot be known; never throws. */
export async function detectPrivateWindow(): Promise<boolean> {
  try {
    return (await isDirectoryRefused()) || (await isNullIndexed())
  } catch {
    // A browser without any store at all: who cannot store an order is told so then.
    return false
  }
}

async function isDirectoryRefused(): Promise<boolean> {
  if (!navigator.storage?.getDirectory) return false
  return navigator.storage.getDirectory().then(
    () => false,
    // Anything else is a full disk or a broken profile.
    (error: unknown) => error instanceof DOMException && error.name === 'SecurityError',
  )
}

async function isNullIndexed(): Promise<boolean> {
  const opening = indexedDB.open(PROBE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows').createIndex('value', 'value')
  const database = await answerOf(opening)
  try {
    const store = database.transaction('rows', 'readwrite').objectStore('rows')
    await answerOf(store.put({ value: null }, 1))
    return (await answerOf(store.index('value').getAllKeys())).length > 0
  } finally {
    database.close()
    indexedDB.deleteDatabase(PROBE)
  }
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
