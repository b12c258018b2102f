// What ordering will do with the order that waits to be paid, said before the button is pressed.
import { formatMoment, formatTime } from '#ui/dates.ts'
import { Notice } from '#ui/notice.tsx'
import type { PendingNow } from './use-pending-order.ts'

export function PendingNotice({ pending, nowMs }: { pending: PendingNow; nowMs: number }) {
  const { number, pickupMs } = pending
  return (
    <Notice tone="attention">
      {pending.isSame
        ? `L’ordine ${number} aspetta il pagamento. ${heldText(pending, nowMs)}`
        : `Hai cambiato qualcosa: ordinando ora, l’ordine ${number} per ${formatMoment(pickupMs, nowMs)}, non ancora pagato, viene annullato e questo prende il suo posto.`}
    </Notice>
  )
}

function heldText({ heldUntilMs }: PendingNow, nowMs: number): string {
  return heldUntilMs > nowMs ? `Ti teniamo il posto fino alle ${formatTime(heldUntilMs)}.` : 'Il tempo per pagarlo sta finendo.'
}
