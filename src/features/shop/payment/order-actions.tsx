// What a customer can still do with an own order, below it: complete its payment, cancel it.
import { useState } from 'react'
import { toast } from 'sonner'
import { formatEuro } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { awaitsCardPayment } from '#domain/payment/unpaid.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './order-actions.module.css'
import { useCompletePayment } from './use-complete-payment.ts'

export interface OrderActionsProps {
  order: Order & { mayCancel: boolean }
}

/** Nothing when there is nothing to do. */
export function OrderActions({ order }: OrderActionsProps) {
  const isToPay = awaitsCardPayment(order)
  const { isBusy, problem, complete } = useCompletePayment(order.id)
  const [isAsking, setAsking] = useState(false)
  const cancelled = () => {
    setAsking(false)
    toast.success(`Ordine ${order.number} annullato`)
  }
  if (!isToPay && !order.mayCancel) return null
  return (
    <div className={styles.actions}>
      {problem && <Notice tone={problem.isOffline ? 'offline' : 'error'}>{problem.message}</Notice>}
      <div className={styles.buttons}>
        {isToPay && (
          <Button
            className={styles.main}
            isBusy={isBusy}
            onClick={complete}
            aria-label={`Completa il pagamento dell’ordine ${order.number}, ${formatEuro(order.totalCents)}`}
          >
            Completa il pagamento
          </Button>
        )}
        {order.mayCancel && (
          <Button variant="quiet" onClick={() => setAsking(true)} aria-label={`Annulla ordine ${order.number}`}>
            Annulla ordine
          </Button>
        )}
      </div>
      <CancelDialog order={order} isOpen={isAsking} onClose={() => setAsking(false)} onCancelled={cancelled} />
    </div>
  )
}
