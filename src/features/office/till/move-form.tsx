// Money put in or taken out, or the drawer opened without a sale: with a reason.
import { type FormEvent, useState } from 'react'
import { moveTill } from '#data/till/till.ts'
import { parseEuro } from '#domain/cart/cash.ts'
import { formatEuro } from '#domain/money.ts'
import { MOST_MOVED_CENTS, type MovementKind, TILL_TEXT_MAX } from '#domain/till/till.ts'
import { focusAtOpening } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import { sayRefusal } from './count-till.tsx'
import { MOVEMENTS } from './till-words.ts'

/** What happens every day, for a tap. */
const DRAWER_REASONS = ['Cambiare una banconota', 'Mettere monete', 'Contare i soldi'] as const

interface MoveFormProps {
  sessionId: string
  kind: MovementKind
  onDone: () => void
}

export function MoveForm({ sessionId, kind, onDone }: MoveFormProps) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const amountCents = kind === 'drawer' ? 0 : parseEuro(typed)
  const isRight = amountCents !== null && amountCents <= MOST_MOVED_CENTS && (amountCents > 0 || kind === 'drawer')
  const move = async (why: string) => {
    if (isBusy || !isRight) return
    setIsBusy(true)
    const result = await moveTill(sessionId, kind, amountCents, why)
    setIsBusy(false)
    if (sayRefusal(result)) onDone()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsAsked(true)
    if (!isRight || reason.trim() === '') return focusWrong()
    void move(reason)
  }
  return (
    <form ref={ref} className="stack gap-3" onSubmit={submit}>
      {kind === 'drawer' &&
        DRAWER_REASONS.map((why) => (
          <Button key={why} variant="secondary" onClick={() => void move(why)}>
            {why}
          </Button>
        ))}
      {kind !== 'drawer' && (
        <Field
          label="Quanto"
          inputMode="decimal"
          autoComplete="off"
          ref={focusAtOpening}
          value={typed}
          error={isAsked && !isRight ? 'Scrivi un importo, ad esempio 20,00.' : null}
          onChange={({ target }) => setTyped(target.value)}
          trailing={<span aria-hidden="true">€</span>}
        />
      )}
      <Field
        label={kind === 'drawer' ? 'Un altro motivo' : 'Perché'}
        maxLength={TILL_TEXT_MAX}
        autoComplete="off"
        placeholder={`Ad esempio: ${MOVEMENTS[kind].example}`}
        value={reason}
        error={isAsked && reason.trim() === '' ? 'Scrivi il motivo.' : null}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" isWide isBusy={isBusy}>
        {MOVEMENTS[kind].action} {amountCents !== null && amountCents > 0 && formatEuro(amountCents)}
      </Button>
    </form>
  )
}
