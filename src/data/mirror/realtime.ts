// The stream of changes from PocketBase. Once it has been open, PocketBase's client brings it back by itself; the first
// opening, and one that was refused, is tried again here, with the same pauses.
import { deviceHeader } from '#data/device/device.ts'
import { reportAnswered } from '#data/server/connection.ts'
import { isTabInDrill } from '#data/server/drill-state.ts'
import type { StreamEvent } from './collection-mirror.ts'

interface Topic {
  collection: string
  /** Empty for all. */
  fields: string
  /** Of one record alone; absent for all. */
  record?: string
}

export interface StreamListener {
  onEvent(collection: string, event: StreamEvent): void
  /** The stream is open and everything is subscribed. What happened before is not told: catch up. */
  onOpen(): void
  /** It was open and is not any more. */
  onLost(): void
}

export interface Stream {
  isOpen(): boolean
  /** Closes a stream that may be dead without knowing it, and opens a new one. */
  reopen(): void
  close(): void
}

export type OpenStream = (topics: readonly Topic[], listener: StreamListener) => Stream

/** The last one is repeated without limit. */
export const RECONNECT_PAUSES_MS = [200, 300, 500, 1000, 1200, 1500, 2000]

export const openStream: OpenStream = (topics, listener) => {
  let isOpen = false
  let isClosed = false
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the openings: events of an earlier one are ignored. */
  let opening = 0

  async function open(): Promise<void> {
    opening += 1
    const own = opening
    const isCurrent = () => own === opening && !isClosed
    try {
      // Loaded here, so that a first page works before the client has arrived.
      const { realtime } = (await import('./pocketbase.ts')).pocketbase
      if (!isCurrent()) return
      realtime.onDisconnect = (topicsLeft) => {
        if (!isCurrent() || topicsLeft.length === 0 || !isOpen) return
        isOpen = false
        listener.onLost()
      }
      await realtime.unsubscribe()
      if (isTabInDrill()) throw new Error('outage drill')
      const headers = await deviceHeader()
      if (!isCurrent()) return
      const opened = realtime.subscribe('PB_CONNECT', () => {
        if (!isCurrent()) return
        isOpen = true
        attempts = 0
        reportAnswered()
        listener.onOpen()
      })
      const subscribed = topics.map(({ collection, fields, record = '*' }) =>
        realtime.subscribe(
          `${collection}/${record}`,
          (event: StreamEvent) => isCurrent() && listener.onEvent(collection, event),
          // Only what depends on the device: other topics keep their plain names.
          fields === '' ? undefined : { query: { fields }, headers },
        ),
      )
      await Promise.all([opened, ...subscribed])
    } catch {
      if (!isCurrent()) return
      timer = setTimeout(open, RECONNECT_PAUSES_MS[Math.min(attempts, RECONNECT_PAUSES_MS.length - 1)])
      attempts += 1
    }
  }

  async function closeStream(): Promise<void> {
    const { pocketbase } = await import('./pocketbase.ts')
    await pocketbase.realtime.unsubscribe()
  }

  function close(): void {
    isClosed = true
    isOpen = false
    clearTimeout(timer)
    // Telling the server is a courtesy: it drops a closed stream by itself.
    closeStream().catch(() => undefined)
  }

  void open()
  return {
    isOpen: () => isOpen,
    reopen() {
      clearTimeout(timer)
      isOpen = false
      attempts = 0
      void open()
    },
    close,
  }
}
