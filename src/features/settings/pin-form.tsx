// A new PIN for the kiosks' door. It is hashed on this device and never shown again.
import { useState } from 'react'
import { isPin } from '#domain/kiosk-pin.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import styles from './plain-panel.module.css'

export interface PinFormProps {
  hasPin: boolean
  /** Resolves to whether it was saved. */
  onSave: (pin: string) => Promise<boolean>
}

export function PinForm({ hasPin, onSave }: PinFormProps) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isDone, setIsDone] = useState(false)
  const { ref, focusWrong } = useWrongFocus<HTMLFormElement>()
  const send = async () => {
    focusWrong()
    if (!isPin(pin)) return setError('Da quattro a otto cifre.')
    const isSaved = await onSave(pin)
    setIsDone(isSaved)
    if (isSaved) setPin('')
  }
  return (
    <form
      ref={ref}
      className={styles.card}
      aria-labelledby="pin-totem"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <h2 id="pin-totem" className={styles.title}>
        PIN dei totem
      </h2>
      <p className={styles.text}>
        Serve per uscire dal totem. {hasPin ? 'Ce n’è già uno: scrivine uno nuovo per cambiarlo.' : 'Non ce n’è ancora uno.'} I
        totem lo imparano al prossimo contatto.
      </p>
      <PasswordField
        label="Nuovo PIN"
        inputMode="numeric"
        autoComplete="new-password"
        maxLength={8}
        value={pin}
        error={error}
        onChange={({ target }) => {
          setPin(target.value)
          setError(null)
          setIsDone(false)
        }}
      />
      {isDone && <Notice tone="done">PIN cambiato. Segnalo da qualche parte: non lo mostriamo più.</Notice>}
      <div className={styles.line}>
        <Button type="submit" shape="box">
          Cambia il PIN
        </Button>
      </div>
    </form>
  )
}
