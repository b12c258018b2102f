// How long the shop keeps the photos that customers send with a cake: said on the privacy page, done by a job of the server.
const DAY_MS = 24 * 60 * 60 * 1000

/** After the pickup. Long enough for a complaint, no longer. */
export const PHOTO_RETENTION_DAYS = 90

/** Photos of orders collected before this instant are deleted. */
export function photosKeptSinceMs(nowMs: number): number {
  return nowMs - PHOTO_RETENTION_DAYS * DAY_MS
}
