// "Pronto" for another day than today is asked first: it has a customer told to come.
import type { OrderWithItems } from '#data/orders/orders.ts'
import { ConfirmDialog } from '#ui/feedback/dialog.tsx'
import { formatDayLong } from '#ui/text/dates.ts'
import { canBeTold } from './move-order.tsx'

interface ReadyQuestionProps {
  /** Null while nothing is asked. */
  order: OrderWithItems | null
  nowMs: number
  onReady: () => void
  onClose: () => void
}

export function ReadyQuestion({ order, nowMs, onReady, onClose }: ReadyQuestionProps) {
  if (order === null) return null
  const isTold = canBeTold(order)
  return (
    <ConfirmDialog
      isOpen
      title={`${order.pickupMs > nowMs ? 'È per' : 'Era per'} ${formatDayLong(order.pickupMs)}`}
      text={
        isTold
          ? `Segnare pronto ${order.number} e avvisare ${order.customer.name || 'il cliente'}?`
          : `Segnare pronto ${order.number}?`
      }
      action={isTold ? 'Pronto, avvisa' : 'Segna pronto'}
      back="Lascia com’è"
      onConfirm={onReady}
      onCancel={onClose}
    />
  )
}
