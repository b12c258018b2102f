// The logo, also from a drawing.
import { readLogo } from '#data/brand/logo-file.ts'
import { PHOTO_FILES } from '#ui/photo-field/opened-photo.tsx'
import { PICTURE_PROBLEMS, PictureField } from './picture-field.tsx'

interface LogoFieldProps {
  isChosen: boolean
  onChange: (logo: Blob | null) => void
  isOpening: boolean
  setIsOpening: (isOpening: boolean) => void
}

export function LogoField(props: LogoFieldProps) {
  return (
    <PictureField
      label="Logo"
      inSentence="il logo"
      hint="PNG, SVG, JPEG, WebP, o la foto di un biglietto da visita. Meglio se ha lo sfondo trasparente; i bordi vuoti li togliamo noi."
      accept={`${PHOTO_FILES},image/svg+xml,.svg`}
      read={readLogo}
      problems={PROBLEMS}
      {...props}
    />
  )
}

const PROBLEMS = {
  ...PICTURE_PROBLEMS,
  unknown: 'Questo file non è un’immagine che possiamo leggere. Vanno bene PNG, SVG, JPEG, WebP e HEIC; un PDF no.',
  empty: 'In questo file non c’è disegnato niente. Forse il logo è bianco su bianco: esportalo con lo sfondo trasparente.',
} as const
