// On the device itself: the mark of an outage drill, the screen of a device that was sent away, what the browser has cleared here, and a
// window that forgets. Nothing on any other.
import { useLiveQuery } from 'dexie-react-hooks'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type Drill, runningDrill, stopDrill } from '#data/outage-drill.ts'
import { readRevocation } from '#data/revocation.ts'
import { getSession, onSessionChange } from '#data/session-state.ts'
import { Button } from '#ui/button.tsx'
import { formatTime } from '#ui/dates.ts'
import { useMinute } from '#ui/use-minute.ts'
import styles from './device-notices.module.css'
import { MemoryLossNotice } from './memory-loss-notice.tsx'
import { PrivateWindowNotice } from './private-window-notice.tsx'
import { RevokedScreen } from './revoked-screen.tsx'

export function DeviceNotices() {
  const minute = useMinute()
  const drill = useLiveQuery(runningDrill, [minute])
  const revocation = useLiveQuery(readRevocation)
  return (
    <>
      {drill && <DrillMark drill={drill} />}
      <MemoryLossNotice />
      <PrivateWindowNotice />
      {revocation && <RevokedScreen waiting={revocation.waiting} />}
    </>
  )
}

/** Staff end it here; on a kiosk they do so behind its PIN. */
function DrillMark({ drill }: { drill: Drill }) {
  const isStaff = useSyncExternalStore(onSessionChange, () => getSession()?.user.role !== 'USER' && getSession() !== null)
  return (
    <div className={styles.drill} role="status">
      <WifiOff size={18} aria-hidden="true" />
      <span>
        <b>Prova di blackout</b> fino alle {formatTime(drill.endsMs)}
      </span>
      {isStaff && (
        <Button variant="secondary" size="small" shape="box" className={styles.stop} onClick={() => void stopDrill()}>
          Ferma
        </Button>
      )}
    </div>
  )
}
