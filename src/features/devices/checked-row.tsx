// A missing number that somebody has dealt with: what was found out, by whom, whether it arrived all the same; and taking it back.
import { now } from '#data/clock.ts'
import { type NumberCheck, withdrawCheck } from '#data/number-checks.ts'
import { instantOf } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { formatDayMedium, formatMoment } from '#ui/dates.ts'
import { Notice } from '#ui/notice.tsx'
import styles from './checked-row.module.css'
import { arrivedText, rangeText } from './device-words.ts'
import { useDeviceOrder } from './use-device-order.ts'

export interface CheckedRowProps {
  code: string
  check: NumberCheck
  isReachable: boolean
  onChanged: () => void
}

export function CheckedRow({ code, check, isReachable, onChanged }: CheckedRowProps) {
  const { isBusy, problem, send } = useDeviceOrder(onChanged)
  const arrived = arrivedText(check)
  return (
    <li className={styles.check}>
      <div className={styles.head}>
        <b>{rangeText(code, check)}</b>
        {arrived !== '' && <span className={styles.arrived}>{arrived}</span>}
        <Button
          variant="quiet"
          shape="box"
          size="small"
          className={styles.reopen}
          isBusy={isBusy}
          disabled={!isReachable}
          aria-label={`Riapri ${rangeText(code, check)}`}
          onClick={() => void send(() => withdrawCheck(check.id))}
        >
          Riapri
        </Button>
      </div>
      <p className={styles.note}>{check.note}</p>
      <p className={styles.muted}>
        {formatDayMedium(instantOf(check.day, '12:00'))}, verificato da {check.checkedBy} {formatMoment(check.checkedMs, now())}
      </p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </li>
  )
}
