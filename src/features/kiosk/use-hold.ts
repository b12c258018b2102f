// A press that has to last, by finger or by key: what nobody does by accident.
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'

const HOLD_MS = 3000

export interface Hold {
  isHeld: boolean
  /** For the button. */
  handlers: {
    onPointerDown: () => void
    onPointerUp: () => void
    onPointerLeave: () => void
    onPointerCancel: () => void
    onKeyDown: (event: KeyboardEvent) => void
    onKeyUp: () => void
    onBlur: () => void
  }
}

/** @param onHeld called once when the press has lasted three seconds */
export function useHold(onHeld: () => void): Hold {
  const [isHeld, setHeld] = useState(false)
  const tell = useEffectEvent(onHeld)
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => {
      setHeld(false)
      tell()
    }, HOLD_MS)
    return () => clearTimeout(timer)
  }, [isHeld])
  const start = () => setHeld(true)
  const stop = () => setHeld(false)
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter' || key === ' ') start()
  }
  return {
    isHeld,
    handlers: {
      onPointerDown: start,
      onPointerUp: stop,
      onPointerLeave: stop,
      onPointerCancel: stop,
      onKeyDown,
      onKeyUp: stop,
      onBlur: stop,
    },
  }
}
