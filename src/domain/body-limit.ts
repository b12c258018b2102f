// How large the body of a request may be. Edge and database hold the same limit: a database that stops reading in the middle of a
// body closes the connection, its answer may be lost with it, and a device would take "too large" for a server that is away.

const KILOBYTE = 1024
/** Uploads are pictures: eight of a product at once, as a camera makes them. */
export const UPLOAD_LIMIT_BYTES = 48 * 1024 * KILOBYTE
const JSON_LIMIT_BYTES = 4 * 1024 * KILOBYTE

/** Kilobytes, where the usual ones of our own routes are too few. */
const LARGE_BODIES: readonly [path: RegExp, kilobytes: number][] = [
  // A day of a kiosk: 50 orders of 100 lines with all their choices.
  [/^\/api\/sfoglia\/(entries|orders)$/, 2048],
  // Fifty receipts, each of many payments.
  [/^\/api\/sfoglia\/receipts$/, 256],
  [/^\/api\/sfoglia\/order-items\/[^/]+\/images$/, 17_000],
  [/^\/api\/sfoglia\/catalogue$/, 4096],
]
const USUAL_KILOBYTES = 64
/** The second one answers in place of PocketBase's own. */
const OWN_ROUTES = /^\/api\/(sfoglia|collections\/orders\/records)\//

/** Bytes that a body may have. @param path of a request, or of a route with its `{id}` @param isUpload it is multipart */
export function bodyLimitBytes(path: string, isUpload: boolean): number {
  const [, kilobytes] = LARGE_BODIES.find(([route]) => route.test(path)) ?? []
  if (kilobytes !== undefined) return kilobytes * KILOBYTE
  if (OWN_ROUTES.test(path)) return USUAL_KILOBYTES * KILOBYTE
  return isUpload ? UPLOAD_LIMIT_BYTES : JSON_LIMIT_BYTES
}
