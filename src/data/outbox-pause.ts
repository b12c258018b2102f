// How long the whole outbox keeps still after the server could not be asked. One small row, not one per entry: a day without
// network must not rewrite the queue at every attempt.
import { db } from './database.ts'
import { isDue, retryDelayMs } from './retry-delay.ts'

const KEY = 'outbox-pause'

export interface Pause {
  /** In a row. */
  failures: number
  /** Device's clock. */
  notBeforeMs: number
  /** Until when the server asked to be left alone, 0 where it did not; what goes beyond is this device's own patience. */
  askedUntilMs: number
  /** Attempts in a row, made because the server had been seen, that it did not answer. */
  vainSights: number
  /** Until when even a server that is seen is left alone: something on the way answers questions and swallows orders. */
  deafUntilMs: number
}

/** Longest wait of a server that is seen and does not answer: 2^5 seconds. */
const MOST_SIGHTS_COUNTED = 6

export async function readPause(): Promise<Pause | null> {
  return parsePause((await db.keyValues.get(KEY))?.value)
}

export interface Occasion {
  /** The server was reached by other means just now: its silence is over, or nearly. */
  isServerSeen: boolean
  /** A person has just come to look, or asks for it: this device's own patience is over. */
  isLookedAt: boolean
}

/** When the pause ends, or null when it is over. */
export function pausedUntil(pause: Pause | null, nowMs: number, { isServerSeen, isLookedAt }: Occasion): number | null {
  if (pause === null || isDue(pause.notBeforeMs, nowMs)) return null
  if (!isServerSeen && !isLookedAt) return pause.notBeforeMs
  const untilMs = Math.max(...[pause.askedUntilMs, isLookedAt ? 0 : pause.deafUntilMs].filter((ms) => !isDue(ms, nowMs)), 0)
  return untilMs === 0 ? null : Math.min(untilMs, pause.notBeforeMs)
}

/** Later calls, which do not know that the server was seen, need not wait longer either. */
export async function shortenPause(pause: Pause, notBeforeMs: number): Promise<void> {
  if (notBeforeMs < pause.notBeforeMs) await db.keyValues.put({ key: KEY, value: { ...pause, notBeforeMs } satisfies Pause })
}

/** @param isServerSeen this attempt was made because the server had been seen */
export async function prolongPause(retryAfterMs: number | null, isServerSeen: boolean): Promise<number> {
  const before = await readPause()
  const nowMs = Date.now()
  const failures = (before?.failures ?? 0) + 1
  const notBeforeMs = nowMs + retryDelayMs(failures, retryAfterMs, Math.random())
  const vainSights = (before?.vainSights ?? 0) + (isServerSeen ? 1 : 0)
  // The first is a line that flickers: not yet a reason to wait.
  const isDeaf = vainSights > 1
  const deafUntilMs = isDeaf ? nowMs + retryDelayMs(Math.min(vainSights - 1, MOST_SIGHTS_COUNTED), null, Math.random()) : 0
  const askedUntilMs = retryAfterMs === null ? 0 : Math.min(nowMs + retryAfterMs, notBeforeMs)
  await db.keyValues.put({ key: KEY, value: { failures, notBeforeMs, askedUntilMs, vainSights, deafUntilMs } satisfies Pause })
  return notBeforeMs
}

export async function endPause(): Promise<void> {
  await db.keyValues.delete(KEY)
}

/** Older versions knew nothing of sights, nor how long the server had asked for. */
function parsePause(value: unknown): Pause | null {
  if (typeof value !== 'object' || value === null) return null
  const { failures, notBeforeMs, askedUntilMs, vainSights, deafUntilMs }: Record<string, unknown> = { ...value }
  if (typeof failures !== 'number' || typeof notBeforeMs !== 'number') return null
  const known = { vainSights: count(vainSights), deafUntilMs: count(deafUntilMs) }
  return { failures, notBeforeMs, askedUntilMs: count(askedUntilMs), ...known }
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
