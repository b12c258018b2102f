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
  /** Nobody answered; shortened as soon as somebody is seen to answer. Otherwise the server asked to wait. */
  isSilence: boolean
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

/**
 * When the pause ends, or null when it is over.
 * @param isServerSeen the server was reached by other means just now: its silence is over, or nearly
 */
export function pausedUntil(pause: Pause | null, nowMs: number, isServerSeen: boolean): number | null {
  if (pause === null || isDue(pause.notBeforeMs, nowMs)) return null
  if (!pause.isSilence || !isServerSeen) return pause.notBeforeMs
  return isDue(pause.deafUntilMs, nowMs) ? null : Math.min(pause.deafUntilMs, pause.notBeforeMs)
}

/** Later calls, which do not know that the server was seen, need not wait longer either. */
export async function shortenPause(pause: Pause, notBeforeMs: number): Promise<void> {
  if (notBeforeMs < pause.notBeforeMs) await db.keyValues.put({ key: KEY, value: { ...pause, notBeforeMs } satisfies Pause })
}

/** @param isServerSeen this attempt was made because the server had been seen */
export async function prolongPause(isSilence: boolean, retryAfterMs: number | null, isServerSeen: boolean): Promise<number> {
  const before = await readPause()
  const nowMs = Date.now()
  const failures = (before?.failures ?? 0) + 1
  const notBeforeMs = nowMs + retryDelayMs(failures, retryAfterMs, Math.random())
  const vainSights = (before?.vainSights ?? 0) + (isServerSeen ? 1 : 0)
  // The first is a line that flickers: not yet a reason to wait.
  const isDeaf = vainSights > 1
  const deafUntilMs = isDeaf ? nowMs + retryDelayMs(Math.min(vainSights - 1, MOST_SIGHTS_COUNTED), null, Math.random()) : 0
  await db.keyValues.put({ key: KEY, value: { failures, notBeforeMs, isSilence, vainSights, deafUntilMs } satisfies Pause })
  return notBeforeMs
}

export async function endPause(): Promise<void> {
  await db.keyValues.delete(KEY)
}

/** Older versions knew nothing of sights. */
function parsePause(value: unknown): Pause | null {
  if (typeof value !== 'object' || value === null) return null
  const { failures, notBeforeMs, isSilence, vainSights, deafUntilMs }: Record<string, unknown> = { ...value }
  if (typeof failures !== 'number' || typeof notBeforeMs !== 'number') return null
  return { failures, notBeforeMs, isSilence: isSilence === true, vainSights: count(vainSights), deafUntilMs: count(deafUntilMs) }
}

function count(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
