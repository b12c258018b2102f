// Which numbers of a device never arrived, day by day, what that means to the shop, and which have been dealt with.
import type { DeviceAudit } from '#data/audit.ts'
import { instantOf } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { formatDayMedium } from '#ui/dates.ts'
import { CheckedRow } from './checked-row.tsx'
import styles from './device-dialog.module.css'
import { missingCount, missingMeaning, rangeText } from './device-words.ts'
import { type MissingRun, runOf } from './missing-runs.ts'

export interface MissingSectionProps {
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
