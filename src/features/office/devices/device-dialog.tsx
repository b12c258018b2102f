// One device, opened: its facts, the numbers that never arrived, outage drills, its name, and revoking or readmitting it after
// saying what that costs.
import { useState } from 'react'
import type { DeviceAudit } from '#data/admin/audit.ts'
import { type DrillReport, readmitDevice, renameDevice, revokeDevice } from '#data/admin/devices.ts'
import { now } from '#data/server/clock.ts'
import { ConfirmDialog, Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { focusFallback } from '#ui/keyboard/focus-fallback.ts'
import styles from './device-dialog.module.css'
import { contactText, deviceName, waitingText } from './device-words.ts'
import { DrillSection } from './drill-section.tsx'
import type { MissingRun } from './missing-numbers.ts'
import { MissingSection } from './missing-section.tsx'
import { useDeviceRequest } from './use-device-request.ts'

interface DeviceDialogProps {
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

// What people call a device.

const NAME_MAX = 80

function NameForm({ device, isReachable, onChanged }: { device: DeviceAudit; isReachable: boolean; onChanged: () => void }) {
  const [name, setName] = useState(device.name)
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  const isChanged = name.trim() !== '' && name.trim() !== device.name
  return (
    <form
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged) void send(() => renameDevice(device.deviceId, name.trim()))
      }}
    >
      <div className={styles.name}>
        <Field
          label="Nome del dispositivo"
          value={name}
          maxLength={NAME_MAX}
          placeholder={deviceName({ ...device, name: '' })}
          autoComplete="off"
          error={problem}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" variant="secondary" shape="box" isBusy={isBusy} disabled={!isChanged || !isReachable}>
          Salva il nome
        </Button>
      </div>
    </form>
  )
}

// Sending a device away, after saying what that costs; and taking it back.

interface RevokeSectionProps {
  device: DeviceAudit
  isReachable: boolean
  onChanged: () => void
}

function RevokeSection({ device, isReachable, onChanged }: RevokeSectionProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, send } = useDeviceRequest(onChanged)
  const revoke = async () => {
    await send(() => revokeDevice(device.deviceId))
    setAsking(false)
  }
  return (
    <section
      ref={focusFallback}
      className={styles.section}
      aria-label={device.isRevoked ? 'Dispositivo revocato' : 'Revoca'}
      tabIndex={-1}
    >
      {device.isRevoked ? (
        <Notice
          tone={device.isWiped ? 'done' : 'attention'}
          live="off"
          action={
            <Button
              variant="secondary"
              shape="box"
              isBusy={isBusy}
              disabled={!isReachable}
              onClick={() => void send(() => readmitDevice(device.deviceId))}
            >
              Riammetti
            </Button>
          }
        >
          {device.isWiped
            ? 'Revocato: ha consegnato i suoi ordini e si è svuotato.'
            : 'Revocato: il suo accesso è chiuso. Si svuota appena torna in rete.'}
        </Notice>
      ) : (
        <div>
          <Button variant="danger-quiet" shape="box" disabled={!isReachable} onClick={() => setAsking(true)}>
            Revoca…
          </Button>
        </div>
      )}
      {problem !== null && <Notice tone="error">{problem}</Notice>}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revocare ${deviceName(device)} ${device.code}?`}
        text={<Consequences device={device} />}
        action="Revoca il dispositivo"
        back="Tieni il dispositivo"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void revoke()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}

function Consequences({ device: { kind, waiting } }: { device: DeviceAudit }) {
  return (
    <>
      <p>
        Al prossimo contatto consegna gli ordini che ha ancora{waiting > 0 ? ` (${waiting} in attesa)` : ''}, cancella tutti i
        dati del negozio ed esce.
      </p>
      <p>
        {kind === 'kiosk'
          ? 'L’accesso del totem si chiude subito: per usarlo di nuovo serve la password.'
          : 'Chi ci lavora esce subito, anche dagli altri dispositivi: rientra con la sua password.'}
      </p>
    </>
  )
}
