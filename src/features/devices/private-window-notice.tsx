// A workplace in a private window: what waits there goes when it is closed. A kiosk says so before anybody orders; where staff look on,
// a notice is enough.
import { VenetianMask } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toast } from 'sonner'
import { isForgetfulWindow } from '#data/private-window.ts'
import { getSession, onSessionChange } from '#data/session-state.ts'
import { Button } from '#ui/button.tsx'
import styles from './device-notices.module.css'

const ID = 'finestra-privata'
/** Of this tab: the window forgets it too. */
const ACCEPTED_KEY = 'sfoglia-finestra-privata'

export function PrivateWindowNotice() {
  const user = useSyncExternalStore(onSessionChange, getSession)?.user
  const isKiosk = user?.isKiosk === true
  const isWorkplace = isKiosk || (user !== undefined && user.role !== 'USER')
  const isForgetful = useIsForgetful(isWorkplace)
  const [isAccepted, setAccepted] = useState(() => sessionStorage.getItem(ACCEPTED_KEY) !== null)
  const isTold = isForgetful && !isAccepted
  const accept = () => {
    sessionStorage.setItem(ACCEPTED_KEY, 'sì')
    setAccepted(true)
  }
  useEffect(() => {
    if (!isTold || isKiosk) return
    const onClick = () => sessionStorage.setItem(ACCEPTED_KEY, 'sì')
    toast.warning('Questa è una finestra privata: se la chiudi, dimentica gli ordini non ancora partiti. Usane una normale.', {
      id: ID,
      duration: Number.POSITIVE_INFINITY,
      action: { label: 'Ho capito', onClick },
    })
    return () => void toast.dismiss(ID)
  }, [isTold, isKiosk])
  return isTold && isKiosk ? <PrivateKioskScreen onAccept={accept} /> : null
}

function useIsForgetful(isAsked: boolean): boolean {
  const [isForgetful, setForgetful] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    void isForgetfulWindow().then((answer) => {
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
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog
      ref={ref}
      lang="it"
      className={styles.revoked}
      aria-labelledby="finestra-privata"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.card}>
        <VenetianMask className={styles.icon} size={44} aria-hidden="true" />
        <h1 id="finestra-privata" className={styles.title}>
          Questa finestra dimentica
        </h1>
        <p>
          È una finestra privata: quando si chiude, gli ordini non ancora partiti spariscono. Apri Sfoglia in una finestra normale
          e accedi lì come totem.
        </p>
        <Button variant="secondary" shape="box" onClick={onAccept}>
          Usala lo stesso
        </Button>
      </div>
    </dialog>
  )
}
