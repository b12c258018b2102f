// The staff's way in: the logo, held for three seconds, asks for the PIN. Customers see a logo that does nothing.
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useBrand } from '#hooks/use-brand.ts'
import { classNames } from '#ui/class-names.ts'
import { useTranslate } from '#ui/languages/translate.ts'
import { Logo } from '#ui/picture/logo.tsx'
import styles from './staff-entry.module.css'

export function StaffEntry({ onOpen }: { onOpen: () => void }) {
  const t = useTranslate()
  const brand = useBrand()
  const { isHeld, handlers } = useLongPress(onOpen)
  return (
    <button
      type="button"
      className={classNames('center touch', styles.door, isHeld && styles.held)}
      aria-label={`${brand.name}. ${t('Per il personale: tieni premuto tre secondi')}`}
      {...handlers}
    >
      <Logo brand={brand} />
    </button>
  )
}

// A press that has to last, by finger or by key: what nobody does by accident.

const HOLD_MS = 3000

interface LongPress {
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
function useLongPress(onHeld: () => void): LongPress {
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
