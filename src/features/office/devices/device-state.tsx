// A device in two lines, alike on the dashboard and in the list: name and code with its last contact, below what waits and its
// numbers.
import { CloudUpload, Monitor, TabletSmartphone } from 'lucide-react'
import type { DeviceAudit } from '#data/admin/audit.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './device-state.module.css'
import { contactText, contactTone, deviceName, isUnnamed, missingCount, numbersText, waitingText } from './device-words.ts'

export function DeviceState({ device, nowMs }: { device: DeviceAudit; nowMs: number }) {
  const Icon = device.kind === 'kiosk' ? TabletSmartphone : Monitor
  return (
    <span className={classNames('stack fill text-2', styles.device)}>
      <Icon className={classNames('muted', styles.icon)} size={20} aria-hidden="true" />
      <span className="truncate">
        <b className="strong">{deviceName(device)}</b> {!isUnnamed(device) && <span className="muted">{device.code}</span>}
      </span>
      <span className="row gap-2 figures nowrap">
        <span className={classNames(styles.dot, styles[contactTone(device, nowMs)])} />
        {device.isRevoked ? 'revocato' : contactText(device, nowMs)}
      </span>
      <span className={classNames('wrap gap-1 muted', styles.facts)}>
        <Situation device={device} />
      </span>
    </span>
  )
}

function Situation({ device }: { device: DeviceAudit }) {
  return (
    <>
      {!device.isApproved && !device.isRevoked && <span className={classNames('strong', styles.missing)}>da approvare</span>}
      {!device.isApproved && !device.isRevoked && <span aria-hidden="true">·</span>}
      {device.isHidden && <span>messa da parte</span>}
      {device.isHidden && <span aria-hidden="true">·</span>}
      {device.isReplaced && <span>memoria persa</span>}
      {!device.isReplaced && (
        <span className={classNames(device.waiting > 0 && `inline gap-1 strong ${styles.waiting}`)}>
          {device.waiting > 0 && <CloudUpload size={16} aria-hidden="true" />}
          {waitingText(device)}
        </span>
      )}
      <span aria-hidden="true">·</span>
      <span className={classNames(missingCount(device) > 0 && `strong ${styles.missing}`)}>{numbersText(device)}</span>
    </>
  )
}
