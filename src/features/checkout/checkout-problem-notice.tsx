// Why the order was not placed, and what to do about it.
import { Button } from '#ui/button.tsx'
import { formatMoment, formatTime } from '#ui/dates.ts'
import { Notice } from '#ui/notice.tsx'
import type { CheckoutProblem } from './use-placing.ts'

export interface CheckoutProblemNoticeProps {
  problem: CheckoutProblem
  nowMs: number
  onTakeSlot: (slotMs: number) => void
}

export function CheckoutProblemNotice({ problem, nowMs, onTakeSlot }: CheckoutProblemNoticeProps) {
  const { nextFreeMs } = problem
  return (
    <Notice
      tone={problem.isOffline ? 'offline' : 'error'}
      live="assertive"
      action={
        nextFreeMs !== null && (
          <Button
            variant="secondary"
            size="small"
            aria-label={`Prendi ${formatMoment(nextFreeMs, nowMs)}`}
            onClick={() => onTakeSlot(nextFreeMs)}
          >
            Prendi le {formatTime(nextFreeMs)}
          </Button>
        )
      }
    >
      {problem.message}
    </Notice>
  )
}
