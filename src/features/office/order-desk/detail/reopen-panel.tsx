// An administrator opens a closed order again, and says why: the reason stays in its history.
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { reopenOrder } from '#data/orders/old-orders.ts'
import type { OrderWithItems } from '#data/orders/orders.ts'
import { isFinal } from '#domain/order/states.ts'
import { useSession } from '#hooks/use-session.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { useErrorFocus } from '#ui/keyboard/use-error-focus.ts'
import styles from './reopen-panel.module.css'

const REASON_MAX = 300

export interface ReopenPanelProps {
  order: Pick<OrderWithItems, 'id' | 'number' | 'status' | 'localState'>
  onReopened?: () => void
}

export function ReopenPanel({ order, onReopened }: ReopenPanelProps) {
  const isAdmin = useSession()?.user.role === 'ADMIN'
  const [isOpen, setIsOpen] = useState(false)
  if (!isAdmin || !isFinal(order) || order.localState !== null) return null
  return (
    <>
      <Button
        variant="secondary"
        shape="box"
        isWide
        icon={<RotateCcw size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Riapri…
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={`Riapri ${order.number}`}>
        {isOpen && (
          <ReopenForm
            order={order}
            onDone={() => {
              setIsOpen(false)
              onReopened?.()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

function ReopenForm({ order, onDone }: { order: ReopenPanelProps['order']; onDone: () => void }) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const { ref, focusWrong } = useErrorFocus<HTMLFormElement>()
  const refuse = (message: string) => {
    setProblem(message)
    focusWrong()
  }
  const reopen = async () => {
    if (reason.trim() === '') return refuse('Scrivi il motivo.')
    setIsBusy(true)
    const refusal = await reopenOrder(order.id, reason)
    setIsBusy(false)
    if (refusal !== null) return refuse(refusal)
    toast.success(`${order.number} è di nuovo in corso`, { description: 'Lo trovi anche in «Da verificare».' })
    onDone()
  }
  return (
    <form
      ref={ref}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void reopen()
      }}
    >
      <Field
        label="Perché lo riapri"
        hint="L’ordine torna in corso. Il motivo resta nella sua storia."
        maxLength={REASON_MAX}
        value={reason}
        error={problem}
        onChange={({ target }) => {
          setReason(target.value)
          setProblem(null)
        }}
      />
      <Button type="submit" shape="box" isWide isBusy={isBusy}>
        Riapri l’ordine
      </Button>
    </form>
  )
}
