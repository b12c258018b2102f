// Sending a device away, after saying what that costs; and taking it back.
import { useState } from 'react'
import type { DeviceAudit } from '#data/audit.ts'
import { readmitDevice, revokeDevice } from '#data/device-orders.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { landing } from '#ui/landing.ts'
import { Notice } from '#ui/notice.tsx'
import styles from './device-dialog.module.css'
import { deviceName } from './device-words.ts'
import { useDeviceOrder } from './use-device-order.ts'

export interface RevokeSectionProps {
  device: DeviceAudit
  isReachable: boolean
  onChanged: () => void
}

export function RevokeSection({ device, isReachable, onChanged }: RevokeSectionProps) {
  const [isAsking, setAsking] = useState(false)
  const { isBusy, problem, send } = useDeviceOrder(onChanged)
  const revoke = async () => {
    await send(() => revokeDevice(device.deviceId))
    setAsking(false)
  }
  return (
    <section
      ref={landing}
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
