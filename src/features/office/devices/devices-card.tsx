// The dashboard's card of devices: which are here, what waits on them, which numbers never arrived.
import { Link } from '@tanstack/react-router'
import type { DeviceAudit } from '#data/admin/audit.ts'
import { now } from '#data/server/clock.ts'
import { classNames } from '#ui/class-names.ts'
import { Loading, Skeleton } from '#ui/feedback/loading.tsx'
import looks from '#ui/office/looks.module.css'
import { DeviceState } from './device-state.tsx'
import { isAside, missingCount } from './device-words.ts'
import styles from './devices-card.module.css'

/** @param devices undefined while they are read */
export function DevicesCard({ devices }: { devices: readonly DeviceAudit[] | undefined }) {
  return (
    <section className={looks.card} aria-labelledby="dispositivi">
      <header className={classNames('split gap-3', styles.head)}>
        <h3 id="dispositivi" className="text-4">
          Dispositivi
        </h3>
        <Link
          to="/gestionale/personale"
          search={{ vista: 'dispositivi' }}
          hash="elenco-dispositivi"
          className={classNames('text-2', looks.opener)}
        >
          Prova di rete assente
        </Link>
      </header>
      {devices === undefined && (
        <Loading label="Carico i dispositivi" className={styles.list}>
          {[0, 1, 2].map((row) => (
            <div key={row} className={classNames('row', looks.line)}>
              <Skeleton width="100%" height="40px" />
            </div>
          ))}
        </Loading>
      )}
      {devices?.length === 0 && (
        <p className={classNames('muted text-2', looks.pad)}>Ancora nessuna cassa e nessun totem: falli entrare da Personale.</p>
      )}
      <ul className={styles.list}>
        {devices
          ?.filter(isOfNote)
          .sort(byUrgency)
          .map((device) => (
            <li key={device.code} className={classNames('row', looks.line)}>
              <DeviceState device={device} nowMs={now()} />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** One that was sent away, replaced or put away and lacks nothing is no news any more. */
function isOfNote(device: DeviceAudit): boolean {
  return !(device.isRevoked || device.isReplaced || isAside(device)) || device.waiting > 0 || missingCount(device) > 0
}

/** Who waits to be let in, what lacks something, then what still waits. */
function byUrgency(a: DeviceAudit, b: DeviceAudit): number {
  return Number(a.isApproved) - Number(b.isApproved) || missingCount(b) - missingCount(a) || b.waiting - a.waiting
}
