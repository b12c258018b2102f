// Cancelling, inside the detail: the consequence first, four reasons on the keys 1 to 4, and the focus on keeping the order.
import { type KeyboardEvent, useId, useState } from 'react'
import type { OrderWithItems } from '#data/orders.ts'
import { formatEuro } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { useWrongFocus } from '#ui/use-wrong-focus.ts'
import { CANCEL_NOTE_MAX, CANCEL_REASONS, type CancelReason, cancelText } from './cancel-reasons.ts'
import styles from './cancel-sheet.module.css'
import { cancelConsequence } from './order-story.ts'
import { ReasonChoice } from './reason-choice.tsx'

export interface CancelSheetProps {
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
  const { ref, focusWrong } = useWrongFocus<HTMLDivElement>()
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
