// Sends what the outbox holds: the one drain of page and service worker, under one lock. Light: no React, no PocketBase SDK.
// Decide (next-step), send (send-step), write down (settle-entries), again until nothing is due. Interrupted anywhere, it is
// repeated: what arrives twice is answered alike twice.
import { refuseCredential } from './credentials.ts'
import { nextStep } from './next-step.ts'
import { readQueue } from './outbox.ts'
import { withOutboxLock } from './outbox-lock.ts'
import { endPause, type Occasion, pausedUntil, prolongPause, readPause, shortenPause } from './outbox-pause.ts'
import { type StepResult, sendStep } from './send-step.ts'
import { settleEntries, type Verdict } from './settle-entries.ts'

export interface DrainReport {
  delivered: number
  rejected: number
  /** Entries that still wait. */
  waiting: number
  /** When the next of them may be sent (device's clock), null when none waits for a time. */
  nextAttemptMs: number | null
}

export interface DrainOptions {
  /** The server has just been reached by other means: the wait after its silence is over. */
  isServerSeen?: boolean
  /** A person has just come to look, or asks for it: nothing waits for its own time, only for one that the server asked for. */
  isLookedAt?: boolean
}

let nextTurn: Promise<DrainReport> | null = null
let nextOccasion: Occasion = { isServerSeen: false, isLookedAt: false }

/**
 * Sends everything that is due. Never throws for network or server; safe to call at any time, from any context: calls made
 * while another one waits for its turn share it.
 */
export function drainOutbox({ isServerSeen = false, isLookedAt = false }: DrainOptions = {}): Promise<DrainReport> {
  nextOccasion = { isServerSeen: nextOccasion.isServerSeen || isServerSeen, isLookedAt: nextOccasion.isLookedAt || isLookedAt }
  nextTurn ??= withOutboxLock(takeTurn).catch((error: unknown) => {
    // The lock could not even be asked for (a page being closed): the next call tries anew.
    nextTurn = null
    throw error
  })
  return nextTurn
}

function takeTurn(): Promise<DrainReport> {
  const occasion = nextOccasion
  // From here on a new call needs a new turn: this one may have read the queue already.
  nextTurn = null
  nextOccasion = { isServerSeen: false, isLookedAt: false }
  return drainUntilIdle(occasion)
}

async function drainUntilIdle(occasion: Occasion): Promise<DrainReport> {
  const report = { delivered: 0, rejected: 0 }
  const tried = new Set<string>()
  let pause = await readPause()
  let nextAttemptMs = pausedUntil(pause, Date.now(), occasion)
  if (pause && nextAttemptMs !== null) await shortenPause(pause, nextAttemptMs)
  let queue = await readQueue()
  while (nextAttemptMs === null) {
    const step = nextStep(queue, Date.now(), tried, occasion.isLookedAt)
    if (step.kind === 'idle') {
      nextAttemptMs = step.nextAttemptMs
      break
    }
    const { verdicts, refused, silence } = gather(await sendStep(step))
    for (const sender of refused) await refuseCredential(sender)
    if (verdicts.size > 0) await settleEntries(verdicts)
    for (const [id, { kind }] of verdicts) {
      if (kind === 'delivered' || kind === 'rejected') report[kind]++
      else if (kind !== 'split') tried.add(id)
    }
    if (silence) nextAttemptMs = await prolongPause(silence.retryAfterMs, occasion.isServerSeen)
    else if (pause) await endPause()
    pause = null
    queue = await readQueue()
  }
  return { ...report, waiting: queue.rows.filter((row) => row.state === 'waiting').length, nextAttemptMs }
}

/** The results of requests sent side by side. */
function gather(results: readonly StepResult[]) {
  const verdicts = new Map<string, Verdict>()
  for (const result of results) {
    if (result.kind === 'verdicts') for (const [id, verdict] of result.verdicts) verdicts.set(id, verdict)
  }
  const refused = results.flatMap((result) => (result.kind === 'sign-in-again' ? [result.sender] : []))
  return { verdicts, refused, silence: results.find((result) => result.kind === 'no-answer') ?? null }
}
