// What a device shows that was sent away: why, what is left on it, and a way to ask whether it was taken back.
import { ShieldOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { askReadmission } from '#data/revocation.ts'
import { Button } from '#ui/button.tsx'
import styles from './device-notices.module.css'

const ANSWERS = {
  still: 'È ancora disattivato.',
  unknown: 'Non riesco a chiedere al negozio: controlla la rete e riprova.',
}

/** @param waiting entries that could not be handed over */
export function RevokedScreen({ waiting }: { waiting: number }) {
  const ref = useRef<HTMLDialogElement>(null)
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<string | null>(null)
  useEffect(() => ref.current?.showModal(), [])
  const ask = async () => {
    setAsking(true)
    const isReadmitted = await askReadmission()
    setAsking(false)
    // Readmitted: this screen is gone.
    setAnswer(isReadmitted === null ? ANSWERS.unknown : ANSWERS.still)
  }
  return (
    <dialog
      ref={ref}
      className={styles.revoked}
      aria-labelledby="dispositivo-disattivato"
      onCancel={(event) => event.preventDefault()}
    >
      <div className={styles.card}>
        <ShieldOff className={styles.icon} size={44} aria-hidden="true" />
        <h1 id="dispositivo-disattivato" className={styles.title}>
          Questo dispositivo è stato disattivato
        </h1>
        <p>Un amministratore l’ha tolto da quelli del negozio. I dati del negozio non sono più qui.</p>
        {waiting > 0 && <p>{waitingText(waiting)}</p>}
        <Button variant="secondary" shape="box" isBusy={isAsking} onClick={() => void ask()}>
          Controlla di nuovo
        </Button>
        <p role="status">{answer}</p>
      </div>
    </dialog>
  )
}

function waitingText(waiting: number): string {
  if (waiting === 1)
    return 'Una cosa non consegnata resta qui al sicuro: se il dispositivo viene riammesso, parte quando rientra chi l’ha scritta.'
  return `${waiting} cose non consegnate restano qui al sicuro: se il dispositivo viene riammesso, partono quando rientra chi le ha scritte.`
}
