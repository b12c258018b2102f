// Cancelling an order, inside the detail: the consequence first, four reasons on the keys 1 to 4 with a few own words (the last
// reason needs them), and the focus on keeping the order.
import { type KeyboardEvent, useId, useState } from 'react'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/form/button.tsx'
import { Field, FieldNote } from '#ui/form/field.tsx'
import { Kbd } from '#ui/keyboard/kbd.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import styles from './cancel-sheet.module.css'
import { cancelConsequence } from './detail-summary.tsx'

interface CancelSheetProps {
  order: OrderWithItems
  isBusy: boolean
  onKeep: () => void
  onCancel: (reason: string) => void
}

export function CancelSheet({ order, isBusy, onKeep, onCancel }: CancelSheetProps) {
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [note, setNote] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const titleId = useId()
  const { ref, focusWrong } = useErrorFocus<HTMLDivElement>()
  const text = cancelText(reason, note)
  const askFor = () => {
    setIsAsked(true)
    focusWrong()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onKeep()
    const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'text'
    const chosen = isTyping ? undefined : CANCEL_REASONS[Number(event.key) - 1]
    if (chosen) setReason(chosen)
  }
  return (
    <div ref={ref} className={styles.sheet} role="dialog" aria-labelledby={titleId} onKeyDown={keys}>
      <h2 id={titleId} className={styles.title}>
        Annulla l’ordine {order.number}
      </h2>
      <p className={styles.consequence}>
        {cancelConsequence(order, formatEuro(order.totalCents))} {callText(order.customer)}
      </p>
      <ReasonChoice chosen={reason} isMissing={isAsked && reason === null} onChoose={setReason} />
      <Field
        label={reason === 'Altro motivo' ? 'Qual è il motivo' : 'Nota, facoltativa'}
        type="text"
        maxLength={CANCEL_NOTE_MAX}
        value={note}
        error={isAsked && reason !== null && text === null ? 'Scrivi il motivo.' : null}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className={styles.actions}>
        <Button variant="secondary" shape="box" autoFocus onClick={onKeep}>
          Tieni l’ordine <Kbd>Esc</Kbd>
        </Button>
        <Button variant="danger" shape="box" isBusy={isBusy} onClick={() => (text === null ? askFor() : onCancel(text))}>
          Annulla l’ordine
        </Button>
      </div>
    </div>
  )
}

function callText(customer: OrderWithItems['customer']): string {
  if (customer.phone === '') return 'Nessun numero da avvisare.'
  return `Avvisa ${customer.name || 'il cliente'}: ${customer.phone}.`
}

// The reasons of a cancellation as radio buttons, each with its key.

interface ReasonChoiceProps {
  chosen: CancelReason | null
  /** It was asked for and none is chosen. */
  isMissing: boolean
  onChoose: (reason: CancelReason) => void
}

function ReasonChoice({ chosen, isMissing, onChoose }: ReasonChoiceProps) {
  const name = useId()
  return (
    <div
      className={styles.reasons}
      role="radiogroup"
      aria-label="Motivo"
      aria-invalid={isMissing ? true : undefined}
      aria-describedby={isMissing ? `${name}-note` : undefined}
    >
      {CANCEL_REASONS.map((reason, index) => (
        <label key={reason} className={classNames(styles.reason, reason === chosen && styles.on)}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={reason === chosen}
            aria-keyshortcuts={String(index + 1)}
            onChange={() => onChoose(reason)}
          />
          {reason}
          <span className={styles.key}>
            <Kbd>{index + 1}</Kbd>
          </span>
        </label>
      ))}
      <FieldNote id={`${name}-note`} error={isMissing ? 'Scegli il motivo.' : null} />
    </div>
  )
}

// Why an order is cancelled: four reasons on the keys 1 to 4, with a few own words. The last one needs them.

const CANCEL_REASONS = ['Richiesto dal cliente', 'Prodotto non disponibile', 'Ordine doppio', 'Altro motivo'] as const
type CancelReason = (typeof CANCEL_REASONS)[number]

const CANCEL_NOTE_MAX = 160

/** The text that is kept with the order, or null while something is missing. */
export function cancelText(reason: CancelReason | null, note: string): string | null {
  const words = note.trim()
  if (reason === null) return null
  if (reason === 'Altro motivo') return words === '' ? null : words
  return words === '' ? reason : `${reason}: ${words}`
}
