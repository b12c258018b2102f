// A picture of the shop: chosen, dropped or pasted, drawn by the browser, taken away again.
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { useFileDrop } from '#ui/photo-field/opened-photo.tsx'
import styles from './brand.module.css'

interface PictureFieldProps<Problem extends string> {
  /** `Logo`, and as it stands in a sentence: `il logo`. */
  label: string
  inSentence: string
  hint: string
  /** What a file field offers. */
  accept: string
  isChosen: boolean
  read: (file: Blob, signal: AbortSignal) => Promise<Blob | Problem | 'cancelled' | 'damaged'>
  problems: Readonly<Record<Problem | 'damaged', string>>
  onChange: (picture: Blob | null) => void
  isOpening: boolean
  setIsOpening: (isOpening: boolean) => void
}

export function PictureField<Problem extends string>({
  label,
  inSentence,
  hint,
  isChosen,
  ...field
}: PictureFieldProps<Problem>) {
  const { read, problems, onChange, isOpening, setIsOpening } = field
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [problem, setProblem] = useState<Problem | 'damaged' | null>(null)
  const pick = async (file: Blob) => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setProblem(null)
    setIsOpening(true)
    const picture = await read(file, run.signal).catch((error: unknown) => {
      console.warn('picture', error)
      return 'damaged' as const
    })
    if (running.current !== run) return
    setIsOpening(false)
    if (picture instanceof Blob) onChange(picture)
    else if (picture !== 'cancelled') setProblem(picture as Problem | 'damaged')
  }
  const drop = useFileDrop((file) => void pick(file))
  return (
    <section
      aria-label={label}
      tabIndex={-1}
      className={classNames('stack gap-3', styles.field, drop.isOver && styles.over)}
      {...drop.handlers}
    >
      <p className="muted text-2">{hint}</p>
      <div className="wrap gap-2">
        <Button
          variant="secondary"
          isBusy={isOpening}
          icon={<ImagePlus size="1.15em" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {isChosen ? 'Cambia' : 'Scegli'} {inSentence}
        </Button>
        {isChosen && (
          <Button variant="quiet" icon={<Trash2 size="1.15em" aria-hidden="true" />} onClick={() => onChange(null)}>
            Togli {inSentence}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={field.accept}
        data-brand-picture={label}
        onChange={({ currentTarget }) => {
          if (currentTarget.files) drop.take(currentTarget.files)
          // The same file may be chosen again after it was taken away.
          currentTarget.value = ''
        }}
      />
      {problem !== null && <Notice tone="error">{problems[problem]}</Notice>}
    </section>
  )
}

/** Why a file cannot be used, whatever it is for. */
export const PICTURE_PROBLEMS = {
  unknown: 'Questo file non è un’immagine che possiamo leggere. Vanno bene PNG, JPEG, WebP e HEIC; un PDF no.',
  damaged: 'Questo file è rovinato, oppure il browser non riesce a disegnarlo. Prova con un PNG o un JPEG.',
  'too-heavy': 'Questo file è troppo pesante. Esportalo più piccolo, per esempio a 1000 pixel.',
  'too-small': 'L’immagine è troppo piccola: servono almeno 120 pixel per lato.',
  'too-many-pixels': 'Quest’immagine ha troppi pixel per essere aperta qui. Scegline una più piccola.',
  heic: 'Non riusciamo ad aprire questa foto HEIC. Serve la rete la prima volta; oppure salvala come JPEG.',
} as const
