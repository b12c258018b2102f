// Cancelling an own order: the consequence first, the way out beside it; what the server refuses is said where it was asked.
import { useState } from 'react'
import { now } from '#data/clock.ts'
import { cancelOwnOrder } from '#data/own-order-cancel.ts'
import type { Order } from '#domain/order.ts'
import { Button } from '#ui/button.tsx'
import { formatMoment } from '#ui/dates.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { cancelConsequence } from './cancel-text.ts'

export interface CancelDialogProps {
  order: Pick<Order, 'id' | 'number' | 'pickupMs' | 'paymentMethod' | 'totalCents'>
  isOpen: boolean
  /** What becomes of the cart, or nothing. */
  more?: string
  confirmLabel?: string
  onClose: () => void
  onCancelled: () => void
}

export function CancelDialog({
  order,
  isOpen,
  more,
  confirmLabel = 'Annulla l’ordine',
  onClose,
  onCancelled,
}: CancelDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ message: string; isOffline: boolean } | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const cancel = async () => {
    setBusy(true)
    setProblem(null)
    const result = await cancelOwnOrder(order.id)
    setBusy(false)
    if (result.ok) onCancelled()
    else setProblem(result)
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={`Annullare l’ordine ${order.number}?`}
      hasCross={false}
      footer={
        <>
          <Button variant="secondary" autoFocus onClick={close}>
            Tieni l’ordine
          </Button>
          <Button variant="danger" isBusy={isBusy} onClick={() => void cancel()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <p>
        {cancelConsequence(order, formatMoment(order.pickupMs, now()))} {more}
      </p>
      {problem && <Notice tone={problem.isOffline ? 'offline' : 'error'}>{problem.message}</Notice>}
    </Dialog>
  )
}
