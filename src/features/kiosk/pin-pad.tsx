// The numeric pad for the PIN. Keys of a keyboard work as well.
import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import styles from './pin-pad.module.css'
import { usePinCheck } from './use-pin-check.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0'] as const
const MOST = 8
const LEAST = 4

export function PinPad({ onRight }: { onRight: () => void }) {
  const [pin, setPin] = useState('')
  const { isBusy, isWrong, waitSeconds, check, forgetWrong } = usePinCheck(onRight)
  const isOff = isBusy || waitSeconds > 0
  const type = (digit: string) => {
    forgetWrong()
    setPin((typed) => (typed.length < MOST ? typed + digit : typed))
  }
  const erase = () => setPin((typed) => typed.slice(0, -1))
  const submit = () => {
    if (isOff || pin.length < LEAST) return
    setPin('')
    void check(pin)
  }
  const press = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (/^\d$/.test(key)) type(key)
    else if (key === 'Backspace') erase()
    else if (key === 'Enter' && !(target instanceof HTMLButtonElement)) submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return (
    <div className={styles.pad} ref={takeFocus} tabIndex={-1}>
      <p className={styles.dots} role="img" aria-label={`${pin.length} cifre inserite`}>
        {Array.from({ length: Math.max(LEAST, pin.length) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dots have no other identity
          <span key={index} className={index < pin.length ? styles.filled : styles.dot} />
        ))}
      </p>
      <p className={styles.message} role="status">
        {waitSeconds > 0 ? `Troppi tentativi: riprova tra ${waitText(waitSeconds)}.` : isWrong ? 'PIN non corretto.' : ''}
      </p>
      <div className={styles.keys}>
        {DIGITS.map((digit) =>
          digit === '' ? (
            <span key="space" />
          ) : (
            <button key={digit} type="button" className={styles.key} disabled={isOff} onClick={() => type(digit)}>
              {digit}
            </button>
          ),
        )}
        <button type="button" className={styles.key} aria-label="Cancella una cifra" disabled={pin === ''} onClick={erase}>
          <Delete size="1.1em" aria-hidden="true" />
        </button>
      </div>
      <Button size="large" isWide isBusy={isBusy} disabled={pin.length < LEAST || waitSeconds > 0} onClick={submit}>
        Entra
      </Button>
    </div>
  )
}

/** When its dialog opens: else that would focus its cross, which Enter would press. React's own way does not reach a dialog. */
function takeFocus(pad: HTMLDivElement | null): void {
  pad?.setAttribute('autofocus', '')
}

function waitText(seconds: number): string {
  return seconds < 60 ? `${seconds} secondi` : `${Math.ceil(seconds / 60)} min`
}
