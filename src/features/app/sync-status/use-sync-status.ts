// Connection and outbox, live, and what the connection mark says about them.
import { useState } from 'react'
import { watch } from '#data/db/watch.ts'
import type { OutboxStatus } from '#data/outbox/status.ts'
import type { Connection } from '#data/server/connection.ts'
import { useConnection } from '#hooks/use-connection.ts'
import { useLive } from '#hooks/use-live.ts'
import type { Translate } from '#ui/languages/translate.ts'

interface SyncStatus {
  connection: Connection
  /** Undefined while it is read for the first time. */
  outbox: OutboxStatus | undefined
  progress: SendProgress | null
}

const readStatus = watch(async () => (await import('#data/outbox/status.ts')).readOutboxStatus)

export function useSyncStatus(): SyncStatus {
  const connection = useConnection()
  const outbox = useLive(readStatus, [connection])
  const [progress, setProgress] = useState<SendProgress | null>(null)
  const next = outbox === undefined ? progress : nextProgress(progress, outbox.waiting, connection.isReachable)
  // Derived from what was shown before: React repeats the render at once, before anything is painted.
  if (next?.waiting !== progress?.waiting || next?.total !== progress?.total) setProgress(next)
  return { connection, outbox, progress: next }
}

// What the connection mark says, out of the connection and the outbox, and how far a burst of sending has come ("Invio 2 di
// 3"). Pure. The worst news first: offline, something that needs a login, something refused.

export interface MarkFacts {
  isReachable: boolean
  /** Entries of the outbox that wait. */
  waiting: number
  /** As people count them: a sale with its money is one. */
  waitingThings: number
  /** Of these, orders and photos. */
  waitingOrders: number
  waitingPhotos: number
  /** Of these, entries that no login here may send. */
  needSignIn: number
  rejected: number
  progress: SendProgress | null
  /** On a kiosk people read whole words, and of orders only. */
  isKiosk: boolean
  /** The browser sends nothing while the shop is closed. */
  leavesOnlyOpen: boolean
}

export type MarkState =
  | { kind: 'online' }
  /** `note`: what to know before the device is put away. */
  | { kind: 'offline'; title: string; count: string | null; note: string | null }
  | { kind: 'sending'; title: string; count: string }
  | { kind: 'waiting'; title: string; count: null; note: string | null }
  | { kind: 'attention'; title: string; count: null }

export function markState(t: Translate, facts: MarkFacts): MarkState {
  const { isReachable, waiting, needSignIn, rejected, progress } = facts
  if (!isReachable) return { kind: 'offline', title: t('Sei offline'), count: waitingText(t, facts), note: noteOf(t, facts) }
  const isSending = progress !== null && waiting > needSignIn
  if (isSending) return { kind: 'sending', title: t('Invio'), count: positionText(t, progress) }
  // Only staff are told, in Italian.
  if (rejected > 0) return { kind: 'attention', title: `${rejected} da verificare`, count: null }
  if (waiting === 0) return { kind: 'online' }
  return { kind: 'waiting', title: waitingText(t, facts) ?? '', count: null, note: noteOf(t, facts) }
}

function noteOf(
  t: Translate,
  { waiting, waitingThings, waitingOrders, waitingPhotos, isKiosk, leavesOnlyOpen }: MarkFacts,
): string | null {
  if (!leavesOnlyOpen || waiting === 0) return null
  const counted = waiting === waitingPhotos ? waitingPhotos : isKiosk ? waitingOrders : waitingThings
  return t(counted === 1 ? 'parte solo con questa pagina aperta' : 'partono solo con questa pagina aperta')
}

function positionText(t: Translate, progress: SendProgress): string {
  return t('{index} di {total}', { index: positionOf(progress), total: progress.total })
}

/** Photos follow their order: they are spoken of once it has gone. */
function waitingText(t: Translate, { waiting, waitingThings, waitingOrders, waitingPhotos, isKiosk }: MarkFacts): string | null {
  if (waiting === 0) return null
  if (waiting === waitingPhotos) return t('{photos} foto in attesa', { photos: waitingPhotos })
  if (!isKiosk) return t('{waiting} in attesa', { waiting: waitingThings })
  return t('{count} ordine in attesa|{count} ordini in attesa', { count: waitingOrders })
}

// "Invio 2 di 3": how far a burst of sending has come. A burst begins when something waits and the server can be reached, grows
// when more is queued, and ends when nothing waits. Pure.

export interface SendProgress {
  /** Entries of this burst, sent ones included. */
  total: number
  /** Entries that still wait. */
  waiting: number
}

/** @param before null when nothing was being sent. @returns null when nothing is */
export function nextProgress(before: SendProgress | null, waiting: number, isReachable: boolean): SendProgress | null {
  if (!isReachable || waiting === 0) return null
  if (before === null) return { total: waiting, waiting }
  const added = Math.max(0, waiting - before.waiting)
  return { total: before.total + added, waiting }
}

/** The one that is being sent now, from 1. */
export function positionOf(progress: SendProgress): number {
  return progress.total - progress.waiting + 1
}
