// A tap that depends on what the device holds. What the screen shows may be a moment older than the last tap: a time that was
// just chosen is being written, or on its way back. So the tap waits for a fresh read and acts then: no tap is lost, and nobody
// is told that they have not chosen.
import { useEffect, useRef, useState } from 'react'

export interface Tap<Wish> {
  isWaiting: boolean
  /** Taps while one waits are that one. */
  ask: (wish: Wish) => void
}

/**
 * @param read asks for what is true now, with everything that was tapped before; may take its time
 * @param act runs once per tap; not any more once the screen is left
 * @throws during the render, what `read` failed with
 */
export function useWhenKnown<Known, Wish = void>(
  read: (signal: AbortSignal) => Promise<Known>,
  act: (known: Known, wish: Wish) => void,
): Tap<Wish> {
  const [isWaiting, setIsWaiting] = useState(false)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const waiting = useRef<AbortController | null>(null)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => () => waiting.current?.abort(), [])
  const ask = (wish: Wish) => {
    if (waiting.current !== null) return
    const controller = new AbortController()
    waiting.current = controller
    setIsWaiting(true)
    const end = () => {
      waiting.current = null
      setIsWaiting(false)
    }
    read(controller.signal).then(
      (known) => {
        if (controller.signal.aborted) return
        end()
        latest.current(known, wish)
      },
      (error: unknown) => {
        end()
        setFailure({ error })
      },
    )
  }
  if (failure) throw failure.error
  return { isWaiting, ask }
}
