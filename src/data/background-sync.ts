// Whether the browser wakes the service worker for what waits when no page is open: Chromium alone. Elsewhere orders leave only while
// the shop is open, and whoever puts the device away is told so.
export function hasBackgroundSync(): boolean {
  return 'SyncManager' in globalThis
}
