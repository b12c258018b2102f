// The logo: chosen, dropped or pasted, drawn and cut to its edges, taken away again.
import { ImagePlus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { type LogoProblem, readLogo } from '#data/brand/logo-file.ts'
import { classNames } from '#ui/class-names.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Button } from '#ui/form/button.tsx'
import { PHOTO_FILES, useFileDrop } from '#ui/photo-field/opened-photo.tsx'
import styles from './brand.module.css'

const FILES = `${PHOTO_FILES},image/svg+xml,.svg`

interface LogoFieldProps {
  /** Null without a logo. */
  url: string | null
  onChange: (logo: Blob | null) => void
  isOpening: boolean
  setIsOpening: (isOpening: boolean) => void
}

export function LogoField({ url, onChange, isOpening, setIsOpening }: LogoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [problem, setProblem] = useState<Exclude<LogoProblem, 'cancelled'> | null>(null)
  const pick = async (file: Blob) => {
    running.current?.abort()
    const run = new AbortController()
    running.current = run
    setProblem(null)
    setIsOpening(true)
    const logo = await readLogo(file, run.signal).catch((error: unknown) => {
      console.warn('logo', error)
      return 'damaged' as const
    })
    if (running.current !== run) return
    setIsOpening(false)
    if (typeof logo !== 'string') onChange(logo)
    else if (logo !== 'cancelled') setProblem(logo)
  }
  const drop = useFileDrop((file) => void pick(file))
  return (
    <section
      aria-label="Logo"
      tabIndex={-1}
      className={classNames('stack gap-3', styles.field, drop.isOver && styles.over)}
      {...drop.handlers}
    >
      <p className="muted text-2">
        PNG, SVG, JPEG, WebP o la foto di un biglietto da visita. Meglio se ha lo sfondo trasparente: i bordi vuoti li togliamo
        noi.
      </p>
      <div className="wrap gap-2">
        <Button
          variant="secondary"
          isBusy={isOpening}
          icon={<ImagePlus size="1.15em" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {url === null ? 'Scegli il logo' : 'Cambia il logo'}
        </Button>
        {url !== null && (
          <Button variant="quiet" icon={<Trash2 size="1.15em" aria-hidden="true" />} onClick={() => onChange(null)}>
            Togli il logo
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={FILES}
        data-logo-file
        onChange={({ currentTarget }) => {
          if (currentTarget.files) drop.take(currentTarget.files)
          // The same file may be chosen again after it was taken away.
          currentTarget.value = ''
        }}
      />
      {problem !== null && <Notice tone="error">{PROBLEMS[problem]}</Notice>}
    </section>
  )
}

const PROBLEMS: Readonly<Record<Exclude<LogoProblem, 'cancelled'>, string>> = {
  'too-heavy': 'Questo file è troppo pesante per un logo. Esportalo più piccolo, per esempio a 1000 pixel.',
  unknown: 'Questo file non è un’immagine che possiamo leggere. Vanno bene PNG, SVG, JPEG, WebP e HEIC; un PDF no.',
  damaged: 'Questo file è rovinato, oppure il browser non riesce a disegnarlo. Prova con un PNG.',
  'too-small': 'Il logo è troppo piccolo: servono almeno 120 pixel per lato.',
  'too-many-pixels': 'Questo logo ha troppi pixel per essere aperto qui. Scegline uno più piccolo.',
  heic: 'Non riusciamo ad aprire questa foto HEIC. Serve la rete la prima volta; oppure salvala come JPEG.',
  empty: 'In questo file non c’è disegnato niente. Forse il logo è bianco su bianco: esportalo con lo sfondo trasparente.',
}
