// Which numbers of a device never arrived, day by day, what that means to the shop, and which have been dealt with: what was
// found out, by whom, and undoing it.
import { type DeviceAudit, type NumberCheck, withdrawCheck } from '#data/admin/audit.ts'
import { now } from '#data/server/clock.ts'
import { instantOf } from '#domain/pickup/shop-time.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatDayMedium, formatMoment } from '#ui/text/dates.ts'
import styles from './device-dialog.module.css'
import { arrivedText, missingCount, missingMeaning, rangeText } from './device-words.ts'
import { type MissingRun, runOf } from './missing-numbers.ts'
import { useDeviceRequest } from './use-device-request.ts'

interface MissingSectionProps {
  device: DeviceAudit
  isReachable: boolean
  onCheck: (run: MissingRun) => void
  onChanged: () => void
}

export function MissingSection({ device, isReachable, onCheck, onChanged }: MissingSectionProps) {
  const { missing, code, waiting, checks } = device
  return (
    <section className={styles.section} aria-label="Numeri mancanti">
      <h3 className={styles.heading}>{missing.length === 0 ? 'Nessun numero manca' : 'Numeri mancanti'}</h3>
      {missing.length === 0 ? (
        <p className={styles.muted}>
          {waiting === 0
            ? 'Ogni ordine contato qui nell’ultimo mese è arrivato.'
            : 'Quello che non è ancora arrivato aspetta sul dispositivo.'}
        </p>
      ) : (
        <>
          <p className={styles.muted}>{missingMeaning(device, missingCount(device))}</p>
          <ul className={styles.numbers}>
            {missing.map((range) => (
              <li key={`${range.day} ${range.from}`}>
                {formatDayMedium(instantOf(range.day, '12:00'))}
                <b>{rangeText(code, range)}</b>
                <Button
                  variant="secondary"
                  shape="box"
                  size="small"
                  className={styles.check}
                  aria-label={`Verifica ${rangeText(code, range)}`}
                  onClick={() => onCheck(runOf(device, range))}
                >
                  Verifica
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {checks.length > 0 && (
        <ul className={styles.reports} aria-label="Numeri verificati">
          {checks.map((check) => (
            <CheckedRow key={check.id} code={code} check={check} isReachable={isReachable} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </section>
  )
}

// A missing number that somebody has dealt with: what was found out, by whom, whether it arrived all the same; and taking it back.

interface CheckedRowProps {
  code: string
  check: NumberCheck
  isReachable: boolean
  onChanged: () => void
}

function CheckedRow({ code, check, isReachable, onChanged }: CheckedRowProps) {
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  const arrived = arrivedText(check)
  return (
    <li className={styles.checkedRowCheck}>
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
      <p className={styles.checkedRowMuted}>
        {formatDayMedium(instantOf(check.day, '12:00'))}, verificato da {check.checkedBy} {formatMoment(check.checkedMs, now())}
      </p>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </li>
  )
}
