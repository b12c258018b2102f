// What a customer can still do with an own order, below it: complete its payment, cancel it.
import { useState } from 'react'
import { toast } from 'sonner'
import { completePayment } from '#data/orders/card-payment.ts'
import { cancelOwnOrder } from '#data/orders/own-orders.ts'
import { now } from '#data/server/clock.ts'
import { type Cents, formatEuro } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { paidCents } from '#domain/order/order-payment.ts'
import { TILL_METHODS } from '#domain/order/payment-methods.ts'
import { awaitsCardPayment } from '#domain/payment/unpaid.ts'
import { usePageReturn } from '#ui/browser/use-page-return.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatMoment } from '#ui/text/dates.ts'
import styles from './order-actions.module.css'

interface OrderActionsProps {
  order: Order & { mayCancel: boolean; payment: { askedCents: Cents } }
}

/** Nothing when there is nothing to do. */
export function OrderActions({ order }: OrderActionsProps) {
  const isToPay = awaitsCardPayment(order)
  const { askedCents } = order.payment
  const { isBusy, problem, complete } = useCompletePayment(order.id)
  const [isAsking, setAsking] = useState(false)
  const cancelled = () => {
    setAsking(false)
    toast.success(`Ordine ${order.number} annullato`)
  }
  if (!isToPay && !order.mayCancel) return null
  return (
    <div className="stack gap-3">
      {problem && <Notice tone={problem.isOffline ? 'offline' : 'error'}>{problem.message}</Notice>}
      <div className="wrap gap-2">
        {isToPay && (
          <Button
            className={styles.main}
            isBusy={isBusy}
            onClick={complete}
            aria-label={`Completa il pagamento, ${formatEuro(askedCents)}, ordine ${order.number}`}
          >
            Completa il pagamento, {formatEuro(askedCents)}
          </Button>
        )}
        {order.mayCancel && (
          <Button variant="secondary" size="small" onClick={() => setAsking(true)} aria-label={`Annulla ordine ${order.number}`}>
            Annulla ordine
          </Button>
        )}
      </div>
      <CancelDialog order={order} isOpen={isAsking} onClose={() => setAsking(false)} onCancelled={cancelled} />
    </div>
  )
}

// Cancelling an own order: the consequence first, the way out beside it; what the server refuses is said where it was asked.

interface CancelDialogProps {
  order: Pick<Order, 'id' | 'number' | 'pickupMs' | 'payments'>
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

export function cancelConsequence(order: Pick<Order, 'number' | 'payments'>, pickup: string): string {
  const free = `L’ordine ${order.number} per ${pickup} viene annullato e il posto torna libero.`
  const [card, inShop] = [paidCents(order, ['card']), paidCents(order, TILL_METHODS)]
  if (card <= 0 && inShop <= 0) return `${free} Non hai pagato nulla.`
  const back = card > 0 ? [`I ${formatEuro(card)} tornano sulla tua carta: di solito servono da 5 a 10 giorni lavorativi.`] : []
  if (inShop > 0) back.push(`I ${formatEuro(inShop)} che hai pagato in negozio te li restituiamo lì.`)
  return [free, ...back].join(' ')
}

// Going (back) to the payment page of an order that waits. Once at a time; what goes wrong is said beside the button.

interface CompletePayment {
  isBusy: boolean
  /** Italian. */
  problem: { message: string; isOffline: boolean } | null
  complete: () => void
}

/** The button is never left turning. */
function unforeseen(error: unknown) {
  console.error(error)
  return { kind: 'not-opened' as const, message: 'Qualcosa non ha funzionato. Riprova tra poco.', isOffline: false }
}

/** What is left to do when there is nothing to pay any more is said by the order's own state, which is live. */
export function useCompletePayment(orderId: string): CompletePayment {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<CompletePayment['problem']>(null)
  usePageReturn(() => setBusy(false))
  const complete = async () => {
    setBusy(true)
    setProblem(null)
    const step = await completePayment(orderId).catch(unforeseen)
    if (step.kind === 'pay') return location.assign(step.url)
    setBusy(false)
    if (step.kind === 'not-opened') setProblem(step)
    if (step.kind === 'cancelled') setProblem({ message: 'Questo ordine è stato annullato.', isOffline: false })
    if (step.kind === 'done') setProblem({ message: 'Questo ordine è già pagato.', isOffline: false })
  }
  return { isBusy, problem, complete: () => void complete() }
}
