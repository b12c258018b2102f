// The numbers that hear of new orders on WhatsApp.
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { readPhoneNumber, TEXT_PHONE_INVALID } from '#ui/phone-number.ts'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import styles from './plain-panel.module.css'

export interface NotifyNumbersProps {
  numbers: readonly string[]
  /** Resolves to whether it was saved. */
  onSave: (numbers: string[]) => Promise<boolean>
}

export function NotifyNumbers({ numbers, onSave }: NotifyNumbersProps) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const { ref, focusWrong } = useWrongFocus<HTMLFormElement>()
  const add = async () => {
    const number = readPhoneNumber(typed)
    focusWrong()
    if (number === null) return setError(TEXT_PHONE_INVALID)
    if (numbers.includes(number)) return setError('C’è già.')
    if (await onSave([...numbers, number])) setTyped('')
  }
  return (
    <section className={styles.card} aria-labelledby="avvisi">
      <h2 id="avvisi" className={styles.title}>
        Chi avvisare
      </h2>
      <p className={styles.text}>A questi numeri arriva un messaggio WhatsApp per ogni ordine nuovo.</p>
      <ul className={styles.rows} aria-label="Numeri da avvisare">
        {numbers.map((number) => (
          <li key={number} className={styles.row}>
            {number}
            <IconButton
              label={`Togli ${number}`}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => void onSave(numbers.filter((other) => other !== number))}
            />
          </li>
        ))}
      </ul>
      <form
        ref={ref}
        className={styles.line}
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <Field
          className={styles.grow}
          label="Numero da aggiungere"
          type="tel"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={({ target }) => {
            setTyped(target.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="secondary" shape="box">
          Aggiungi
        </Button>
      </form>
    </section>
  )
}
