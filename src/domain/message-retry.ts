// When something that failed elsewhere (a message, a mail, a refund) is tried again.
import { MINUTE_MS } from '#domain/shop-time.ts'

const BACKOFF_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS]
/** A message that comes later than this says nothing that helps. */
export const MESSAGE_MAX_AGE_MS = 12 * 60 * MINUTE_MS
const REFUND_EVERY_MS = 6 * 60 * MINUTE_MS

/**
 * How long to wait before a message is tried again; null when it was tried often enough.
 * @param attempts that failed, 1 after the first
 * @param askedMs what the other side asked for; 0 when it did not
 */
export function messageRetryMs(attempts: number, askedMs: number): number | null {
  const waitMs = BACKOFF_MS[Math.max(1, attempts) - 1]
  return waitMs === undefined ? null : Math.min(Math.max(waitMs, askedMs), MESSAGE_MAX_AGE_MS)
}

/** Money that is owed is tried for ever, ever more slowly. @param tries that failed, 1 after the first */
export function refundRetryMs(tries: number): number {
  return BACKOFF_MS[Math.max(1, tries) - 1] ?? REFUND_EVERY_MS
}
