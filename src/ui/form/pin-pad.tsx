// A numeric pad for a PIN: dots for what was typed, never the digits. Keys of a keyboard work as well.

import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { focusAtOpening } from '#ui/feedback/dialog.tsx'
import { onKeyRuns } from '#ui/keyboard/key-runs.ts'
import { Button } from './button.tsx'
import pad from './number-pad.module.css'
import styles from './pin-pad.module.css'

interface PinPadProps {
  /** How many it has, where that is known: it is sent with the last of them. Else `least` to `most`, and a button sends it. */
  digits?: number
  least?: number
  most?: number
  isBusy: boolean
  /** The last one was. */
  isWrong: boolean
  /** Before the next try. */
  waitSeconds: number
  /** The next one is being typed. */
  onType: () => void
  onEnter: (pin: string) => void
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'] as const

export function PinPad({ digits, least = digits ?? 4, most = digits ?? 8, ...props }: PinPadProps) {
  const { isBusy, isWrong, waitSeconds } = props
  const [pin, setPin] = useState('')
  const isOff = isBusy || waitSeconds > 0
  const send = (typed: string) => {
    setPin('')
    props.onEnter(typed)
  }
  const type = (more: string) => {
    if (pin.length >= most) return
    props.onType()
    const typed = (pin + more).slice(0, most)
    if (typed.length === digits && !isOff) send(typed)
    else setPin(typed)
  }
  const erase = () => setPin((typed) => typed.slice(0, -1))
  const submit = () => {
    if (!isOff && pin.length >= least) send(pin)
  }
  const press = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key === 'Backspace') erase()
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) submit()
  })
  // A scanned code is no PIN: it would be three wrong ones.
  const hearRun = useEffectEvent((run: readonly KeyboardEvent[]) => {
    const typed = run.map(({ key }) => key).join('')
    if (/^\d+$/.test(typed) && typed.length <= most) type(typed)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    const stop = onKeyRuns((run) => hearRun(run))
    addEventListener('keydown', listen)
    return () => {
      stop()
      removeEventListener('keydown', listen)
    }
  }, [])
  return (
    <div className={classNames('stack gap-2', styles.pad)} ref={focusAtOpening} tabIndex={-1} data-secret-keys="">
      <p className="row gap-3" role="img" aria-label={`${pin.length} cifre inserite`}>
        {Array.from({ length: Math.max(least, pin.length) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity
          <span key={index} className={classNames(styles.dot, index < pin.length && styles.filled)} />
        ))}
      </p>
      <p className={classNames('text-1 strong', styles.message)} role="status">
        {waitSeconds > 0 ? `Troppi tentativi: riprova tra ${waitText(waitSeconds)}.` : isWrong ? 'PIN non corretto.' : ''}
      </p>
      <div className={classNames('stack gap-2', styles.keys)}>
        {DIGITS.map((digit) =>
          digit === '' ? (
            <span key="space" />
          ) : (
            <button
              key={digit}
              type="button"
              className={classNames('center text-5 strong', pad.key)}
              disabled={isOff}
              onClick={() => type(digit)}
            >
              {digit}
            </button>
          ),
        )}
        <button
          type="button"
          className={classNames('center text-5 strong', pad.key)}
          aria-label="Cancella una cifra"
          disabled={pin === ''}
          onClick={erase}
        >
          <Delete size="1.1em" aria-hidden="true" />
        </button>
      </div>
      {digits === undefined && (
        <Button size="large" isWide isBusy={isBusy} disabled={pin.length < least || waitSeconds > 0} onClick={submit}>
          Entra
        </Button>
      )}
    </div>
  )
}

function waitText(seconds: number): string {
  return seconds < 60 ? `${seconds} secondi` : `${Math.ceil(seconds / 60)} min`
}
