// The shop's devices for the owner: each with its state; one opened shows its missing numbers, its drills, and how to send it
// away.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { DeviceAudit } from '#data/admin/audit.ts'
import { now } from '#data/server/clock.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import { ListNote, ListPanel } from '#ui/office/list-panel.tsx'
import looks from '#ui/office/looks.module.css'
import { DeviceDialog } from './device-dialog.tsx'
import { DeviceState } from './device-state.tsx'
import { isAside } from './device-words.ts'
import styles from './devices-panel.module.css'
import { MissingNumberDialog } from './missing-number-dialog.tsx'
import type { MissingRun } from './missing-numbers.ts'
import { useDevices } from './use-devices.ts'

export function DevicesPanel() {
  const { devices, drills, isReachable, refresh } = useDevices()
  const [openCode, setOpenCode] = useState<string | null>(null)
  const [run, setRun] = useState<MissingRun | null>(null)
  const open = devices?.find(({ code }) => code === openCode)
  const aside = devices?.filter(isAside) ?? []
  const shown = devices?.filter((device) => !isAside(device)) ?? []
  const row = (device: DeviceAudit) => (
    <li key={device.code}>
      <button
        type="button"
        className={classNames('row gap-3', looks.row, looks.lined, styles.row)}
        onClick={() => setOpenCode(device.code)}
      >
        <DeviceState device={device} nowMs={now()} />
        <ChevronRight className="muted" size={18} aria-hidden="true" />
      </button>
    </li>
  )
  return (
    <ListPanel
      id="elenco-dispositivi"
      title="Dispositivi"
      hint="ogni cassa e ogni totem conta i suoi ordini: qui si vede se ne manca uno"
    >
      {devices === undefined && (
        <Loading label="Carico i dispositivi">
          {[0, 1, 2].map((row) => (
            <div key={row} className={classNames('row', looks.lined, styles.row)}>
              <Skeleton width="100%" height="40px" />
            </div>
          ))}
        </Loading>
      )}
      {devices && shown.length === 0 && (
        <ListNote>
          Ancora nessuna cassa e nessun totem.{' '}
          <Link to="/gestionale/personale" search={{ persona: 'nuovo' }}>
            Fai entrare il primo
          </Link>
        </ListNote>
      )}
      <ul>{shown.map(row)}</ul>
      {aside.length > 0 && (
        <details>
          <summary className={classNames('muted text-2', looks.pad)}>Messi da parte e senza nome ({aside.length})</summary>
          <ul>{aside.map(row)}</ul>
        </details>
      )}
      <DeviceDialog
        device={open ?? null}
        tills={shown.filter(({ kind, isRevoked, isHidden }) => kind === 'counter' && !isRevoked && !isHidden)}
        drills={drills?.filter(({ deviceId }) => deviceId === open?.deviceId) ?? null}
        isReachable={isReachable}
        onCheck={setRun}
        onChanged={refresh}
        onClose={() => setOpenCode(null)}
      />
      <MissingNumberDialog run={run} isReachable={isReachable} onChanged={refresh} onClose={() => setRun(null)} />
    </ListPanel>
  )
}
