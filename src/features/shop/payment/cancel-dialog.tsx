// Cancelling an own order: the consequence first, the way out beside it; what the server refuses is said where it was asked.
import { useState } from 'react'
import { cancelOwnOrder } from '#data/orders/own-orders.ts'
import { now } from '#data/server/clock.ts'
import { formatEuro } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatMoment } from '#ui/text/dates.ts'

interface CancelDialogProps {
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

// What cancelling an own order means, said before it is done.

export function cancelConsequence(order: Pick<Order, 'number' | 'paymentMethod' | 'totalCents'>, pickup: string): string {
  const free = `L’ordine ${order.number} per ${pickup} viene annullato e il posto torna libero.`
  if (order.paymentMethod !== 'card') return `${free} Non hai pagato nulla.`
  return `${free} I ${formatEuro(order.totalCents)} tornano sulla tua carta: di solito servono da 5 a 10 giorni.`
}
