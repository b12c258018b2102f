// What a device says about itself beside every screen: the mark of an outage drill, what the browser has cleared here, a
// private window that will forget, a full disk, that a kiosk is not ready yet, and that it was revoked.
import { HardDrive, Hourglass, type LucideIcon, ShieldOff, VenetianMask, WifiOff } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { db } from '#data/db/database.ts'
import { type Drill, runningDrill, stopDrill } from '#data/device/drill.ts'
import { type MemoryLoss, noteLoss, readMemoryLoss } from '#data/device/memory-loss.ts'
import { isAppleMobile, isOnHomeScreen, isPrivateWindow } from '#data/device/platform.ts'
import { getRoom, onRoomChange } from '#data/outbox/journal.ts'
import { listWaitingNumbers } from '#data/outbox/status.ts'
import { now } from '#data/server/clock.ts'
import { askReadmission, readRevocation } from '#data/sync/revocation.ts'
import { useIsReachable } from '#hooks/use-connection.ts'
import { useLiveQuery } from '#hooks/use-live-query.ts'
import { useSession } from '#hooks/use-session.ts'
import { useMinute } from '#ui/browser/use-minute.ts'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { formatMoment, formatTime } from '#ui/text/dates.ts'
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
      <FullDiskNotice />
      <PreparingScreen />
      {revocation && <RevokedScreen waiting={revocation.waiting} />}
    </>
  )
}

/** Staff end it here; on a kiosk they do so behind its PIN. */
function DrillMark({ drill }: { drill: Drill }) {
  const session = useSession()
  const isStaff = session !== null && session.user.role !== 'USER'
  return (
    <div className={classNames('row gap-2 egg text-2 figures', styles.drill)} role="status">
      <WifiOff size={18} aria-hidden="true" />
      <span>
        <b>Prova di rete assente</b> fino alle {formatTime(drill.endsMs)}
      </span>
      {isStaff && (
        <Button variant="secondary" size="small" onClick={() => void stopDrill()}>
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
    <div className="stack gap-3">
      {lossMeaning(loss, now()).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        Perché non succeda di nuovo:{' '}
        {mayStay
          ? 'aggiungi questa pagina alla schermata Home e aprila da lì. Safari svuota i siti che non si usano per una settimana.'
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

// The screens that stand before everything else: a device that was revoked (why, what is left on it, a way to ask whether it
// was readmitted), and a kiosk in a private window. Staff in a private window get a toast.

interface BlockingScreenProps {
  id: string
  /** Lucide's. */
  Icon: LucideIcon
  title: string
  children: ReactNode
}

/** Over everything, and no key closes it. For staff, in Italian. */
function BlockingScreen({ id, Icon, title, children }: BlockingScreenProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} lang="it" className={styles.revoked} aria-labelledby={id} onCancel={(event) => event.preventDefault()}>
      <div className={classNames('column gap-3 text-3', styles.card)}>
        <Icon className={styles.icon} size={44} aria-hidden="true" />
        <h1 id={id} className="text-6">
          {title}
        </h1>
        {children}
      </div>
    </dialog>
  )
}

const ANSWERS = {
  still: 'È ancora revocato.',
  unknown: 'Non riesco a chiedere al negozio: controlla la rete e riprova.',
}

/** @param waiting entries that could not be handed over */
function RevokedScreen({ waiting }: { waiting: number }) {
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  const ask = async () => {
    setAsking(true)
    const isReadmitted = await askReadmission()
    setAsking(false)
    // Readmitted: this screen is gone.
    setAnswer(isReadmitted === null ? ANSWERS.unknown : ANSWERS.still)
  }
  return (
    <BlockingScreen id="dispositivo-disattivato" Icon={ShieldOff} title="Questo dispositivo è stato revocato">
      <p>Chi amministra l’ha tolto dai dispositivi del negozio. I dati del negozio non sono più qui.</p>
      {waiting > 0 && <p>{waitingText(waiting)}</p>}
      <Button variant="secondary" isBusy={isAsking} onClick={() => void ask()}>
        Controlla di nuovo
      </Button>
      <p role="status">{answer}</p>
    </BlockingScreen>
  )
}

function waitingText(waiting: number): string {
  const what = waiting === 1 ? 'Una cosa non è ancora consegnata' : `${waiting} cose non sono ancora consegnate`
  return `${what}. Qui non si perde niente: il dispositivo ci riprova da solo. Se non riesce, va riammesso.`
}

// A workplace in a private window: what waits there goes when it is closed. A kiosk says so before anybody orders; where staff
// look on, a notice is enough.

const ID = 'finestra-privata'

function PrivateWindowNotice() {
  const user = useSession()?.user
  const isKiosk = user?.isKiosk === true
  const isWorkplace = isKiosk || (user !== undefined && user.role !== 'USER')
  const isForgetful = useIsForgetful(isWorkplace)
  const [isAccepted, accept] = useAcceptedHere('sfoglia-finestra-privata')
  const isTold = isForgetful && !isAccepted
  useEffect(() => {
    if (!isTold || isKiosk) return
    toast.warning('Questa è una finestra privata: se la chiudi, dimentica gli ordini non ancora partiti. Usane una normale.', {
      id: ID,
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Ho capito', onClick: accept },
    })
    return () => void toast.dismiss(ID)
  }, [isTold, isKiosk, accept])
  return isTold && isKiosk ? <PrivateKioskScreen onAccept={accept} /> : null
}

/** Where storage is turned off, looking at it throws. */
function ofTab<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage)
  } catch {
    return undefined
  }
}

/** Whether somebody has said that it may be so. Of this tab, until it is closed: a private window forgets it too. */
function useAcceptedHere(key: string): [isAccepted: boolean, accept: () => void] {
  const [isAccepted, setAccepted] = useState(() => ofTab((storage) => storage.getItem(key) !== null) ?? false)
  const accept = useCallback(() => {
    ofTab((storage) => storage.setItem(key, 'sì'))
    setAccepted(true)
  }, [key])
  return [isAccepted, accept]
}

function useIsForgetful(isAsked: boolean): boolean {
  const [isForgetful, setForgetful] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    void isPrivateWindow().then((answer) => {
      if (!isOver) setForgetful(answer)
    })
    return () => {
      isOver = true
      setForgetful(false)
    }
  }, [isAsked])
  return isForgetful
}

