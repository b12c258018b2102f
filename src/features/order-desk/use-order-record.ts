// An order's payments and messages from the server, as long as the order is looked at: read again when it changes, when the
// network returns, and now and then, because a message is delivered without the order knowing.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getConnection, onConnectionChange } from '#data/connection.ts'
import { type OrderRecord, readOrderRecord } from '#data/order-record.ts'
import { useMinute } from '#ui/use-minute.ts'

export type RecordReading = OrderRecord | 'loading' | 'offline' | 'failed'

/** Whoever walks through the list by keyboard asks for none of the orders on the way. */
const REST_MS = 300

/** What was read stays while it is read again. @param updated the order's, as the server last told it */
export function useOrderRecord(orderId: string, updated: string): { reading: RecordReading; again: () => void } {
  const [reading, setReading] = useState<RecordReading>('loading')
  const [attempt, setAttempt] = useState(0)
  const { isReachable } = useSyncExternalStore(onConnectionChange, getConnection, getConnection)
  const minute = useMinute()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to read again
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const read = await readOrderRecord(orderId, stop.signal)
      if (!stop.signal.aborted) setReading((before) => (typeof read === 'string' && typeof before === 'object' ? before : read))
    }, REST_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [orderId, updated, isReachable, minute, attempt])
  const again = () => {
    setReading('loading')
    setAttempt(attempt + 1)
  }
  return { reading: !isReachable && reading === 'loading' ? 'offline' : reading, again }
}
