// What people call a device.
import { useState } from 'react'
import type { DeviceAudit } from '#data/audit.ts'
import { renameDevice } from '#data/device-orders.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import styles from './device-dialog.module.css'
import { deviceName } from './device-words.ts'
import { useDeviceOrder } from './use-device-order.ts'

const NAME_MAX = 80

export function NameForm({
  device,
  isReachable,
  onChanged,
}: {
  device: DeviceAudit
  isReachable: boolean
  onChanged: () => void
}) {
  const [name, setName] = useState(device.name)
  const { isBusy, problem, send } = useDeviceOrder(onChanged)
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
