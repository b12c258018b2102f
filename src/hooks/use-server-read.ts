// What only the server has and no device keeps (an old order, an order's log), as long as it is looked at: asked for while the server
// can be reached, again when the network returns, and whenever what it depends on changes.
import { useEffect, useState } from 'react'
import { useIsReachable } from '#hooks/use-connection.ts'

type Unread = 'offline' | 'failed'

export interface ServerRead<Value> {
  /** undefined until the first answer. Once something was read it stays, also while it is read again in vain. */
  read: Value | Unread | undefined
  again: () => void
}

/**
 * @param ask resolves to undefined for "leave what is shown"
 * @param deps what the question depends on: a change asks it anew
 * @param restMs how long nothing must change before it is asked, for lists that somebody walks through by keyboard
 */
export function useServerRead<Value extends object | null>(
  ask: (signal: AbortSignal) => Promise<Value | Unread | undefined>,
  deps: readonly unknown[],
  restMs = 0,
): ServerRead<Value> {
  const isReachable = useIsReachable()
  const [read, setRead] = useState<Value | Unread>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller knows what the question depends on; the rest are occasions to ask again
  useEffect(() => {
    const stop = new AbortController()
    const tell = (answer: Value | Unread) =>
      setRead((before) => (typeof answer === 'string' && before !== undefined && typeof before !== 'string' ? before : answer))
    const begin = async () => {
      // Who is known to be away is not asked: each question would be one more failure in the log.
      if (!isReachable) return tell('offline')
      const answer = await ask(stop.signal).catch((error: unknown) => {
        // What the device itself could not read, between its questions to the server.
        console.warn('read', error)
        return 'failed' as const
      })
      if (!stop.signal.aborted && answer !== undefined) tell(answer)
    }
    const timer = restMs > 0 ? setTimeout(begin, restMs) : undefined
    if (timer === undefined) void begin()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [...deps, isReachable, attempt])
  const again = () => {
    setRead((before) => (typeof before === 'string' ? undefined : before))
    setAttempt(attempt + 1)
  }
  return { read, again }
}
