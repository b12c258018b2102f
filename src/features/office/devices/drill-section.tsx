// Outage drills of one device: ask for one, see it under way, read what came of the earlier ones.
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import type { DeviceAudit } from '#data/admin/audit.ts'
import { askDrill, type DrillReport } from '#data/admin/devices.ts'
import { now } from '#data/server/clock.ts'
import { MINUTE_MS } from '#domain/pickup/shop-time.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import styles from './device-dialog.module.css'
import { drillCounts, recoveryText } from './device-words.ts'
import { useDeviceRequest } from './use-device-request.ts'

export interface DrillSectionProps {
  device: DeviceAudit
  drills: readonly DrillReport[] | null
  isReachable: boolean
  onChanged: () => void
}

const LENGTHS = ['1', '5', '15', '30'].map((value) => ({ value, label: `${value} min` }))

export function DrillSection({ device, drills, isReachable, onChanged }: DrillSectionProps) {
  const current = drills?.find(({ state }) => state !== 'done')
  const done = drills?.filter(({ state }) => state === 'done') ?? []
  return (
    <section ref={focusFallback} className={styles.section} aria-label="Prova di blackout" tabIndex={-1}>
      <h3 className={styles.heading}>Prova di blackout</h3>
      {current ? (
        <Current device={device} drill={current} onChanged={onChanged} />
      ) : (
        <Start device={device} isReachable={isReachable} onChanged={onChanged} />
      )}
      {done.length > 0 && (
        <ul className={styles.reports} aria-label="Prove fatte">
          {done.map((drill) => (
            <li key={drill.id}>
              <b>{drillCounts(drill)}</b>
              <span className={styles.muted}>{reportLine(drill)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function reportLine({ startedMs, minutes, isStopped, waiting, recoveryMs }: DrillReport): string {
  const when = startedMs === null ? '' : `${formatMoment(startedMs, now())} · `
  const length = `${minutes} min${isStopped ? ', fermata prima' : ''}`
  return `${when}${length} · ${waiting > 0 ? 'sta ancora inviando' : `tutto a posto in ${recoveryText(recoveryMs)}`}`
}

function Start({ device, isReachable, onChanged }: Omit<DrillSectionProps, 'drills'>) {
  const [minutes, setMinutes] = useState('5')
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  return (
    <>
      <p className={styles.muted}>
        Il dispositivo si comporta come se la rete fosse caduta: continua a prendere ordini e li invia alla fine. Poi leggi qui se
        è arrivato tutto.
      </p>
      <div className={styles.start}>
        <Segmented legend="Quanto dura" look="paper" segments={LENGTHS} value={minutes} onChange={setMinutes} />
        <Button
          variant="secondary"
          shape="box"
          isBusy={isBusy}
          disabled={!isReachable}
          icon={<WifiOff size={18} aria-hidden="true" />}
          onClick={() => void send(() => askDrill(device.deviceId, Number(minutes)))}
        >
          Avvia la prova
        </Button>
      </div>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </>
  )
}

function Current({ device, drill, onChanged }: { device: DeviceAudit; drill: DrillReport; onChanged: () => void }) {
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  const { state, startedMs, minutes } = drill
  if (state === 'running' && startedMs !== null) {
    return (
      <Notice tone="info" live="polite">
        In corso fino alle {formatTime(startedMs + minutes * MINUTE_MS)}. Per fermarla prima si fa sul dispositivo: da qui non si
        raggiunge.
      </Notice>
    )
  }
  return (
    <>
      <Notice
        tone="info"
        live="polite"
        action={
          <Button variant="secondary" shape="box" isBusy={isBusy} onClick={() => void send(() => askDrill(device.deviceId, 0))}>
            Annulla la prova
          </Button>
        }
      >
        La prova di {minutes} min parte al prossimo contatto: di solito entro un minuto.
      </Notice>
      {problem !== null && <Notice tone="error">{problem}</Notice>}
    </>
  )
}
