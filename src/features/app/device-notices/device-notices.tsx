// What a device says about itself beside every screen: the mark of an outage drill, what the browser has cleared here, a
// private window that will forget, and that it was revoked.
import { useLiveQuery } from 'dexie-react-hooks'
import { WifiOff } from 'lucide-react'
import { type Drill, runningDrill, stopDrill } from '#data/device/drill.ts'
import { type MemoryLoss, noteLoss, readMemoryLoss } from '#data/device/memory-loss.ts'
import { isAppleMobile, isOnHomeScreen } from '#data/device/platform.ts'
import { now } from '#data/server/clock.ts'
import { readRevocation } from '#data/sync/revocation.ts'
import { useSession } from '#hooks/use-session.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
import { PrivateWindowNotice, RevokedScreen } from './blocking-screens.tsx'
import styles from './device-notices.module.css'

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
  const session = useSession()
  const isStaff = session !== null && session.user.role !== 'USER'
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

// The browser has cleared this device: said once, to whoever stands there, with what it means for the orders.

function MemoryLossNotice() {
  const loss = useLiveQuery(readMemoryLoss)
  const close = () => void noteLoss('isTold')
  return (
    <div lang="it">
      <Dialog
        isOpen={loss?.isTold === false}
        onClose={close}
        title="Il browser ha cancellato i dati di questo dispositivo"
        footer={<Button onClick={close}>Ho capito</Button>}
      >
        {loss && <LossText loss={loss} />}
      </Dialog>
    </div>
  )
}

function LossText({ loss }: { loss: MemoryLoss }) {
  const mayStay = isAppleMobile() && !isOnHomeScreen()
  return (
    <div className={styles.loss}>
      {lossMeaning(loss, now()).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        Perché non succeda di nuovo:{' '}
        {mayStay
          ? 'aggiungi Sfoglia alla schermata Home e aprila da lì. Safari svuota i siti che non si usano per una settimana.'
          : 'lascia spazio libero sul dispositivo e non far cancellare al browser i dati dei siti.'}
      </p>
    </div>
  )
}

/** What it means that a device was cleared: which one it was, and which orders are gone. */
export function lossMeaning(
  { code, waiting, contactMs }: Pick<MemoryLoss, 'code' | 'waiting' | 'contactMs'>,
  nowMs: number,
): string[] {
  const contact = `All’ultimo contatto con il negozio, ${formatMoment(contactMs, nowMs)},`
  const atContact =
    waiting === 0
      ? `${contact} non aspettava niente. È perso solo quello che è stato preso dopo, senza rete.`
      : waiting === 1
        ? `${contact} una cosa aspettava ancora di partire: è persa, con quello che è stato preso dopo, senza rete.`
        : `${contact} ${waiting} cose aspettavano ancora di partire: sono perse, con quello che è stato preso dopo, senza rete.`
  return [
    `Era il dispositivo ${code}. ${atContact}`,
    `Se un cliente si presenta con un numero ${code} che non trovi, rifai il suo ordine alla cassa. Al prossimo accesso questo dispositivo riceve un codice nuovo, e i suoi numeri non si confondono con quelli di prima.`,
  ]
}
