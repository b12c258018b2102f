// The ways in which a code comes in: by the camera, as a picture of it, or as text, pasted or typed by a scanner that works as a
// keyboard.
import { Camera as CameraImported, CameraOff, Image, SwitchCamera } from 'lucide-react'
import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isAppleMobile } from '#data/device/platform.ts'
import { type CameraState, useCamera } from '#ui/browser/use-camera.ts'
import { classNames } from '#ui/class-names.ts'
import { Spinner } from '#ui/feedback/loading.tsx'
import { Button, IconButton } from '#ui/form/button.tsx'
import { Field } from '#ui/form/field.tsx'
import looks from '#ui/office/looks.module.css'
import styles from './code-input.module.css'
import { openCodeReader } from './code-reader.ts'

interface CodeInputProps {
  onText: (text: string) => void
  /** The picture has no code in it, or is no picture. */
  onNothing: () => void
}

export function CodeInput({ onText, onNothing }: CodeInputProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const file = useRef<HTMLInputElement>(null)
  // A scanner types into whatever has the focus, and ends with Enter. After the dialog has opened, which takes the focus itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onText(text)
    setText('')
  }
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    target.value = ''
    if (!picture) return
    const texts = await textsIn(picture)
    if (texts.length === 0) onNothing()
    texts.forEach(onText)
  }
  return (
    <div className="stack gap-2">
      <form onSubmit={submit} className={looks.beside} data-reads-codes>
        <Field
          ref={field}
          label="Lettore di codici, o testo del codice"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="secondary">
          Leggi
        </Button>
      </form>
      <input ref={file} type="file" accept="image/*" hidden onChange={(event) => void pick(event)} />
      <Button variant="quiet" icon={<Image size={18} aria-hidden="true" />} onClick={() => file.current?.click()}>
        Scegli una foto del codice
      </Button>
    </div>
  )
}

async function textsIn(picture: File): Promise<string[]> {
  const reader = openCodeReader()
  try {
    // A browser without a detector of its own gets its decoder with the second attempt.
    for (let attempt = 0; attempt < 2; attempt++) {
      const read = await reader.read(await createImageBitmap(picture))
      if (read.ok && read.texts.length > 0) return read.texts
    }
    return []
  } catch (error) {
    // Not a picture.
    if (error instanceof DOMException) return []
    throw error
  } finally {
    reader.close()
  }
}

// The camera's picture, or why there is none; the codes in it are looked for a few times a second, as fast as the reader
// answers. The camera is released when the screen is left.

const TEXTS: Record<Exclude<CameraState, 'live' | 'asking'>, { title: string; text: string }> = {
  denied: {
    title: 'La fotocamera è bloccata',
    text: 'Consentila dal lucchetto accanto all’indirizzo, poi riprova. Oppure usa uno degli altri modi.',
  },
  none: {
    title: 'Nessuna fotocamera',
    text: 'Questo dispositivo non ne ha una. Usa un lettore di codici, una foto o il testo del codice.',
  },
  busy: {
    title: 'La fotocamera è occupata',
    text: 'La sta usando un’altra applicazione: chiudila, e qui si accende da sola.',
  },
}
/** There is no lock beside an address there, and from the home screen not even an address. */
const DENIED_ON_APPLE = {
  title: 'La fotocamera è bloccata',
  text: 'Chiudi e riapri la pagina, e consenti la fotocamera quando lo chiede; altrimenti guarda in Impostazioni › Safari › Fotocamera. Oppure usa uno degli altri modi.',
}
const TEXT_NO_READER = {
  title: 'Lettore non ancora scaricato',
  text: 'Questo dispositivo lo scarica la prima volta che è online. Intanto usa un lettore di codici o il testo del codice.',
}

/** Enough for the modules of a code that is held a hand's breadth away. */
const PICTURE = { width: 1920, height: 1080 }

export function CameraView({ onTexts }: { onTexts: (texts: readonly string[]) => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const { state, next, retry } = useCamera(video, PICTURE)
  const { isReaderMissing } = useCodeDetection(video, state === 'live', onTexts)
  const texts = isAppleMobile() ? { ...TEXTS, denied: DENIED_ON_APPLE } : TEXTS
  const problem = isReaderMissing ? TEXT_NO_READER : state === 'live' || state === 'asking' ? null : texts[state]
  return (
    <div className={classNames('center', styles.view)} data-live={state === 'live' && !problem}>
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
        <p className={classNames('stack gap-2', styles.words)} role="status">
          <Spinner />
          Accendo la fotocamera: se il dispositivo lo chiede, consenti.
        </p>
      )}
      {problem && (
        <div className={classNames('stack gap-2', styles.words)} role="alert">
          <CameraOff size={36} aria-hidden="true" />
          <h3 className="text-4">{problem.title}</h3>
          <p>{problem.text}</p>
          <Button variant="secondary" size="small" icon={<CameraImported size={18} aria-hidden="true" />} onClick={retry}>
            Riprova
          </Button>
        </div>
      )}
    </div>
  )
}

// Looks at the camera's picture a few times a second, as fast as the reader answers.

const BETWEEN_LOOKS_MS = 120

/** @param onTexts what was read; the same code is told again and again while it is in view */
function useCodeDetection(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onTexts: (texts: readonly string[]) => void,
): { isReaderMissing: boolean } {
  const [isReaderMissing, setIsReaderMissing] = useState(false)
  const latest = useRef(onTexts)
  useEffect(() => {
    latest.current = onTexts
  })
  useEffect(() => {
    if (!isOn) return
    const reader = openCodeReader()
    let timer: ReturnType<typeof setTimeout> | null = null
    let isLeft = false
    const look = async () => {
      const view = video.current
      if (view && view.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const read = await reader.read(await createImageBitmap(view))
        if (isLeft) return
        setIsReaderMissing(!read.ok)
        if (read.ok && read.texts.length > 0) latest.current(read.texts)
      }
      if (!isLeft) timer = setTimeout(again, BETWEEN_LOOKS_MS)
    }
    const again = () => {
      look().catch((error: unknown) => {
        console.error('code watch', error)
        if (!isLeft) timer = setTimeout(again, 10 * BETWEEN_LOOKS_MS)
      })
    }
    again()
    return () => {
      isLeft = true
      if (timer !== null) clearTimeout(timer)
      reader.close()
    }
  }, [video, isOn])
  return { isReaderMissing }
}