/** For staff: a customer does not come this far. */
function PrivateKioskScreen({ onAccept }: { onAccept: () => void }) {
  return (
    <BlockingScreen id={ID} Icon={VenetianMask} title="Questa finestra dimentica">
      <p>
        È una finestra privata: quando si chiude, gli ordini non ancora partiti spariscono. Apri il negozio in una finestra
        normale e accedi lì come totem.
      </p>
      <Button variant="secondary" onClick={onAccept}>
        Usala lo stesso
      </Button>
    </BlockingScreen>
  )
}

// A full disk: the kiosk takes no more orders before it could lose one, and says which it has; staff get a toast. It ends by
// itself when there is room.

const FULL_ID = 'memoria-piena'

function FullDiskNotice() {
  const user = useSession()?.user
  const isKiosk = user?.isKiosk === true
  const isFull = useSyncExternalStore(onRoomChange, getRoom) === 'none'
  const isTold = isFull && !isKiosk && user !== undefined && user.role !== 'USER'
  useEffect(() => {
    if (!isTold) return
    const text = 'La memoria di questo dispositivo è piena: qui non si prendono ordini finché non si libera spazio.'
    toast.error(text, { id: FULL_ID, duration: Number.POSITIVE_INFINITY })
    return () => void toast.dismiss(FULL_ID)
  }, [isTold])
  return isFull && isKiosk ? <FullKioskScreen /> : null
}

function FullKioskScreen() {
  // As far as the database can still be read.
  const numbers = useLiveQuery(async () => (await listWaitingNumbers().catch(() => [])).join(', '))
  return (
    <BlockingScreen id={FULL_ID} Icon={HardDrive} title="Il totem si ferma un momento">
      <p>La memoria di questo tablet è piena: per non rischiare di perdere un ordine non ne prendiamo altri. Ordina in cassa.</p>
      {numbers && <p>Gli ordini già presi sono al sicuro, e partono appena c’è la rete: {numbers}.</p>}
      <p>Per il personale: libera spazio sul tablet (foto, download, altre app). Il totem riparte da solo.</p>
    </BlockingScreen>
  )
}

// A kiosk's first minutes: until the app and the catalogue are on the tablet, a reload without network would find nothing.

const PREPARING_ID = 'totem-in-preparazione'

function PreparingScreen() {
  const isKiosk = useSession()?.user.isKiosk === true
  const isInstalled = useIsInstalled(isKiosk)
  const hasCatalogue = useLiveQuery(async () => (await db.cursors.get('products')) !== undefined)
  const isReachable = useIsReachable()
  const [isAccepted, accept] = useAcceptedHere('sfoglia-totem-in-preparazione')
  if (!isKiosk || isAccepted || (isInstalled && hasCatalogue !== false)) return null
  return (
    <BlockingScreen id={PREPARING_ID} Icon={Hourglass} title="Il totem si sta preparando">
      <p role="status">
        {isReachable
          ? 'Sto salvando su questo tablet quello che serve per lavorare anche senza rete. Un momento di pazienza.'
          : 'Adesso manca la rete: continuo appena torna. Finché non ho finito, il totem non può ripartire da solo.'}
      </p>
      <Button variant="secondary" onClick={accept}>
        Usalo lo stesso
      </Button>
    </BlockingScreen>
  )
}

/** The service worker has every file of the app. Where there is none, nothing is waited for. */
function useIsInstalled(isAsked: boolean): boolean {
  const [isInstalled, setInstalled] = useState(!('serviceWorker' in navigator) || navigator.serviceWorker.controller !== null)
  useEffect(() => {
    if (!isAsked || isInstalled) return
    let isOver = false
    void navigator.serviceWorker.ready.then(() => {
      if (!isOver) setInstalled(true)
    })
    return () => {
      isOver = true
    }
  }, [isAsked, isInstalled])
  return isInstalled
}
