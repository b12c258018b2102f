// Why a file cannot be used, and what helps.
import { useText } from '#ui/use-text.ts'
import type { PhotoProblem } from './opened-photo.ts'

export function ProblemText({ problem }: { problem: Exclude<PhotoProblem, 'cancelled'> }) {
  const t = useText()
  switch (problem) {
    case 'too-heavy':
      return t('Questo file è troppo pesante: al massimo 40 MB.')
    case 'unknown':
      return t('Questo file non è una foto che possiamo leggere. Vanno bene JPEG, PNG, WebP e HEIC.')
    case 'damaged':
      return t('Questa foto è rovinata o incompleta. Scegline un’altra, o scattala di nuovo.')
    case 'too-many-pixels':
      return t('Questa foto ha troppi pixel per essere aperta qui. Scegline una più piccola.')
    case 'heic':
      return t('Non riusciamo ad aprire questa foto HEIC. Serve la rete la prima volta; oppure salvala come JPEG.')
  }
}
