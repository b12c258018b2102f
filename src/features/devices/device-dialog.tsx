// One device, opened: its facts, the numbers that never arrived, outage drills, its name, and sending it away.
import type { DeviceAudit } from '#data/audit.ts'
import { now } from '#data/clock.ts'
import type { DrillReport } from '#data/device-orders.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import styles from './device-dialog.module.css'
import { contactText, deviceName, waitingText } from './device-words.ts'
import { DrillSection } from './drill-section.tsx'
import type { MissingRun } from './missing-runs.ts'
import { MissingSection } from './missing-section.tsx'
import { NameForm } from './name-form.tsx'
import { RevokeSection } from './revoke-section.tsx'

export interface DeviceDialogProps {
  /** Null when none is open. */
  device: DeviceAudit | null
  /** Newest first; null when they cannot be read. */
  drills: readonly DrillReport[] | null
  isReachable: boolean
  onCheck: (run: MissingRun) => void
  onChanged: () => void
  onClose: () => void
}

export function DeviceDialog({ device, drills, isReachable, onCheck, onChanged, onClose }: DeviceDialogProps) {
  const title = device === null ? '' : `${deviceName(device)} ${device.code}`
  return (
    <Dialog isOpen={device !== null} onClose={onClose} title={title} className={styles.dialog}>
      {device !== null && (
        <div className={styles.sections}>
          {!isReachable && (
            <Notice tone="offline" live="off">
              Vedi i dati salvati su questo dispositivo. Per cambiare qualcosa serve la rete.
            </Notice>
          )}
          <dl className={styles.facts}>
            <div>
              <dt>Ultimo contatto</dt>
              <dd>{contactText(device, now())}</dd>
            </div>
            <div>
              <dt>Ordini</dt>
              <dd>{waitingText(device)}</dd>
            </div>
            <div>
              <dt>Tipo</dt>
              <dd>{device.kind === 'kiosk' ? 'totem' : 'cassa'}</dd>
            </div>
          </dl>
          <MissingSection device={device} isReachable={isReachable} onCheck={onCheck} onChanged={onChanged} />
          {device.deviceId !== '' && !device.isReplaced && (
            <>
              {!device.isRevoked && (
                <DrillSection device={device} drills={drills} isReachable={isReachable} onChanged={onChanged} />
              )}
              {!device.isRevoked && (
                <NameForm key={device.name} device={device} isReachable={isReachable} onChanged={onChanged} />
              )}
              <RevokeSection device={device} isReachable={isReachable} onChanged={onChanged} />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
