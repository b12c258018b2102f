// The camera's picture, or why there is none.
import { Camera, CameraOff, SwitchCamera } from 'lucide-react'
import { useRef } from 'react'
import { isAppleMobile } from '#data/apple-device.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import styles from './camera-view.module.css'
import { type CameraState, useCamera } from './use-camera.ts'
import { useCodeWatch } from './use-code-watch.ts'

const TEXTS: Record<Exclude<CameraState, 'live' | 'asking'>, { title: string; text: string }> = {
  denied: {
    title: 'La fotocamera è bloccata',
    text: 'Consentila dal lucchetto accanto all’indirizzo, poi riprova. Oppure usa uno degli altri modi.',
  },
  none: {
    title: 'Nessuna fotocamera',
    text: 'Questo dispositivo non ne ha una. Usa un lettore di codici, una foto o il testo del codice.',
  },
  busy: { title: 'La fotocamera è occupata', text: 'La sta usando un’altra applicazione: chiudila e riprova.' },
}
/** There is no lock beside an address there, and from the home screen not even an address. */
const DENIED_ON_APPLE = {
  title: 'La fotocamera è bloccata',
  text: 'Chiudi e riapri Sfoglia, e consentila quando lo chiede; altrimenti guarda in Impostazioni › Safari › Fotocamera. Oppure usa uno degli altri modi.',
}
const TEXT_NO_READER = {
  title: 'Lettore non ancora scaricato',
  text: 'Questo dispositivo lo scarica la prima volta che è online. Intanto usa un lettore di codici o il testo del codice.',
}

export function CameraView({ onTexts }: { onTexts: (texts: readonly string[]) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, next, retry } = useCamera(video)
  const { isReaderMissing } = useCodeWatch(video, state === 'live', onTexts)
  const texts = isAppleMobile() ? { ...TEXTS, denied: DENIED_ON_APPLE } : TEXTS
  const problem = isReaderMissing ? TEXT_NO_READER : state === 'live' || state === 'asking' ? null : texts[state]
  return (
    <div className={styles.view} data-live={state === 'live' && !problem}>
      <video ref={video} className={styles.video} muted playsInline aria-label="Fotocamera" />
      {state === 'live' && !problem && <div className={styles.aim} aria-hidden="true" />}
      {state === 'live' && next && (
        <IconButton
          className={styles.next}
          look="floating"
          label="Cambia fotocamera"
          icon={<SwitchCamera size={22} />}
          onClick={next}
        />
      )}
      {state === 'asking' && (
        <p className={styles.words} role="status">
          <Spinner />
          Accendo la fotocamera: se il dispositivo lo chiede, consenti.
        </p>
      )}
      {problem && (
        <div className={styles.words} role="alert">
          <CameraOff size={36} aria-hidden="true" />
          <h3>{problem.title}</h3>
          <p>{problem.text}</p>
          <Button variant="secondary" shape="box" size="small" icon={<Camera size={18} aria-hidden="true" />} onClick={retry}>
            Riprova
          </Button>
        </div>
      )}
    </div>
  )
}
